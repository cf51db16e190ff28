-- Operators read what people sent and mark what is done with. The text and its sender stay as they were sent.

alter table user_feedback add column handled_at timestamptz(3);

create policy service_handles on user_feedback for update to artha_service using (true) with check (true);
grant update (handled_at) on user_feedback to artha_service;
