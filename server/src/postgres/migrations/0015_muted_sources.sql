-- Whoever tells news must know who does not want to hear from a source.
create policy service on muted_source for select to artha_service using (true);
grant select on muted_source to artha_service;
