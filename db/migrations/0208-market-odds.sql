-- An owner may show members what draws are worth by market price, if no price is older than a number of days. The
-- same number says in the console which prices are old.
alter table shop_settings
  add column market_days_max smallint not null default 7
    constraint shop_settings_market_days_max_check check (market_days_max between 1 and 365),
  add column shows_market_odds boolean not null default false;
