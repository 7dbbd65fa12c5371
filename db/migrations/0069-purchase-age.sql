-- Nobody under an age that an owner chooses buys points or draws, and the date of birth is what counts: a declaration does
-- not. A shop with live payments sells nothing before the choice.
alter table shop_settings add column purchase_age smallint
  check (purchase_age in (18, 20));

-- A shop that sold before this migration must not stop, so it has the lowest age from now on.
update shop_settings
set purchase_age = 18
where has_live_payments
  and exists (select from payments where state = 'paid');

create function end_declarations_of_age() returns trigger
language plpgsql
security definer
set search_path to 'public', 'pg_temp'
as $$
begin
  update balances
  set adult_at = null
  where adult_at is not null
    and not exists (
      select from age_confirmations
      where age_confirmations.member_id = balances.member_id
        and birth_date is not null
    );
  return null;
end $$;
revoke execute on function end_declarations_of_age() from public;
create trigger shop_settings_purchase_age
  after update on shop_settings
  for each row when (old.purchase_age is null and new.purchase_age is not null)
  execute function end_declarations_of_age();

update balances
set adult_at = null
where adult_at is not null
  and exists (select from shop_settings where purchase_age is not null)
  and not exists (
    select from age_confirmations
    where age_confirmations.member_id = balances.member_id
      and birth_date is not null
  );

create or replace function apply_age_confirmation() returns trigger
language plpgsql
security definer
set search_path to 'public', 'pg_temp'
as $$
begin
  perform lock_member_and_balances(new.member_id);
  if exists (
    select from age_confirmations
    where member_id = new.member_id
      and id <> new.id
      and birth_date is not null
  ) then
    raise exception 'a date of birth is final' using constraint = 'age_confirmations_final';
  end if;
  if new.birth_date is null and exists (select from shop_settings where purchase_age is not null for share) then
    raise exception 'the shop asks for the date of birth' using constraint = 'age_confirmations_birth_date';
  end if;
  update balances set adult_at = new.adult_at where member_id = new.member_id;
  return null;
end $$;
