-- A payment can have more than one dispute. The exception remembers the newest, so that each is reported once.
alter table payment_exceptions add column dispute_id bigint;
