-- A notice that is tried again must not take back a second hit against the limit of unverified notices, because that hit
-- belongs to another notice.
alter table payment_notices add column is_hit_returned boolean not null default false;
