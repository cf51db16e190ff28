-- What a person keeps about a company: a note, rules that must hold, and whom it is compared with. One row a person and company.

create table company_note (
  id integer generated always as identity primary key,
  user_id integer not null default app_user_id() references users (id) on delete cascade,
  symbol text not null,
  note text not null default '',
  -- When the note was last written; the row also changes with its rules.
  note_at timestamptz(3),
  thesis jsonb not null default '[]',
  -- Null: the usual peers.
  peers jsonb,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint company_note_user_id_symbol_key unique (user_id, symbol),
  constraint company_note_symbol_check check (char_length(symbol) between 1 and 50),
  constraint company_note_note_check check (char_length(note) <= 20000),
  constraint company_note_thesis_check
    check (jsonb_typeof(thesis) = 'array' and jsonb_array_length(thesis) <= 30 and length(thesis::text) <= 100000),
  constraint company_note_peers_check
    check (peers is null or (jsonb_typeof(peers) = 'array' and jsonb_array_length(peers) <= 20 and length(peers::text) <= 2000))
);

alter table company_note enable row level security;
alter table company_note force row level security;
create policy backup on company_note to artha_backup using (true) with check (true);
create policy owner on company_note to artha_user
  using (user_id = (select app_user_id())) with check (user_id = (select app_user_id()));

create trigger company_note_stamp before insert on company_note for each row execute function stamp_created_at();
create trigger company_note_touch before update on company_note for each row execute function touch_updated_at();

grant select, insert, delete on company_note to artha_backup;
grant usage, select, update on sequence company_note_id_seq to artha_backup;
grant select, insert, delete on company_note to artha_user;
grant update (note, note_at, thesis, peers, updated_at) on company_note to artha_user;
