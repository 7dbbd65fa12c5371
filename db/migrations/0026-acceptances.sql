-- The shop records which version of a legal text each member accepted, and can ask members to accept a new version
-- before they pay, draw or exchange again. Acceptances before this migration are not recorded.

alter table legal_versions
  -- True if members must accept the version before they pay, draw or exchange again.
  add column needs_acceptance boolean not null default false,
  -- A number that grows in the order in which the versions of all pages come into force: by day,
  -- and on the same day by id.
  add column force_order bigint generated always as ((from_day - date '1970-01-01')::bigint * 1000000 + id) stored,
  add constraint legal_versions_accepted_pages
    check (not needs_acceptance or page in ('terms-of-service', 'privacy-protection', 'point-terms-of-service'));
alter table console.legal_drafts add column needs_acceptance boolean not null default false;

create or replace function refuse_unapproved_legal_version() returns trigger language plpgsql
set search_path = public, pg_temp as $$
begin
  if pg_has_role(current_user, (select relowner from pg_class where oid = 'public.legal_versions'::regclass), 'member') then
    return new;
  end if;
  if exists (
    select from console.approvals
    where id = new.approval_id
      and kind = 'legal.publish'
      and state = 'approved'
      and payload ->> 'page' = new.page
      and payload ->> 'from_day' = new.from_day::text
      and payload ->> 'lead' = new.lead
      and payload ->> 'lead_en' = new.lead_en
      and payload -> 'sections' = new.sections
      -- An approval from before this migration has no field needs_acceptance. It counts as false.
      and coalesce((payload ->> 'needs_acceptance')::boolean, false) = new.needs_acceptance
  ) then
    return new;
  end if;
  raise exception 'a legal text is published with an approval' using constraint = 'legal_versions_approved';
end $$;

-- The versions that need acceptance, as [{"order": force_order, "from_day": day}]; null if there is
-- none. A statement that locks a balance also reads this row of settings. It therefore need not
-- read the table of the legal texts.
alter table shop_settings add column required_terms jsonb;

create function list_required_terms() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  -- Two texts can be published at the same time. The second transaction waits here, and its next statement then reads
  -- the version of the first.
  perform from shop_settings for no key update;
  update shop_settings
  set required_terms = (
    select jsonb_agg(jsonb_build_object('order', force_order, 'from_day', from_day) order by force_order)
    from legal_versions
    where needs_acceptance
  );
  return null;
end $$;
create trigger legal_versions_required after insert on legal_versions
  for each row when (new.needs_acceptance) execute function list_required_terms();

-- The versions that members accepted. The shop adds a row at registration and whenever a member accepts a new version.
create table legal_acceptances (
  id bigint generated always as identity primary key,
  member_id bigint not null references members,
  version_id bigint not null references legal_versions,
  accepted_at timestamptz not null,
  constraint legal_acceptances_once unique (member_id, version_id)
);
create index legal_acceptances_version on legal_acceptances (version_id);
create trigger legal_acceptances_kept before update or delete on legal_acceptances
  for each row execute function refuse_change('an acceptance of a legal text is kept as it is');
create trigger legal_acceptances_all_kept before truncate on legal_acceptances
  for each statement execute function refuse_change('an acceptance of a legal text is kept as it is');

alter table balances
  -- The member has accepted all required versions up to this force_order. Later ones are still to be accepted.
  add column terms_accepted_through bigint not null default 0;

-- A required version counts as accepted if the member accepted it or a later version of the same page.
create function terms_accepted_through(member bigint) returns bigint language sql stable
set search_path = public, pg_temp as $$
  with required as (
    select
      force_order,
      exists (
        select
        from legal_acceptances
        join legal_versions as accepted on accepted.id = version_id
        where member_id = member
          and accepted.page = legal_versions.page
          and accepted.force_order >= legal_versions.force_order
      ) as is_accepted
    from legal_versions
    where needs_acceptance
  )
  select coalesce(max(force_order), 0)
  from required
  where force_order < all (select open.force_order from required as open where not open.is_accepted)
$$;

create function apply_acceptance() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  perform lock_member_and_balances(new.member_id);
  update balances
  set terms_accepted_through = terms_accepted_through(new.member_id)
  where member_id = new.member_id
    and terms_accepted_through <> terms_accepted_through(new.member_id);
  return null;
end $$;
create trigger legal_acceptances_apply after insert on legal_acceptances
  for each row execute function apply_acceptance();

-- The English terms of the release contained two statements that the Japanese terms did not
-- contain. In a shop without members, this migration corrects the text. Any other shop gets a new
-- version, because its members have read the old one.
create function pg_temp.equal_terms(sections jsonb) returns jsonb language sql as $$
  select replace(
    replace(
      sections::text,
      'お届け先の不備や長期の',
      'ログインガチャの品物は、2週間以内に発送します。\nお届け先の不備や長期の'
    ),
    'この規約には日本法を適用します。',
    'この規約には日本法を適用します。日本語と英語の内容に違いがあるときは、日本語によります。'
  )::jsonb
$$;
insert into legal_versions (page, version, from_day, lead, lead_en, sections, published_at)
select page, '1.3', (now() at time zone 'Asia/Tokyo')::date, lead, lead_en, pg_temp.equal_terms(sections), now()
from legal_versions
where page = 'terms-of-service'
  and exists (select from members)
  and not exists (select from legal_versions where page = 'terms-of-service' and approval_id is not null);
alter table legal_versions disable trigger legal_versions_kept;
update legal_versions
set sections = pg_temp.equal_terms(sections)
where page = 'terms-of-service'
  and not exists (select from members)
  and not exists (select from legal_versions where page = 'terms-of-service' and approval_id is not null);
alter table legal_versions enable trigger legal_versions_kept;
