-- What is watched for a person: how a rule behaves, what a notice is about, and news of changed rules for evaluators.

-- `dip-7` is user_instrument 7, `agent-12` trading_agent 12. No foreign key: what was told stays told.
alter table notice
  add column about text,
  add constraint notice_about_check check (about ~ '^(dip|agent)-[1-9][0-9]{0,9}$');

create index notice_about_idx on notice (user_id, about, id desc) where about is not null;
-- Fires that wait for the digest of their day.
create index notice_digest_idx on notice (created_at) where payload #>> '{data,digest}' is not null;

alter table user_instrument
  add column settings jsonb not null default '{}',
  add column paused boolean not null default false,
  add column snoozed_until timestamptz(3),
  add constraint user_instrument_settings_check check (jsonb_typeof(settings) = 'object' and length(settings::text) <= 2000);

grant update (settings, paused, snoozed_until) on user_instrument to artha_user;

alter table alert_rule
  add column settings jsonb not null default '{}',
  add column snoozed_until timestamptz(3),
  -- Set when the product paused it, for its owner to read.
  add column paused_because text,
  drop constraint alert_rule_kind_check,
  add constraint alert_rule_kind_check check (kind in ('watch', 'report')),
  add constraint alert_rule_settings_check check (jsonb_typeof(settings) = 'object' and length(settings::text) <= 2000),
  add constraint alert_rule_paused_because_check check (paused_because is null or paused);

-- An agent has one rule.
drop index alert_rule_trading_agent_id_idx;
create unique index alert_rule_trading_agent_id_key on alert_rule (trading_agent_id);

grant update (settings, snoozed_until, paused_because) on alert_rule to artha_user;
grant update (paused_because) on alert_rule to artha_service;

alter table alert_state add column checked_at timestamptz(3);
create index alert_state_fired_on_idx on alert_state (fired_on) where user_instrument_id is not null;

-- An agent keeps its own copy of the query of the prompt it was made from: the prompt may change or go.
create function copy_prompt_query() returns trigger language plpgsql as $$
begin
  if current_user <> 'artha_backup' and new.alert_id is not null
    and (tg_op = 'INSERT' or new.alert_id is distinct from old.alert_id) then
    new.query := (select query from chat_answer where chat_id = new.alert_id and user_id = new.user_id);
  end if;
  return new;
end
$$;

create trigger trading_agent_query before insert or update of alert_id on trading_agent
  for each row execute function copy_prompt_query();

-- Evaluators hold rules in memory; they are told which to read again.
create function notify_dip_rule() returns trigger language plpgsql as $$
begin
  if current_user <> 'artha_backup' then
    perform pg_notify('alert_rule', 'dip:' || coalesce(new.instrument_symbol, old.instrument_symbol));
  end if;
  return null;
end
$$;

create trigger user_instrument_notify after insert or delete or update of trigger, instrument_symbol, paused, snoozed_until, settings
  on user_instrument for each row execute function notify_dip_rule();

create function notify_alert_rule() returns trigger language plpgsql as $$
begin
  if current_user <> 'artha_backup' then
    perform pg_notify('alert_rule', 'rule:' || coalesce(new.id, old.id));
  end if;
  return null;
end
$$;

create trigger alert_rule_notify after insert or delete or update of kind, rule, paused, snoozed_until, settings
  on alert_rule for each row execute function notify_alert_rule();
