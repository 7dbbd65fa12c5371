-- The console lists 100,000 members by what they paid, by rank, last visit and registration. Those stand in four tables, which no index joins, so one narrow row a member repeats them.

create table member_figures (
  member_id bigint primary key references members,
  registered_at timestamptz not null,
  last_visit_at timestamptz not null,
  -- The yen of paid payments, without what was returned.
  paid_yen bigint not null default 0,
  -- The rank of the stored rank period; null for a member who never paid.
  rank_id integer
) with (fillfactor = 80);

create function note_new_member() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  insert into member_figures (member_id, registered_at, last_visit_at)
  values (new.id, new.created_at, new.created_at);
  return null;
end $$;
create trigger members_listed after insert on members for each row execute function note_new_member();

-- The triggers below run at the commit, so that the row is the last lock that a transaction takes.

-- Sessions of many members are stored together. While another transaction has the row, only the next visit is noted.
create function note_visit() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  update member_figures
  set last_visit_at = new.seen_at
  where member_id = (
    select member_id
    from member_figures
    where member_id = new.member_id
      and last_visit_at < new.seen_at
    for update skip locked
  );
  return null;
end $$;
create constraint trigger sessions_noted after insert or update of seen_at on sessions
  deferrable initially deferred
  for each row
  execute function note_visit();

create function count_paid_yen() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  before bigint := case when old.state = 'paid' then old.price_yen - old.returned_yen else 0 end;
  now_paid bigint := case when new.state = 'paid' then new.price_yen - new.returned_yen else 0 end;
begin
  update member_figures set paid_yen = paid_yen + now_paid - before where member_id = new.member_id;
  return null;
end $$;
create constraint trigger payments_counted after insert on payments
  deferrable initially deferred
  for each row
  when (new.state = 'paid')
  execute function count_paid_yen();
create constraint trigger payments_recounted after update on payments
  deferrable initially deferred
  for each row
  when (
    (new.state, new.returned_yen) is distinct from (old.state, old.returned_yen)
    and 'paid' in (old.state, new.state)
  )
  execute function count_paid_yen();

create function note_rank() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  update member_figures set rank_id = new.rank_id where member_id = new.member_id;
  return null;
end $$;
create constraint trigger rank_periods_noted after insert on rank_periods
  deferrable initially deferred
  for each row
  execute function note_rank();
create constraint trigger rank_periods_moved after update on rank_periods
  deferrable initially deferred
  for each row
  when (new.rank_id <> old.rank_id)
  execute function note_rank();

insert into member_figures
select
  members.id,
  members.created_at,
  greatest(members.created_at, last_login_at, seen.at),
  coalesce(paid.yen, 0),
  rank_id
from members
left join rank_periods on rank_periods.member_id = members.id
left join (
  select member_id, max(seen_at) as at from sessions group by member_id
) as seen on seen.member_id = members.id
left join (
  select member_id, sum(price_yen - returned_yen) as yen from payments where state = 'paid' group by member_id
) as paid on paid.member_id = members.id;

create index member_figures_paid on member_figures (paid_yen, member_id);
create index member_figures_registered on member_figures (registered_at, member_id);
create index member_figures_visit on member_figures (last_visit_at, member_id);

revoke execute on function note_new_member(), note_visit(), count_paid_yen(), note_rank() from public;
