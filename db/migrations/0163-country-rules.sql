-- Owners decide for each country whether members there may register, log in and have parcels sent. What was refused or is
-- noted is counted by day, without any person.
alter table shop_settings
  add column country_rules jsonb not null default '[]',
  add column countries_version integer not null default 1;

create table country_counts (
  day date not null,
  act text not null check (act in ('registration', 'login')),
  code text not null,
  rule text not null check (rule in ('refused', 'noted')),
  times integer not null check (times > 0),
  primary key (day, act, code, rule)
);
