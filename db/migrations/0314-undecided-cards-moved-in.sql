-- Cards of another shop on which its members had not decided: they choose here, until the day that it promised.

create table moved_cards (
  id bigint generated always as identity primary key,
  member_id bigint not null references moved_members,
  good_id bigint not null references goods,
  -- The price of the good at the move: the member gets it with the choice to ship, and pays with it.
  coins integer not null check (coins > 0),
  -- For how many points the card may be converted.
  points integer not null check (points > 0),
  hold_until timestamptz not null,
  created_at timestamptz not null,
  -- A decided card was shipped by its exchange, taken back with its approval, or else converted.
  decided_at timestamptz,
  exchange_id bigint unique references exchanges,
  approval_id bigint references console.approvals,
  constraint moved_cards_outcome check (
    num_nonnulls(exchange_id, approval_id) <= case when decided_at is null then 0 else 1 end
  )
);
create index moved_cards_undecided on moved_cards (member_id) where decided_at is null;
create index moved_cards_held on moved_cards (hold_until) where decided_at is null;
create index moved_cards_reserved on moved_cards (good_id) where decided_at is null;

create function console.refuse_unapproved_card() returns trigger language plpgsql security definer
set search_path = console, pg_temp as $$
begin
  if not exists (
    select
    from public.moved_members
    join approvals on approvals.id = moved_members.approval_id
    where moved_members.member_id = new.member_id
      and kind = 'members.move-in'
      and state = 'approved'
  ) then
    raise exception 'a card moves in with a member of an approved file' using constraint = 'moved_cards_moved_in';
  end if;
  return new;
end $$;
revoke execute on function console.refuse_unapproved_card() from public;
create trigger moved_cards_moved_in before insert on moved_cards
  for each row execute function console.refuse_unapproved_card();
create trigger moved_cards_taken_back before insert or update on moved_cards
  for each row when (new.approval_id is not null)
  execute function console.refuse_unapproved_decision();
create trigger moved_cards_fixed before update of id, member_id, good_id, coins, points, hold_until, created_at on moved_cards
  for each row execute function refuse_change('a card stays as it was moved in');
create trigger moved_cards_decided before update on moved_cards
  for each row when (old.decided_at is not null)
  execute function refuse_change('a card is decided once');
create trigger moved_cards_kept before delete on moved_cards
  for each row execute function refuse_change('a card that moved in is kept');
create trigger moved_cards_all_kept before truncate on moved_cards
  for each statement execute function refuse_change('a card that moved in is kept');

drop function approved_move_in(text);
create function approved_move_in(hash text) returns table (
  approval_id bigint, members bigint, paid_points bigint, free_points bigint, coins bigint, cards bigint,
  undecided_cards bigint, undecided_points bigint
)
language sql stable security definer set search_path = console, public, pg_temp as $$
  select
    id,
    (payload ->> 'members')::bigint,
    (payload ->> 'paid_points')::bigint,
    (payload ->> 'free_points')::bigint,
    (payload ->> 'coins')::bigint,
    (payload ->> 'cards')::bigint,
    -- Approvals from before have none.
    coalesce((payload ->> 'undecided_cards')::bigint, 0),
    coalesce((payload ->> 'undecided_points')::bigint, 0)
  from approvals
  where kind = 'members.move-in'
    and state = 'approved'
    and payload ->> 'file_hash' = hash
  order by id desc
  limit 1
$$;
revoke execute on function approved_move_in(text) from public;

create or replace function move_in_faults() returns table (approval_id bigint, fault text)
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
    or coalesce(moved.free_points, 0)
      > coalesce((payload ->> 'free_points')::bigint + coalesce((payload ->> 'undecided_points')::bigint, 0), -1)
    or coalesce(moved.coins, 0) > coalesce((payload ->> 'coins')::bigint, -1)
  union all
  select moved_members.approval_id, 'more members were moved in than two owners have approved'
  from moved_members
  join approvals on approvals.id = moved_members.approval_id
  group by moved_members.approval_id, payload
  having count(*) > (payload ->> 'members')::bigint
  union all
  select moved_members.approval_id, 'more cards were moved in than two owners have approved'
  from moved_cards
  join moved_members using (member_id)
  join approvals on approvals.id = moved_members.approval_id
  group by moved_members.approval_id, payload
  having count(*) > coalesce((payload ->> 'undecided_cards')::bigint, 0)
    or sum(points) > coalesce((payload ->> 'undecided_points')::bigint, 0)
$$;
