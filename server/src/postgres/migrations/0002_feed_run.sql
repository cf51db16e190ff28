-- What the feed console remembers: each import, and which vendors are asked every day. No person's rows: operators
-- read them through the service, users never.

create table feed_run (
  id bigint generated always as identity primary key,
  connector text not null,
  origin text not null,
  file_name text not null,
  options jsonb not null default '{}',
  state text not null default 'running',
  says text,
  report jsonb not null default '{}',
  log jsonb not null default '[]',
  -- No foreign key: who imported what must still be readable after the account was deleted.
  started_by integer,
  started_at timestamptz(3) not null default now(),
  finished_at timestamptz(3),
  constraint feed_run_connector_check check (char_length(connector) between 1 and 60),
  constraint feed_run_origin_check check (origin in ('file', 'vendor', 'schedule')),
  constraint feed_run_file_name_check check (char_length(file_name) between 1 and 200),
  constraint feed_run_state_check check (state in ('running', 'imported', 'unchanged', 'refused', 'failed')),
  constraint feed_run_finished_check check ((state = 'running') = (finished_at is null))
);

create index feed_run_connector_idx on feed_run (connector, id);

create table feed_schedule (
  connector text primary key,
  paused boolean not null default false,
  failures integer not null default 0,
  next_run_at timestamptz(3),
  constraint feed_schedule_connector_check check (char_length(connector) between 1 and 60),
  constraint feed_schedule_failures_check check (failures >= 0)
);

do $$
declare
  name text;
begin
  foreach name in array array['feed_run', 'feed_schedule'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy backup on %I to artha_backup using (true) with check (true)', name);
    execute format('grant select, insert, delete on %I to artha_backup', name);
    execute format('create policy service on %I to artha_service using (true) with check (true)', name);
    execute format('grant select, insert, update, delete on %I to artha_service', name);
  end loop;
end
$$;

grant usage, select, update on sequence feed_run_id_seq to artha_backup;
