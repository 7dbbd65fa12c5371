-- Operators manage the catalogue and the stock of cards: codes and market prices of cards, pictures, copies and lots on
-- shelves, movements of stock, and the record of what the shop bought from whom.

alter table cards
  add column code text,
  add column set_name text not null default '',
  -- The language printed on the card, as a code of two letters.
  add column language text not null default 'ja' check (language ~ '^[a-z]{2}$'),
  add column condition text not null default '',
  add column grade text not null default '',
  -- The newest market price in yen, for lists. console.market_prices has all earlier prices too.
  add column market_price integer check (market_price >= 0),
  add column market_price_at timestamptz,
  add column market_source text,
  -- A retired card cannot be put into a new pack. The row is never deleted, because prizes and stock name the card.
  add column retired_at timestamptz,
  -- Counts the changes of the row. The console refuses a change by an operator who saw an earlier version of the row.
  add column version integer not null default 1,
  add constraint cards_market check (num_nonnulls(market_price, market_price_at, market_source) in (0, 3));
update cards set code = 'card-' || id;
alter table cards
  alter column code set not null,
  add constraint cards_code unique (code),
  add constraint cards_code_written check (code = btrim(code) and code <> '');
create index prizes_card on prizes (card_id);
create index extra_prizes_card on extra_prizes (card_id);

-- Pictures that operators uploaded, in each size that the shop shows. The name is the hash of the uploaded file.
create table pictures (
  name text not null check (name ~ '^[0-9a-f]{64}$'),
  width smallint not null,
  bytes bytea not null,
  created_at timestamptz not null,
  primary key (name, width)
);
create trigger pictures_kept before update or delete on pictures
  for each row execute function refuse_change('a picture is kept as it is');

create table console.market_prices (
  id bigint generated always as identity primary key,
  card_id bigint not null references cards on delete cascade,
  price_yen integer not null check (price_yen >= 0),
  priced_at timestamptz not null,
  source text not null check (source <> ''),
  operator_id bigint references console.operators,
  created_at timestamptz not null,
  constraint market_prices_once unique (card_id, priced_at, source)
);

create table console.shelves (
  code text primary key check (code = btrim(code) and code <> ''),
  note text not null default '',
  created_at timestamptz not null
);

-- The persons and companies from whom the shop buys. Each acquisition keeps a copy of the supplier's fields.
create table console.suppliers (
  id bigint generated always as identity primary key,
  name text not null constraint suppliers_name unique check (name <> ''),
  address text not null default '',
  occupation text not null default '',
  invoice_number text not null default '',
  created_at timestamptz not null
);

-- The record that a second-hand dealer must keep. A row never changes. A correction is a further row, which names the
-- row that it corrects.
create table console.acquisitions (
  id bigint generated always as identity primary key,
  acquired_on date not null,
  supplier_id bigint not null references console.suppliers,
  kind text not null check (kind <> ''),
  count integer not null check (count > 0),
  features text not null,
  counterparty_name text not null,
  counterparty_address text not null,
  counterparty_occupation text not null,
  counterparty_age smallint check (counterparty_age between 0 and 150),
  identity_check text not null,
  -- The price in yen of the whole acquisition.
  price_yen integer not null check (price_yen >= 0),
  invoice_number text not null default '',
  -- The acquisition that this row corrects, and the reason for the correction.
  corrects_id bigint references console.acquisitions,
  correction_reason text not null default '',
  operator_id bigint references console.operators,
  created_at timestamptz not null,
  constraint acquisitions_complete check (
    price_yen < 10000
    or (
      features <> ''
      and counterparty_name <> ''
      and counterparty_address <> ''
      and counterparty_occupation <> ''
      and counterparty_age is not null
      and identity_check <> ''
    )
  ),
  constraint acquisitions_correction check ((corrects_id is null) = (correction_reason = ''))
);
create index acquisitions_day on console.acquisitions (acquired_on, id);
create index acquisitions_corrected on console.acquisitions (corrects_id) where corrects_id is not null;
create trigger acquisitions_kept before update or delete on console.acquisitions
  for each row execute function refuse_change('the record of acquisitions is only corrected by a further line');
create trigger acquisitions_all_kept before truncate on console.acquisitions
  for each statement execute function refuse_change('the record of acquisitions is only corrected by a further line');

-- A copy with a grading number, or a lot of equal copies. Movements change the number of copies on
-- hand and their shelf.
create table console.copies (
  id bigint generated always as identity primary key,
  card_id bigint not null references cards,
  acquisition_id bigint not null references console.acquisitions,
  -- What one copy cost.
  cost_yen integer not null check (cost_yen >= 0),
  grading_company text not null default '',
  grading_number text not null default '',
  shelf text references console.shelves,
  on_hand integer not null default 0 constraint copies_on_hand check (on_hand >= 0),
  created_at timestamptz not null,
  constraint copies_graded check (
    (grading_company = '') = (grading_number = '') and (grading_number = '' or on_hand <= 1)
  )
);
create index copies_card on console.copies (card_id, id);
create index copies_shelf on console.copies (shelf) where on_hand > 0;
create unique index copies_grading on console.copies (grading_company, grading_number)
  where grading_number <> '' and on_hand > 0;

-- Each change of the stock by an act of an operator. The table is append-only.
create table console.movements (
  id bigint generated always as identity primary key,
  card_id bigint not null references cards,
  copy_id bigint references console.copies,
  shelf text references console.shelves,
  kind text not null check (
    kind in ('bought', 'moved', 'reserved', 'freed', 'picked', 'shipped', 'returned', 'lost', 'counted')
  ),
  -- How many copies came (positive) or went (negative). The kinds reserved, freed and picked do not change the number
  -- of copies on hand.
  count integer not null check (count <> 0),
  reason text not null default '',
  operator_id bigint references console.operators,
  pack_id bigint references packs,
  parcel_id bigint,
  created_at timestamptz not null,
  -- A copy can be packed although no lot in the records contains it. Such a movement does not change the number on
  -- hand.
  check (copy_id is not null or kind in ('reserved', 'freed', 'picked', 'shipped', 'returned'))
);
create index movements_card on console.movements (card_id, id);
create index movements_copy on console.movements (copy_id, id);
create index movements_parcel on console.movements (parcel_id) where parcel_id is not null;

-- The sums of the movements of each card. A trigger keeps the sums up to date.
create table console.card_stock (
  card_id bigint primary key references cards,
  on_hand integer not null constraint card_stock_on_hand check (on_hand >= 0),
  -- How many copies were handed over to carriers, less the copies that came back.
  shipped integer not null
);

create function console.apply_movement() returns trigger language plpgsql security definer
set search_path = console, pg_temp as $$
begin
  if new.kind in ('reserved', 'freed', 'picked') then
    return new;
  end if;
  if new.copy_id is not null then
    update copies
    set on_hand = on_hand + new.count, shelf = case when new.count > 0 then new.shelf else shelf end
    where id = new.copy_id and card_id = new.card_id;
    if not found then
      raise exception 'a movement names a copy of its card' using constraint = 'movements_copy_of_card';
    end if;
  end if;
  insert into card_stock (card_id, on_hand, shipped)
  values (new.card_id, 0, 0)
  on conflict do nothing;
  update card_stock
  set
    on_hand = on_hand + case when new.copy_id is null then 0 else new.count end,
    shipped = shipped - case when new.kind in ('shipped', 'returned') then new.count else 0 end
  where card_id = new.card_id;
  return new;
end $$;
create trigger movements_applied after insert on console.movements
  for each row execute function console.apply_movement();
create trigger movements_kept before update or delete on console.movements
  for each row execute function refuse_change('a movement of stock is never edited');
create trigger movements_all_kept before truncate on console.movements
  for each statement execute function refuse_change('a movement of stock is never edited');

-- For each pack, how many of its settled purchases the console has counted. The console counts
-- purchases in the order of settlement, and adds their decisions to decided_prizes.
create table console.counted_packs (
  pack_id bigint primary key references packs,
  settled_count bigint not null default 0
);

-- For each prize, how many cards members decided to convert and how many to have shipped. Only the
-- purchases that counted_packs includes are counted.
create table console.decided_prizes (
  pack_id bigint not null references packs,
  is_extra boolean not null,
  no smallint not null,
  converted bigint not null,
  -- How many cards members decided to have shipped, whether or not these cards have been sent yet.
  shipped bigint not null,
  primary key (pack_id, is_extra, no)
);

-- The purchases that counted_packs includes and that were still undecided when the console last
-- checked them.
create table console.undecided_purchases (
  pack_id bigint not null,
  member_id bigint not null,
  purchase_id bigint not null,
  primary key (pack_id, purchase_id)
);

-- A loss of stock that is worth more than this needs approval.
alter table console.settings add column stock_loss_yen_max integer not null default 10000;

-- Returns the errors in the sums of the stock, for `npm run verify`, which runs with the shop's rights.
create function stock_faults() returns table (fault text, card_id bigint, expected bigint, found bigint)
language sql stable security definer set search_path = console, public, pg_temp as $$
  with moved as (
    select movements.card_id, movements.copy_id, kind, count
    from movements
    where kind not in ('reserved', 'freed', 'picked')
  ), card_sums as (
    select
      moved.card_id,
      coalesce(sum(count) filter (where copy_id is not null), 0) as on_hand,
      -coalesce(sum(count) filter (where kind in ('shipped', 'returned')), 0) as shipped
    from moved
    group by moved.card_id
  ), copy_sums as (
    select copy_id, sum(count) as on_hand from moved group by copy_id
  )
  select 'on hand', card_stock.card_id, coalesce(card_sums.on_hand, 0), card_stock.on_hand
  from card_stock
  left join card_sums using (card_id)
  where card_stock.on_hand <> coalesce(card_sums.on_hand, 0)
    or card_stock.shipped <> coalesce(card_sums.shipped, 0)
  union all
  select 'no sum', card_sums.card_id, card_sums.on_hand, null
  from card_sums
  left join card_stock using (card_id)
  where card_stock.card_id is null
  union all
  select 'copy', copies.card_id, coalesce(copy_sums.on_hand, 0), copies.on_hand
  from copies
  left join copy_sums on copy_id = copies.id
  where copies.on_hand <> coalesce(copy_sums.on_hand, 0)
    or copies.on_hand < 0
$$;
create function counted_decisions()
returns table (pack_id bigint, is_extra boolean, no smallint, converted bigint, shipped bigint, settled_count bigint)
language sql stable security definer set search_path = console, public, pg_temp as $$
  select pack_id, is_extra, no, converted, shipped, settled_count
  from counted_packs
  left join decided_prizes using (pack_id)
$$;
create function counted_undecided() returns table (pack_id bigint, member_id bigint, purchase_id bigint)
language sql stable security definer set search_path = console, pg_temp as $$
  select pack_id, member_id, purchase_id from undecided_purchases
$$;
revoke execute on function stock_faults(), counted_decisions(), counted_undecided() from public;
