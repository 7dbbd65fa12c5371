-- Which rules of the shop held when, so that what was given by them can be checked afterwards.
create function approved_rules() returns table (since timestamptz, until timestamptz, rules jsonb)
language sql stable security definer set search_path = console, public, pg_temp as $$
  select since, lead(since, 1, 'infinity') over (order by since), rules
  from (
    select '-infinity'::timestamptz as since, '{}'::jsonb as rules
    union all
    select used_at, payload -> 'rules'
    from approvals
    where kind = 'settings.rules'
      and state = 'approved'
      and used_at is not null
  ) as approved
$$;
revoke execute on function approved_rules() from public;

-- The check of the column held ten friends while they were a constant.
create function refuse_friend_beyond_rule() returns trigger language plpgsql
set search_path = public, pg_temp
as $$
begin
  if new.place > (select coalesce((rules ->> 'referral_friends_max')::integer, 10) from shop_settings) then
    raise exception 'a member refers no more friends than the rule allows' using constraint = 'referrals_rule';
  end if;
  return new;
end $$;
create trigger referrals_rule before insert on referrals
  for each row execute function refuse_friend_beyond_rule();
