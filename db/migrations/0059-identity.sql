-- The names of the shop and of its operator's other sites, spelled as columns are. Null until an
-- owner has chosen them; the shop then has neutral names. A change needs an approval.
alter table shop_settings add column identity jsonb
  check (jsonb_typeof(identity) = 'object');

create or replace function refuse_unapproved_setting() returns trigger
language plpgsql
set search_path to 'public', 'pg_temp'
as $$
declare
  approved jsonb;
begin
  if pg_has_role(current_user, (select relowner from pg_class where oid = 'public.shop_settings'::regclass), 'member') then
    return new;
  end if;
  select payload into approved
  from console.approvals
  where kind = tg_argv[0]
    and state = 'approved'
  order by used_at desc, id desc
  limit 1;
  if tg_argv[0] = 'settings.registration-number'
    and new.registration_number is not distinct from approved ->> 'registration_number'
  then
    return new;
  end if;
  if tg_argv[0] = 'settings.identity'
    and approved -> 'identity' = new.identity
  then
    return new;
  end if;
  if tg_argv[0] = 'settings.bank-account'
    and approved -> 'bank_account' = jsonb_build_object(
      'bank', new.bank_name,
      'branch', new.bank_branch,
      'kind', new.bank_account_kind,
      'number', new.bank_account_number,
      'holder', new.bank_account_holder
    )
  then
    return new;
  end if;
  raise exception 'this setting changes with an approval' using constraint = 'shop_settings_approved';
end $$;

create trigger shop_settings_identity
  before update on shop_settings
  for each row when (old.identity is distinct from new.identity)
  execute function refuse_unapproved_setting('settings.identity');

-- A shop that was filled with names before it had owners has no approval of them.
create or replace function setting_faults() returns table (fault text, setting text)
language sql stable security definer set search_path = console, public, pg_temp as $$
  with newest as (
    select distinct on (kind) kind, payload
    from approvals
    where kind in ('settings.bank-account', 'settings.identity', 'settings.registration-number')
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
  union all
  select 'the names of the shop are not those that were approved', identity ->> 'name'
  from shop_settings
  join newest on kind = 'settings.identity'
  where payload -> 'identity' is distinct from identity
$$;
