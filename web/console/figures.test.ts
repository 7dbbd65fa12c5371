import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { ConsoleAnswer } from '#contract/console/calls.ts'
import { NO_CHARGES } from '#contract/console/packs/charges.rule.ts'
import { EMPTY_DRAFT } from '#contract/console/packs/draft.fields.ts'
import { calculate } from '#contract/console/packs/packs.rule.ts'
import {
  openScreenRenderer,
  type RenderedScreen,
  type ScreenRenderer,
} from '#testing/drivers/rendered-screens.ts'

let renderer: ScreenRenderer
before(async () => {
  renderer = await openScreenRenderer('console')
})
after(() => renderer.close())

const PERIOD = '?from=2025-08-01&to=2025-08-31'
const inBoth = async (screen: Omit<Parameters<ScreenRenderer['render']>[0], 'language'>) => ({
  ja: await renderer.render({ ...screen, language: 'ja' }),
  en: await renderer.render({ ...screen, language: 'en' }),
})
const includes = ({ texts }: RenderedScreen, ...expected: readonly string[]) => {
  for (const text of expected) assert.ok(texts.includes(text), `${text} in ${texts.join(' | ')}`)
}

const textsOf = async (file: string, props: object) => {
  const { ja, en } = await inBoth({ file, props })
  return { ja: ja.texts, en: en.texts }
}

const REPORT: ConsoleAnswer<'GET /reports/base-dates/{id}'>['report'] = {
  id: 1,
  baseDate: '2025-03-31',
  periodFrom: '2024-10-01',
  figures: {
    opening: { paid: 9_100_000, free: 800 },
    issued: { paid: 2_400_000, free: 430 },
    movedIn: { paid: 100_000, free: 70 },
    restored: { paid: 40_000, free: 30 },
    used: { paid: 1_300_000, free: 200 },
    expired: { paid: 20_000, free: 100 },
    takenBack: { paid: 90_000, free: 50 },
    unused: { paid: 10_230_000, free: 980 },
  },
  computedAt: '2025-03-31T15:30:00Z',
  operator: 'Hana',
  isSameAsBefore: null,
  level: 'above',
  limitYen: 10_000_000,
  depositYen: 5_115_000,
  noticeDueOn: '2025-05-31',
}

test('A-175, A-176: the base-date report shows each item of the form, from paid points alone', async () => {
  const screen = { file: 'web/console/reports/base-date-screen.tsx', address: '/' }
  const { ja, en } = await inBoth({
    ...screen,
    answers: { 'GET /reports/base-dates/{id}': { report: REPORT } },
  })
  assert.deepEqual(ja.tables, {
    '基準日報告 2025-03-31': [
      ['項目', '有償', '無償', '合計'],
      ['直前の基準日の未使用残高', '9,100,000', '800', '9,100,800'],
      ['発行', '2,400,000', '430', '2,400,430'],
      ['引継ぎ（前の店から）', '100,000', '70', '100,070'],
      ['再付与（返金の取消、無効な購入）', '40,000', '30', '40,030'],
      ['使用（回収）', '1,300,000', '200', '1,300,200'],
      ['失効', '20,000', '100', '20,100'],
      ['取消（返金など）', '90,000', '50', '90,050'],
      ['基準日未使用残高', '10,230,000', '980', '10,230,980'],
    ],
    '前払式支払手段の発行に関する報告書の項目（有償ポイント、1pt＝1円）': [
      ['基準日', '2025-03-31'],
      ['直前の基準日未使用残高', '9,100,000円'],
      ['当基準期間の発行額', '2,500,000円'],
      ['当基準期間の回収額（使用）', '1,300,000円'],
      ['当基準期間の失効額', '20,000円'],
      ['当基準期間の払戻し等の額（取消 − 再付与）', '50,000円'],
      ['基準日未使用残高', '10,230,000円'],
      ['届出の基準額', '10,000,000円'],
      ['未使用残高の2分の1（発行保証金の目安）', '5,115,000円'],
      ['届出の期限', '2025-05-31'],
    ],
  })
  includes(
    ja,
    '基準期間：2024-10-01 から 2025-03-31 まで　計算した時刻：2025-04-01 00:30 JST（Hana）',
    '未使用残高が基準額を超えています。2025-05-31までに届け出て、5,115,000円以上の発行保証金を供託してください。',
  )
  assert.deepEqual(en.tables, {
    'Base-date report 2025-03-31': [
      ['Item', 'Paid', 'Free', 'Total'],
      ['Unused on the previous base date', '9,100,000', '800', '9,100,800'],
      ['Issued', '2,400,000', '430', '2,400,430'],
      ['Moved in from another shop', '100,000', '70', '100,070'],
      ['Given back (failed refund, void purchase)', '40,000', '30', '40,030'],
      ['Used', '1,300,000', '200', '1,300,200'],
      ['Expired', '20,000', '100', '20,100'],
      ['Taken back (refunds and other)', '90,000', '50', '90,050'],
      ['Unused on the base date', '10,230,000', '980', '10,230,980'],
    ],
    'Items of the report on prepaid payment instruments (paid points, 1 pt = ¥1)': [
      ['Base date', '2025-03-31'],
      ['Unused balance on the previous base date', '¥9,100,000'],
      ['Issued in the period', '¥2,500,000'],
      ['Collected in the period (used)', '¥1,300,000'],
      ['Expired in the period', '¥20,000'],
      ['Repaid in the period (taken back minus given back)', '¥50,000'],
      ['Unused balance on the base date', '¥10,230,000'],
      ['Threshold for the notice', '¥10,000,000'],
      ['Half of the unused balance (deposit)', '¥5,115,000'],
      ['Notice due on', '2025-05-31'],
    ],
  })
  includes(
    en,
    'Period: 2024-10-01 to 2025-03-31　Computed at：2025-04-01 00:30 JST（Hana）',
    'The unused balance is above the limit. Give notice by 2025-05-31 and deposit ¥5,115,000 or more.',
  )
  const near = await inBoth({
    ...screen,
    answers: { 'GET /reports/base-dates/{id}': { report: { ...REPORT, level: 'near' } } },
  })
  includes(
    near.ja,
    '未使用残高が基準額の80%に達しています。超えた場合は、2025-05-31までの届出と、5,115,000円の発行保証金の供託が必要です。',
  )
  includes(
    near.en,
    'The unused balance has reached 80% of the limit. Above the limit, a notice is due by 2025-05-31, with a deposit of ¥5,115,000.',
  )
})

const COMPUTED = { computedAt: null, job: null }

test('A-177: without a choice, a report is about the month of today in Japan', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: new Date('2025-09-01T00:30:00+09:00') })
  const { ja } = await inBoth({
    file: 'web/console/reports/trial-balance-screen.tsx',
    address: '/reports/trial-balance',
    answers: { 'GET /reports/trial-balance': { ...COMPUTED, figures: { list: [], sums: [] } } },
  })
  const days = ja.texts.filter((text) => /^\d{4}-\d{2}-\d{2}$/.test(text))
  assert.deepEqual(days, ['2025-09-01', '2025-09-01'])
})

test('A-256 A-257 A-258: each chart has the table of its figures', async () => {
  const points = Array.from({ length: 24 }, () => 0)
  const packs = Array.from({ length: 7 }, (_, at) => ({
    id: at + 1,
    name: { ja: '札', en: 'Card' },
    points: points.with(21, 1_000 * (7 - at)),
  }))
  const refunded = {
    key: '1',
    name: { ja: 'クレジットカード', en: 'Credit card' },
    count: 40,
    unit: 'yen' as const,
    amount: 20_000,
    paidWith: null,
    refundCount: 2,
    refunds: 1_500,
    net: 18_500,
    tax: null,
  }
  const figures = {
    cohorts: [
      { month: '2025-06', memberCount: 1_200, laterCounts: [300, 0] },
      { month: '2025-07', memberCount: 3, laterCounts: [1] },
    ],
    days: [
      {
        day: '2025-08-01',
        topCount: 900,
        packCount: 1_100,
        otherCount: 0,
        purchaseCount: 50,
        drawCount: 4_000,
      },
      {
        day: '2025-08-02',
        topCount: 0,
        packCount: 0,
        otherCount: 0,
        purchaseCount: 1,
        drawCount: 1,
      },
    ],
    packs,
    refunds: [refunded],
    carriers: [
      {
        carrier: 'yamato' as const,
        sentCount: 1_000,
        returnedCount: 12,
        caseCount: 5,
        claimCount: 2,
        claimedYen: 30_000,
        paidYen: 20_000,
      },
    ],
  }
  const screen = {
    file: 'web/console/reports/charts-screen.tsx',
    address: `/reports/charts${PERIOD}`,
  }
  const { ja, en } = await inBoth({
    ...screen,
    answers: { 'GET /reports/charts': { ...COMPUTED, figures } },
  })
  assert.deepEqual(ja.tables['初めて購入した月と、その後の購入'], [
    ['初回の月', '人数', '1か月後', '2か月後'],
    ['2025-06', '1,200', '300（25.0%）', '0（0.0%）'],
    ['2025-07', '3', '1（33.3%）', ''],
  ])
  assert.deepEqual(en.tables['From a visit to a draw'], [
    ['Day', 'Top page, list', 'Pages of packs', 'Other pages', 'Purchases', 'Draws', 'Rate'],
    ['2025-08-01', '900', '1,100', '0', '50', '4,000', '2.5%'],
    ['2025-08-02', '0', '0', '0', '1', '1', '–'],
    ['Total', '900', '1,100', '0', '51', '4,001', '2.5%'],
  ])
  const hours = ja.tables.時間帯とパックの売上 ?? []
  assert.deepEqual(
    [hours[0], hours[22], hours.length],
    [
      ['時刻', '1 札', '2 札', '3 札', '4 札', '5 札', 'そのほか', '合計'],
      ['21時', '7,000pt', '6,000pt', '5,000pt', '4,000pt', '3,000pt', '3,000pt', '28,000pt'],
      25,
    ],
  )
  assert.deepEqual(ja.tables.支払い方法ごとの返金, [
    ['支払い方法', '支払い', '売上', '返金', '返金額', '返金率（額）'],
    ['クレジットカード', '40', '20,000円', '2', '1,500円', '7.5%'],
  ])
  assert.deepEqual(en.tables['Returns, cases and claims by carrier']?.[1]?.slice(1), [
    '1,000',
    '12',
    '5',
    '0.5%',
    '2',
    '¥30,000',
    '¥20,000',
  ])
  const none = { cohorts: [], days: [], packs: [], refunds: [], carriers: [] }
  const empty = await inBoth({
    ...screen,
    answers: { 'GET /reports/charts': { ...COMPUTED, figures: none } },
  })
  assert.deepEqual([empty.ja.tables, empty.en.tables], [{}, {}])
})

test('A-177, A-180: sales show refunds, the net amount and the tax within it', async () => {
  const day = {
    key: '2025-08-02',
    name: null,
    count: 3,
    unit: 'yen' as const,
    amount: 16_500,
    paidWith: null,
    refundCount: 1,
    refunds: 5_500,
    net: 11_000,
    tax: 1_000,
  }
  const screen = { file: 'web/console/reports/sales-screen.tsx' }
  const answerOf = (list: ConsoleAnswer<'GET /reports/sales'>['figures'] & object) => ({
    'GET /reports/sales': { ...COMPUTED, figures: list },
  })
  const coins = { ...day, unit: 'coin' as const, amount: 1, refunds: 0, net: 1, count: 1 }
  const byDay = await inBoth({
    ...screen,
    address: `/reports${PERIOD}`,
    answers: answerOf({ list: [day], totals: [day, coins], taxMoment: 'draw' }),
  })
  assert.deepEqual(byDay.ja.tables, {
    売上: [
      ['区分', '件数', '売上', '返金', '差引'],
      ['2025-08-02', '3', '16,500円', '5,500円', '11,000円'],
      ['合計', '3', '16,500円', '5,500円', '11,000円'],
      ['合計', '1', '1コイン', '0コイン', '1コイン'],
    ],
  })
  assert.deepEqual(byDay.en.tables, {
    Sales: [
      ['Group', 'Number', 'Sales', 'Refunds', 'Net'],
      ['2025-08-02', '3', '¥16,500', '¥5,500', '¥11,000'],
      ['Total', '3', '¥16,500', '¥5,500', '¥11,000'],
      ['Total', '1', '1 coin', '0 coins', '1 coin'],
    ],
  })
  const paidWith = { paid: 14_000, converted: 1_500, given: 1_000 }
  const ofPack = { ...day, key: '7', unit: 'point' as const, paidWith }
  const byPack = await inBoth({
    ...screen,
    address: `/reports${PERIOD}&by=pack`,
    answers: answerOf({ list: [ofPack], totals: [ofPack, coins], taxMoment: 'draw' }),
  })
  assert.deepEqual(byPack.ja.tables, {
    売上: [
      ['区分', '件数', '売上', 'うち有償', 'うち変換', 'うち無償'],
      ['7', '3', '16,500pt', '14,000pt', '1,500pt', '1,000pt'],
      ['合計', '3', '16,500pt', '14,000pt', '1,500pt', '1,000pt'],
      ['合計', '1', '1コイン', '—', '—', '—'],
    ],
  })
  const draws = { ...day, key: 'outside', unit: 'point' as const, tax: null }
  const loss = { ...day, key: '10', amount: 1_100, refunds: 3_300, net: -2_200, tax: -200 }
  const byRate = await inBoth({
    ...screen,
    address: `/reports${PERIOD}&by=tax-rate`,
    answers: answerOf({ list: [loss, draws], totals: [loss], taxMoment: 'sale' }),
  })
  assert.deepEqual(byRate.ja.tables, {
    売上: [
      ['区分', '件数', '売上', '返金', '差引', 'うち消費税'],
      ['10%', '3', '1,100円', '3,300円', '−2,200円', '−200円'],
      ['対象外（不課税）', '3', '16,500pt', '5,500pt', '11,000pt', '—'],
    ],
  })
  assert.deepEqual(byRate.en.tables, {
    Sales: [
      ['Group', 'Number', 'Sales', 'Refunds', 'Net', 'Tax within'],
      ['10%', '3', '¥1,100', '¥3,300', '−¥2,200', '−¥200'],
      ['Outside the scope of the tax', '3', '16,500 pt', '5,500 pt', '11,000 pt', '—'],
    ],
  })
})

/** Two dear cards for 4,000 yen and 98 for 150 yen each. */
const CARDS = [
  {
    id: 1,
    code: 'S1',
    name: '金の札',
    rarity: 3,
    rarityLabel: 'SSR',
    costYen: 4_000,
    marketYen: 6_000,
  },
  { id: 2, code: 'C1', name: '並の札', rarity: 1, rarityLabel: 'R', costYen: 150, marketYen: 200 },
]
const LINE = { actionType: '0' as const, note: '', copyIds: [] }
const CONTENT = {
  price: 500,
  currency: 'point',
  announcedTotal: 90,
  lines: [
    { ...LINE, cardId: 1, count: 2, buyPoint: 3_000 },
    { ...LINE, cardId: 2, count: 98, buyPoint: 100 },
  ],
  extras: [],
  conversionShares: [
    { rarity: 3, permille: 500 },
    { rarity: 1, permille: 1_000 },
  ],
}
const PACK = {
  price: 500,
  lines: CONTENT.lines.map(({ count, buyPoint, actionType }, at) => {
    const { rarity = 0, costYen = null, marketYen = null } = CARDS[at] ?? {}
    return { count, buyPoint, actionType, rarity, costYen, marketYen }
  }),
  extras: [],
}
const CALCULATOR = 'web/console/packs/calculator'

test('A-056: the bar of the calculator shows income, cost, margin and returns of the whole pack', async () => {
  const cards = new Map(CARDS.map((card) => [card.code, card]))
  const file = `${CALCULATOR}/summary-bar.tsx`
  const { ja, en } = await textsOf(file, { content: CONTENT, cards, charges: NO_CHARGES })
  assert.deepEqual(
    ja.join(' '),
    '総口数 100 告知より10口多い 完売時の売上 50,000 ポイント 原価（すべて発送） 22,700 粗利（すべて発送） 27,300 54.6% 還元率（相場） 63.2% 還元率（ポイント） 31.6%',
  )
  assert.deepEqual(
    en.join(' '),
    'Tickets 100 10 more than announced Income at sell-out 50,000 Points Cost, all shipped 22,700 Margin, all shipped 27,300 54.6% Return by market 63.2% Return by points 31.6%',
  )
  const dear = await textsOf(file, {
    content: { ...CONTENT, price: 200, announcedTotal: 103 },
    cards,
    charges: NO_CHARGES,
  })
  assert.match(dear.ja.join(' '), /告知より3口少ない 完売時の売上 20,000 .* −2,700 −13.5% /)
  assert.match(dear.en.join(' '), /3 missing Income at sell-out 20,000 .* −2,700 −13.5% /)
})

test('A-056: each scenario of the calculator has its own cost, margin and returns', async () => {
  const props = {
    calculation: calculate(
      PACK,
      new Map(CONTENT.conversionShares.map(({ rarity, permille }) => [rarity, permille])),
      NO_CHARGES,
    ),
    currency: 'point',
  }
  const { ja, en } = await inBoth({ file: `${CALCULATOR}/scenario-table.tsx`, props })
  assert.deepEqual(ja.tables, {
    完売したとき: [
      ['項目', 'すべて発送', 'すべて交換', '想定の割合'],
      ['完売時の売上', '50,000', '50,000', '50,000'],
      ['カードの原価と交換pt', '22,700', '15,800', '16,800'],
      ['無償ポイント（見込み）', '0', '0', '0'],
      ['決済手数料（見込み）', '0', '0', '0'],
      ['送料（見込み）', '0', '0', '0'],
      ['粗利', '27,300', '34,200', '33,200'],
      ['粗利率', '54.6%', '68.4%', '66.4%'],
      ['還元率（相場）', '63.2%', '31.6%', '37.6%'],
      ['還元率（ポイント）', '31.6%', '31.6%', '31.6%'],
      ['還元率（原価）', '45.4%', '31.6%', '33.6%'],
    ],
  })
  assert.deepEqual(en.tables, {
    'At sell-out': [
      ['Figure', 'All shipped', 'All converted', 'As assumed'],
      ['Income at sell-out', '50,000', '50,000', '50,000'],
      ['Cards and points', '22,700', '15,800', '16,800'],
      ['Gifted points, estimated', '0', '0', '0'],
      ['Provider fees, estimated', '0', '0', '0'],
      ['Postage, estimated', '0', '0', '0'],
      ['Margin', '27,300', '34,200', '33,200'],
      ['Margin rate', '54.6%', '68.4%', '66.4%'],
      ['Return by market', '63.2%', '31.6%', '37.6%'],
      ['Return by points', '31.6%', '31.6%', '31.6%'],
      ['Return by cost', '45.4%', '31.6%', '33.6%'],
    ],
  })
})

test('A-057: the calculator shows the loss if sales stop once the best cards are gone', async () => {
  const file = `${CALCULATOR}/risk-table.tsx`
  const { ja, en } = await inBoth({ file, props: { pack: PACK } })
  assert.deepEqual(ja.tables, {
    上位の賞が出たあと売れなくなったら: [
      [
        '上位',
        '上位の原価',
        '最悪の損失',
        '出きるまでの平均口数',
        'そのときの損失',
        '損益分岐の口数',
      ],
      ['1枚', '4,000', '−3,500', '51', 'なし', '13'],
      ['3枚', '8,150', '−6,650', '76', 'なし', '22'],
      ['5枚', '8,450', '−5,950', '85', 'なし', '22'],
      ['10枚', '9,200', '−4,200', '92', 'なし', '22'],
      ['20枚', '10,700', '−700', '97', 'なし', '22'],
    ],
  })
  assert.deepEqual(en.tables['If sales stop once the best cards are gone']?.slice(0, 3), [
    ['Best', 'Their cost', 'Worst loss', 'Draws until gone', 'Loss by then', 'Break-even draws'],
    ['1 card', '4,000', '−3,500', '51', 'none', '13'],
    ['3 cards', '8,150', '−6,650', '76', 'none', '22'],
  ])
  const cheap = await inBoth({ file, props: { pack: { ...PACK, price: 100 } } })
  const [, row] = cheap.ja.tables.上位の賞が出たあと売れなくなったら ?? []
  assert.deepEqual(row, ['1枚', '4,000', '−3,900', '51', '−8,345', '届きません'])
  const [, rowEn] = cheap.en.tables['If sales stop once the best cards are gone'] ?? []
  assert.deepEqual(rowEn, ['1 card', '4,000', '−3,900', '51', '−8,345', 'never'])
})

test('A-056: the calculator shows chance, cost share and market of each card and rarity', async () => {
  const cards = new Map(CARDS.map((card) => [card.id, card]))
  const byCard = await inBoth({
    file: `${CALCULATOR}/line-table.tsx`,
    props: { pack: PACK, lines: CONTENT.lines, cards },
  })
  const rows = [
    ['並の札', '98', '98%', '14,700', '64.7%', '19,600'],
    ['金の札', '2', '2%', '8,000', '35.2%', '12,000'],
  ]
  assert.deepEqual(byCard.ja.tables, {
    カードごと: [['カード', '口数', '確率', '原価（すべて発送）', '原価比', '相場計'], ...rows],
  })
  assert.deepEqual(byCard.en.tables, {
    'By card': [['Card', 'Count', 'Chance', 'Cost, all shipped', 'Cost %', 'Market'], ...rows],
  })
  const [first, ...others] = CARDS
  const old = { ...first, isMarketOld: true, marketAt: '2025-07-01T15:00:00Z' }
  const marked = await inBoth({
    file: `${CALCULATOR}/line-table.tsx`,
    props: {
      pack: PACK,
      lines: CONTENT.lines,
      cards: new Map([old, ...others].map((card) => [card.id, card])),
    },
  })
  const marketOf = ({ tables }: RenderedScreen) =>
    Object.values(tables)[0]?.map((row) => row.at(-1))
  assert.deepEqual(marketOf(marked.ja)?.slice(1), ['19,600', '12,000（2025-07-02・古い相場）'])
  assert.deepEqual(marketOf(marked.en)?.slice(1), ['19,600', '12,000 (old, 2025-07-02)'])
  const sums = [
    { rarity: 3, label: 'SSR', lineCount: 1, count: 2, cost: 8_000, market: 12_000 },
    { rarity: 1, label: 'R', lineCount: 1, count: 98, cost: 14_700, market: 19_600 },
  ]
  const fields = { conversionShares: [{ rarity: 3, permille: 125 }] }
  const byRarity = await inBoth({
    file: `${CALCULATOR}/rarity-table.tsx`,
    props: { sums, editing: { fields, set() {}, isReadOnly: false } },
  })
  const rarityRows = [
    ['SSR', '1', '2', '2%', '35.2%', '12,000', '12.5%'],
    ['R', '1', '98', '98%', '64.7%', '19,600', '0%'],
  ]
  assert.deepEqual(byRarity.ja.tables, {
    レアリティごと: [
      ['レア', '行', '口数', '確率', '原価比', '相場計', '交換の想定'],
      ...rarityRows,
    ],
  })
  assert.deepEqual(byRarity.en.tables, {
    'By rarity': [
      ['Rarity', 'Lines', 'Count', 'Chance', 'Cost %', 'Market', 'Converted'],
      ...rarityRows,
    ],
  })
})

test('A-073: the figures of a sale name income, cost, conversions, shipped cards and margin', async () => {
  const figures = {
    income: 60_000,
    wonCost: 70_000,
    convertedCost: 9_000,
    convertedCount: 1_030,
    convertedPoints: 12_000,
    shippedCount: 1,
    undecidedCount: 2,
    margin: -13_000,
  }
  const pack = { figures, fixed: { total: 5_000, currency: 'point' }, sold: 1_200 }
  const { ja, en } = await textsOf('web/console/packs/sale/sale-figures.tsx', { pack })
  assert.equal(
    ja.join(' '),
    '販売数 1,200 5,000口中 売上 60,000 ポイント 当たったカードの原価 70,000 変換で戻った原価 9,000 交換 1,030枚 12,000pt 発送 1枚 未選択 2枚 粗利 −13,000 −21.7%',
  )
  assert.equal(
    en.join(' '),
    'Sold 1,200 of 5,000 Income 60,000 Points Cost of cards won 70,000 Cost regained by conversion 9,000 Converted 1,030 cards 12,000 pt Shipped 1 card Undecided 2 cards Margin −13,000 −21.7%',
  )
})

test('A-073: the margin of a sale adds up from its parts, so far and at sell-out', async () => {
  const figures = {
    income: 60_000,
    wonCost: 30_000,
    convertedCost: 9_000,
    convertedPoints: 12_000,
    paidWith: { paid: 50_000, converted: 4_000, given: 2_000 },
    freeDraws: { count: 3, points: 300 },
    charged: { freePointsYen: 2_200, feesYen: 1_937, postageYen: 250 },
    margin: 22_613,
  }
  const charges = { providerFeePermille: 36, cardPostageYen: 25, freePointsPermille: 50 }
  const card = { rarity: 0, costYen: 40, marketYen: null }
  const prizes = [{ card, count: 1_000, buyPoint: 30, actionType: '0' }]
  const fixed = { total: 1_000, price: 100, currency: 'point' }
  const pack = { figures, charges, fixed, prizes, extras: [] }
  const screen = { file: 'web/console/packs/sale/margin-table.tsx', props: { pack } }
  const { ja, en } = await inBoth(screen)
  assert.deepEqual(ja.tables, {
    '粗利の内訳（円）': [
      ['項目', 'これまで', '完売時（すべて発送）'],
      ['売上', '60,000', '100,000'],
      ['当たったカードの原価', '−30,000', '−40,000'],
      ['変換で戻った原価', '9,000', '0'],
      ['変換で返したポイント', '−12,000', '0'],
      ['無償ポイント', '−2,200', '−4,200'],
      ['決済手数料（見込み）', '−1,937', '−3,305'],
      ['送料（見込み）', '−250', '−25,000'],
      ['粗利', '22,613', '27,495'],
    ],
  })
  assert.deepEqual(en.tables, {
    'What the margin adds up from (yen)': [
      ['Part', 'So far', 'At sell-out, all shipped'],
      ['Income', '60,000', '100,000'],
      ['Cost of cards won', '−30,000', '−40,000'],
      ['Cost regained by conversion', '9,000', '0'],
      ['Points given back', '−12,000', '0'],
      ['Gifted points', '−2,200', '−4,200'],
      ['Provider fees, estimated', '−1,937', '−3,305'],
      ['Postage, estimated', '−250', '−25,000'],
      ['Margin', '22,613', '27,495'],
    ],
  })
  includes(
    en,
    'Paid so far, by the ledger: 50,000 bought points, 4,000 for converted cards, 2,000 gifted. Another 4,000 are estimated by the settings until they are counted (every ten minutes). Gifted points of the unsold tickets are estimated.',
    'Free draws so far: 3, 300 pt, which are gifted points.',
  )
})

test('A-049: before the first tally Home shows no figure of points and no limit', async () => {
  const limits = { limitYen: 10_000_000, leftYen: 10_000_000, baseDate: '2025-09-30' }
  const points = { paid: 0, free: 0, derivedAt: null, ...limits }
  const screen = { file: 'web/console/dashboard/points-section.tsx', props: { points } }
  const { ja, en } = await inBoth(screen)
  assert.deepEqual([ja.tables, en.tables], [{}, {}])
  includes(ja, 'まだ集計されていません。10分以内に表示されます。')
  assert.doesNotMatch(ja.texts.join(' '), /あと|0pt/)
})

test('A-021: a request to close an account names the member and the states of the account', async () => {
  const approval = {
    id: 5,
    kind: 'members.close',
    state: 'waiting',
    targetKind: 'member',
    targetId: '2',
    targetName: '2',
    before: { state: 'open' },
    after: { state: 'closed' },
    amount: null,
    reason: '本人の希望',
    requestedBy: { id: 2, name: 'Hana' },
    requestedAt: '2025-08-01T03:02:00Z',
    expiresAt: '2025-08-04T03:02:00Z',
    ownFrom: null,
    payloadHash: '00',
    decidedBy: null,
    decidedAt: null,
    decisionReason: null,
    isSingleHand: false,
  } as const
  const subject = {
    member: { id: 2, name: '江…', mail: 'e…@example.com' },
    effect: null,
    links: [],
  }
  const { ja } = await inBoth({
    file: 'web/console/approvals/approval-screen.tsx',
    answers: { 'GET /approvals/{id}': { approval, subject } },
  })
  includes(ja, '会員の退会処理 会員 2')
  assert.deepEqual(ja.tables.変更の内容, [
    ['項目', '変更前', '変更後'],
    ['状態', '利用中', '退会済み'],
  ])
})

test('B-050: a guardian’s cancellation shows what came and what went back of each payment', async () => {
  const payment = {
    id: 1,
    orderId: 'O-1',
    provider: 'gmo',
    state: 'paid' as const,
    priceYen: 5_000,
    returnedYen: 1_200,
    isByTransfer: false,
    refundState: 'done' as const,
  }
  const payments = [
    payment,
    { ...payment, id: 2, orderId: 'O-2', state: 'refunded' as const },
    { ...payment, id: 3, orderId: 'O-3', state: 'charged-back' as const, isByTransfer: true },
    {
      ...payment,
      id: 4,
      orderId: 'O-4',
      state: 'held' as const,
      returnedYen: 0,
      refundState: null,
    },
  ]
  const holdings = {
    payments,
    points: 3_100,
    coins: 20,
    undecidedPurchases: 4,
    movedCards: 2,
    waitingShipments: 2,
    parcels: [],
  }
  const { ja, en } = await inBoth({
    file: 'web/console/cancellations/cancellation-screen.tsx',
    path: '/members/:id/cancellation',
    address: '/members/7/cancellation',
    answers: { 'GET /members/{id}/cancellation': { cancellation: null, holdings } },
  })
  assert.deepEqual(ja.tables, {
    '': [
      ['注文番号', '決済会社', '金額', '返金済み', '状態', '返金'],
      ['O-1', 'gmo', '5,000', '1,200', '支払い済み', '完了'],
      ['O-2', 'gmo', '5,000', '5,000', '返金済み', '完了'],
      ['O-3', 'gmo', '5,000', '5,000', 'チャージバック', '完了 · 口座へ振込'],
      ['O-4', 'gmo', '5,000', '0', '保留', ''],
    ],
    カードと荷物: [
      ['残っているポイント・コイン', '3,100pt 20コイン'],
      ['選択待ちの購入', '4'],
      ['選択待ちの前の店のカード', '2'],
      ['荷物になっていない発送（発送日待ちを含む）', '2'],
    ],
  })
  assert.deepEqual(en.tables[''], [
    ['Order', 'Provider', 'Price', 'Returned', 'State', 'Refund'],
    ['O-1', 'gmo', '5,000', '1,200', 'Paid', 'Done'],
    ['O-2', 'gmo', '5,000', '5,000', 'Refunded', 'Done'],
    ['O-3', 'gmo', '5,000', '5,000', 'Charged back', 'Done · By bank transfer'],
    ['O-4', 'gmo', '5,000', '0', 'Held', ''],
  ])
})

test('B-054: the screen of a pack says which cards keep the odds by market price from members', async () => {
  const prize = (code: string, left: number, card: object) => ({
    no: 0,
    left,
    card: { code, name: '札', marketYen: 100, isMarketOld: false, ...card },
  })
  const textsWith = async (prizes: readonly object[]) =>
    (await textsOf('web/console/packs/sale/market-odds.tsx', { prizes })).ja.join('')
  assert.equal(
    await textsWith([
      prize('A', 1, {}),
      prize('B', 1, { marketYen: null }),
      prize('C', 1, { isMarketOld: true }),
      prize('D', 0, { marketYen: null }),
    ]),
    '会員のページに、相場での目安を表示していません。 相場がないカード：B 札。 相場が古いカード：C 札。',
  )
  assert.match(await textsWith([prize('A', 1, {})]), /表示しています/)
  assert.equal(await textsWith([prize('D', 0, { marketYen: null })]), '')
})

test('A-021: the approver of a publication reads price, times, limits and each extra prize', async () => {
  const extra = {
    kind: 'every' as const,
    step: 100,
    cardId: 2,
    buyPoint: 1_500,
    actionType: '0' as const,
  }
  const content = {
    ...EMPTY_DRAFT,
    name: '夏の引札',
    price: 1_234,
    startsAt: '2025-07-31T15:30:00Z',
    endsAt: '2025-08-31T14:59:00Z',
    maxBuyCount: 3_000,
    isLimited: true,
    lineSeconds: 1_800,
    extras: [
      extra,
      { ...extra, kind: 'last' as const, step: null, buyPoint: 0, actionType: '2' as const },
    ],
  }
  const card = { id: 2, name: '極の札' }
  const draft = { id: 1, packId: 7, packRoot: 'ab', content, cards: [card] }
  const { ja, en } = await inBoth({
    file: 'web/console/packs/approval/publication-facts.tsx',
    props: { draft },
  })
  assert.deepEqual(ja.tables.公開される内容?.slice(0, 9), [
    ['パック番号', '7'],
    ['1口の価格', '1,234pt'],
    ['販売開始', '2025-08-01 00:30 JST'],
    ['販売終了', '2025-08-31 23:59 JST'],
    ['1回の上限口数', '3,000'],
    ['会員ごとの合計にも上限をかける', 'はい'],
    ['順番の長さ（秒）', '1,800'],
    ['追加賞 1', '極の札 / n口ごと / n = 100 / 1,500pt / 交換可'],
    ['追加賞 2', '極の札 / ラストワン / 0pt / 発送のみ'],
  ])
  assert.deepEqual(en.tables['What is published']?.slice(0, 9), [
    ['Pack number', '7'],
    ['Price per draw', '1,234 pt'],
    ['Start', '2025-08-01 00:30 JST'],
    ['End', '2025-08-31 23:59 JST'],
    ['Draws per purchase', '3,000'],
    ['Apply the limit to all purchases of a member together', 'Yes'],
    ['Length of the line (seconds)', '1,800'],
    ['Extra prize 1', '極の札 / Every n-th / n = 100 / 1,500 pt / Convert'],
    ['Extra prize 2', '極の札 / Last ticket / 0 pt / Ship only'],
  ])
})

test('A-049: from the limit on, the unused points show by how much they are above it', async () => {
  const points = { paid: 9_000, free: 70, limitYen: 9_000, baseDate: '2025-09-30' }
  const textOf = async (leftYen: number) => {
    const props = { points: { ...points, leftYen, derivedAt: '2025-07-31T15:30:00Z' } }
    const { ja, en } = await textsOf('web/console/dashboard/points-section.tsx', props)
    return [ja, en].map((texts) => texts.join(' '))
  }
  for (const [leftYen, ja, en] of [
    [1, '1円', '¥1'],
    [0, '0円超えています', '¥0 above'],
    [-1, '1円超えています', '¥1 above'],
  ] as const) {
    const [shownJa = '', shownEn = ''] = await textOf(leftYen)
    assert.ok(shownJa.includes(ja) && shownEn.includes(en), `${leftYen}: ${shownJa} ${shownEn}`)
    assert.equal(shownEn.includes('above'), leftYen <= 0)
    assert.doesNotMatch(shownJa + shownEn, /−/)
  }
})

test('A-131, A-133: an act that grants coins alone shows what it grants', async () => {
  const none = { balance: 0, debt: 0, granted: 0, taken: 0, owed: 0, balanceAfter: 0, debtAfter: 0 }
  const titlesOf = async (pointsGranted: number, coinsGranted: number) => {
    const effect = {
      points: { ...none, granted: pointsGranted },
      coins: { ...none, granted: coinsGranted },
    }
    const { en } = await inBoth({
      file: 'web/console/payments/effect-table.tsx',
      props: { name: 'Effect', effect },
    })
    return en.tables.Effect?.[0]?.slice(2, -2)
  }
  const granted = await titlesOf(5, 0)
  assert.equal(granted?.length, 1)
  assert.deepEqual(await titlesOf(0, 5), granted)
  assert.equal((await titlesOf(0, 0))?.length, 2)
})

test('A-394: the checks of a draft name ten cards and count the others', async () => {
  const shown = async (count: number) => {
    const ids = Array.from({ length: count }, (_, at) => at + 1)
    const props = {
      cards: new Map(),
      blockers: [
        { kind: 'stock-missing', cards: ids.map((cardId) => ({ cardId, needed: 70, free: 30 })) },
      ],
      warnings: [{ kind: 'market-missing', cards: ids }],
    }
    const { en } = await textsOf('web/console/packs/editor/checks-report.tsx', props)
    return en.join(' | ')
  }
  const countOf = (text: string, part: string) => text.split(part).length - 1
  assert.equal(countOf(await shown(10), 'more'), 0)
  assert.equal(countOf(await shown(11), 'and 1 more'), 2)
  assert.match(await shown(1), /70.*30/)
})

test('A-115: a character is replaced also where only the division of its line failed', async () => {
  const row = (fault: string) => ({
    id: 7,
    number: 'P00000007',
    name: '山田',
    problems: [{ fault }],
    replacements: [{ character: '𠮷', proposal: '吉' }],
  })
  const shown = async (fault: string) =>
    (await textsOf('web/console/carriers/replacements.tsx', { rows: [row(fault)], reload() {} })).ja
      .length
  for (const fault of ['not-encodable', 'no-split']) assert.ok((await shown(fault)) > 0, fault)
  assert.equal(await shown('empty'), 0)
})
