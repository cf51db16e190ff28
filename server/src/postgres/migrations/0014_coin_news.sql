-- Coins and their news: what each configured source last gave, headlines of all of them, and what a person does with the news.

-- No person's rows: the service fetches and reads them.
create table coin_source (
  name text not null primary key,
  kind text not null,
  -- The last list that could be read; null for news, which is rows of its own.
  snapshot jsonb,
  tried_at timestamptz(3),
  good_at timestamptz(3),
  -- Why the last try gave nothing.
  problem text,
  constraint coin_source_name_check check (char_length(name) between 1 and 100),
  constraint coin_source_kind_check check (kind in ('list', 'news')),
  constraint coin_source_problem_check check (char_length(problem) between 1 and 300)
);

create table coin_news_item (
  id text not null primary key,
  source text not null,
  headline text not null,
  url text,
  coins text[] not null default '{}',
  -- The item that told the same story first, or this one.
  story text not null,
  published_at timestamptz(3) not null,
  seen_at timestamptz(3) not null,
  constraint coin_news_item_id_check check (char_length(id) between 1 and 100),
  constraint coin_news_item_source_check check (char_length(source) between 1 and 100),
  constraint coin_news_item_headline_check check (char_length(headline) between 1 and 300),
  constraint coin_news_item_url_check check (url ~ '^https?://' and char_length(url) <= 2000),
  constraint coin_news_item_coins_check check (cardinality(coins) <= 8)
);

create index coin_news_item_published_at_idx on coin_news_item (published_at desc, id);

-- A copy, not a reference: what was saved stays when the headline is no longer kept.
create table saved_news (
  user_id integer not null default app_user_id() references users (id) on delete cascade,
  item_id text not null,
  source text not null,
  headline text not null,
  url text,
  coins text[] not null default '{}',
  published_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now(),
  constraint saved_news_pkey primary key (user_id, item_id),
  constraint saved_news_headline_check check (char_length(headline) between 1 and 300),
  constraint saved_news_url_check check (url ~ '^https?://' and char_length(url) <= 2000)
);

create table muted_source (
  user_id integer not null default app_user_id() references users (id) on delete cascade,
  source text not null,
  created_at timestamptz(3) not null default now(),
  constraint muted_source_pkey primary key (user_id, source),
  constraint muted_source_source_check check (char_length(source) between 1 and 100)
);

create table news_alert (
  user_id integer not null default app_user_id() references users (id) on delete cascade,
  symbol text not null,
  notification_channel text not null default 'telegram',
  created_at timestamptz(3) not null default now(),
  constraint news_alert_pkey primary key (user_id, symbol),
  constraint news_alert_symbol_check check (symbol ~ '^[A-Z0-9][A-Z0-9$*._-]{0,29}$'),
  constraint news_alert_notification_channel_check check (notification_channel in ('telegram', 'callbackurl'))
);

create index news_alert_symbol_idx on news_alert (symbol);

do $$
declare
  name text;
begin
  foreach name in array array['coin_source', 'coin_news_item', 'saved_news', 'muted_source', 'news_alert'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy backup on %I to artha_backup using (true) with check (true)', name);
    execute format('grant select, insert, delete on %I to artha_backup', name);
  end loop;
  foreach name in array array['coin_source', 'coin_news_item'] loop
    execute format('create policy service on %I to artha_service using (true) with check (true)', name);
    execute format('grant select, insert, update, delete on %I to artha_service', name);
  end loop;
  foreach name in array array['saved_news', 'muted_source', 'news_alert'] loop
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

-- Whoever asked to be told of a coin is found when news of it comes, and nothing else of hers.
create policy service on news_alert for select to artha_service using (true);
grant select on news_alert to artha_service;
