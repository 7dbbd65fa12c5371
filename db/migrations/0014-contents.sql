-- Operators change in the console what environment variables or a release changed before: closing times, maintenance,
-- stops, the issuer of invoices, banners, announcements, legal texts and courses.

alter table shop_settings
  -- Counts the changes, so that nobody changes settings that they have not seen.
  add column version integer not null default 1,
  -- Where the closing time of registrations comes from: the environment variable, never, or the time in the column below.
  add column registration_closing text not null default 'environment'
    check (registration_closing in ('environment', 'never', 'at')),
  add column registration_closes_at timestamptz,
  add column point_sale_closing text not null default 'environment'
    check (point_sale_closing in ('environment', 'never', 'at')),
  add column point_sale_closes_at timestamptz,
  -- From the start until the end, members neither draw nor pay.
  add column maintenance_starts_at timestamptz,
  add column maintenance_ends_at timestamptz,
  add column maintenance_text text not null default '',
  add column maintenance_text_en text not null default '',
  -- Since when operators have stopped an act of all members; null if it is not stopped.
  add column draws_stopped_at timestamptz,
  add column payments_stopped_at timestamptz,
  add column conversions_stopped_at timestamptz,
  -- The account that bank transfers go to. The number is null until there is one; the other columns are then empty.
  add column bank_name text not null default '',
  add column bank_branch text not null default '',
  add column bank_account_kind text not null default 'ordinary' check (bank_account_kind in ('ordinary', 'current')),
  add column bank_account_number text check (bank_account_number ~ '^[0-9]{7}$'),
  add column bank_account_holder text not null default '',
  -- The number of a qualified invoice issuer.
  add column registration_number text check (registration_number ~ '^T[0-9]{13}$'),
  add column issuer_name text not null default '',
  add column issuer_address text not null default '',
  add column issuer_phone text not null default '',
  -- Whether consumption tax arises when points are sold or when they are drawn with.
  add column tax_moment text not null default 'sale' check (tax_moment in ('sale', 'draw')),
  add check ((registration_closing = 'at') = (registration_closes_at is not null)),
  add check ((point_sale_closing = 'at') = (point_sale_closes_at is not null)),
  add check ((maintenance_starts_at is null) = (maintenance_ends_at is null)),
  add check (maintenance_ends_at > maintenance_starts_at),
  add check ((bank_account_number is not null) = (bank_name <> '')),
  add check ((bank_account_number is not null) = (bank_branch <> '')),
  add check ((bank_account_number is not null) = (bank_account_holder <> ''));

-- Outside the owner's commands, the registration number and the bank account change only to what the newest approval of
-- their kind names.
create function refuse_unapproved_setting() returns trigger language plpgsql
set search_path = public, pg_temp as $$
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
create trigger shop_settings_registration_number before update on shop_settings
  for each row when (old.registration_number is distinct from new.registration_number)
  execute function refuse_unapproved_setting('settings.registration-number');
create trigger shop_settings_bank_account before update on shop_settings
  for each row when (
    (old.bank_name, old.bank_branch, old.bank_account_kind, old.bank_account_number, old.bank_account_holder)
      is distinct from
      (new.bank_name, new.bank_branch, new.bank_account_kind, new.bank_account_number, new.bank_account_holder)
  )
  execute function refuse_unapproved_setting('settings.bank-account');
