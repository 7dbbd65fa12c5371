import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { type Database, openDatabase } from '#server/platform/database/database.ts'
import { NOON } from '#testing/fixtures/clock-times.ts'
import { type ClonedDatabase, cloneDatabase } from '#testing/fixtures/cloned-database.ts'
import { updateCancelled, updateTracking } from './shipments.sql.ts'

let clone: ClonedDatabase
let database: Database
before(async () => {
  clone = await cloneDatabase()
  database = openDatabase({ url: clone.url, connectionsMax: 1 })
  // The rows stand for themselves, without members, purchases and approvals.
  await database.query({ text: 'alter table shipments disable trigger all' })
})
beforeEach(() => database.query({ text: 'truncate shipments cascade' }))
after(async () => {
  await database.close()
  await clone.drop()
})

interface ShipmentRow {
  readonly carrier?: string
  readonly number?: string
  readonly shippedAt?: string
  readonly approvalId?: number
}

/** Adds shipments of purchases 1, 2 and so on, and returns their ids. */
async function addShipments(rows: readonly ShipmentRow[]): Promise<number[]> {
  const added: number[] = []
  for (const [index, { carrier, number, shippedAt, approvalId }] of rows.entries()) {
    const [row] = await database.query<{ id: number }>({
      text: `
        insert into shipments (
          member_id, purchase_id, last_name, middle_name, first_name, tel, zipcode, pref_id, country,
          city, address, building, created_at, carrier, delivery_code, shipped_at, approval_id
        )
        values (7, $1, '', '', '', '', '', 13, '', '', '', '', $2, $3, $4, $5, $6)
        returning id`,
      values: [index + 1, NOON, carrier, number, shippedAt, approvalId],
    })
    added.push(row?.id ?? assert.fail())
  }
  return added
}

test('A-435 a corrected number is that of the shipments that had it from the carrier, and of no other', async () => {
  const [from, to] = ['1', '2'].map((trackingNumber) => ({ carrier: 'yamato', trackingNumber }))
  const ids = await addShipments([
    { carrier: 'yamato', number: '1' },
    { carrier: 'yamato', number: '3' },
    { carrier: 'sagawa', number: '1' },
    { carrier: 'yamato', number: '1' },
  ])
  const tracking = { from: from ?? assert.fail(), to: to ?? assert.fail() }
  await database.transaction((tx) => updateTracking(tx, ids.slice(0, 3), tracking))
  const rows = await database.query<{ said: string }>({
    text: `select carrier || ' ' || delivery_code as said from shipments order by id`,
  })
  assert.deepEqual(
    rows.map(({ said }) => said),
    ['yamato 2', 'yamato 3', 'sagawa 1', 'yamato 1'],
  )
})

test('A-435 a shipment is cancelled once, by the first approval, and not after it was sent', async () => {
  const ids = await addShipments([{}, { approvalId: 8 }, { shippedAt: NOON }, {}])
  const cancel = () => database.transaction((tx) => updateCancelled(tx, ids.slice(0, 3), 9))
  assert.deepEqual(await cancel(), [{ memberId: 7, id: 1 }])
  assert.deepEqual(await cancel(), [])
  const rows = await database.query<{ approvalId: number | null }>({
    text: 'select approval_id from shipments order by id',
  })
  assert.deepEqual(
    rows.map(({ approvalId }) => approvalId),
    [9, 8, null, null],
  )
})
