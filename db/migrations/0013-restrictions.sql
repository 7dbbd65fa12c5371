-- Restrictions of certain acts of a member, set by an operator or by the member; the confirmed age of members; and the
-- limits that members set for their own spending.

-- The old table restrictions, from the migration 0005, had only one kind of restriction. No screen ever wrote to it.
drop table restrictions;

-- A restriction that an operator set can be lifted once. A restriction that the member set, a self-exclusion, lasts
-- until its end (A-149). The kind 'login' also refuses what the other kinds refuse.
create table restrictions (
  id bigint generated always as identity primary key,
  member_id bigint not null references members,
  kind text not null check (kind in ('login', 'pay', 'draw', 'convert', 'exchange', 'ship')),
  starts_at timestamptz not null,
  -- When the restriction ends; null if it lasts until an operator lifts it.
  ends_at timestamptz,
  -- The operator who set the restriction, and why; both null for a self-exclusion.
  operator_id bigint references console.operators,
  reason text check (reason <> ''),
  lifted_at timestamptz,
  lifted_by bigint references console.operators,
  lift_reason text check (lift_reason <> ''),
  check (ends_at > starts_at),
  check ((operator_id is null) = (reason is null)),
  check (num_nonnulls(lifted_at, lifted_by, lift_reason) in (0, 3)),
  constraint restrictions_self_exclusion check (
    operator_id is not null
    or (kind in ('pay', 'draw') and ends_at is not null and lifted_at is null)
  )
);
create index restrictions_member on restrictions (member_id, id);

create function refuse_change_of_restriction() returns trigger language plpgsql as $$
declare
  lift text[] := array['lifted_at', 'lifted_by', 'lift_reason'];
begin
  if old.operator_id is null then
    raise exception 'a self-exclusion stays until its end' using constraint = 'restrictions_self_exclusion';
  end if;
  if tg_op = 'DELETE' or old.lifted_at is not null or to_jsonb(new) - lift <> to_jsonb(old) - lift then
    raise exception 'a restriction is lifted once, and nothing else of it changes' using constraint = 'restrictions_kept';
  end if;
  return new;
end $$;
create trigger restrictions_kept before update or delete on restrictions
  for each row execute function refuse_change_of_restriction();
create trigger restrictions_all_kept before truncate on restrictions
  for each statement execute function refuse_change('restrictions are kept');

-- The balances contain a copy of the restrictions. Purchases, decisions and exchanges lock the
-- balances anyway, so they read the restrictions without a further statement. Because of the lock,
-- none of these acts misses a restriction that was committed before the act.
alter table balances
  -- The end of each kind of restriction as {"kind": time}. A null time means that the restriction
  -- lasts until an operator lifts it. The column is null if the member has no restriction.
  add column restricted_until jsonb,
  -- The time from which the member counts as an adult; null if the member has not confirmed the age.
  add column adult_at timestamptz;

create function restricted_until(member bigint) returns jsonb language sql stable set search_path = public, pg_temp as $$
  select jsonb_object_agg(kind, ends_at)
  from (
    select kind, case when bool_and(ends_at is not null) then max(ends_at) end as ends_at
    from restrictions
    where member_id = member
      and lifted_at is null
    group by kind
  ) as of_kind
$$;

-- Locks a member, so that no restriction of this member changes until the transaction ends. The
-- function has the owner's rights, because the console's role may not lock the row itself.
create function lock_member(member bigint) returns boolean language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  perform from members where id = member for no key update;
  return found;
end $$;
revoke execute on function lock_member(bigint) from public;

-- Locks the member first and then the member's balances. Every transaction locks in this order, so
-- that no deadlock can occur.
create function lock_member_and_balances(member bigint) returns void language plpgsql
set search_path = public, pg_temp as $$
begin
  perform lock_member(member);
  perform from balances where member_id = member order by currency for update;
end $$;

create function apply_restriction() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  perform lock_member_and_balances(new.member_id);
  update balances
  set restricted_until = restricted_until(new.member_id)
  where member_id = new.member_id;
  if tg_op = 'INSERT' and new.kind = 'login' then
    delete from sessions where member_id = new.member_id;
  end if;
  return null;
end $$;
create trigger restrictions_apply after insert or update on restrictions
  for each row execute function apply_restriction();

-- What members declared about their age, with the version of the text that they agreed to. The
-- newest row of a member applies. A date of birth is final, so that a minor cannot try other dates.
create table age_confirmations (
  id bigint generated always as identity primary key,
  member_id bigint not null references members,
  -- The date of birth; null if the member only declared to be an adult.
  birth_date date,
  text_version text not null check (text_version <> ''),
  confirmed_at timestamptz not null,
  -- The start of the 18th birthday in Japan. If the member only declared to be an adult: the time of the declaration.
  adult_at timestamptz not null,
  check (birth_date is not null or adult_at = confirmed_at)
);
create index age_confirmations_member on age_confirmations (member_id, id);
create trigger age_confirmations_kept before update or delete on age_confirmations
  for each row execute function refuse_change('a confirmation of the age is kept as it is');
create trigger age_confirmations_all_kept before truncate on age_confirmations
  for each statement execute function refuse_change('a confirmation of the age is kept as it is');

create function apply_age_confirmation() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  perform lock_member_and_balances(new.member_id);
  if exists (
    select from age_confirmations
    where member_id = new.member_id
      and id <> new.id
      and birth_date is not null
  ) then
    raise exception 'a date of birth is final' using constraint = 'age_confirmations_final';
  end if;
  update balances set adult_at = new.adult_at where member_id = new.member_id;
  return null;
end $$;
create trigger age_confirmations_apply after insert on age_confirmations
  for each row execute function apply_age_confirmation();

-- The acts that are refused to members without a confirmed age of 18. An empty list refuses no act.
alter table shop_settings add column minor_restrictions text[] not null default '{}'
  check (minor_restrictions <@ array['pay', 'draw', 'convert', 'exchange', 'ship']);

-- The most that a member wants to pay in a day or a month of Japan. A raised limit applies from next_at on.
create table spending_limits (
  member_id bigint not null references members,
  period text not null check (period in ('day', 'month')),
  -- The present limit; null for no limit.
  yen integer check (yen >= 0),
  -- The limit from next_at on; null for no limit. If next_at is null, no change is planned. If next_at is past,
  -- next_yen is the limit that applies now.
  next_yen integer check (next_yen >= 0),
  next_at timestamptz,
  set_at timestamptz not null,
  primary key (member_id, period),
  check (next_yen is null or next_at is not null)
);
