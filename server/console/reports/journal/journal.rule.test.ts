import assert from 'node:assert/strict'
import { test } from 'node:test'
import { writeCsv } from '#contract/console/spreadsheets.rule.ts'
import { type BookedPurchase, type JournalFacts, journalOf, yayoiCells } from './journal.rule.ts'

const FACTS: JournalFacts = {
  lastDay: '2025-07-31',
  taxMoment: 'sale',
  sales: [
    { day: '2025-07-10', method: 'クレジットカード', paidYen: 11_000, returnedYen: 0 },
    { day: '2025-07-12', method: 'クレジットカード', paidYen: 0, returnedYen: 1_100 },
  ],
  paidPoints: { used: 4_000, paidBack: 0, expired: 500, opening: 1_000, unused: 6_400 },
  purchases: [],
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

test('A-183 each entry says what it books, with the method of payment as the sub-account of the claim', () => {
  const textsOf = (facts: JournalFacts) =>
    journalOf(facts).map(({ debit, credit, text }) => [debit.sub, credit.sub, text])
  const card = 'クレジットカード'
  const cost = ['', '', '発送したカードの原価']
  assert.deepEqual(textsOf({ ...FACTS, lostYen: 1 }), [
    [card, '', 'ポイント販売'],
    ['', card, 'ポイント販売の返金'],
    ['', '', '未使用ポイントの増減'],
    cost,
    ['', '', 'カードの紛失・棚卸差異'],
  ])
  const paidPoints = { ...FACTS.paidPoints, paidBack: 1 }
  assert.deepEqual(textsOf({ ...FACTS, taxMoment: 'draw', paidPoints }).slice(2), [
    ['', '', '有償ポイントの使用'],
    ['', '', '抽選されなかった購入の取消'],
    ['', '', '有償ポイントの失効'],
    cost,
  ])
})

const bought = (fields: Partial<BookedPurchase>): BookedPurchase => ({
  id: 1,
  day: '2025-07-05',
  acquiredOn: '2025-07-05',
  priceYen: 11_000,
  deduction: 'transitional',
  corrected: null,
  ...fields,
})
const booksOf = (...purchases: BookedPurchase[]) =>
  journalOf({ ...FACTS, purchases })
    .filter(({ text }) => text.includes('仕入'))
    .map(
      ({ debit, credit, yen, text }) =>
        [debit.account, debit.tax, credit.account, credit.tax, yen, text] as const,
    )

test('A-255 the tax of a purchase is that of its number, of the dealers’ rule, or of the day of the transaction', () => {
  for (const [acquiredOn, deduction, tax] of [
    ['2025-07-05', 'invoice', '課対仕入込10%適格'],
    ['2031-10-01', 'second-hand', '課対仕入込10%適格'],
    ['2026-09-30', 'transitional', '課対仕入込10%区分80%'],
    ['2026-10-01', 'transitional', '課対仕入込10%区分70%'],
    ['2028-10-01', 'transitional', '課対仕入込10%区分50%'],
    ['2030-10-01', 'transitional', '課対仕入込10%区分30%'],
    ['2031-10-01', 'transitional', '課対仕入込10%控不'],
  ] as const) {
    const [entry] = booksOf(bought({ acquiredOn, deduction }))
    assert.deepEqual(entry?.slice(0, 5), ['商品', tax, '買掛金', '対象外', 11_000], acquiredOn)
  }
})

test('A-255 a correction takes back what it corrects, and the stock keeps the cost with which its copies came', () => {
  const first = bought({ id: 7, deduction: 'second-hand', priceYen: 5_500 })
  const second = bought({ id: 8, day: '2025-07-20', priceYen: 5_000, corrected: first })
  const third = bought({ id: 9, day: '2025-07-31', priceYen: 6_000, corrected: second })
  const typo = bought({ id: 10, priceYen: 6_000, corrected: third })
  const unit = 'カードの仕入 台帳番号'
  const lines = booksOf(first, second, third, typo)
  assert.deepEqual(lines, [
    ['商品', '課対仕入込10%適格', '買掛金', '対象外', 5_500, `${unit}7 古物商特例`],
    [
      '買掛金',
      '対象外',
      '商品',
      '課対仕入込10%適格',
      5_500,
      `${unit}7 取引日2025/07/05 古物商特例（取消）`,
    ],
    [
      '商品',
      '課対仕入込10%区分80%',
      '買掛金',
      '対象外',
      5_000,
      `${unit}8 取引日2025/07/05 経過措置`,
    ],
    ['商品', '対象外', '売上原価', '対象外', 500, 'カードの仕入の訂正差額 台帳番号8'],
    [
      '買掛金',
      '対象外',
      '商品',
      '課対仕入込10%区分80%',
      5_000,
      `${unit}8 取引日2025/07/05 経過措置（取消）`,
    ],
    [
      '商品',
      '課対仕入込10%区分80%',
      '買掛金',
      '対象外',
      6_000,
      `${unit}9 取引日2025/07/05 経過措置`,
    ],
    ['売上原価', '対象外', '商品', '対象外', 1_000, 'カードの仕入の訂正差額 台帳番号9'],
  ])
  // The shop owes what the last line says, and the 5,500 yen of the copies stay in the stock.
  const balanceOf = (account: string) =>
    lines.reduce(
      (sum, [debit, , credit, , yen]) =>
        sum + (debit === account ? yen : 0) - (credit === account ? yen : 0),
      0,
    )
  assert.deepEqual(['商品', '買掛金', '売上原価'].map(balanceOf), [5_500, -6_000, 500])
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
