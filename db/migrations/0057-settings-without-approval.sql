-- Finds a bank account or registration number of the shop that differs from the newest approval of it. The trigger that
-- refuses such a change exempts the owner of the tables.
create function setting_faults() returns table (fault text, setting text)
language sql stable security definer set search_path = console, public, pg_temp as $$
  with newest as (
    select distinct on (kind) kind, payload
    from approvals
    where kind in ('settings.bank-account', 'settings.registration-number')
      and state = 'approved'
    order by kind, used_at desc, id desc
  )
  select 'the bank account is not the one that was approved', bank_account_number
  from shop_settings
  left join newest on kind = 'settings.bank-account'
  where (bank_account_number is not null or payload is not null)
    and payload -> 'bank_account' is distinct from jsonb_build_object(
      'bank', bank_name,
      'branch', bank_branch,
      'kind', bank_account_kind,
      'number', bank_account_number,
      'holder', bank_account_holder
    )
  union all
  select 'the registration number is not the one that was approved', registration_number
  from shop_settings
  left join newest on kind = 'settings.registration-number'
  where payload ->> 'registration_number' is distinct from registration_number
$$;
revoke execute on function setting_faults() from public;
