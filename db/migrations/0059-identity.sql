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
