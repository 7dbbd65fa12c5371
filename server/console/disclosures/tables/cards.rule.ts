import { ADDRESS, type DisclosedTable, NAME } from './table.ts'

const OF_PARCEL = 'parcel_id in (select id from console.parcels where member_id = $1)'

/** In the column `prize_nos`, each prize number has two bytes. */
const WON_CARDS = `(
  select jsonb_object_agg(name, drawn)
  from (
    select prizes.name, count(*) as drawn
    from generate_series(0, length(prize_nos) / 2 - 1) as place
    join prizes on prizes.pack_id = purchases.pack_id
      and prizes.no = get_byte(prize_nos, place * 2) * 256 + get_byte(prize_nos, place * 2 + 1)
    group by prizes.name
  ) as won
)`

export const CARDS_TABLES: readonly DisclosedTable[] = [
  {
    table: 'purchases',
    title: '抽選',
    columns: [
      'created_at',
      'id',
      'pack_id',
      'draw_number',
      'draw_count',
      'member_draw_count',
      'send_state',
      'hold_until',
    ],
    derived: { cards: WON_CARDS },
    withheld: [
      'request_id',
      'settled_index',
      'first_ticket',
      'member_tag',
      'epoch',
      'seed',
      'client_seed',
      'is_commitment_shown',
      'counts_before',
      'prize_nos',
      'extra_wins',
      'head_before',
      'head_after',
    ],
  },
  {
    table: 'decisions',
    title: '発送・変換の選択',
    columns: ['created_at', 'purchase_id', 'decided_by', 'converted_points'],
    derived: { shipped_cards: 'length(shipped_indexes) / 2' },
    withheld: ['shipped_indexes', 'approval_id'],
  },
  {
    table: 'exchanges',
    title: '景品の交換',
    columns: ['created_at', 'id', 'good_id', 'count', 'coins'],
    withheld: ['request_id'],
  },
  {
    table: 'moved_cards',
    title: '前の店から引き継いだカード',
    columns: ['created_at', 'id', 'good_id', 'points', 'hold_until', 'decided_at', 'exchange_id'],
    withheld: ['coins', 'approval_id'],
  },
  {
    table: 'shipments',
    title: '発送先',
    columns: [
      'created_at',
      'id',
      'purchase_id',
      'exchange_id',
      ...NAME,
      ...ADDRESS,
      'carrier',
      'delivery_code',
      'shipped_at',
      'send_on',
      'send_by',
    ],
    withheld: ['approval_id', 'is_collected'],
  },
  {
    table: 'console.parcels',
    title: '荷物',
    columns: [
      'requested_at',
      'number',
      'state',
      ...NAME,
      ...ADDRESS,
      'carrier',
      'service',
      'item_count',
      'worth_yen',
      'due_on',
      'flags',
      'hold_reason',
      'tracking_number',
      'exported_at',
      'handed_over_at',
      'return_reason',
    ],
    withheld: ['id', 'version', 'address_key'],
  },
  {
    table: 'console.parcel_items',
    title: '荷物の中身',
    of: OF_PARCEL,
    columns: ['parcel_id', 'shipment_id', 'position', 'name', 'model_number', 'count', 'worth_yen'],
    withheld: ['kind', 'card_id', 'good_id', 'image', 'picked_at', 'picked_by', 'copy_id', 'photo'],
  },
  {
    table: 'console.parcel_events',
    title: '荷物の経過',
    of: OF_PARCEL,
    columns: ['at', 'parcel_id', 'kind', 'reason', 'carrier', 'tracking_number'],
    withheld: ['id', 'operator_id'],
  },
  {
    table: 'address_requests',
    title: 'お届け先の確認',
    columns: [
      'requested_at',
      'parcel_id',
      'reason',
      'mail_count',
      'answered_at',
      ...NAME,
      ...ADDRESS,
      'closed_at',
    ],
    withheld: ['id'],
  },
]
