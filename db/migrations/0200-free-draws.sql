-- Campaigns that give free draws of a pack: a coupon of such a campaign is a ticket for one draw. It grants nothing until the
-- draw, whose transaction posts the price as the entry `free-draw` and spends it at once.
alter table campaigns
  -- The pack of which each coupon is one free draw; null for a campaign that gives points or coins.
  add column pack_id bigint references packs,
  -- True if a member gets at most one ticket a day.
  add column is_daily boolean not null default false,
  drop constraint campaigns_kind_check,
  -- `open`: without a code; members take a ticket on the page of the pack.
  add constraint campaigns_kind_check check (kind in ('shared', 'single', 'open')),
  add constraint campaigns_tickets check (pack_id is not null or (kind <> 'open' and not is_daily));

create index campaigns_open on campaigns (ends_at) where kind = 'open';

drop trigger campaigns_fixed on campaigns;
create trigger campaigns_fixed
  before update of
    id, name, name_en, kind, chosen_code, pack_id, is_daily, currency, amount, budget, member_max, audience, requirement,
    rank_min, starts_at, ends_at, approval_id, created_at
  on campaigns
  for each row execute function refuse_change('a campaign is stopped, and never changed');

create function refuse_other_price() returns trigger language plpgsql
set search_path = public, pg_temp as $$
begin
  if new.pack_id is not null
    and not exists (
      select from packs
      where id = new.pack_id
        and published_at is not null
        and (price, currency) = (new.amount, new.currency)
    )
  then
    raise exception 'a free draw counts as the price of its pack' using constraint = 'campaigns_priced';
  end if;
  return new;
end $$;
create trigger campaigns_priced before insert on campaigns
  for each row execute function refuse_other_price();

alter table coupon_uses
  alter column code drop not null,
  -- When the ticket lapses; null for a coupon that granted points or coins.
  add column ticket_until timestamptz,
  -- The day in Japan for which a daily ticket is.
  add column day date,
  add constraint coupon_uses_daily check (day is null or ticket_until is not null),
  add constraint coupon_uses_day unique (campaign_id, member_id, day);
create index coupon_uses_tickets on coupon_uses (member_id, ticket_until) where ticket_until is not null;

-- A request from before this migration has neither pack nor days.
create or replace function refuse_unapproved_campaign() returns trigger language plpgsql
set search_path = public, pg_temp as $$
begin
  if pg_has_role(current_user, (select relowner from pg_class where oid = 'public.campaigns'::regclass), 'member') then
    return new;
  end if;
  if exists (
    select from console.approvals
    where id = new.approval_id
      and kind = 'campaigns.start'
      and console.is_decided_now(approvals)
      and payload ->> 'name' = new.name
      and payload ->> 'name_en' = coalesce(new.name_en, '')
      and payload ->> 'kind' = new.kind
      and coalesce(payload ->> 'chosen_code', '') = coalesce(new.chosen_code, '')
      and payload ->> 'pack_id' is not distinct from new.pack_id::text
      and coalesce((payload ->> 'is_daily')::boolean, false) = new.is_daily
      and payload ->> 'currency' = new.currency
      and payload ->> 'amount' = new.amount::text
      and payload ->> 'budget' = new.budget::text
      and payload ->> 'member_max' = new.member_max::text
      and payload ->> 'audience' = new.audience
      and coalesce(payload ->> 'requirement', 'none') = new.requirement
      and coalesce(payload ->> 'rank_min', '0') = new.rank_min::text
      and (payload ->> 'starts_at')::timestamptz = new.starts_at
      and (payload ->> 'ends_at')::timestamptz = new.ends_at
  ) then
    return new;
  end if;
  raise exception 'a campaign is added as it was approved' using constraint = 'campaigns_approved';
end $$;

create or replace view auditor.campaigns as
  select
    id, name, kind, currency, amount, budget, member_max, audience, starts_at, ends_at, granted, use_count, stopped_at,
    approval_id, created_at, requirement, rank_min, pack_id, is_daily
  from campaigns;
create or replace view auditor.coupon_uses as
  select id, campaign_id, member_id, nth, amount, created_at, ticket_until, day from coupon_uses;
