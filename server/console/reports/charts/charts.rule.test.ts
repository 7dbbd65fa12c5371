import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cohortsOf, dayFiguresOf, packHoursOf } from './charts.rule.ts'

test('A-256 a cohort has each month after it up to the last with a payment, and twelve at most', () => {
  const row = (month: string, monthsLater: number, memberCount: number) => ({
    month,
    monthsLater,
    memberCount,
  })
  assert.deepEqual(
    cohortsOf([
      row('2024-12', 0, 10),
      row('2024-12', 1, 4),
      row('2024-12', 14, 1),
      row('2025-11', 0, 7),
      row('2025-11', 2, 3),
      row('2026-02', 0, 5),
    ]),
    [
      { month: '2024-12', memberCount: 10, laterCounts: [4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] },
      { month: '2025-11', memberCount: 7, laterCounts: [0, 3, 0] },
      { month: '2026-02', memberCount: 5, laterCounts: [] },
    ],
  )
  assert.deepEqual(cohortsOf([row('2025-01', 0, 2), row('2025-01', 2, 1)]), [
    { month: '2025-01', memberCount: 2, laterCounts: [0, 1] },
  ])
  assert.deepEqual(cohortsOf([]), [])
})

const hour = (day: string, at: number, purchaseCount: number, change = {}) => ({
  id: 1,
  name: '朱雀',
  nameEn: 'Suzaku',
  currency: 'point' as const,
  price: 300,
  day,
  hour: at,
  purchaseCount,
  drawCount: 2 * purchaseCount,
  ...change,
})

test('A-257 each day with a visit or a purchase has its figures', () => {
  const visits = [
    { day: '2025-07-31', top: 5, pack: 3, other: 1 },
    { day: '2025-08-01', top: 1, pack: 0, other: 0 },
  ]
  const hours = [hour('2025-07-31', 9, 1), hour('2025-07-31', 10, 2), hour('2025-08-02', 9, 4)]
  const day = (name: string, figures: readonly number[]) => {
    const [topCount, packCount, otherCount, purchaseCount, drawCount] = figures
    return { day: name, topCount, packCount, otherCount, purchaseCount, drawCount }
  }
  assert.deepEqual(dayFiguresOf(visits, hours), [
    day('2025-07-31', [5, 3, 1, 3, 6]),
    day('2025-08-01', [1, 0, 0, 0, 0]),
    day('2025-08-02', [0, 0, 0, 4, 8]),
  ])
})

test('A-258 points are summed by pack and hour of the day, the most sold pack first, and coins are none', () => {
  const other = { id: 2, name: '青龍', nameEn: null, price: 1_000 }
  const packs = packHoursOf([
    hour('2025-08-02', 1, 1, { ...other, id: 5 }),
    hour('2025-08-01', 9, 1),
    hour('2025-08-02', 9, 2),
    hour('2025-08-02', 23, 1),
    hour('2025-08-02', 0, 1, other),
    hour('2025-08-02', 0, 9, { id: 3, currency: 'coin' }),
    hour('2025-08-02', 2, 2, { ...other, id: 4 }),
  ])
  const points = (sums: Readonly<Record<number, number>>) =>
    Array.from({ length: 24 }, (_, at) => sums[at] ?? 0)
  assert.deepEqual(packs, [
    { id: 4, name: { ja: '青龍', en: '青龍' }, points: points({ 2: 4_000 }) },
    { id: 1, name: { ja: '朱雀', en: 'Suzaku' }, points: points({ 9: 1_800, 23: 600 }) },
    { id: 2, name: { ja: '青龍', en: '青龍' }, points: points({ 0: 2_000 }) },
    { id: 5, name: { ja: '青龍', en: '青龍' }, points: points({ 1: 2_000 }) },
  ])
})
