import { withServer } from '#testing/fixtures/template-database.ts'

/**
 * Fills the tables that only operators and the worker write: the audit log, approvals, errands,
 * mails, parcels, the record of acquisitions and the movements of the stock. `entryCount` is the
 * number of audit entries; each other table gets a tenth of it. The rows are spread over the year
 * until now, and few of them are open.
 */
export function insertDesk(databaseUrl: string, entryCount: number): Promise<void> {
  return withServer(databaseUrl, async (client) => {
    // This setting turns off the triggers, which would chain each entry and count each movement.
    await client.query('set session_replication_role = replica')
    for (const text of [AUDIT, ...TENTHS]) {
      const count = text === AUDIT ? entryCount : entryCount / 10
      await client.query(text.replaceAll('ROWS', String(count)))
    }
    await client.query(`update console.audit_chain set entry_id = ${entryCount}`)
    await client.query('vacuum analyze')
  })
}

const AT = `now() - interval '365 days' * (1 - number / ROWS::float8)`
const STATES = `case when number > ROWS - 200 then 'waiting' when number % 100 = 0 then 'refused' else 'approved' end`

const AUDIT = `
  insert into console.audit_entries (
    id, at, operator_id, role, address, call, outcome, target_kind, target_id, after, previous_hash, hash
  )
  select
    number, ${AT}, 1 + number % 7, 'owner', '127.0.0.1',
    (array['members.open', 'parcels.hand-over', 'payments.read', 'cards.change'])[1 + number % 4],
    case when number % 5000 = 0 then 'refused' else 'done' end,
    'member', (number % 100000)::text,
    case when number % 10 = 0 then jsonb_build_object('ids', jsonb_build_array(number % 7919)) end, '', ''
  from generate_series(1, ROWS) as number`

const TENTHS = [
  `insert into console.approvals (
    kind, state, target_kind, target_id, target_name, payload, before, after, payload_hash, reason,
    requested_by, requested_at, expires_at, decided_by, decided_at
  )
  select
    'points.adjust', ${STATES}, 'member', number::text, 'name', '{}', '{}', '{}', '', 'reason',
    1 + number % 7, ${AT}, ${AT} + interval '72 hours',
    case when number > ROWS - 200 then null else 8 end,
    case when number > ROWS - 200 then null else ${AT} end
  from generate_series(1, ROWS) as number`,
  `insert into console.errands (
    kind, target_kind, target_id, payload, requested_by, created_at, take_after, state, failure, ended_at
  )
  select
    'points.adjust', 'member', number::text, '{}', 1, ${AT}, ${AT},
    case when number % 1000 = 0 then 'failed' else 'done' end,
    case when number % 1000 = 0 then 'shortage' end, ${AT}
  from generate_series(1, ROWS) as number`,
  `insert into outbox_messages (
    channel, recipient, subject, text, created_at, send_after, sent_at, given_up_at, kind
  )
  select
    'mail', 'past-' || number || '@example.com', 'subject', 'text', now(), now(),
    case when number % 1000 <> 0 then now() end,
    case when number % 1000 = 0 then now() end,
    (array['other', 'hand-over'])[1 + number % 2]
  from generate_series(1, ROWS) as number`,
  `insert into console.parcels (
    member_id, state, last_name, middle_name, first_name, tel, zipcode, pref_id, country, city, address,
    building, address_key, carrier, item_count, worth_yen, requested_at, due_on, tracking_number, handed_over_at
  )
  select
    1000001 + number % 1000, state, '山田', '', '花子', '09012345678', '1500001', 13, '', '渋谷区', '1-2-3',
    '', number::text, 'yamato', 1, 1000, ${AT}, (${AT})::date + 14,
    case when state = 'handed-over' then (400000000000 + number)::text end,
    case when state = 'handed-over' then ${AT} end
  from generate_series(1, ROWS) as number
  cross join lateral (
    select case when number > ROWS * 0.97 then 'waiting' else 'handed-over' end as state
  ) as life`,
  `insert into console.suppliers (name, created_at)
  select 'supplier ' || number, now() from generate_series(1, 1000) as number`,
  `insert into console.acquisitions (
    acquired_on, supplier_id, kind, count, features, counterparty_name, counterparty_address,
    counterparty_occupation, identity_check, price_yen, operator_id, created_at
  )
  select
    (${AT})::date, 1 + number % 1000, 'カード', 1, 'features', 'supplier ' || number % 1000, 'address', 'dealer',
    'licence', 1000 + number % 5000, 1, ${AT}
  from generate_series(1, ROWS) as number`,
  `insert into console.movements (card_id, shelf, kind, count, operator_id, created_at)
  select 1 + number % 50, 'A-1', 'reserved', 1, 1, ${AT} from generate_series(1, ROWS) as number`,
]
