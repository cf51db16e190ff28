-- What a person paid into funds and took out of them, to the day: units and money as the statement says.

create table fund_transaction (
  id integer generated always as identity primary key,
  user_id integer not null default app_user_id() references users (id) on delete cascade,
  mutual_fund_id text not null,
  day date not null,
  -- buy: money in, units more; sell: units less, money out; payout: money out, units as before.
  kind text not null,
  units numeric(18, 4) not null,
  amount_paise bigint not null,
  folio text not null default '',
  created_at timestamptz(3) not null default now(),
  constraint fund_transaction_mutual_fund_id_check check (char_length(mutual_fund_id) between 1 and 80),
  constraint fund_transaction_day_check check (day between date '1990-01-01' and date '2100-01-01'),
  constraint fund_transaction_kind_check check (kind in ('buy', 'sell', 'payout')),
  constraint fund_transaction_units_check check (units >= 0 and (kind = 'payout') = (units = 0)),
  constraint fund_transaction_amount_check check (amount_paise between 1 and 1000000000000000),
  constraint fund_transaction_folio_check check (char_length(folio) <= 40)
);

create index fund_transaction_user_id_day_idx on fund_transaction (user_id, mutual_fund_id, day, id);

alter table fund_transaction enable row level security;
alter table fund_transaction force row level security;
create policy backup on fund_transaction to artha_backup using (true) with check (true);
grant select, insert, delete on fund_transaction to artha_backup;
grant usage, select, update on sequence fund_transaction_id_seq to artha_backup;
create policy owner on fund_transaction to artha_user using (user_id = (select app_user_id())) with check (user_id = (select app_user_id()));
grant select, insert, delete on fund_transaction to artha_user;
create trigger fund_transaction_stamp before insert on fund_transaction for each row execute function stamp_created_at();
