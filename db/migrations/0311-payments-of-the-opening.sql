-- The opening says whether the shop offers a way to pay, and whether its credentials are those of tests. Only the
-- process of the shop knows both, and records them when it starts.
alter table shop_settings
  add column has_payments boolean not null default false,
  add column has_test_payments boolean not null default false;
