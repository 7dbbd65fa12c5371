-- The choice of the age and a declaration of age locked the settings and the balances in opposite orders, and the declaration
-- did not lock the settings at all before the choice. The order is now: settings, then balances by member and currency.
create or replace function end_declarations_of_age() returns trigger
language plpgsql
security definer
set search_path to 'public', 'pg_temp'
as $$
begin
  perform from balances
  where adult_at is not null
  order by member_id, currency
  for update;
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

create or replace function apply_age_confirmation() returns trigger
language plpgsql
security definer
set search_path to 'public', 'pg_temp'
as $$
declare
  asks_for_date boolean;
begin
  -- Without a condition, so that the row is locked before the choice too.
  select purchase_age is not null into asks_for_date from shop_settings for share;
  perform lock_member_and_balances(new.member_id);
  if exists (
    select from age_confirmations
    where member_id = new.member_id
      and id <> new.id
      and birth_date is not null
  ) then
    raise exception 'a date of birth is final' using constraint = 'age_confirmations_final';
  end if;
  if new.birth_date is null and asks_for_date then
    raise exception 'the shop asks for the date of birth' using constraint = 'age_confirmations_birth_date';
  end if;
  update balances set adult_at = new.adult_at where member_id = new.member_id;
  return null;
end $$;
