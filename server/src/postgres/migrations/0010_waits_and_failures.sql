-- How long a channel was asked to wait, apart from its pace: a clock that was wrong for a while must not hold up either.
alter table channel_pace
  add column held_from timestamptz(3),
  add column held_until timestamptz(3),
  add constraint channel_pace_held_check check ((held_from is null) = (held_until is null) and held_until >= held_from);

-- A report that fails is tried a few times and then given up until its next turn; its owner reads why.
alter table schedule
  add column failures smallint not null default 0,
  add column failed_because text,
  add constraint schedule_failures_check check (failures between 0 and 100),
  add constraint schedule_failed_because_check check (char_length(failed_because) between 1 and 500);

-- last_result is what a run has to say, until it is in the outbox: the run is its owner's, the outbox the service's.
create index schedule_untold_idx on schedule (id) where last_result is not null;

grant update (failures, failed_because, last_result) on schedule to artha_user;
grant update (failures, failed_because) on schedule to artha_service;
