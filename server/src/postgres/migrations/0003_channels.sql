-- How alerts leave the house: what is known of each person's channels, and what senders share.

alter table users
  add column telegram_first_name text,
  add column telegram_username text,
  add column telegram_photo_url text,
  -- The secret before this one signs too until then, so that a receiver can be changed over without a gap.
  add column previous_webhook_secret text,
  add column previous_secret_until timestamptz(3),
  -- Set when the callback's own host said stop, or never answered through every retry.
  add column callback_stopped_at timestamptz(3),
  add column callback_stopped_because text,
  add constraint users_telegram_first_name_check check (char_length(telegram_first_name) between 1 and 1000),
  add constraint users_telegram_username_check check (char_length(telegram_username) between 1 and 1000),
  add constraint users_telegram_photo_url_check
    check (telegram_photo_url ~ '^https?://.' and char_length(telegram_photo_url) <= 1000),
  add constraint users_previous_webhook_secret_check check (char_length(previous_webhook_secret) between 16 and 4000),
  add constraint users_previous_secret_until_check check ((previous_webhook_secret is null) = (previous_secret_until is null)),
  add constraint users_callback_stopped_check check ((callback_stopped_at is null) = (callback_stopped_because is null)),
  add constraint users_callback_stopped_because_check check (char_length(callback_stopped_because) between 1 and 500);

grant update (telegram_first_name, telegram_username, telegram_photo_url, previous_webhook_secret, previous_secret_until,
  callback_stopped_at, callback_stopped_because) on users to artha_user;

-- A person's own changes are noted in the transaction that makes them.
grant insert on audit_log to artha_user;

-- The outbox. ----------------------------------------------------------------------------------------------------------

-- Each channel is claimed by itself: a flood on one must not make the other read past it.
drop index notice_due_idx;
create index notice_due_idx on notice (channel, next_attempt_at, id) where state = 'pending';
create index notice_newest_idx on notice (channel, id) where state = 'pending';
-- The first that is due of one person, and whether one of hers is on its way.
create index notice_of_user_idx on notice (user_id, channel, id) where state = 'pending';
create index notice_claimed_idx on notice (user_id, channel, claimed_until) where claimed_until is not null;
create index notice_unread_idx on notice (user_id, id) where read_at is null;

create function notify_notice() returns trigger language plpgsql as $$
begin
  -- Nobody waits for news of restored rows.
  if current_user <> 'artha_backup' then
    perform pg_notify('notice', '');
  end if;
  return null;
end
$$;

-- Once for a statement, however many rows: senders only need to know that there is work.
create trigger notice_notify after insert on notice for each statement execute function notify_notice();

-- When the next message may leave on a channel that all senders share, whichever process they run in.
create table channel_pace (
  channel text primary key,
  next_at timestamptz(3) not null,
  constraint channel_pace_channel_check check (channel in ('telegram', 'callbackurl'))
);

-- Proofs of Telegram that were used: each connects once.
create table telegram_login (
  hash text primary key,
  used_at timestamptz(3) not null,
  constraint telegram_login_hash_check check (hash ~ '^[0-9a-f]{64}$')
);

create index telegram_login_used_at_idx on telegram_login (used_at);

do $$
declare
  name text;
begin
  foreach name in array array['channel_pace', 'telegram_login'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy backup on %I to artha_backup using (true) with check (true)', name);
    execute format('grant select, insert, delete on %I to artha_backup', name);
    execute format('create policy service on %I to artha_service using (true) with check (true)', name);
    execute format('grant select, insert, update, delete on %I to artha_service', name);
  end loop;
end
$$;
