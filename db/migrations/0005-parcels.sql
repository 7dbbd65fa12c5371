-- Parcels with the cards and goods that members asked for, from the queue to the hand-over and back. The tables are in
-- the schema of the console. The shop reads views of these tables, to show members their own parcels.

-- The carrier that took the shipment. The shop sets it when all parcels of the shipment have been handed over. If they
-- went to different carriers, it is the carrier of one of them.
alter table shipments add column carrier text;

-- Within how many business days of Japan a parcel must leave. The due days of parcels and the legal texts use this
-- number.
alter table shop_settings add column ship_business_days smallint not null default 14
  check (ship_business_days between 1 and 60);

-- Members who are not allowed to use the shop at present. Parcels of these members are held.
create table restrictions (
  id bigint generated always as identity primary key,
  member_id bigint not null references members,
  kind text not null check (kind in ('suspended')),
  reason text not null check (reason <> ''),
  began_at timestamptz not null,
  ended_at timestamptz
);
create unique index restrictions_open on restrictions (member_id, kind) where ended_at is null;

-- Which carrier and service a parcel gets, by the parcel's worth. Of all rules whose minimum the parcel reaches, the
-- rule with the highest minimum applies.
create table console.shipping_rules (
  worth_yen_min integer primary key check (worth_yen_min >= 0),
  carrier text not null,
  service text not null default ''
);
insert into console.shipping_rules values (0, 'click-post', ''), (30000, 'yamato', 'takkyubin');

-- The sender's name and address on labels and packing slips. The table has exactly one row.
create table console.sender (
  is_only boolean primary key default true check (is_only),
  name text not null default '',
  phone text not null default '',
  postcode text not null default '',
  prefecture text not null default '',
  city text not null default '',
  street text not null default '',
  building text not null default ''
);
insert into console.sender default values;

create table console.parcels (
  id bigint generated always as identity primary key,
  -- The number of the parcel on labels and slips. The carriers' files also name the parcel by this number.
  number text not null generated always as ('P' || lpad(id::text, 8, '0')) stored unique,
  member_id bigint not null references members,
  state text not null default 'waiting' check (
    state in ('waiting', 'grouped', 'picked', 'exported', 'numbered', 'handed-over', 'returned', 'problem')
  ),
  -- Counts the changes of the row. The console refuses a change by an operator who saw an earlier version of the row.
  version integer not null default 1,
  last_name text not null,
  middle_name text not null,
  first_name text not null,
  tel text not null,
  zipcode text not null,
  pref_id smallint not null,
  country text not null,
  city text not null,
  address text not null,
  building text not null,
  -- The normalized address. Parcels of one member with equal normalized addresses can be joined.
  address_key text not null,
  -- The faults of the address that were found when the parcel entered the queue.
  flags text[] not null default '{}',
  carrier text,
  service text not null default '',
  item_count integer not null default 0,
  -- The worth of all items together.
  worth_yen integer not null default 0,
  -- The time of the oldest decision about the items, and the day by which the parcel must leave.
  requested_at timestamptz not null,
  due_on date not null,
  -- Why an operator holds the parcel; null if no operator holds it.
  hold_reason text check (hold_reason <> ''),
  tracking_number text check (tracking_number <> ''),
  exported_at timestamptz,
  handed_over_at timestamptz,
  return_reason text check (return_reason <> ''),
  constraint parcels_numbered check (state not in ('numbered', 'handed-over') or tracking_number is not null),
  constraint parcels_handed_over check ((handed_over_at is not null) = (state in ('handed-over', 'returned')))
);
create index parcels_open on console.parcels (due_on, id) where state <> 'handed-over';
create index parcels_member on console.parcels (member_id, id);
create index parcels_tracking on console.parcels (tracking_number) where tracking_number is not null;
create index parcels_handed_over on console.parcels (handed_over_at) where handed_over_at is not null;

-- Each card and each good to be shipped is in exactly one parcel, because the shipment and the position in it are the
-- primary key. Name and picture were copied from the prize or good when the item entered the queue.
create table console.parcel_items (
  shipment_id bigint not null references shipments,
  -- The index of the card in its purchase, as in a history id; 0 for a good.
  position integer not null,
  parcel_id bigint not null references console.parcels,
  kind text not null check (kind in ('prize', 'good')),
  card_id bigint references cards,
  good_id bigint references goods,
  name text not null,
  model_number text not null,
  image text not null,
  -- How many pieces the item has: 1 for a card, 1 to 5 for a good.
  count smallint not null check (count >= 1),
  -- What one piece was worth when it entered the queue. For a card: the market price, or without one the points for
  -- converting the card. For a good: the price in coins.
  worth_yen integer not null check (worth_yen >= 0),
  picked_at timestamptz,
  picked_by bigint references console.operators,
  primary key (shipment_id, position),
  check ((kind = 'prize') = (card_id is not null) and (kind = 'good') = (good_id is not null))
);
create index parcel_items_parcel on console.parcel_items (parcel_id);
create index parcel_items_card on console.parcel_items (card_id) where card_id is not null;

-- What happened to a parcel: who, when and why. The tracking number of a returned parcel is kept here.
create table console.parcel_events (
  id bigint generated always as identity primary key,
  parcel_id bigint not null,
  at timestamptz not null,
  -- The operator who caused the event. Null if none did, for example when the member corrected the address.
  operator_id bigint references console.operators,
  kind text not null,
  reason text,
  carrier text,
  tracking_number text
);
create index parcel_events_parcel on console.parcel_events (parcel_id, id);
create trigger parcel_events_kept before update or delete on console.parcel_events
  for each row execute function refuse_change('what happened to a parcel is kept');
create trigger parcel_events_all_kept before truncate on console.parcel_events
  for each statement execute function refuse_change('what happened to a parcel is kept');

-- Requests to members to correct the address of a parcel. The console inserts the request, and the shop mails the
-- member. After the member has answered in the shop, the console puts the parcel back into the queue.
create table address_requests (
  id bigint generated always as identity primary key,
  parcel_id bigint not null references console.parcels,
  member_id bigint not null references members,
  -- The text tells the member what is wrong with the address.
  reason text not null check (reason <> ''),
  requested_at timestamptz not null,
  -- How many mails were sent: 1 at the time of the request, 2 after 3 days, 3 after 7 days.
  mail_count smallint not null default 0 check (mail_count between 0 and 3),
  answered_at timestamptz,
  -- The address as the member corrected it; null until the answer. The table shipments keeps the uncorrected address.
  last_name text,
  middle_name text,
  first_name text,
  tel text,
  zipcode text,
  pref_id smallint,
  country text,
  city text,
  address text,
  building text,
  -- The time at which the parcel got the corrected address, or at which an operator ended the request.
  closed_at timestamptz,
  check (
    (answered_at is null and num_nonnulls(last_name, middle_name, first_name, tel, zipcode, pref_id, country, city, address, building) = 0)
    or num_nulls(answered_at, last_name, middle_name, first_name, tel, zipcode, pref_id, country, city, address, building) = 0
  )
);
create unique index address_requests_open on address_requests (parcel_id) where closed_at is null;
create index address_requests_member on address_requests (member_id);
create index address_requests_unanswered on address_requests (requested_at) where answered_at is null and closed_at is null;

-- The columns of parcels that the shop may read and show to the members.
create view parcel_states as
  select id, number, member_id, state, carrier, tracking_number, handed_over_at, requested_at, due_on, item_count
  from console.parcels
  where item_count > 0;
create view parcel_contents as
  select shipment_id, position, parcel_id, kind, card_id, good_id, name, image, count
  from console.parcel_items;

-- Locks the point balances of members in the order of the members' ids. Every change of a send state needs these locks.
-- The console may change no balance, so the console's role cannot lock a balance itself.
create function lock_point_balances(member_ids bigint[]) returns void language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  perform from balances
  where member_id = any(member_ids)
    and currency = 'point'
  order by member_id
  for update;
end $$;
revoke execute on function lock_point_balances(bigint[]) from public;
