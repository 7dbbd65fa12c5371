-- A payment can be refunded in part. It stays paid, and the member keeps the points of the rest.

alter table payments
  add column returned_yen integer not null default 0,
  add constraint payments_returned_yen check (returned_yen >= 0 and returned_yen < price_yen);

-- Null for an event that moves the whole price or no money. Negative if the money came back to the shop.
alter table payment_events add column returned_yen integer check (returned_yen <> 0);
