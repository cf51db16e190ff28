-- The user store: every table a person owns rows in, with its keys, limits, row policies and grants.
-- Three roles without login do all the work; the connection's own role only migrates.

do $$
declare
  wanted text;
begin
  foreach wanted in array array['artha_user', 'artha_service', 'artha_backup'] loop
    -- Roles belong to the whole server: another database may have made them, or be making them now.
    begin
      if not exists (select from pg_roles where rolname = wanted) then
        execute format('create role %I nologin', wanted);
      end if;
    exception when duplicate_object or unique_violation then
      null;
    end;
    if not pg_has_role(session_user, wanted, 'member') then
      execute format('grant %I to %I', wanted, session_user);
    end if;
  end loop;
end
$$;

grant usage on schema public to artha_user, artha_service, artha_backup;

-- Null outside asUser, so that a forgotten identity sees nothing instead of everything.
create function app_user_id() returns integer
  language sql stable parallel safe
  return nullif(current_setting('app.user_id', true), '')::integer;

create function stamp_created_at() returns trigger language plpgsql as $$
begin
  -- A restore writes back what was read.
  if current_user <> 'artha_backup' then
    new.created_at := now();
  end if;
  return new;
end
$$;

create function touch_updated_at() returns trigger language plpgsql as $$
begin
  -- Not now(): two writes in one transaction are two versions.
  new.updated_at := clock_timestamp();
  return new;
end
$$;

-- Enumerations the screens fetch. ------------------------------------------------------------------------------------

create table asset_type (
  value text primary key,
  comment text not null
);

insert into asset_type (value, comment) values
  ('equity', 'Shares of a company'),
  ('etf', 'Exchange traded fund'),
  ('index', 'Market index'),
  ('mutual_fund', 'Mutual fund'),
  ('future', 'Futures contract'),
  ('option', 'Options contract'),
  ('commodity', 'Commodity'),
  ('currency', 'Currency pair'),
  ('crypto', 'Crypto asset');

create table "interval" (
  value text primary key,
  comment text not null
);

insert into "interval" (value, comment) values
  ('1m', '1 minute'),
  ('5m', '5 minutes'),
  ('15m', '15 minutes'),
  ('30m', '30 minutes'),
  ('1h', '1 hour'),
  ('1d', '1 day'),
  ('1w', '1 week'),
  ('1M', '1 month');

-- People. -------------------------------------------------------------------------------------------------------------

create table users (
  id integer generated always as identity primary key,
  email text not null constraint users_email_key unique,
  issuer text not null,
  subject text not null,
  google_id text,
  display_name text,
  photo_url text,
  telegram_id text constraint users_telegram_id_key unique,
  callback_url text,
  webhook_secret text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint users_issuer_subject_key unique (issuer, subject),
  -- Two spellings of one address would be two people.
  constraint users_email_check check (email = lower(email) and email like '%_@_%' and char_length(email) <= 320),
  constraint users_telegram_id_check check (telegram_id ~ '^[0-9]{1,20}$'),
  constraint users_callback_url_check check (callback_url ~ '^https?://.' and char_length(callback_url) <= 2000),
  constraint users_webhook_secret_check check (char_length(webhook_secret) between 16 and 4000)
);

create function guard_telegram_id() returns trigger language plpgsql as $$
begin
  if current_user = 'artha_user' and new.telegram_id is not null and new.telegram_id is distinct from old.telegram_id then
    raise exception 'a user may only remove telegram_id' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;

create trigger users_guard_telegram_id before update on users for each row execute function guard_telegram_id();

create table user_config (
  user_id integer not null default app_user_id() references users (id) on delete cascade,
  key text not null,
  value text not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint user_config_pkey primary key (user_id, key),
  constraint user_config_key_check check (char_length(key) between 1 and 100),
  constraint user_config_value_check check (char_length(value) <= 20000)
);

create table session (
  id text primary key,
  user_id integer not null references users (id) on delete cascade,
  -- Goes up with every renewal: a refresh credential of an earlier turn is a copy.
  turn integer not null default 0,
  user_agent text,
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  constraint session_id_check check (char_length(id) between 16 and 100),
  constraint session_turn_check check (turn >= 0),
  constraint session_user_agent_check check (char_length(user_agent) <= 500)
);

create index session_user_id_idx on session (user_id);
create index session_expires_at_idx on session (expires_at);

-- Every process hears at once that a session ended.
create function notify_session_ended() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform pg_notify('session_ended', old.id);
  elsif new.revoked_at is not null and old.revoked_at is null then
    perform pg_notify('session_ended', new.id);
  end if;
  return null;
end
$$;

create trigger session_notify_ended after update or delete on session
  for each row execute function notify_session_ended();

create table consent (
  id integer generated always as identity primary key,
  user_id integer not null default app_user_id() references users (id) on delete cascade,
  document text not null,
  version text not null,
  given_at timestamptz(3) not null default now(),
  withdrawn_at timestamptz(3),
  constraint consent_user_id_document_version_key unique (user_id, document, version),
  constraint consent_document_check check (document in ('privacy', 'terms', 'disclaimer')),
  constraint consent_version_check check (char_length(version) between 1 and 50)
);

-- user_id has no foreign key: what happened to an account must still be readable after it was deleted.
create table audit_log (
  id bigint generated always as identity primary key,
  user_id integer,
  event text not null,
  detail jsonb not null default '{}',
  created_at timestamptz(3) not null default now(),
  constraint audit_log_event_check check (char_length(event) between 1 and 100)
);

create index audit_log_user_id_idx on audit_log (user_id, id);
create index audit_log_created_at_idx on audit_log (created_at);

-- Research: chats, saved prompts, shares, words taught. ---------------------------------------------------------------

create table user_chat (
  id bigint generated always as identity primary key,
  user_id integer not null default app_user_id() references users (id) on delete cascade,
  chat_uuid uuid not null,
  chat_title text,
  text_content_user_query text not null,
  text_content_assistant_formatted_response text,
  query jsonb,
  status text not null default 'pending',
  country text not null default 'IN',
  is_alert_set boolean not null default false,
  is_first boolean not null default false,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint user_chat_id_user_id_key unique (id, user_id),
  constraint user_chat_chat_title_check check (char_length(chat_title) <= 200),
  constraint user_chat_text_content_user_query_check
    check (char_length(text_content_user_query) <= 5000 and btrim(text_content_user_query, E' \t\r\n') <> ''),
  constraint user_chat_status_check check (status in ('pending', 'done', 'failed')),
  constraint user_chat_country_check check (country ~ '^[A-Z]{2}$'),
  -- A saved report has a title.
  constraint user_chat_is_alert_set_check check (not is_alert_set or btrim(coalesce(chat_title, '')) <> '')
);

-- One first message in a chat, whoever writes it: together with the trigger below, nobody can write into another's chat.
create unique index user_chat_first_key on user_chat (chat_uuid) where is_first;
create index user_chat_messages_idx on user_chat (user_id, chat_uuid, id);
create index user_chat_history_idx on user_chat (user_id, id desc) where is_first;
create index user_chat_saved_idx on user_chat (user_id, id desc) where is_alert_set;

create function mark_first_message() returns trigger language plpgsql as $$
begin
  -- A restore writes back what was read.
  if current_user <> 'artha_backup' then
    new.is_first := not exists (
      select from user_chat where chat_uuid = new.chat_uuid and user_id = new.user_id
    );
  end if;
  return new;
end
$$;

create trigger user_chat_mark_first before insert on user_chat for each row execute function mark_first_message();

create function notify_user_chat() returns trigger language plpgsql as $$
begin
  -- Nobody waits for news of restored rows.
  if current_user = 'artha_backup' then
    return null;
  end if;
  perform pg_notify('user_chat', json_build_object('id', new.id, 'chat_uuid', new.chat_uuid, 'user_id', new.user_id)::text);
  return null;
end
$$;

create trigger user_chat_notify after insert or update on user_chat for each row execute function notify_user_chat();

-- While this row exists, anyone with the link reads the chat. Revoking is deleting it.
create table chat_share (
  chat_uuid uuid primary key,
  user_id integer not null default app_user_id() references users (id) on delete cascade,
  created_at timestamptz(3) not null default now()
);

create index chat_share_user_id_idx on chat_share (user_id);

create table taught_word (
  id integer generated always as identity primary key,
  user_id integer not null default app_user_id() references users (id) on delete cascade,
  word text not null,
  meaning text not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint taught_word_user_id_word_key unique (user_id, word),
  constraint taught_word_word_check check (word = lower(btrim(word)) and char_length(word) between 1 and 100),
  constraint taught_word_meaning_check check (char_length(meaning) between 1 and 1000)
);

-- Watching, holding, dip-buying. --------------------------------------------------------------------------------------

create table watch_list (
  id integer generated always as identity primary key,
  user_id integer not null default app_user_id() references users (id) on delete cascade,
  asset_type text not null references asset_type (value),
  symbol text not null,
  list_name text not null default '',
  position integer not null default 0,
  notes text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint watch_list_asset_type_symbol_user_id_key unique (asset_type, symbol, user_id),
  constraint watch_list_symbol_check check (char_length(symbol) between 1 and 100 and symbol = btrim(symbol)),
  constraint watch_list_list_name_check check (char_length(list_name) <= 100),
  constraint watch_list_notes_check check (char_length(notes) <= 2000)
);

create index watch_list_user_id_idx on watch_list (user_id, list_name, position, id);

create table portfolio_mutual_funds (
  user_id integer not null default app_user_id() references users (id) on delete cascade,
  mutual_fund_id text not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint portfolio_mutual_funds_pkey primary key (user_id, mutual_fund_id),
  constraint portfolio_mutual_funds_mutual_fund_id_check check (char_length(mutual_fund_id) between 1 and 100)
);

create table user_instrument (
  id integer generated always as identity primary key,
  user_id integer not null default app_user_id() references users (id) on delete cascade,
  instrument_symbol text not null,
  instrument_token bigint not null,
  value integer not null default 1000,
  base_amount integer not null default 1000,
  trigger numeric not null default 2,
  allocation_factor numeric not null default 1,
  notification_frequency smallint not null default 1,
  notification_frequency_unit text not null default '1_day',
  notification_last_time timestamptz(3),
  notification_channel text not null default 'telegram',
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint user_instrument_user_id_instrument_symbol_key unique (user_id, instrument_symbol),
  constraint user_instrument_id_user_id_key unique (id, user_id),
  constraint user_instrument_instrument_symbol_check check (char_length(instrument_symbol) between 1 and 100),
  constraint user_instrument_instrument_token_check check (instrument_token > 0),
  constraint user_instrument_value_check check (value = base_amount),
  constraint user_instrument_base_amount_check check (base_amount between 1000 and 100000000 and base_amount % 500 = 0),
  -- No precision on the column: numeric(3,1) would round 2.04 to an allowed 2.0 instead of refusing it.
  constraint user_instrument_trigger_check check (trigger between 0.5 and 10 and trigger * 2 = trunc(trigger * 2)),
  constraint user_instrument_allocation_factor_check
    check (allocation_factor between 1 and 2 and allocation_factor * 10 = trunc(allocation_factor * 10)),
  constraint user_instrument_notification_frequency_check check (notification_frequency = 1),
  constraint user_instrument_notification_frequency_unit_check check (notification_frequency_unit = '1_day'),
  constraint user_instrument_notification_channel_check check (notification_channel in ('telegram', 'callbackurl'))
);

create index user_instrument_token_idx on user_instrument (instrument_token);

create function guard_notification_last_time() returns trigger language plpgsql as $$
begin
  if current_user = 'artha_user' and new.notification_last_time is not null then
    raise exception 'a user may not write notification_last_time' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;

create trigger user_instrument_guard before insert on user_instrument
  for each row execute function guard_notification_last_time();

-- Agents, rules, schedules. -------------------------------------------------------------------------------------------

create table trading_agent (
  id integer generated always as identity primary key,
  user_id integer not null default app_user_id() references users (id) on delete cascade,
  short_name text not null,
  description text not null default '',
  alert_id bigint,
  amount integer not null default 1000,
  notification_channel text not null default 'telegram',
  query jsonb,
  paused boolean not null default false,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint trading_agent_id_user_id_key unique (id, user_id),
  -- Only a saved prompt of the same person; the agent outlives it with its own copy of the query.
  constraint trading_agent_alert_id_fkey foreign key (alert_id, user_id) references user_chat (id, user_id)
    on delete set null (alert_id),
  constraint trading_agent_short_name_check check (char_length(btrim(short_name)) between 1 and 200),
  constraint trading_agent_description_check check (char_length(description) <= 5000),
  constraint trading_agent_amount_check check (amount between 1 and 100000000),
  constraint trading_agent_notification_channel_check check (notification_channel in ('telegram', 'callbackurl'))
);

create index trading_agent_user_id_idx on trading_agent (user_id, id);
create index trading_agent_alert_id_idx on trading_agent (alert_id);

create table alert_rule (
  id integer generated always as identity primary key,
  user_id integer not null default app_user_id() references users (id) on delete cascade,
  trading_agent_id integer,
  kind text not null,
  rule jsonb not null,
  notification_channel text not null default 'telegram',
  paused boolean not null default false,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint alert_rule_id_user_id_key unique (id, user_id),
  constraint alert_rule_trading_agent_id_fkey foreign key (trading_agent_id, user_id) references trading_agent (id, user_id)
    on delete cascade,
  constraint alert_rule_kind_check check (char_length(kind) between 1 and 50),
  constraint alert_rule_notification_channel_check check (notification_channel in ('telegram', 'callbackurl'))
);

create index alert_rule_user_id_idx on alert_rule (user_id, id);
create index alert_rule_trading_agent_id_idx on alert_rule (trading_agent_id);

-- What the evaluator remembers between ticks. Exactly one of the two keys is set.
create table alert_state (
  id integer generated always as identity primary key,
  user_id integer not null references users (id) on delete cascade,
  alert_rule_id integer constraint alert_state_alert_rule_id_key unique,
  user_instrument_id integer constraint alert_state_user_instrument_id_key unique,
  state jsonb not null default '{}',
  fired_on date,
  updated_at timestamptz(3) not null default now(),
  constraint alert_state_alert_rule_id_fkey foreign key (alert_rule_id, user_id) references alert_rule (id, user_id)
    on delete cascade,
  constraint alert_state_user_instrument_id_fkey foreign key (user_instrument_id, user_id)
    references user_instrument (id, user_id) on delete cascade,
  constraint alert_state_one_subject_check check (num_nonnulls(alert_rule_id, user_instrument_id) = 1)
);

create index alert_state_user_id_idx on alert_state (user_id);

create table schedule (
  id integer generated always as identity primary key,
  user_id integer not null default app_user_id() references users (id) on delete cascade,
  chat_id bigint,
  trading_agent_id integer,
  frequency text not null,
  day_of_week smallint,
  day_of_month smallint,
  time text not null,
  paused boolean not null default false,
  next_run_at timestamptz(3),
  last_run_at timestamptz(3),
  last_result jsonb,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint schedule_chat_id_fkey foreign key (chat_id, user_id) references user_chat (id, user_id) on delete cascade,
  constraint schedule_trading_agent_id_fkey foreign key (trading_agent_id, user_id) references trading_agent (id, user_id)
    on delete cascade,
  constraint schedule_one_subject_check check (num_nonnulls(chat_id, trading_agent_id) = 1),
  constraint schedule_frequency_check check (frequency in ('Daily', 'Weekly', 'Monthly')),
  constraint schedule_day_of_week_check check (
    case when frequency = 'Weekly' then day_of_week is not null and day_of_week between 0 and 6 else day_of_week is null end
  ),
  constraint schedule_day_of_month_check check (
    case when frequency = 'Monthly' then day_of_month is not null and day_of_month between 1 and 31 else day_of_month is null end
  ),
  constraint schedule_time_check check (time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$')
);

create index schedule_user_id_idx on schedule (user_id, id);
create index schedule_due_idx on schedule (next_run_at) where not paused;
create index schedule_chat_id_idx on schedule (chat_id);
create index schedule_trading_agent_id_idx on schedule (trading_agent_id);

-- The outbox: a notice is a row before it is a message. ---------------------------------------------------------------

create table notice (
  id bigint generated always as identity primary key,
  user_id integer not null references users (id) on delete cascade,
  idempotency_key text not null constraint notice_idempotency_key_key unique,
  channel text not null,
  payload jsonb not null,
  state text not null default 'pending',
  attempts integer not null default 0,
  next_attempt_at timestamptz(3) default now(),
  claimed_until timestamptz(3),
  sent_at timestamptz(3),
  read_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint notice_id_user_id_key unique (id, user_id),
  constraint notice_idempotency_key_check check (char_length(idempotency_key) between 1 and 200),
  constraint notice_channel_check check (channel in ('telegram', 'callbackurl', 'inbox')),
  constraint notice_state_check check (state in ('pending', 'sent', 'failed')),
  constraint notice_attempts_check check (attempts >= 0)
);

create index notice_due_idx on notice (next_attempt_at) where state = 'pending';
create index notice_user_id_idx on notice (user_id, id desc);

create table notice_attempt (
  id bigint generated always as identity primary key,
  user_id integer not null references users (id) on delete cascade,
  notice_id bigint not null,
  outcome text not null,
  detail text,
  started_at timestamptz(3) not null default now(),
  finished_at timestamptz(3),
  constraint notice_attempt_notice_id_fkey foreign key (notice_id, user_id) references notice (id, user_id) on delete cascade,
  constraint notice_attempt_outcome_check check (outcome in ('unknown', 'sent', 'refused', 'unreachable')),
  constraint notice_attempt_detail_check check (char_length(detail) <= 2000)
);

create index notice_attempt_notice_id_idx on notice_attempt (notice_id, id);
create index notice_attempt_user_id_idx on notice_attempt (user_id);

-- Charting. -----------------------------------------------------------------------------------------------------------

create table saved_layout (
  id integer generated always as identity primary key,
  user_id integer not null default app_user_id() references users (id) on delete cascade,
  name text not null,
  layout jsonb not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint saved_layout_user_id_name_key unique (user_id, name),
  constraint saved_layout_name_check check (char_length(btrim(name)) between 1 and 100)
);

create table drawing (
  id integer generated always as identity primary key,
  user_id integer not null default app_user_id() references users (id) on delete cascade,
  symbol text not null,
  "interval" text references "interval" (value),
  shape jsonb not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint drawing_symbol_check check (char_length(symbol) between 1 and 100)
);

create index drawing_user_id_idx on drawing (user_id, symbol, id);

create table user_feedback (
  id integer generated always as identity primary key,
  user_id integer not null default app_user_id() references users (id) on delete cascade,
  type smallint not null default 0,
  comment text not null,
  created_at timestamptz(3) not null default now(),
  constraint user_feedback_type_check check (type between 0 and 2),
  constraint user_feedback_comment_check
    check (char_length(comment) between 1 and 5000 and btrim(comment, E' \t\r\n') <> '')
);

create index user_feedback_user_id_idx on user_feedback (user_id);

-- Row policies: on every table, also for the owner of the tables. ------------------------------------------------------

do $$
declare
  name text;
begin
  foreach name in array array[
    'asset_type', 'interval', 'users', 'user_config', 'session', 'consent', 'audit_log', 'user_chat', 'chat_share',
    'taught_word', 'watch_list', 'portfolio_mutual_funds', 'user_instrument', 'trading_agent', 'alert_rule', 'alert_state',
    'schedule', 'notice', 'notice_attempt', 'saved_layout', 'drawing', 'user_feedback'
  ] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy backup on %I to artha_backup using (true) with check (true)', name);
    execute format('grant select, insert, delete on %I to artha_backup', name);
  end loop;

  -- One row, one owner. The select around the function lets the planner call it once for a query instead of once a row.
  foreach name in array array[
    'user_config', 'session', 'consent', 'audit_log', 'user_chat', 'taught_word', 'watch_list', 'portfolio_mutual_funds',
    'user_instrument', 'trading_agent', 'alert_rule', 'alert_state', 'schedule', 'notice', 'notice_attempt',
    'saved_layout', 'drawing', 'user_feedback'
  ] loop
    execute format(
      'create policy owner on %I to artha_user using (user_id = (select app_user_id())) with check (user_id = (select app_user_id()))',
      name
    );
  end loop;

  foreach name in array array[
    'user_config', 'user_chat', 'chat_share', 'taught_word', 'watch_list', 'portfolio_mutual_funds', 'user_instrument',
    'trading_agent', 'alert_rule', 'schedule', 'saved_layout', 'drawing', 'user_feedback'
  ] loop
    execute format(
      'create trigger %I before insert on %I for each row execute function stamp_created_at()',
      name || '_stamp', name
    );
  end loop;

  foreach name in array array[
    'users', 'user_config', 'taught_word', 'watch_list', 'portfolio_mutual_funds', 'user_instrument', 'trading_agent',
    'alert_rule', 'alert_state', 'schedule', 'notice', 'saved_layout', 'drawing', 'user_chat'
  ] loop
    execute format(
      'create trigger %I before update on %I for each row execute function touch_updated_at()',
      name || '_touch', name
    );
  end loop;
end
$$;

grant usage, select, update on all sequences in schema public to artha_backup;

create policy everyone on asset_type for select to artha_user, artha_service using (true);
create policy everyone on "interval" for select to artha_user, artha_service using (true);
grant select on asset_type, "interval" to artha_user, artha_service;

create policy owner on users to artha_user using (id = (select app_user_id())) with check (id = (select app_user_id()));

-- One can share only a chat of one's own.
create policy owner on chat_share to artha_user
  using (user_id = (select app_user_id()))
  with check (
    user_id = (select app_user_id())
    and exists (
      select from user_chat
      where user_chat.chat_uuid = chat_share.chat_uuid and user_chat.user_id = (select app_user_id())
    )
  );

-- What a signed-in person may do with her own rows. --------------------------------------------------------------------
-- Updates are granted column by column. Inserts are not, because the query builder names every column: there the
-- identities, the stamp and the guards decide instead.

grant select on
  users, user_config, consent, audit_log, user_chat, chat_share, taught_word, watch_list, portfolio_mutual_funds,
  user_instrument, trading_agent, alert_rule, alert_state, schedule, notice, notice_attempt, saved_layout, drawing,
  user_feedback
  to artha_user;
grant select (id, user_id, turn, user_agent, created_at, last_used_at, expires_at, revoked_at) on session to artha_user;

grant insert on
  user_config, consent, user_chat, chat_share, taught_word, watch_list, portfolio_mutual_funds, user_instrument,
  trading_agent, alert_rule, schedule, saved_layout, drawing, user_feedback
  to artha_user;

grant delete on
  user_config, user_chat, chat_share, taught_word, watch_list, portfolio_mutual_funds, user_instrument, trading_agent,
  alert_rule, schedule, saved_layout, drawing
  to artha_user;

grant update (display_name, photo_url, telegram_id, callback_url, webhook_secret, updated_at) on users to artha_user;
grant update (value, updated_at) on user_config to artha_user;
grant update (revoked_at) on session to artha_user;
grant update (withdrawn_at) on consent to artha_user;
grant update (chat_title, text_content_assistant_formatted_response, query, status, is_alert_set, is_first, updated_at)
  on user_chat to artha_user;
grant update (word, meaning, updated_at) on taught_word to artha_user;
grant update (list_name, position, notes, updated_at) on watch_list to artha_user;
grant update (mutual_fund_id, updated_at) on portfolio_mutual_funds to artha_user;
grant update (instrument_token, value, base_amount, trigger, allocation_factor, notification_frequency,
  notification_frequency_unit, notification_channel, updated_at) on user_instrument to artha_user;
grant update (short_name, description, alert_id, amount, notification_channel, query, paused, updated_at)
  on trading_agent to artha_user;
grant update (kind, rule, notification_channel, paused, updated_at) on alert_rule to artha_user;
grant update (frequency, day_of_week, day_of_month, time, paused, next_run_at, updated_at) on schedule to artha_user;
grant update (read_at, updated_at) on notice to artha_user;
grant update (name, layout, updated_at) on saved_layout to artha_user;
grant update (symbol, "interval", shape, updated_at) on drawing to artha_user;

-- What the product does outside any user: sign-in, jobs, share views, operators. ---------------------------------------

create policy service on users to artha_service using (true) with check (true);
create policy service on session to artha_service using (true) with check (true);
create policy service on audit_log to artha_service using (true) with check (true);
create policy service on consent for select to artha_service using (true);
create policy service on user_instrument to artha_service using (true) with check (true);
create policy service on trading_agent for select to artha_service using (true);
create policy service on alert_rule to artha_service using (true) with check (true);
create policy service on alert_state to artha_service using (true) with check (true);
create policy service on schedule to artha_service using (true) with check (true);
create policy service on notice to artha_service using (true) with check (true);
create policy service on notice_attempt to artha_service using (true) with check (true);
create policy service on user_feedback for select to artha_service using (true);
create policy service on chat_share for select to artha_service using (true);
-- Private chats stay private from jobs too: only what its owner shares is seen.
create policy service on user_chat for select to artha_service
  using (exists (select from chat_share where chat_share.chat_uuid = user_chat.chat_uuid and chat_share.user_id = user_chat.user_id));

grant select, insert, update, delete on users, session to artha_service;
grant select, insert, delete on audit_log to artha_service;
grant select on consent, trading_agent, alert_rule, user_feedback, chat_share, user_chat to artha_service;
grant select, update (notification_last_time) on user_instrument to artha_service;
grant update (paused) on alert_rule to artha_service;
grant select, insert, update, delete on alert_state to artha_service;
grant select, update (next_run_at, last_run_at, last_result, paused) on schedule to artha_service;
grant select, insert, update, delete on notice to artha_service;
grant select, insert, update, delete on notice_attempt to artha_service;
