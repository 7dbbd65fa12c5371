-- Operators manage the goods of the exchange: when members can get them, in which order the shop lists them, and how
-- many are in stock.

alter table goods
  -- The place of the good in the shop's list. Goods with the same place are ordered by id.
  add column position integer not null default 0 check (position >= 0),
  -- Members see the good and can get it from starts_at until ends_at. A null means that there is no such limit.
  add column starts_at timestamptz,
  add column ends_at timestamptz,
  -- A retired good is no longer offered. The row is not deleted, because exchanges name the good.
  add column retired_at timestamptz,
  -- Counts the changes of the row. The console refuses a change by an operator who saw an earlier version of the row.
  add column version integer not null default 1,
  add constraint goods_times check (ends_at > starts_at);

-- Each change of the stock by an operator. The table is append-only. Exchanges by members reduce the stock without a
-- row in this table.
create table good_movements (
  id bigint generated always as identity primary key,
  good_id bigint not null references goods,
  kind text not null check (kind in ('bought', 'lost', 'counted')),
  -- How many pieces came (positive) or went (negative).
  count integer not null check (count <> 0),
  reason text not null check (reason <> ''),
  operator_id bigint references console.operators,
  created_at timestamptz not null,
  check (kind <> 'bought' or count > 0),
  check (kind <> 'lost' or count < 0)
);
create index good_movements_good on good_movements (good_id, id);

create function apply_good_movement() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  update goods
  set stock = stock + new.count, stocked_count = stocked_count + new.count
  where id = new.good_id;
  return new;
end $$;
create trigger good_movements_applied after insert on good_movements
  for each row execute function apply_good_movement();
create trigger good_movements_kept before update or delete on good_movements
  for each row execute function refuse_change('a movement of stock is never edited');
create trigger good_movements_all_kept before truncate on good_movements
  for each statement execute function refuse_change('a movement of stock is never edited');

create view auditor.good_movements as
select id, good_id, kind, count, operator_id, created_at from good_movements;
