-- Operators run the goods of the exchange: when members can get them, in which order they stand, and how their stock
-- changes.

alter table goods
  -- The place in the shop's own order. Goods of the same place are ordered by id.
  add column position integer not null default 0 check (position >= 0),
  -- Members see the good and can get it from its start until its end; null for no limit.
  add column starts_at timestamptz,
  add column ends_at timestamptz,
  -- A retired good is not offered any more. It is not deleted, because exchanges name it.
  add column retired_at timestamptz,
  -- Counts the changes of the row, so that nobody changes a good that they have not seen.
  add column version integer not null default 1,
  add constraint goods_times check (ends_at > starts_at);

-- Each change of the stock by an operator. The table is append-only. Exchanges reduce the stock without a movement.
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
