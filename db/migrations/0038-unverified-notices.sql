-- Notices that name no payment are deleted after 7 days, even if the worker did not run for days (docs/retention.md). The
-- index contains only these notices, so that a run does not read the others.

create index payment_notices_unverified
on payment_notices (received_at)
where payment_id is null and processed_at is not null;
