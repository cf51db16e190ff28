-- Funds as the configured site showed them, one row a fund and category, the latest reading. No person's rows: operators
-- read and write them through the service, users never.

create table scraped_fund (
  category_key text not null,
  scheme_code text not null,
  name text not null,
  -- As it stood on the page: texts, read as text wherever they are shown.
  record jsonb not null,
  scraped_by integer not null,
  scraped_at timestamptz(3) not null default now(),
  primary key (category_key, scheme_code),
  constraint scraped_fund_category_key_check check (char_length(category_key) between 1 and 60),
  constraint scraped_fund_scheme_code_check check (scheme_code ~ '^[A-Za-z0-9_-]{1,60}$'),
  constraint scraped_fund_name_check check (char_length(name) between 1 and 400)
);

alter table scraped_fund enable row level security;
alter table scraped_fund force row level security;
create policy backup on scraped_fund to artha_backup using (true) with check (true);
grant select, insert, delete on scraped_fund to artha_backup;
create policy service on scraped_fund to artha_service using (true) with check (true);
grant select, insert, update, delete on scraped_fund to artha_service;
