import assert from 'node:assert/strict'
import { test } from 'node:test'
import { writeCsv } from '#contract/console/spreadsheets.rule.ts'
import { type JournalFacts, journalOf, yayoiCells } from './journal.rule.ts'

const FACTS: JournalFacts = {
  lastDay: '2025-07-31',
  taxMoment: 'sale',
  sales: [
    { day: '2025-07-10', method: 'クレジットカード', paidYen: 11_000, returnedYen: 0 },
    { day: '2025-07-12', method: 'クレジットカード', paidYen: 0, returnedYen: 1_100 },
  ],
  paidPoints: { used: 4_000, paidBack: 0, expired: 500, opening: 1_000, unused: 6_400 },
  shippedYen: 2_500,
  lostYen: 0,
}
const shortOf = (facts: JournalFacts) =>
  journalOf(facts).map(({ day, debit, credit, yen }) => [
    day.slice(8),
    debit.account,
    debit.tax,
    credit.account,
    credit.tax,
    yen,
  ])

test('A-183 with tax at the sale, points are sold and returned with tax, and unused ones become advances', () => {
  assert.deepEqual(shortOf(FACTS), [
    ['10', '売掛金', '対象外', '売上高', '課税売上込10%', 11_000],
    ['12', '売上高', '課税売返込10%', '売掛金', '対象外', 1_100],
    ['31', '売上高', '対象外', '前受金', '対象外', 5_400],
    ['31', '売上原価', '対象外', '商品', '対象外', 2_500],
  ])
})

test('A-183 with tax at the draw, points are advances that become sales when they are used', () => {
  assert.deepEqual(shortOf({ ...FACTS, taxMoment: 'draw', lostYen: -300 }), [
    ['10', '売掛金', '対象外', '前受金', '対象外', 11_000],
    ['12', '前受金', '対象外', '売掛金', '対象外', 1_100],
    ['31', '前受金', '対象外', '売上高', '課税売上込10%', 4_000],
    ['31', '前受金', '対象外', '雑収入', '対象外', 500],
    ['31', '売上原価', '対象外', '商品', '対象外', 2_500],
    ['31', '商品', '対象外', '棚卸減耗損', '対象外', 300],
  ])
})

test('A-183 with tax at the draw, a purchase that became void takes its sale back, and the advances are what is unused', () => {
  // 10,000 points are sold. Members use 3,000 of them, and 200 expire. One purchase of 800 becomes
  // void. So 7,600 are unused, and the sales are those of the 2,200 points that were drawn.
  const facts: JournalFacts = {
    ...FACTS,
    taxMoment: 'draw',
    sales: [{ day: '2025-07-10', method: '銀行振込', paidYen: 10_000, returnedYen: 0 }],
    paidPoints: { used: 3_000, paidBack: 800, expired: 200, opening: 0, unused: 7_600 },
    shippedYen: 0,
  }
  assert.deepEqual(shortOf(facts), [
    ['10', '売掛金', '対象外', '前受金', '対象外', 10_000],
    ['31', '前受金', '対象外', '売上高', '課税売上込10%', 3_000],
    ['31', '売上高', '課税売返込10%', '前受金', '対象外', 800],
    ['31', '前受金', '対象外', '雑収入', '対象外', 200],
  ])
  const balanceOf = (account: string) =>
    journalOf(facts).reduce(
      (sum, { debit, credit, yen }) =>
        sum + (credit.account === account ? yen : 0) - (debit.account === account ? yen : 0),
      0,
    )
  assert.equal(balanceOf('前受金'), facts.paidPoints.unused)
  assert.equal(balanceOf('売上高'), 2_200)
  const atSale = shortOf({ ...facts, taxMoment: 'sale' })
  assert.deepEqual(atSale.at(-1), ['31', '売上高', '対象外', '前受金', '対象外', 7_600])
})

test('A-183 an entry has the 25 cells of the accounting program', () => {
  const [first] = journalOf(FACTS)
  assert.ok(first)
  assert.equal(yayoiCells(first).length, 25)
  assert.equal(
    writeCsv([yayoiCells(first)]),
    '2000,,,2025/07/10,売掛金,クレジットカード,,対象外,11000,,売上高,,,課税売上込10%,11000,,ポイント販売,,,0,,,,,no\r\n',
  )
})
