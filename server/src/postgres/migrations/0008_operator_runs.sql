-- What operators ran, when, for how long and how it ended. No person's rows: operators read them through the service,
-- users never.

create table operator_run (
  id bigint generated always as identity primary key,
  tool text not null,
  what text not null,
  -- No foreign key and the address itself: who ran what must still be readable after the account was deleted.
  started_by integer not null,
  email text not null,
  state text not null default 'running',
  says text,
  started_at timestamptz(3) not null default now(),
  finished_at timestamptz(3),
  constraint operator_run_tool_check check (tool in ('explorer', 'function', 'scraper', 'feed')),
  constraint operator_run_what_check check (char_length(what) between 1 and 20000),
  constraint operator_run_email_check check (char_length(email) between 1 and 320),
  constraint operator_run_state_check check (state in ('running', 'done', 'stopped', 'failed')),
  constraint operator_run_says_check check (char_length(says) between 1 and 1000),
  constraint operator_run_finished_check check ((state = 'running') = (finished_at is null))
);

create index operator_run_started_at_idx on operator_run (started_at);

alter table operator_run enable row level security;
alter table operator_run force row level security;
create policy backup on operator_run to artha_backup using (true) with check (true);
grant select, insert, delete on operator_run to artha_backup;
grant usage, select, update on sequence operator_run_id_seq to artha_backup;
create policy service on operator_run to artha_service using (true) with check (true);
-- No update of what was run or by whom, and no delete but of what is old.
grant select, insert, delete on operator_run to artha_service;
grant update (state, says, finished_at) on operator_run to artha_service;
