-- What a campaign asks of a member besides a confirmed mail address: nothing, a phone verified by SMS, or a first payment.
alter table campaigns add column requirement text not null default 'none'
  check (requirement in ('none', 'phone', 'payment'));

drop trigger campaigns_fixed on campaigns;
create trigger campaigns_fixed
  before update of
    id, name, name_en, kind, currency, amount, budget, member_max, audience, requirement, starts_at, ends_at,
    approval_id, created_at
  on campaigns
  for each row execute function refuse_change('a campaign is stopped, and never changed');

-- A request from before this migration has no requirement, and asks nothing.
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
      and state = 'approved'
      and payload ->> 'name' = new.name
      and payload ->> 'name_en' = coalesce(new.name_en, '')
      and payload ->> 'kind' = new.kind
      and payload ->> 'currency' = new.currency
      and payload ->> 'amount' = new.amount::text
      and payload ->> 'budget' = new.budget::text
      and payload ->> 'member_max' = new.member_max::text
      and payload ->> 'audience' = new.audience
      and coalesce(payload ->> 'requirement', 'none') = new.requirement
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
    approval_id, created_at, requirement
  from campaigns;
