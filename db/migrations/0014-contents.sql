-- From this migration on, operators can change these settings in the console: closing times,
-- maintenance, stops, the issuer of invoices, banners, announcements, legal texts and courses.
-- Before, such a change needed an environment variable or a release.

alter table shop_settings
  -- Counts the changes of the settings. The console refuses a change by an operator who saw an earlier version.
  add column version integer not null default 1,
  -- How the closing time of registrations is set. `environment`: by the environment variable.
  -- `never`: registrations never close. `at`: by the next column.
  add column registration_closing text not null default 'environment'
    check (registration_closing in ('environment', 'never', 'at')),
  add column registration_closes_at timestamptz,
  add column point_sale_closing text not null default 'environment'
    check (point_sale_closing in ('environment', 'never', 'at')),
  add column point_sale_closes_at timestamptz,
  -- During the maintenance, from maintenance_starts_at until maintenance_ends_at, members neither
  -- draw nor pay.
  add column maintenance_starts_at timestamptz,
  add column maintenance_ends_at timestamptz,
  add column maintenance_text text not null default '',
  add column maintenance_text_en text not null default '',
  -- The time since which operators have stopped this act for all members; null if the act is not stopped.
  add column draws_stopped_at timestamptz,
  add column payments_stopped_at timestamptz,
  add column conversions_stopped_at timestamptz,
  -- The account that bank transfers go to. Until operators enter one, the number is null and the texts are empty.
  add column bank_name text not null default '',
  add column bank_branch text not null default '',
  add column bank_account_kind text not null default 'ordinary' check (bank_account_kind in ('ordinary', 'current')),
  add column bank_account_number text check (bank_account_number ~ '^[0-9]{7}$'),
  add column bank_account_holder text not null default '',
  -- The shop's registration number as a qualified invoice issuer; null if the shop is no such
  -- issuer.
  add column registration_number text check (registration_number ~ '^T[0-9]{13}$'),
  add column issuer_name text not null default '',
  add column issuer_address text not null default '',
  add column issuer_phone text not null default '',
  -- When consumption tax arises. `sale`: when points are sold. `draw`: when points are spent on
  -- draws.
  add column tax_moment text not null default 'sale' check (tax_moment in ('sale', 'draw')),
  add check ((registration_closing = 'at') = (registration_closes_at is not null)),
  add check ((point_sale_closing = 'at') = (point_sale_closes_at is not null)),
  add check ((maintenance_starts_at is null) = (maintenance_ends_at is null)),
  add check (maintenance_ends_at > maintenance_starts_at),
  add check ((bank_account_number is not null) = (bank_name <> '')),
  add check ((bank_account_number is not null) = (bank_branch <> '')),
  add check ((bank_account_number is not null) = (bank_account_holder <> ''));

-- The registration number and the bank account can change only to the values that the newest approval of the same kind
-- names. The owner's commands are exempt.
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

-- Courses are added and retired. The price of a course never changes, because payments name their course. A new course
-- needs an approval of its points and price.
alter table courses add column retired_at timestamptz;
create trigger courses_priced before update of id, points, price_yen on courses
  for each row execute function refuse_change('a course is retired, and never repriced');
create trigger courses_kept before delete on courses
  for each row execute function refuse_change('a course is kept for its payments');
create function refuse_unapproved_course() returns trigger language plpgsql
set search_path = public, pg_temp as $$
begin
  if pg_has_role(current_user, (select relowner from pg_class where oid = 'public.courses'::regclass), 'member') then
    return new;
  end if;
  if exists (
    select from console.approvals
    where kind = 'courses.add'
      and state = 'approved'
      and payload ->> 'points' = new.points::text
      and payload ->> 'price_yen' = new.price_yen::text
  ) then
    return new;
  end if;
  raise exception 'a course is added with an approval of its price' using constraint = 'courses_approved';
end $$;
create trigger courses_approved before insert on courses
  for each row execute function refuse_unapproved_course();

-- The kind of a message, why the latest attempt to send it failed, and when its content was erased. The content of a
-- message with a code or a link to log in is erased once the message is sent or given up. Other messages can be sent
-- again for seven days.
alter table outbox_messages
  add column kind text not null default 'other',
  add column last_error text not null default '',
  add column content_erased_at timestamptz;
update outbox_messages set content_erased_at = coalesce(sent_at, given_up_at) where text = '' and html = '';

-- Banners are shown from starts_at until ends_at. The row of a removed banner is kept for the audit log.
alter table banners
  add column starts_at timestamptz,
  add column ends_at timestamptz,
  add column removed_at timestamptz,
  add column version integer not null default 1,
  add check (ends_at > starts_at);

-- The announcements of the shop. The top page shows them. In an emergency, every page shows them.
create table announcements (
  id bigint generated always as identity primary key,
  text text not null check (text <> ''),
  text_en text not null default '',
  -- A page of the shop to which the announcement links; empty for no link.
  url text not null default '' check (url = '' or url ~ '^/([^/\\]|$)'),
  is_emergency boolean not null,
  starts_at timestamptz not null,
  ends_at timestamptz,
  removed_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  check (ends_at > starts_at)
);
create index announcements_kept on announcements (starts_at) where removed_at is null;
