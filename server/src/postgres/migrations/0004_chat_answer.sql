-- Research: the whole answer behind a message, questions on their way to one, runs of saved reports, use of the model.

-- json, not jsonb: an answer is handed out with the bytes it was made with.
create table chat_answer (
  chat_id bigint primary key,
  user_id integer not null default app_user_id() references users (id) on delete cascade,
  canonical text,
  -- What a saved prompt runs: the words may come to mean something else, this does not.
  query jsonb,
  answer json not null,
  data_version text not null,
  created_at timestamptz(3) not null default now(),
  constraint chat_answer_chat_id_fkey foreign key (chat_id, user_id) references user_chat (id, user_id) on delete cascade,
  constraint chat_answer_canonical_check check (char_length(canonical) <= 20000),
  constraint chat_answer_data_version_check check (char_length(data_version) between 1 and 200)
);

create index chat_answer_user_id_idx on chat_answer (user_id);

-- A question is here until its answer is committed: whoever takes the row away is the one who answered.
create table chat_pending (
  chat_id bigint primary key,
  user_id integer not null default app_user_id() references users (id) on delete cascade,
  chat_uuid uuid not null,
  attempts integer not null default 0,
  claimed_until timestamptz(3),
  created_at timestamptz(3) not null default now(),
  constraint chat_pending_chat_id_fkey foreign key (chat_id, user_id) references user_chat (id, user_id) on delete cascade,
  constraint chat_pending_attempts_check check (attempts >= 0)
);

create index chat_pending_user_id_idx on chat_pending (user_id);
create index chat_pending_chat_uuid_idx on chat_pending (chat_uuid, chat_id);

create table report_run (
  id bigint generated always as identity primary key,
  user_id integer not null default app_user_id() references users (id) on delete cascade,
  chat_id bigint not null,
  origin text not null,
  ran_at timestamptz(3) not null,
  data_version text not null,
  answer json not null,
  -- Against the run before it; null for the first.
  changes json,
  constraint report_run_chat_id_fkey foreign key (chat_id, user_id) references user_chat (id, user_id) on delete cascade,
  constraint report_run_origin_check check (origin in ('asked', 'schedule')),
  constraint report_run_data_version_check check (char_length(data_version) between 1 and 200)
);

create index report_run_chat_id_idx on report_run (chat_id, id desc);
create index report_run_user_id_idx on report_run (user_id);

-- A report has one schedule; a run of it is claimed until then.
create unique index schedule_chat_id_key on schedule (chat_id) where chat_id is not null;
alter table schedule add column claimed_until timestamptz(3);

create table model_use (
  user_id integer not null default app_user_id() references users (id) on delete cascade,
  day date not null,
  calls integer not null default 0,
  constraint model_use_pkey primary key (user_id, day),
  constraint model_use_calls_check check (calls >= 0)
);

do $$
declare
  name text;
begin
  foreach name in array array['chat_answer', 'chat_pending', 'report_run', 'model_use'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy backup on %I to artha_backup using (true) with check (true)', name);
    execute format('grant select, insert, delete on %I to artha_backup', name);
    execute format(
      'create policy owner on %I to artha_user using (user_id = (select app_user_id())) with check (user_id = (select app_user_id()))',
      name
    );
    execute format('grant select, insert, delete on %I to artha_user', name);
  end loop;
  foreach name in array array['chat_answer', 'chat_pending'] loop
    execute format(
      'create trigger %I before insert on %I for each row execute function stamp_created_at()',
      name || '_stamp', name
    );
  end loop;
end
$$;

grant usage, select, update on sequence report_run_id_seq to artha_backup;
grant update (attempts, claimed_until) on chat_pending to artha_user;
grant update (calls) on model_use to artha_user;
grant update (claimed_until, last_run_at) on schedule to artha_user;

-- Jobs see that somebody waits, not what was asked: they answer as that person.
create policy service on chat_pending to artha_service using (true) with check (true);
grant select, update (attempts, claimed_until) on chat_pending to artha_service;
grant update (claimed_until) on schedule to artha_service;

create policy service on chat_answer for select to artha_service
  using (exists (
    select from user_chat join chat_share using (chat_uuid, user_id)
    where user_chat.id = chat_answer.chat_id and user_chat.user_id = chat_answer.user_id
  ));
grant select on chat_answer to artha_service;
