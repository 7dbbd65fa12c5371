-- Each group of settings has its own version, so that the second of two operators who change the same group at the same
-- time is refused.

alter table shop_settings
  add column shipping_version integer not null default 1,
  add column adjustment_version integer not null default 1,
  add column minors_version integer not null default 1;
alter table console.settings
  add column stock_limits_version integer not null default 1,
  add check (stock_loss_yen_max >= 0);
