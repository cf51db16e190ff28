-- What a person said of the risks she can take, and the principles she made her own.

create table risk_profile (
  id integer generated always as identity primary key,
  user_id integer not null default app_user_id() references users (id) on delete cascade,
  -- Question to the place of the chosen answer.
  answers jsonb not null,
  -- Null while questions are open; then what came out of them.
  taken_at timestamptz(3),
  capacity smallint,
  tolerance smallint,
  band smallint,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint risk_profile_answers_check check (jsonb_typeof(answers) = 'object' and length(answers::text) <= 2000),
  constraint risk_profile_taken_check check (
    (taken_at is null) = (capacity is null) and (taken_at is null) = (tolerance is null) and (taken_at is null) = (band is null)
  ),
  constraint risk_profile_scores_check check (
    capacity between 0 and 100 and tolerance between 0 and 100 and band between 1 and 5
  )
);

-- One that is being filled in; any number that are done.
create unique index risk_profile_open_key on risk_profile (user_id) where taken_at is null;
create index risk_profile_user_id_taken_at_idx on risk_profile (user_id, taken_at desc);

create table own_rule (
  user_id integer not null default app_user_id() references users (id) on delete cascade,
  principle text not null,
  created_at timestamptz(3) not null default now(),
  constraint own_rule_pkey primary key (user_id, principle),
  constraint own_rule_principle_check check (principle ~ '^[a-z][a-z-]{1,39}$')
);

do $$
declare
  name text;
begin
  foreach name in array array['risk_profile', 'own_rule'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy backup on %I to artha_backup using (true) with check (true)', name);
    execute format('grant select, insert, delete on %I to artha_backup', name);
    execute format(
      'create policy owner on %I to artha_user using (user_id = (select app_user_id())) with check (user_id = (select app_user_id()))',
      name
    );
    execute format('grant select, insert, delete on %I to artha_user', name);
    execute format(
      'create trigger %I before insert on %I for each row execute function stamp_created_at()', name || '_stamp', name
    );
  end loop;
end
$$;

create trigger risk_profile_touch before update on risk_profile for each row execute function touch_updated_at();
grant usage, select, update on sequence risk_profile_id_seq to artha_backup;
grant update (answers, taken_at, capacity, tolerance, band, updated_at) on risk_profile to artha_user;
