-- A shop with live payments sells nothing until an owner opens it. What it cannot find out itself, an owner confirms.
alter table shop_settings add column opened_at timestamptz;

-- A shop that sold before this migration is open.
update shop_settings
set opened_at = (select min(paid_at) from payments)
where has_live_payments;

create trigger shop_settings_opened
  before update on shop_settings
  for each row when (old.opened_at is not null and new.opened_at is distinct from old.opened_at)
  execute function refuse_change('a shop that is open stays open');

create table console.opening_steps (
  step text primary key check (step in ('tax', 'deposit-law', 'ranks', 'providers', 'carriers', 'alerts')),
  note text not null,
  confirmed_by bigint not null references console.operators,
  confirmed_at timestamptz not null
);
