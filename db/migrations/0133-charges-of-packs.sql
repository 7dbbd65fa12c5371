-- Margins know what providers take, what posting a card costs, and how much is paid with gifted points. With 0 nothing
-- changes.
alter table console.settings
  add column provider_fee_permille integer not null default 0
    constraint settings_provider_fee_check check (provider_fee_permille between 0 and 1000),
  add column card_postage_yen integer not null default 0
    constraint settings_card_postage_check check (card_postage_yen between 0 and 10000),
  add column free_points_permille integer not null default 0
    constraint settings_free_points_check check (free_points_permille between 0 and 1000);
