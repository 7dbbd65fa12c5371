-- Campaigns: members redeem coupon codes for points or coins, up to the campaign's budget.

create table campaigns (
  id bigint generated always as identity primary key,
  -- The name of the campaign, which members see with the grant.
  name text not null check (name <> ''),
  name_en text,
  -- Tells if the campaign has one code for many members, or a list of codes of which each works once.
  kind text not null check (kind in ('shared', 'single')),
  currency text not null check (currency in ('point', 'coin')),
  amount integer not null check (amount > 0),
  -- All members together get at most this many points or coins. A coupon that would exceed this
  -- budget is refused.
  budget bigint not null,
  -- How many coupons of the campaign one member may redeem.
  member_max integer not null check (member_max > 0),
  -- Who may redeem a coupon: all members, or those who registered since the start of the campaign.
  audience text not null check (audience in ('all', 'new')),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  granted bigint not null default 0,
  use_count integer not null default 0 check (use_count >= 0),
  stopped_at timestamptz,
  -- Null for a campaign that the owner of the tables inserted without the console, such as those of
  -- the demo.
  approval_id bigint unique references console.approvals,
  created_at timestamptz not null,
  check (ends_at > starts_at),
  check (budget >= amount),
  constraint campaigns_budget check (granted between 0 and budget),
  check (granted = use_count::bigint * amount)
);
create trigger campaigns_fixed
  before update of
    id, name, name_en, kind, currency, amount, budget, member_max, audience, starts_at, ends_at, approval_id, created_at
  on campaigns
  for each row execute function refuse_change('a campaign is stopped, and never changed');
create trigger campaigns_kept before delete on campaigns
  for each row execute function refuse_change('a campaign is kept for its coupons');

-- A code has 16 characters from a set of 32 letters and digits. It thus has 80 random bits and
-- cannot be guessed.
create table coupon_codes (
  code text primary key check (code ~ '^[0-9A-HJKMNP-TV-Z]{16}$'),
  campaign_id bigint not null references campaigns,
  number integer not null check (number > 0),
  unique (campaign_id, number)
);

-- One row for each redeemed coupon.
create table coupon_uses (
  id bigint generated always as identity primary key,
  campaign_id bigint not null references campaigns,
  code text not null references coupon_codes,
  -- The code, if it is one of a list of codes that work once; null for a code that many members
  -- share.
  single_code text,
  member_id bigint not null references members,
  -- The number of this coupon among the member's coupons of this campaign, from 1.
  nth integer not null check (nth > 0),
  request_id text not null,
  amount integer not null check (amount > 0),
  created_at timestamptz not null,
  check (single_code is null or single_code = code),
  constraint coupon_uses_single unique (single_code),
  constraint coupon_uses_nth unique (campaign_id, member_id, nth),
  constraint coupon_uses_request unique (member_id, request_id)
);
create index coupon_uses_campaign on coupon_uses (campaign_id, id);
create trigger coupon_uses_kept before update or delete on coupon_uses
  for each row execute function refuse_change('a redeemed coupon is kept');

-- The console can add a campaign only with exactly the values that were approved.
create function refuse_unapproved_campaign() returns trigger language plpgsql
set search_path = public, pg_temp as $$
begin
  if pg_has_role(current_user, (select relowner from pg_class where oid = 'public.campaigns'::regclass), 'member') then
    return new;
  end if;
  if exists (
    select from console.approvals
    where id = new.approval_id
      and kind = 'campaigns.start'
      and state = 'approved'
      and payload ->> 'name' = new.name
      and payload ->> 'name_en' = coalesce(new.name_en, '')
      and payload ->> 'kind' = new.kind
      and payload ->> 'currency' = new.currency
      and payload ->> 'amount' = new.amount::text
      and payload ->> 'budget' = new.budget::text
      and payload ->> 'member_max' = new.member_max::text
      and payload ->> 'audience' = new.audience
      and (payload ->> 'starts_at')::timestamptz = new.starts_at
      and (payload ->> 'ends_at')::timestamptz = new.ends_at
  ) then
    return new;
  end if;
  raise exception 'a campaign is added as it was approved' using constraint = 'campaigns_approved';
end $$;
create trigger campaigns_approved before insert on campaigns
  for each row execute function refuse_unapproved_campaign();

create view auditor.campaigns as
  select
    id, name, kind, currency, amount, budget, member_max, audience, starts_at, ends_at, granted, use_count, stopped_at,
    approval_id, created_at
  from campaigns;
create view auditor.coupon_uses as
  select id, campaign_id, member_id, nth, amount, created_at from coupon_uses;
