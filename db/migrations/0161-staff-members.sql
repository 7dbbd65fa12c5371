-- Operators do not draw in their own shop: not with the account of their mail address, and not with accounts that share its
-- telephone number or shipping address. The worker finds these accounts; one stays found until its operator is removed.
create table staff_members (
  member_id bigint primary key references members,
  operator_id bigint not null references console.operators,
  cause text not null check (cause in ('mail', 'phone', 'address')),
  found_at timestamptz not null
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

  insert into staff_members (member_id, operator_id, cause, found_at)
  select distinct on (member_id) member_id, operator_id, cause, moment
  from (
    select members.id as member_id, operators.id as operator_id, 'mail' as cause, 1 as rank
    from console.operators
    join members on members.mail = operators.mail
    where operators.state <> 'removed'
    union all
    select members.id, operator_id, 'phone', 2
    from staff_members
    join members as own on own.id = staff_members.member_id
    join members on members.tel collate "C" = own.tel collate "C"
    where cause = 'mail'
      and own.tel <> ''
    union all
    select members.id, operator_id, 'address', 3
    from staff_members
    join members as own on own.id = staff_members.member_id
    join members on members.zipcode collate "C" = own.zipcode collate "C"
    where cause = 'mail'
      and own.zipcode <> ''
      and own.address <> ''
      and fold_text(members.city || members.address || members.building)
        = fold_text(own.city || own.address || own.building)
  ) as matches
  order by member_id, rank, operator_id
  on conflict (member_id) do nothing;
  get diagnostics found_count = row_count;
  return found_count;
end $$;
revoke execute on function refresh_staff_members(timestamptz) from public;
