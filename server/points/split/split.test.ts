import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Database, openDatabase } from '#server/platform/database/database.ts'
import { asShopRole } from '#server/platform/embedded-postgres/postgres.ts'
import type { EntryKind } from '#server/points/ledger.ts'
import { moveBalance, readBalances } from '#server/points/points.ts'
import { type ClonedDatabase, cloneDatabase } from '#testing/fixtures/cloned-database.ts'
import { addMemberAccount } from '#testing/fixtures/members.ts'
import { derivePointSplits, readSplit, readSplitTotals, type Spend } from './split.ts'

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
async function move(
  memberId: number,
  kind: EntryKind,
  amount: number,
  reference = `cause-${++causes}`,
) {
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
  await derivePointSplits(database, START, async () => {})
  const totals = await readSplitTotals(database)
  assert.deepEqual(totals, { paid: 1_500, free: 300, derivedAt: START })
  await move(first, 'draw', -350)
  await move(second, 'conversion', 20)
  assert.deepEqual(await readSplit(database, first), { paid: 950, free: 0 })
  await derivePointSplits(database, daysLater(1), async () => {})
  await derivePointSplits(database, daysLater(1), async () => {})
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
  await derivePointSplits(database, START, async () => {})
  const { paid, free } = await readSplit(database, third)
  const { points } = await readBalances(database, { memberId: third, now: START })
  assert.equal(paid + free, points)
  const [row] = await database.query<{ seq: number }>({
    text: 'select seq from point_splits where member_id = $1',
    values: [third],
  })
  assert.equal(row?.seq, 1_030)
})

test('A-073 each purchase is counted once with what it took of bought, converted and given points', async () => {
  const { id } = await addMemberAccount(database, { now: START })
  const counted: unknown[] = []
  const count = async (_: unknown, spends: readonly Spend[]) =>
    void counted.push(
      ...spends
        .filter(({ memberId }) => memberId === id)
        .map(({ purchaseId, points: { given, converted, paid }, freeCount }) => [
          [purchaseId, given, converted, paid, ...(freeCount ? ['free', freeCount] : [])].join(' '),
        ]),
    )
  const derive = () => derivePointSplits(database, START, count)
  await move(id, 'credit', 1_000)
  await move(id, 'conversion', 60)
  await move(id, 'bonus', 100)
  await move(id, 'draw', -110, '901')
  await move(id, 'draw', -150, '902')
  await Promise.all([derive(), derive()])
  // Given points go first, then those of converted cards, then bought ones.
  assert.deepEqual(counted.splice(0).flat().sort(), ['901 100 10 0', '902 0 50 100'])
  await derive()
  assert.deepEqual(counted, [])
  // The void purchase gives each origin back, and the next purchase takes them again.
  await move(id, 'free-payback', 110, '901')
  await move(id, 'draw', -115, '903')
  await derive()
  assert.deepEqual(counted.splice(0).flat().sort(), ['901 -100 -10 0', '903 100 10 5'])
  assert.deepEqual(await readSplit(database, id), { paid: 895, free: 0 })
  // A process of the former version goes on beside this one, and writes lots without their origin.
  await move(id, 'draw', -95, '904')
  await database.query({
    text: `
      update point_splits
      set seq = seq + 1, paid = 800, lots = '[{"expiresAtMs": 1, "isPaid": true, "points": 800}]'
      where member_id = $1`,
    values: [id],
  })
  await move(id, 'conversion', 30)
  await move(id, 'draw', -40, '905')
  await derive()
  assert.deepEqual(counted.flat().sort(), ['904 0 0 95', '905 0 30 10'])
  assert.deepEqual(await readSplit(database, id), { paid: 790, free: 0 })
  // A ticket pays for its draw, and no more once the draw is void.
  await move(id, 'free-draw', 50)
  await move(id, 'draw', -50, '906')
  counted.length = 0
  await derive()
  assert.deepEqual(counted.splice(0).flat(), ['906 50 0 0 free 1'])
  await move(id, 'free-payback', 50, '906')
  await derive()
  assert.deepEqual(counted.flat(), ['906 -50 0 0 free -1'])
})
