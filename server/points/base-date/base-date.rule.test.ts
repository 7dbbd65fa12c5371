import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { POINT_FLOWS, type PointFlow } from '#contract/console/point-flows.fields.ts'
import { type EntryKind, isSpend } from '#server/points/ledger.ts'
import { addFigures, type DatedEntry, figuresOf, flowOf, NO_FIGURES } from './base-date.rule.ts'

const JULY = new Date('2025-07-01T00:00:00Z')
const AUGUST = new Date('2025-08-01T00:00:00Z')
const entry = (kind: EntryKind, amount: number, expiresAt: Date | null = null): DatedEntry => ({
  kind,
  amount,
  expiresAt,
  isInPeriod: true,
})
const early = (each: DatedEntry): DatedEntry => ({ ...each, isInPeriod: false })

test('A-175 issued, used, expired, taken back and unused points, paid and free apart', () => {
  const figures = figuresOf([
    early(entry('credit', 100, JULY)),
    entry('credit', 50, AUGUST),
    entry('bonus', 20, JULY),
    entry('moved-in', 7, JULY),
    entry('free-moved-in', 3, JULY),
    entry('draw', -30),
    entry('expiry', -90),
    entry('clawback', -10),
    entry('restoration', 5, AUGUST),
  ])
  assert.deepEqual(figures, {
    opening: { paid: 100, free: 0 },
    issued: { paid: 50, free: 20 },
    movedIn: { paid: 7, free: 3 },
    restored: { paid: 5, free: 0 },
    used: { paid: 7, free: 23 },
    expired: { paid: 90, free: 0 },
    takenBack: { paid: 10, free: 0 },
    unused: { paid: 55, free: 0 },
  })
})

test('A-175 a correction downwards and a clawback of free points count as taken back', () => {
  const history = [entry('grant', 40, JULY), entry('adjustment', -15), entry('clawback', -5)]
  const { takenBack, unused } = figuresOf(history)
  assert.deepEqual(
    [takenBack, unused],
    [
      { paid: 0, free: 20 },
      { paid: 0, free: 20 },
    ],
  )
})

/** What becomes of the points that an entry of each kind gives, and of those that it takes. */
const FLOWS: Readonly<Record<EntryKind, readonly [PointFlow | null, PointFlow | null]>> = {
  draw: [null, 'used'],
  conversion: ['issued', null],
  credit: ['issued', null],
  bonus: ['issued', null],
  referral: ['issued', null],
  campaign: ['issued', null],
  'moved-in': ['movedIn', null],
  'free-moved-in': ['movedIn', null],
  'free-draw': ['issued', null],
  grant: ['issued', 'takenBack'],
  adjustment: ['issued', 'takenBack'],
  expiry: [null, 'expired'],
  exchange: [null, 'used'],
  rank: [null, 'used'],
  shipping: [null, 'used'],
  clawback: [null, 'takenBack'],
  restoration: ['restored', null],
  waiver: ['restored', null],
  payback: ['restored', null],
  'free-payback': ['restored', null],
}
for (const [kind, [given, taken]] of Object.entries(FLOWS) as [
  EntryKind,
  (typeof FLOWS)[EntryKind],
][])
  test(`A-175 points of ${kind} are ${[given, taken].filter((flow) => flow !== null).join(' or ')}`, () => {
    if (given !== null) assert.equal(flowOf(kind, 1), given)
    if (taken !== null) assert.equal(flowOf(kind, -1), taken)
  })

const KINDS: readonly EntryKind[] = ['credit', 'conversion', 'bonus', 'grant', 'restoration']
const TAKES: readonly EntryKind[] = ['draw', 'shipping', 'rank', 'expiry', 'clawback', 'adjustment']
const step = fc.record({
  isGrant: fc.boolean(),
  kind: fc.nat({ max: 4 }),
  points: fc.integer({ min: 1, max: 1_000 }),
  expiryDay: fc.integer({ min: 0, max: 5 }),
})
const members = fc.array(fc.array(step, { maxLength: 40 }), { maxLength: 4 })

test('A-175 opening and flows sum to the balance in any history, wherever the period begins', () => {
  fc.assert(
    fc.property(members, fc.nat({ max: 40 }), (histories, periodAt) => {
      const entriesOf = histories.map((steps) => entriesOfSteps(steps, periodAt))
      const figures = entriesOf.map(figuresOf).reduce(addFigures, NO_FIGURES)
      const sumOf = (entries: readonly DatedEntry[]) =>
        entries.reduce((sum, { amount }) => sum + amount, 0)
      const all = entriesOf.flat()
      assert.equal(figures.unused.paid + figures.unused.free, sumOf(all))
      const earlier = all.filter(({ isInPeriod }) => !isInPeriod)
      assert.equal(figures.opening.paid + figures.opening.free, sumOf(earlier))
      for (const part of ['paid', 'free'] as const) {
        const of = (name: keyof typeof figures) => figures[name][part]
        const granted = of('opening') + of('issued') + of('restored')
        assert.equal(of('unused'), granted - of('used') - of('expired') - of('takenBack'))
        for (const flow of POINT_FLOWS) assert.ok(of(flow) >= 0)
      }
      const used = all.filter(({ kind, isInPeriod }) => isInPeriod && isSpend(kind))
      assert.equal(figures.used.paid + figures.used.free, 0 - sumOf(used))
    }),
  )
})

type Step = { isGrant: boolean; kind: number; points: number; expiryDay: number }

/**
 * Returns ledger entries whose balance is never below 0. The period begins with the entry at index
 * `periodAt`.
 */
function entriesOfSteps(steps: readonly Step[], periodAt: number): DatedEntry[] {
  const entries: DatedEntry[] = []
  let balance = 0
  for (const { isGrant, kind, points, expiryDay } of steps) {
    const amount = isGrant ? points : -Math.min(points, balance)
    if (amount === 0) continue
    balance += amount
    const expiresAt = isGrant ? new Date(expiryDay * 86_400_000) : null
    const of = (isGrant ? KINDS : TAKES)[kind] as EntryKind
    entries.push({ kind: of, amount, expiresAt, isInPeriod: entries.length >= periodAt })
  }
  return entries
}
