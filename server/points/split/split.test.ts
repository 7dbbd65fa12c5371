import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Database, openDatabase } from '#server/platform/database/database.ts'
import { asShopRole } from '#server/platform/embedded-postgres/postgres.ts'
import { moveBalance, readBalances } from '#server/points/points.ts'
import { type ClonedDatabase, cloneDatabase } from '#testing/fixtures/cloned-database.ts'
import { addMemberAccount } from '#testing/fixtures/members.ts'
import { derivePointSplits, readSplit, readSplitTotals } from './split.ts'

const START = new Date('2025-08-01T03:00:00Z')
const daysLater = (days: number) => new Date(START.getTime() + days * 86_400_000)

let clone: ClonedDatabase
let database: Database
const memberIds: number[] = []
before(async () => {
  clone = await cloneDatabase()
  database = openDatabase({ url: asShopRole(clone.url), connectionsMax: 2 })
  for (let at = 0; at < 3; at++) {
    memberIds.push((await addMemberAccount(database, { now: START })).id)
  }
})
after(async () => {
  await database.close()
  await clone.drop()
})

let causes = 0
async function move(memberId: number, kind: 'credit' | 'conversion' | 'draw', amount: number) {
  const reference = `cause-${++causes}`
  await database.transaction((tx) =>
    moveBalance(tx, { memberId, currency: 'point', amount, kind, reference, now: START }),
  )
}

test('A-049 the sums of the shop are those of its members, whenever the job runs', async () => {
  const [first = 0, second = 0] = memberIds
  await move(first, 'credit', 1_000)
  await move(first, 'conversion', 300)
  await move(second, 'credit', 500)
  assert.deepEqual(await readSplit(database, first), { paid: 1_000, free: 300 })
  await derivePointSplits(database, START)
  const totals = await readSplitTotals(database)
  assert.deepEqual(totals, { paid: 1_500, free: 300, derivedAt: START })
  await move(first, 'draw', -350)
  await move(second, 'conversion', 20)
  assert.deepEqual(await readSplit(database, first), { paid: 950, free: 0 })
  await derivePointSplits(database, daysLater(1))
  await derivePointSplits(database, daysLater(1))
  assert.deepEqual(await readSplitTotals(database), {
    paid: 1_450,
    free: 20,
    derivedAt: daysLater(1),
  })
})

test('A-049 a member with more entries than a batch applies is derived whole', async () => {
  const [, , third = 0] = memberIds
  for (let at = 0; at < 30; at++) await move(third, at % 3 === 0 ? 'credit' : 'conversion', 10)
  await database.transaction(async (tx) => {
    for (let at = 0; at < 1_000; at++) {
      const movement = {
        amount: at % 2 === 0 ? 7 : -7,
        kind: at % 2 === 0 ? 'credit' : 'draw',
      } as const
      const reference = `long-${at}`
      const account = { memberId: third, currency: 'point' } as const
      await moveBalance(tx, { ...account, ...movement, reference, now: START })
    }
  })
  await derivePointSplits(database, START)
  const { paid, free } = await readSplit(database, third)
  const { points } = await readBalances(database, { memberId: third, now: START })
  assert.equal(paid + free, points)
  const [row] = await database.query<{ seq: number }>({
    text: 'select seq from point_splits where member_id = $1',
    values: [third],
  })
  assert.equal(row?.seq, 1_030)
})
