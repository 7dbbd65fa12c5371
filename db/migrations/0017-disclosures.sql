-- A member may ask the shop for a file of all data that the shop keeps about the member, and for the erasure of these
-- data. Adjustments get a limit per day.

-- The limit of adjustments: the points that operators grant to one member and take from that member
-- on one day in Japan may together be at most this number. For coins the same limit applies
-- separately (A-151).
alter table shop_settings
  add column adjustment_day_max integer not null default 100000
  check (adjustment_day_max between 1 and 10000000);

-- A job writes the file of a disclosure. The file is deleted in the same way as the files of reports.
alter table console.report_jobs
  drop constraint report_jobs_kind_check,
  add constraint report_jobs_kind_check check (kind in ('base-date', 'disclosure', 'export'));

-- Each request of a member for the data that the shop keeps about the member, and how an operator
-- checked that the member made the request.
create table console.disclosures (
  id bigint generated always as identity primary key,
  member_id bigint not null references members,
  identity_method text not null check (identity_method in ('document', 'registered-contact', 'in-person')),
  -- What the operator checked, such as the kind of document. The erasure of the member empties this text.
  identity_note text not null,
  identity_checked_on date not null,
  operator_id bigint not null references console.operators,
  requested_at timestamptz not null,
  job_id bigint not null unique references console.report_jobs
);
create index disclosures_member on console.disclosures (member_id, id);
create trigger disclosures_kept before delete on console.disclosures
  for each row execute function refuse_change('a disclosure is kept');

-- A confirmation of the age never changes. Only the closing of the account empties the date of
-- birth. The closing also overwrites adult_at, which would reveal the date of birth.
create function refuse_change_of_age() returns trigger language plpgsql as $$
declare
  erased text[] := array['birth_date', 'adult_at'];
begin
  if tg_op = 'UPDATE'
    and new.birth_date is null
    and to_jsonb(new) - erased = to_jsonb(old) - erased
    and exists (select from closures where closures.member_id = old.member_id)
  then
    return new;
  end if;
  raise exception 'a confirmation of the age is kept as it is' using constraint = 'age_confirmations_kept';
end $$;
drop trigger age_confirmations_kept on age_confirmations;
create trigger age_confirmations_kept before update or delete on age_confirmations
  for each row execute function refuse_change_of_age();

-- Erases a member's personal data that the shop's role may not erase: data in the console's tables, and the date of
-- birth.
drop function erase_member_notes(bigint);
create function erase_protected_traces(erased_id bigint) returns void
language plpgsql security definer set search_path = console, public, pg_temp as $$
begin
  update age_confirmations
  set birth_date = null, adult_at = confirmed_at
  where member_id = erased_id
    and birth_date is not null;
  update balances
  set adult_at = null
  where member_id = erased_id
    and adult_at is not null;
  update member_notes
  set text = ''
  where member_id = erased_id
    and text <> '';
  update disclosures
  set identity_note = ''
  where member_id = erased_id
    and identity_note <> '';
  delete from report_parts
  using disclosures
  where report_parts.job_id = disclosures.job_id
    and disclosures.member_id = erased_id;
  -- If a job is writing a file about the member at this moment, the file is never offered for
  -- download. The parts of the file are deleted as if the file had expired.
  update report_jobs
  set
    state = case when state = 'waiting' then 'failed' else state end,
    ended_at = coalesce(ended_at, report_jobs.requested_at),
    expires_at = report_jobs.requested_at
  from disclosures
  where report_jobs.id = job_id
    and member_id = erased_id;
  update parcels
  set
    last_name = '',
    middle_name = '',
    first_name = '',
    tel = '',
    zipcode = '',
    country = '',
    city = '',
    address = '',
    building = '',
    address_key = ''
  where member_id = erased_id
    and last_name <> '';
end $$;
revoke execute on function erase_protected_traces(bigint) from public;
