-- Campaigns with a code that the operator chooses, for the lowest rank that may redeem it, and for members who first pay
-- while the campaign runs.
alter table campaigns
  -- The code as the operator typed it; null if the shop made the codes. Members know it, so only the budget and the limit
  -- per member protect the campaign.
  add column chosen_code text,
  -- The lowest rank whose members may redeem a coupon; 0 if every member may.
  add column rank_min integer not null default 0 check (rank_min >= 0),
  drop constraint campaigns_audience_check,
  add constraint campaigns_audience_check check (audience in ('all', 'new', 'first-paid')),
  add constraint campaigns_chosen_code check (chosen_code is null or (kind = 'shared' and chosen_code <> ''));

drop trigger campaigns_fixed on campaigns;
create trigger campaigns_fixed
  before update of
    id, name, name_en, kind, chosen_code, currency, amount, budget, member_max, audience, requirement, rank_min,
    starts_at, ends_at, approval_id, created_at
  on campaigns
  for each row execute function refuse_change('a campaign is stopped, and never changed');

alter table coupon_codes
  drop constraint coupon_codes_code_check,
  add constraint coupon_codes_code_check check (code ~ '^[0-9A-HJKMNP-Z]{4,32}$');

-- A code below 12 characters can be guessed, so only a chosen code is so short.
create function refuse_short_code() returns trigger language plpgsql
set search_path = public, pg_temp as $$
begin
  if length(new.code) < 12
    and not exists (select from campaigns where id = new.campaign_id and chosen_code is not null)
  then
    raise exception 'only a chosen code is short' using constraint = 'coupon_codes_short';
  end if;
  return new;
end $$;
create trigger coupon_codes_short before insert on coupon_codes
  for each row execute function refuse_short_code();

-- A request from before this migration has no code and no rank.
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
    approval_id, created_at, requirement, rank_min
  from campaigns;
