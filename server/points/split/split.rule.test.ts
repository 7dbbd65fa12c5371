import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { EntryKind } from '#server/points/ledger.ts'
import { applyEntry, nextExpiryOf, type PointLot, type SplitEntry, splitOf } from './split.rule.ts'

const JULY = new Date('2025-07-01T00:00:00Z')
const AUGUST = new Date('2025-08-01T00:00:00Z')
const entry = (kind: EntryKind, amount: number, expiresAt: Date | null = null): SplitEntry => ({
  kind,
  amount,
  expiresAt,
})
const splitAfter = (...entries: readonly SplitEntry[]) =>
  splitOf(entries.reduce<readonly PointLot[]>(applyEntry, []))

const SPENDS = ['draw', 'shipping', 'exchange', 'expiry', 'clawback'] as const
/** Whether the member bought the points of a kind, or the shop gave them. */
const ORIGINS = {
  credit: 'paid',
  conversion: 'free',
  bonus: 'free',
  referral: 'free',
  campaign: 'free',
  'free-draw': 'free',
  grant: 'free',
  restoration: 'paid',
  waiver: 'free',
  payback: 'paid',
  'free-payback': 'free',
  'moved-in': 'paid',
  'free-moved-in': 'free',
} as const satisfies Partial<Record<EntryKind, 'paid' | 'free'>>
const GRANTS = Object.keys(ORIGINS) as (keyof typeof ORIGINS)[]

for (const kind of GRANTS)
  test(`A-049 points of ${kind} are ${ORIGINS[kind]}`, () => {
    assert.deepEqual(splitAfter(entry(kind, 7, JULY)), { paid: 0, free: 0, [ORIGINS[kind]]: 7 })
  })

test('A-049 the soonest points to expire are spent first, paid or free', () => {
  const grants = [entry('credit', 100, JULY), entry('conversion', 50, AUGUST)]
  assert.deepEqual(splitAfter(...grants, entry('draw', -120)), { paid: 0, free: 30 })
  const reversed = [entry('conversion', 50, JULY), entry('credit', 100, AUGUST)]
  assert.deepEqual(splitAfter(...reversed, entry('draw', -120)), { paid: 30, free: 0 })
})

test('A-211 a free draw leaves paid points, as its own points expire at once', () => {
  const now = new Date(JULY.getTime() - 1)
  const history = [entry('credit', 100, JULY), entry('free-draw', 300, now), entry('draw', -300)]
  assert.deepEqual(splitAfter(...history), { paid: 100, free: 0 })
})

test('A-049 of the same expiry, free points are spent before paid ones', () => {
  const grants = [entry('credit', 100, JULY), entry('bonus', 20, JULY), entry('grant', 5, JULY)]
  assert.deepEqual(splitAfter(...grants, entry('draw', -25)), { paid: 100, free: 0 })
  assert.deepEqual(splitAfter(...grants, entry('draw', -26)), { paid: 99, free: 0 })
})

test('A-049 a spend takes no points that are granted after it', () => {
  const history = [entry('credit', 100, AUGUST), entry('draw', -60), entry('conversion', 30, JULY)]
  assert.deepEqual(splitAfter(...history), { paid: 40, free: 30 })
  assert.deepEqual(splitAfter(...history, entry('expiry', -30)), { paid: 40, free: 0 })
})

test('A-049 points given back after a failed refund are paid ones', () => {
  const refunded = [entry('credit', 100, JULY), entry('clawback', -100)]
  assert.deepEqual(splitAfter(...refunded, entry('restoration', 100, AUGUST)), {
    paid: 100,
    free: 0,
  })
})

test('A-147 the next expiry is that of the soonest points, paid and free together', () => {
  const lots = [entry('credit', 100, AUGUST), entry('bonus', 20, JULY), entry('credit', 5, JULY)]
  assert.deepEqual(nextExpiryOf(lots.reduce<readonly PointLot[]>(applyEntry, [])), {
    points: 25,
    at: JULY,
  })
  assert.ok(nextExpiryOf([]) === null)
})

test('points without an expiry are spent last and never expire next', () => {
  const grants = [entry('grant', 40), entry('credit', 100, AUGUST)]
  const lots = grants.reduce<readonly PointLot[]>(applyEntry, [])
  assert.deepEqual(splitOf(applyEntry(lots, entry('draw', -100))), { paid: 0, free: 40 })
  assert.ok(nextExpiryOf(applyEntry(lots, entry('draw', -100))) === null)
})

test('an entry that takes more than the member has throws', () => {
  assert.throws(
    () => splitAfter(entry('credit', 5, JULY), entry('draw', -6)),
    /takes more points than the member has/,
  )
})

test('A-049 paid and free points sum to the balance at every moment of any history', () => {
  const step = fc.record({
    isGrant: fc.boolean(),
    kind: fc.nat(),
    points: fc.integer({ min: 1, max: 1_000 }),
    expiryDay: fc.integer({ min: 0, max: 5 }),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      let lots: readonly PointLot[] = []
      let balance = 0
      for (const { isGrant, kind, points, expiryDay } of steps) {
        const amount = isGrant ? points : -Math.min(points, balance)
        if (amount === 0) continue
        const before = lots
        const kinds = isGrant ? GRANTS : SPENDS
        const expiresAt = isGrant ? new Date(expiryDay * 86_400_000) : null
        lots = applyEntry(lots, entry(kinds[kind % kinds.length] as EntryKind, amount, expiresAt))
        balance += amount
        const { paid, free } = splitOf(lots)
        assert.equal(paid + free, balance)
        assert.ok(paid >= 0 && free >= 0 && lots.every((lot) => lot.points > 0))
        assertInOrder(lots)
        if (!isGrant) assertSoonestTaken(before, lots)
      }
    }),
  )
})

function assertInOrder(lots: readonly PointLot[]) {
  for (const [at, lot] of lots.entries()) {
    const next = lots[at + 1]
    if (next === undefined) return
    const isEarlier = lot.expiresAtMs < next.expiresAtMs
    const origins = ['given', 'converted', 'paid']
    const isFreeFirst = origins.indexOf(lot.origin) < origins.indexOf(next.origin)
    assert.ok(isEarlier || (lot.expiresAtMs === next.expiresAtMs && isFreeFirst))
  }
}

/**
 * Checks that a spend took points only from the lots that expire first. The lots after the first
 * remaining lot must be unchanged.
 */
function assertSoonestTaken(before: readonly PointLot[], after: readonly PointLot[]) {
  assert.deepEqual(after.slice(1), before.slice(before.length - after.length).slice(1))
}
