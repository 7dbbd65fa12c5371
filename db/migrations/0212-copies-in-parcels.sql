-- A card whose pack proves its copies is shipped as the copy that its draw has won (decision 129).

-- True if the composition of the pack proves the copy.
alter table console.reserved_copies add column is_proven boolean not null default false;
update console.reserved_copies as reserved
set is_proven = true
from packs, jsonb_array_elements(convert_from(composition, 'UTF8')::jsonb -> 'proofs') as proof
where packs.id = reserved.pack_id
  and (proof ->> 'no')::integer = reserved.no;

alter table console.parcel_items
  -- The copy that the draw has won; null for every other item.
  add column copy_id bigint references console.copies,
  -- The SHA-256 of the photo of this copy in the composition.
  add column photo text,
  add constraint parcel_items_copy check (
    (copy_id is null) = (photo is null)
    and (copy_id is null or kind = 'prize' and count = 1)
  );
create index parcel_items_copy on console.parcel_items (copy_id) where copy_id is not null;

create or replace view parcel_contents as
  select shipment_id, position, parcel_id, kind, parcel_items.card_id, good_id, name, image, count,
    case when copy_id is not null
      then jsonb_build_object('company', grading_company, 'number', grading_number, 'photo', parcel_items.photo)
    end as copy
  from console.parcel_items
  left join console.copies on copies.id = copy_id;

-- For the verification, whose role reads nothing of the console.
create function reserved_proofs() returns table (pack_id bigint, prize_no smallint, company text, number text)
language sql stable security definer set search_path = console, pg_temp as $$
  select pack_id, no, grading_company, grading_number
  from reserved_copies
  join copies on copies.id = copy_id
  where is_proven
$$;
-- `left_count`: how often the copy has left in the parcel, less how often it came back.
create function packed_copies()
returns table (
  shipment_id bigint, "position" integer, company text, number text, photo text, has_left boolean, left_count bigint
)
language sql stable security definer set search_path = console, pg_temp as $$
  select shipment_id, parcel_items.position, grading_company, grading_number, parcel_items.photo, state = 'handed-over',
    (
      select coalesce(-sum(count), 0)
      from movements
      where movements.parcel_id = parcels.id
        and movements.copy_id = copies.id
        and movements.kind in ('shipped', 'returned')
    )
  from parcel_items
  join copies on copies.id = copy_id
  join parcels on parcels.id = parcel_id
$$;
revoke execute on function reserved_proofs(), packed_copies() from public;
