-- Strategies and their runs. A run is a row before it is computed; it waits here until somebody finishes it.

create table strategy (
  id integer generated always as identity primary key,
  user_id integer not null default app_user_id() references users (id) on delete cascade,
  name text not null,
  -- Rules and settings as canonical text: what is shown, and what a change is read from.
  text text not null,
  query jsonb not null,
  settings jsonb not null,
  repeats text not null default 'never',
  next_run_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint strategy_owner_key unique (id, user_id),
  constraint strategy_name_check check (char_length(name) between 1 and 100),
  constraint strategy_text_check check (char_length(text) between 1 and 4000),
  constraint strategy_query_check check (jsonb_typeof(query) = 'object' and length(query::text) <= 20000),
  constraint strategy_settings_check check (jsonb_typeof(settings) = 'object' and length(settings::text) <= 2000),
  constraint strategy_repeats_check check (repeats in ('never', 'daily', 'weekly', 'monthly')),
  constraint strategy_next_run_check check ((repeats = 'never') = (next_run_at is null))
);

create index strategy_user_id_idx on strategy (user_id, id desc);
create index strategy_next_run_at_idx on strategy (next_run_at) where next_run_at is not null;

create table strategy_run (
  id bigint generated always as identity primary key,
  user_id integer not null default app_user_id() references users (id) on delete cascade,
  strategy_id integer not null,
  text text not null,
  query jsonb not null,
  settings jsonb not null,
  origin text not null,
  state text not null default 'queued',
  progress smallint not null default 0,
  stage text,
  reason text,
  attempts integer not null default 0,
  claimed_until timestamptz(3),
  summary jsonb,
  -- As bytes: json, not jsonb.
  result json,
  queued_at timestamptz(3) not null default now(),
  started_at timestamptz(3),
  finished_at timestamptz(3),
  constraint strategy_run_strategy_id_fkey foreign key (strategy_id, user_id) references strategy (id, user_id) on delete cascade,
  constraint strategy_run_text_check check (char_length(text) between 1 and 4000),
  constraint strategy_run_query_check check (jsonb_typeof(query) = 'object' and length(query::text) <= 20000),
  constraint strategy_run_settings_check check (jsonb_typeof(settings) = 'object' and length(settings::text) <= 2000),
  constraint strategy_run_origin_check check (origin in ('asked', 'schedule')),
  constraint strategy_run_state_check check (state in ('queued', 'running', 'done', 'failed', 'cancelled')),
  constraint strategy_run_progress_check check (progress between 0 and 100),
  constraint strategy_run_stage_check check (stage in ('reading', 'playing', 'checking')),
  constraint strategy_run_attempts_check check (attempts >= 0),
  constraint strategy_run_finished_check check ((state in ('queued', 'running')) = (finished_at is null)),
  constraint strategy_run_result_check check ((state = 'done') = (result is not null)),
  constraint strategy_run_reason_check check ((state = 'failed') = (reason is not null))
);

create index strategy_run_strategy_id_idx on strategy_run (strategy_id, id desc);
create index strategy_run_user_id_idx on strategy_run (user_id);
create index strategy_run_waiting_idx on strategy_run (id) where state in ('queued', 'running');

do $$
declare
  name text;
begin
  foreach name in array array['strategy', 'strategy_run'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy backup on %I to artha_backup using (true) with check (true)', name);
    execute format('grant select, insert, delete on %I to artha_backup', name);
    execute format(
      'create policy owner on %I to artha_user using (user_id = (select app_user_id())) with check (user_id = (select app_user_id()))',
      name
    );
    execute format('grant select, insert, delete on %I to artha_user', name);
    execute format('grant usage, select, update on sequence %I to artha_backup', name || '_id_seq');
  end loop;
end
$$;

create trigger strategy_stamp before insert on strategy for each row execute function stamp_created_at();
create trigger strategy_touch before update on strategy for each row execute function touch_updated_at();

grant update (name, text, query, settings, repeats, next_run_at) on strategy to artha_user;
grant update (state, progress, stage, reason, claimed_until, summary, result, started_at, finished_at) on strategy_run to artha_user;

-- Jobs see that somebody waits, not for what: they run it as that person.
create policy service on strategy for select to artha_service using (next_run_at is not null);
grant select (id, user_id, next_run_at) on strategy to artha_service;
create policy service on strategy_run to artha_service using (true) with check (true);
grant select (id, user_id, state, attempts, claimed_until) on strategy_run to artha_service;
grant update (state, attempts, claimed_until, started_at) on strategy_run to artha_service;

-- The queue wakes for a new run, and whoever runs one hears that it was cancelled.
create function notify_strategy_run() returns trigger language plpgsql as $$
begin
  if current_user <> 'artha_backup' then
    perform pg_notify('strategy_run', new.state || ':' || new.id);
  end if;
  return null;
end
$$;

create trigger strategy_run_notify after insert or update of state on strategy_run
  for each row execute function notify_strategy_run();
