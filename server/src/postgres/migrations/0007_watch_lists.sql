-- Lists over what a person watches, and ways of looking at them. watch_list stays what it is: once per asset type and symbol.

alter table watch_list add constraint watch_list_id_user_id_key unique (id, user_id);

-- Moving a row up or down is not a change of it.
drop trigger watch_list_touch on watch_list;
create trigger watch_list_touch before update of list_name, notes, updated_at on watch_list
  for each row execute function touch_updated_at();

create table watch_group (
  id integer generated always as identity primary key,
  user_id integer not null default app_user_id() references users (id) on delete cascade,
  name text not null,
  colour smallint not null default 0,
  position integer not null default 0,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint watch_group_user_id_name_key unique (user_id, name),
  constraint watch_group_id_user_id_key unique (id, user_id),
  constraint watch_group_name_check check (char_length(name) between 1 and 60 and name = btrim(name)),
  constraint watch_group_colour_check check (colour between 0 and 8)
);

-- Both ends carry the owner: nobody's list holds another person's item.
create table watch_group_item (
  user_id integer not null default app_user_id() references users (id) on delete cascade,
  group_id integer not null,
  watch_id integer not null,
  position integer not null default 0,
  constraint watch_group_item_pkey primary key (group_id, watch_id),
  constraint watch_group_item_group_id_fkey foreign key (group_id, user_id) references watch_group (id, user_id) on delete cascade,
  constraint watch_group_item_watch_id_fkey foreign key (watch_id, user_id) references watch_list (id, user_id) on delete cascade
);

create index watch_group_item_user_id_idx on watch_group_item (user_id);
create index watch_group_item_watch_id_idx on watch_group_item (watch_id);

create table watch_view (
  id integer generated always as identity primary key,
  user_id integer not null default app_user_id() references users (id) on delete cascade,
  name text not null,
  view text not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint watch_view_user_id_name_key unique (user_id, name),
  constraint watch_view_name_check check (char_length(name) between 1 and 60 and name = btrim(name)),
  constraint watch_view_view_check check (char_length(view) <= 4000)
);

-- Somebody's board is not as it was: her other tabs and devices read it again.
create function notify_watch_board() returns trigger language plpgsql as $$
begin
  if current_user <> 'artha_backup' then
    perform pg_notify('watch_board', coalesce(new.user_id, old.user_id)::text);
  end if;
  return null;
end
$$;

do $$
declare
  name text;
begin
  foreach name in array array['watch_group', 'watch_group_item', 'watch_view'] loop
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
  foreach name in array array['watch_group', 'watch_view'] loop
    execute format(
      'create trigger %I before insert on %I for each row execute function stamp_created_at()', name || '_stamp', name
    );
    execute format(
      'create trigger %I before update on %I for each row execute function touch_updated_at()', name || '_touch', name
    );
    execute format('grant usage, select, update on sequence %I to artha_backup', name || '_id_seq');
  end loop;
  foreach name in array array['watch_list', 'watch_group', 'watch_group_item', 'watch_view'] loop
    execute format(
      'create trigger %I after insert or update or delete on %I for each row execute function notify_watch_board()',
      name || '_notify', name
    );
  end loop;
end
$$;

grant update (name, colour, position, updated_at) on watch_group to artha_user;
grant update (position) on watch_group_item to artha_user;
grant update (view, updated_at) on watch_view to artha_user;
