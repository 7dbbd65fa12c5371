-- Members who move in from another shop, with the points and coins that it owed them.

-- A file of members that two owners have approved, and whose members were moved in to the end.
create table move_ins (
  approval_id bigint primary key references console.approvals (id),
  started_at timestamptz not null,
  ended_at timestamptz
);

-- A member of such a file, by the line of the file.
create table moved_members (
  member_id bigint primary key references members,
  approval_id bigint not null references move_ins,
  line integer not null,
  constraint moved_members_line unique (approval_id, line)
);

-- The approval of the file with this hash; none while it waits or after it was refused.
create function approved_move_in(hash text) returns table (
  approval_id bigint, members bigint, paid_points bigint, free_points bigint, coins bigint, cards bigint
)
language sql stable security definer set search_path = console, public, pg_temp as $$
  select
    id,
    (payload ->> 'members')::bigint,
    (payload ->> 'paid_points')::bigint,
    (payload ->> 'free_points')::bigint,
    (payload ->> 'coins')::bigint,
    (payload ->> 'cards')::bigint
  from approvals
  where kind = 'members.move-in'
    and state = 'approved'
    and payload ->> 'file_hash' = hash
  order by id desc
  limit 1
$$;
revoke execute on function approved_move_in(text) from public;

-- The reference of such an entry begins with the approval of its file.
create or replace function console.refuse_unapproved_adjustment() returns trigger language plpgsql security definer
set search_path = console, pg_temp as $$
begin
  if new.kind = 'adjustment' then
    select id into new.approval_id
    from approvals
    where id::text = new.reference
      and kind = 'points.adjust'
      and state = 'approved'
      and (payload ->> 'member_id')::bigint = new.member_id
      and payload ->> 'currency' = new.currency
      and (payload ->> 'amount')::bigint = new.amount;
    if found then
      return new;
    end if;
  elsif new.kind in ('moved-in', 'free-moved-in') then
    select approvals.id into new.approval_id
    from approvals
    join public.moved_members on moved_members.approval_id = approvals.id
      and moved_members.member_id = new.member_id
    where approvals.id::text = split_part(new.reference, '-', 1)
      and approvals.kind = 'members.move-in'
      and approvals.state = 'approved';
    if found then
      return new;
    end if;
  end if;
  raise exception 'an adjustment cites an approval of its member, currency and amount'
    using constraint = 'entries_approved';
end $$;
drop trigger entries_approved on entries;
create trigger entries_approved before insert on entries
  for each row when (new.kind in ('adjustment', 'moved-in', 'free-moved-in') or new.approval_id is not null)
  execute function console.refuse_unapproved_adjustment();

-- What was moved in under an approval beyond what it says.
create function move_in_faults() returns table (approval_id bigint, fault text)
language sql stable security definer set search_path = console, public, pg_temp as $$
  select moved.approval_id, 'more was moved in than two owners have approved'
  from (
    select
      entries.approval_id,
      sum(amount) filter (where currency = 'point' and kind = 'moved-in') as paid_points,
      sum(amount) filter (where currency = 'point' and kind = 'free-moved-in') as free_points,
      sum(amount) filter (where currency = 'coin') as coins
    from entries
    where kind in ('moved-in', 'free-moved-in')
    group by entries.approval_id
  ) as moved
  left join approvals on approvals.id = moved.approval_id
    and approvals.kind = 'members.move-in'
    and approvals.state = 'approved'
  where coalesce(moved.paid_points, 0) > coalesce((payload ->> 'paid_points')::bigint, -1)
    or coalesce(moved.free_points, 0) > coalesce((payload ->> 'free_points')::bigint, -1)
    or coalesce(moved.coins, 0) > coalesce((payload ->> 'coins')::bigint, -1)
  union all
  select moved_members.approval_id, 'more members were moved in than two owners have approved'
  from moved_members
  join approvals on approvals.id = moved_members.approval_id
  group by moved_members.approval_id, payload
  having count(*) > (payload ->> 'members')::bigint
$$;
revoke execute on function move_in_faults() from public;
