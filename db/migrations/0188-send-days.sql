-- A shipment may wait for a day, so that the cards of several purchases travel in one parcel: a day that the member has
-- chosen, or the operators' day for a card of a high value about which its member decided nothing.
alter table shipments
  add column send_on date,
  add column send_by date,
  add constraint shipments_waits
    check ((send_on is null) = (send_by is null) and (send_on is null or not is_collected and shipped_at is null));
alter table shop_settings
  add column valued_wait_days smallint not null default 0
    constraint shop_settings_valued_wait_days_check check (valued_wait_days between 0 and 365);

drop index shipments_uncollected;
create index shipments_uncollected on shipments (id)
  where not is_collected and shipped_at is null and send_on is null;
create index shipments_waiting on shipments (send_on, member_id) where send_on is not null;
