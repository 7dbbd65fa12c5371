import type { Check } from './checks.sql.ts'

/** Only of shipments that the console has put into a parcel. */
const REQUESTED = `
  select shipments.id as shipment, requested.position, requested.kind, requested.count
  from shipments
  cross join lateral (
    select
      get_byte(shipped_indexes, byte) * 256 + get_byte(shipped_indexes, byte + 1) as position,
      'prize' as kind,
      1 as count
    from decisions
    cross join lateral generate_series(0, length(shipped_indexes) - 2, 2) as byte
    where decisions.member_id = shipments.member_id
      and decisions.purchase_id = shipments.purchase_id
    union all
    select 0, 'good', exchanges.count
    from exchanges
    where exchanges.id = shipments.exchange_id
  ) as requested
  where is_collected`

export const parcelChecks: readonly Check[] = [
  {
    invariant: 'V12',
    description:
      'each card and good that was to be shipped lies in one parcel, and nothing else does',
    text: `
      select
        coalesce(requested.shipment, packed.shipment_id) as shipment,
        coalesce(requested.position, packed.position) as position,
        requested.kind as requested,
        requested.count as requested_count,
        packed.kind as packed,
        packed.count as packed_count
      from (${REQUESTED}) as requested
      full join parcel_contents as packed
        on packed.shipment_id = requested.shipment
        and packed.position = requested.position
      where (requested.kind, requested.count) is distinct from (packed.kind, packed.count)`,
  },
  {
    invariant: 'V12',
    description: 'a shipment is sent exactly if everything in it has left in a parcel',
    text: `
      select shipments.id as shipment, shipped_at, packed.has_left
      from shipments
      left join lateral (
        select bool_and(state = 'handed-over') as has_left
        from parcel_contents
        join parcel_states on parcel_states.id = parcel_id
        where shipment_id = shipments.id
      ) as packed on true
      where (shipped_at is not null) <> coalesce(has_left, false)`,
  },
  {
    invariant: 'V12',
    description: 'a parcel goes to the one member whose shipments it holds, and knows its count',
    text: `
      select number, parcel_states.member_id, item_count, packed.count, packed.members
      from parcel_states
      cross join lateral (
        select
          coalesce(sum(parcel_contents.count), 0) as count,
          array_agg(distinct shipments.member_id) as members
        from parcel_contents
        join shipments on shipments.id = shipment_id
        where parcel_id = parcel_states.id
      ) as packed
      where packed.count <> item_count
        or packed.members <> array[parcel_states.member_id]`,
  },
  {
    invariant: 'V12',
    description: 'a tracking number of a carrier belongs to one parcel',
    text: `
      select carrier, tracking_number, array_agg(number) as parcels
      from parcel_states
      where tracking_number is not null
      group by carrier, tracking_number
      having count(*) > 1`,
  },
]
