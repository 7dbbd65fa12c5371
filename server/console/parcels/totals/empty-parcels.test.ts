import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addMemberAccount } from '#testing/fixtures/members.ts'
import { addParcels } from '#testing/fixtures/parcels.ts'
import { openTestConsole } from '#testing/fixtures/test-console.ts'
import { deleteEmptyParcels } from './totals.sql.ts'

/** A row that refers to the parcel $1, in each table that has such rows. */
const REFERENCES = {
  address_requests: `
    insert into address_requests (parcel_id, member_id, reason, requested_at)
    select id, member_id, 'x', now() from console.parcels where id = $1`,
  cases: `
    insert into cases (kind, member_id, language, parcel_id, opened_at, due_at, state_since)
    select 'parcel', member_id, 'ja', id, now(), now(), now() from console.parcels where id = $1`,
  'console.export_rows': `
    with export as (
      insert into console.exports (
        code, layout_version, ship_day, file_name, row_count, sha256, content, operator_id, created_at
      )
      select 'x', 1, now(), 'x', 1, '', '', min(id), now() from console.operators
      returning id
    )
    insert into console.export_rows (export_id, row_number, parcel_id) select id, 1, $1 from export`,
  'console.import_rows': `
    with import as (
      insert into console.imports (code, file_name, sha256, row_count, operator_id, created_at)
      select 'x', 'x', '', 1, min(id), now() from console.operators
      returning id
    )
    insert into console.import_rows (import_id, line, tracking, result, parcel_id)
    select id, 1, 'x', 'matched', $1 from import`,
  'console.parcel_claims': `
    insert into console.parcel_claims (
      parcel_id, cause, carrier, tracking_number, claimed_yen, opened_by, opened_at
    )
    select $1, 'lost', 'yamato', 'x', 1, min(id), now() from console.operators`,
  'console.parcel_photos': `
    insert into console.parcel_photos (parcel_id, bytes, operator_id, created_at)
    select $1, '', min(id), now() from console.operators`,
} as const

test('A-413 a parcel without items is deleted, unless a row of any other table refers to it', async () => {
  const panel = await openTestConsole()
  try {
    const { database } = panel
    const referring = await database.query<{ name: string }>({
      text: `
        select conrelid::regclass::text as name
        from pg_constraint
        where confrelid = 'console.parcels'::regclass
          and conrelid <> 'console.parcel_items'::regclass
        order by 1`,
    })
    const names = Object.keys(REFERENCES)
    assert.deepEqual(
      referring.map(({ name }) => name),
      names,
    )
    await addMemberAccount(database, { now: panel.clock.now() })
    const added = await addParcels(
      database,
      ['none', ...names].map(() => ({ itemCount: 0 })),
    )
    const [gone, ...kept] = added.map(({ id }) => id)
    for (const [at, text] of Object.values(REFERENCES).entries())
      await database.query({ text, values: [kept[at]] })
    await database.transaction((tx) => deleteEmptyParcels(tx, [gone as number, ...kept]))
    const left = await database.query<{ id: number }>({
      text: 'select id from console.parcels order by id',
    })
    assert.deepEqual(
      left.map(({ id }) => id),
      kept,
    )
  } finally {
    await panel.close()
  }
})
