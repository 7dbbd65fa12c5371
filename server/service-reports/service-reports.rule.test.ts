import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ServiceReport } from '#contract/service-reports.ts'
import { encodeCounts } from '#server/draws/encoding.ts'
import type { Pack } from '#server/packs/pack.ts'
import { bodyOf, reportedPackOf } from './service-reports.rule.ts'

const prize = (no: number, rarity: number, count: number, label = `R${rarity}`) => ({
  no,
  rarity,
  rarityLabel: label,
  rarityLabelEn: label === 'S' ? 'Special' : null,
  count,
})
const pack = {
  total: 100,
  showsLineup: true,
  prizes: [prize(0, 3, 1, 'S'), prize(1, 0, 60), prize(2, 0, 30), prize(3, 0, 9, 'A')],
} as unknown as Pick<Pack, 'total' | 'prizes' | 'showsLineup'>
const drawn = {
  packId: 5,
  tFrom: 2,
  tUntil: 9,
  countsFrom: encodeCounts([1, 50, 30, 9]),
  countsUntil: encodeCounts([0, 40, 28, 8]),
  countsNow: [0, 0, 0, 0],
}

test('a pack reports what it drew between two receipts, the rarest first and then by its label', () => {
  const reported = {
    pack_id: 5,
    t_from: 2,
    t_until: 9,
    draws: 14,
    total: 100,
    rarities: [
      { rarity: 3, label: 'S', label_en: 'Special', drawn: 1, count: 1 },
      { rarity: 0, label: 'A', drawn: 1, count: 9 },
      { rarity: 0, label: 'R0', drawn: 12, count: 90 },
    ],
  }
  assert.deepEqual(reportedPackOf(drawn, pack), reported)
  const hidden = reportedPackOf(drawn, { ...pack, showsLineup: false })
  assert.deepEqual(hidden, { ...reported, rarities: [] })
  assert.equal(reportedPackOf({ ...drawn, countsFrom: null }, pack).draws, 24)
  assert.equal(reportedPackOf({ ...drawn, countsUntil: null }, pack).draws, 90)
})

test('equal rarities of a report are in the order of their labels, whichever stands first', () => {
  const labels = ['C', 'A', 'B', 'D']
  const prizes = [...labels.map((label, no) => prize(no, 1, 2, label)), prize(4, 2, 2)]
  const counts = { countsFrom: null, countsUntil: null, countsNow: [1, 1, 1, 1, 1] }
  const { rarities } = reportedPackOf({ ...drawn, ...counts }, { ...pack, prizes } as never)
  assert.deepEqual(
    rarities.map(({ label }) => label),
    ['R2', 'A', 'B', 'C', 'D'],
  )
})

test('the body of a report is canonical', () => {
  const report = { version: 2, algo: 'HIKIFUDA/report' } as unknown as ServiceReport
  assert.equal(bodyOf(report), '{"algo":"HIKIFUDA/report","version":2}')
})
