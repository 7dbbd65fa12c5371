-- Operators do not draw in their own shop: not with the account of their mail address, and not with accounts that share its
-- telephone number or shipping address. The worker finds these accounts; one stays found until its operator is removed.
-- Number “1-2” in building “3” is another address than number “1-23”, so that address and building are compared apart.
create table staff_members (
  member_id bigint primary key references members,
  operator_id bigint not null references console.operators,
  cause text not null check (cause in ('mail', 'phone', 'address')),
  found_at timestamptz not null,
  -- Only an account whose mail address is confirmed leads to others: a registration with the address of an operator
  -- blocks nobody with the same telephone number or address.
  is_confirmed boolean not null default false
);

create function refresh_staff_members(moment timestamptz) returns integer
language plpgsql
security definer
set search_path to 'public', 'pg_temp'
as $$
declare
  found_count integer;
begin
  delete from staff_members
  using console.operators
  where operators.id = staff_members.operator_id
    and operators.state = 'removed';

  insert into staff_members (member_id, operator_id, cause, is_confirmed, found_at)
  select distinct on (member_id) member_id, operator_id, cause, is_confirmed, moment
  from (
    select
      members.id as member_id,
      operators.id as operator_id,
      'mail' as cause,
      mail_confirmed_at is not null as is_confirmed,
      1 as rank
    from console.operators
    join members on members.mail = operators.mail
    where operators.state <> 'removed'
    union all
    select members.id, operator_id, 'phone', false, 2
    from staff_members
    join members as own on own.id = staff_members.member_id
    join members on members.tel collate "C" = own.tel collate "C"
    where is_confirmed
      and own.tel <> ''
    union all
    select members.id, operator_id, 'address', false, 3
    from staff_members
    join members as own on own.id = staff_members.member_id
    join members on members.zipcode collate "C" = own.zipcode collate "C"
    where is_confirmed
      and own.zipcode <> ''
      and own.address <> ''
      and btrim(fold_text(members.city || members.address || ' ' || members.building))
        = btrim(fold_text(own.city || own.address || ' ' || own.building))
  ) as matches
  order by member_id, rank, operator_id
  on conflict (member_id) do update
  set operator_id = excluded.operator_id, cause = excluded.cause, is_confirmed = true
  where excluded.is_confirmed
    and not staff_members.is_confirmed;
  get diagnostics found_count = row_count;
  return found_count;
end $$;
revoke execute on function refresh_staff_members(timestamptz) from public;
