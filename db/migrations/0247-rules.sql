-- Rules of the shop that were constants, such as how long points are valid, are settings, spelled as columns are. One that
-- is not stored is that of the specification. A change needs an approval.
alter table shop_settings add column rules jsonb not null default '{}'
  constraint shop_settings_rules_check check (jsonb_typeof(rules) = 'object');

create or replace function refuse_unapproved_setting() returns trigger language plpgsql
set search_path = public, pg_temp
as $$
declare
  approved jsonb := (console.decided_now(tg_argv[0])).payload;
begin
  if pg_has_role(current_user, (select relowner from pg_class where oid = 'public.shop_settings'::regclass), 'member') then
    return new;
  end if;
  if tg_argv[0] = 'settings.registration-number'
    and approved is not null
    and new.registration_number is not distinct from approved ->> 'registration_number'
  then
    return new;
  end if;
  if tg_argv[0] = 'settings.identity'
    and approved -> 'identity' = new.identity
  then
    return new;
  end if;
  if tg_argv[0] = 'settings.rules'
    and approved -> 'rules' = new.rules
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

create trigger shop_settings_rules
  before update on shop_settings
  for each row when (old.rules is distinct from new.rules)
  execute function refuse_unapproved_setting('settings.rules');

create or replace function setting_faults() returns table (fault text, setting text)
language sql stable security definer set search_path = console, public, pg_temp as $$
  with newest as (
    select distinct on (kind) kind, payload
    from approvals
    where kind in ('settings.bank-account', 'settings.identity', 'settings.registration-number', 'settings.rules')
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
  union all
  select 'the rules of the shop are not those that were approved', rules::text
  from shop_settings
  left join newest on kind = 'settings.rules'
  where coalesce(payload -> 'rules', '{}') is distinct from rules
$$;

-- How many friends a member may refer is such a rule.
alter table referrals
  drop constraint referrals_place_check,
  add constraint referrals_place_check check (place >= 1);
