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

test('A-177: the trial balance shows credits, debits and the difference in their columns', async () => {
  const figures = {
    list: [
      {
        day: '2025-08-02',
        currency: 'coin' as const,
        kind: 'exchange',
        name: { ja: '景品の引換', en: 'Exchange' },
        count: 3,
        credit: 20,
        debit: 4_500,
      },
    ],
    sums: [
      {
        currency: 'coin' as const,
        opening: 10_000,
        credit: 20,
        debit: 4_500,
        closing: 5_520,
        balances: 5_500,
        difference: 20,
      },
    ],
  }
  const { ja, en } = await inBoth({
    file: 'web/console/reports/trial-balance-screen.tsx',
    address: `/reports/trial-balance${PERIOD}`,
    answers: { 'GET /reports/trial-balance': { ...COMPUTED, figures } },
  })
  assert.deepEqual(ja.tables, {
    合計: [
      ['種類', '期首残高', '増加', '減少', '期末残高（台帳）', '会員の残高の合計', '差'],
      ['コイン', '10,000', '20', '4,500', '5,520', '5,500', '20'],
    ],
    試算表: [
      ['日付', '種類', '区分', '件数', '増加', '減少'],
      ['2025-08-02', 'コイン', '景品の引換', '3', '20', '4,500'],
    ],
  })
  includes(ja, '台帳と残高が一致していません。検証（npm run verify）を実行してください。')
  assert.deepEqual(en.tables, {
    Total: [
      [
        'Currency',
        'Opening balance',
        'Credit',
        'Debit',
        'Closing balance (ledger)',
        'Balances of all members',
        'Difference',
      ],
      ['Coins', '10,000', '20', '4,500', '5,520', '5,500', '20'],
    ],
    'Trial balance': [
      ['Day', 'Currency', 'Kind', 'Number', 'Credit', 'Debit'],
      ['2025-08-02', 'Coins', 'Exchange', '3', '20', '4,500'],
    ],
  })
  const empty = await inBoth({
    file: 'web/console/reports/trial-balance-screen.tsx',
    address: `/reports/trial-balance${PERIOD}`,
    answers: { 'GET /reports/trial-balance': { ...COMPUTED, figures: { list: [], sums: [] } } },
  })
  assert.deepEqual(empty.ja.tables, {}, 'no titles without rows')
  includes(empty.ja, 'この期間の記録はありません。')
})

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

test('A-183: the book of points shows paid and free points in tables of their own', async () => {
  const list = [
    {
      day: '2025-08-02',
      issued: { paid: 5_000, free: 610 },
      movedIn: { paid: 7, free: 8 },
      restored: { paid: 300, free: 20 },
      used: { paid: 1_200, free: 130 },
      expired: { paid: 40, free: 4 },
      takenBack: { paid: 60, free: 6 },
      unused: { paid: 4_000, free: 490 },
    },
  ]
  const { ja, en } = await inBoth({
    file: 'web/console/reports/points-book-screen.tsx',
    address: `/reports/points-book${PERIOD}`,
    answers: { 'GET /reports/points-book': { ...COMPUTED, figures: { list } } },
  })
  const titles = ['日付', '発行', '引継ぎ', '再付与', '使用', '失効', '取消', '未使用']
  assert.deepEqual(ja.tables, {
    有償: [titles, ['2025-08-02', '5,000', '7', '300', '1,200', '40', '60', '4,000']],
    無償: [titles, ['2025-08-02', '610', '8', '20', '130', '4', '6', '490']],
  })
  const titlesEn = [
    'Day',
    'Issued',
    'Moved in',
    'Restored',
    'Used',
    'Expired',
    'Taken back',
    'Unused',
  ]
  assert.deepEqual(en.tables, {
    Paid: [titlesEn, ['2025-08-02', '5,000', '7', '300', '1,200', '40', '60', '4,000']],
    Free: [titlesEn, ['2025-08-02', '610', '8', '20', '130', '4', '6', '490']],
  })
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

test('A-178: what left the stock is below zero, and the stock adds up', async () => {
  const figures = {
    method: 'specific' as const,
    openingYen: 100_000,
    boughtYen: 30_000,
    shippedYen: 12_000,
    lostYen: 2_500,
    revaluedYen: 700,
    closingYen: 116_200,
    unknownCount: 1_004,
  }
  const answer = { ...COMPUTED, figures, methods: [] }
  const { ja, en } = await inBoth({
    file: 'web/console/reports/accounting-screen.tsx',
    address: `/reports/accounting${PERIOD}`,
    answers: { 'GET /reports/accounting': answer },
  })
  assert.deepEqual(ja.tables, {
    在庫と原価: [
      ['評価方法', '個別法（仕入れごと）'],
      ['期首の在庫', '100,000円'],
      ['仕入れ', '30,000円'],
      ['発送したカードの原価（返送を除く）', '−12,000円'],
      ['紛失・棚卸差異', '−2,500円'],
      ['評価方法の変更による差', '700円'],
      ['期末の在庫', '116,200円'],
    ],
  })
  includes(
    ja,
    '帳簿に在庫がないまま発送したカードが1,004枚あります。原価は0円で数えています。在庫を直してください。',
  )
  assert.deepEqual(en.tables, {
    'Stock and costs': [
      ['Valuation', 'Own cost of each lot'],
      ['Stock at the beginning', '¥100,000'],
      ['Bought', '¥30,000'],
      ['Cost of shipped cards, less returned ones', '−¥12,000'],
      ['Lost, or missing at a stocktake', '−¥2,500'],
      ['Difference from a change of method', '¥700'],
      ['Stock at the end', '¥116,200'],
    ],
  })
  includes(
    en,
    '1,004 cards were shipped that were not on the books. They count as 0 yen here. Correct the stock.',
  )
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

const WAITING: ConsoleAnswer<'GET /dashboard/queues'> = {
  at: '2025-08-01T15:05:00Z',
  queues: [
    {
      name: 'parcels',
      count: 1_200,
      oldestAt: '2025-07-31T15:01:00Z',
      lateCount: 7,
      dueSoonCount: 1_003,
    },
    { name: 'approvals', count: 0, oldestAt: null, lateCount: null, dueSoonCount: null },
  ],
}
const DASHBOARD: ConsoleAnswer<'GET /dashboard'> = {
  at: '2025-08-01T15:05:00Z',
  figures: [
    { name: 'sales-yen', today: 12_300, yesterday: 1_100 },
    { name: 'points-sold', today: 12_400, yesterday: 1_200 },
    { name: 'draws', today: 1_500, yesterday: 1_301 },
    { name: 'points-spent', today: 12_600, yesterday: 1_400 },
    { name: 'coins-spent', today: 12_700, yesterday: 1_501 },
    { name: 'points-converted', today: 12_800, yesterday: 1_600 },
    { name: 'parcels-shipped', today: 1_900, yesterday: 1_700 },
    { name: 'parcels-returned', today: 2, yesterday: 1 },
  ],
  packs: [
    {
      id: 6,
      name: '夏のパック',
      currency: 'point',
      price: 500,
      sold: 1_250,
      total: 10_000,
      income: 625_000,
      wonCostYen: 600_000,
      conversionYen: 30_000,
      chargesYen: 2_000,
      marginYen: -7_000,
      marginAtSellOutYen: 1_400_000,
      topLabel: 'S賞',
      topLeft: 2,
      topTotal: 3,
      hourSold: 1_100,
      endsAt: '2025-08-02T03:00:00Z',
      sellsOutAt: '2025-08-01T23:30:00Z',
      endsSoon: true,
    },
    {
      id: 7,
      name: 'コインのパック',
      currency: 'coin',
      price: 50,
      sold: 10,
      total: 200,
      income: 1_500,
      wonCostYen: null,
      conversionYen: null,
      chargesYen: null,
      marginYen: null,
      marginAtSellOutYen: null,
      topLabel: 'A賞',
      topLeft: 5,
      topTotal: 5,
      hourSold: 0,
      endsAt: null,
      sellsOutAt: null,
      endsSoon: false,
    },
  ],
  points: {
    paid: 10_250_000,
    free: 4_000,
    derivedAt: '2025-08-01T14:59:00Z',
    limitYen: 10_000_000,
    leftYen: -250_000,
    baseDate: '2025-09-30',
  },
  health: { jobCount: 21, failedCount: 2, lateCount: 1, backupVerifiedAt: '2025-07-31T18:00:00Z' },
}

test('A-044, A-045, A-048, A-049: the home screen shows each figure of the day, the queues, packs and points', async () => {
  const screen = { file: 'web/console/dashboard/home-screen.tsx', address: '/' }
  const { ja, en } = await inBoth({
    ...screen,
    answers: { 'GET /dashboard': DASHBOARD, 'GET /dashboard/queues': WAITING },
  })
  const titles = [
    'パック',
    '販売数',
    'この1時間',
    '収入',
    '当たったカードの原価',
    '変換のポイント（戻った原価を引く）',
    '手数料など（見込み）',
    '粗利',
    '完売時の粗利',
    '上位賞の残り',
  ]
  assert.deepEqual(ja.tables, {
    '24時間以内に終わるパック': [
      ['パック', '販売期限', 'このペースで完売'],
      ['夏のパック', '2025-08-02 12:00 JST', '2025-08-02 08:30 JST'],
    ],
    待っているもの: [
      ['内容', '件数', '期限', 'いちばん古いもの', '操作'],
      [
        '発送待ちの荷物',
        '1,200件',
        '期限切れ 7件1営業日以内 1,003件',
        '2025-08-01 00:01 JST（24 時間前）',
        '発送する',
      ],
    ],
    販売中のパック: [
      titles,
      [
        '夏のパック',
        '1,250 / 10,000口',
        '1,100回',
        '625,000pt',
        '600,000円',
        '30,000円',
        '2,000円',
        '−7,000円',
        '1,400,000円',
        'S賞 2 / 3枚',
      ],
      [
        'コインのパック',
        '10 / 200口',
        '0回',
        '1,500コイン',
        '不明',
        '—',
        '—',
        '—',
        '—',
        'A賞 5 / 5枚',
      ],
    ],
    未使用ポイント: [
      ['有償', '10,250,000pt'],
      ['無償', '4,000pt'],
      ['合計', '10,254,000pt'],
    ],
  })
  includes(
    ja,
    '売上',
    '12,300円',
    '昨日 1,100円',
    '販売ポイント',
    '12,400pt',
    '昨日 1,200pt',
    '抽選回数',
    '1,500回',
    '昨日 1,301回',
    '12,600pt',
    '昨日 1,400pt',
    '12,700コイン',
    '昨日 1,501コイン',
    '12,800pt',
    '昨日 1,600pt',
    '1,900個',
    '昨日 1,700個',
    '待っていないもの：承認待ち',
    '有償ポイントが1,000万円を250,000円超えています。基準日にこのままなら、2か月以内の届出と、半額以上の供託が必要です。',
    '次の基準日は2025-09-30です。',
    '2025-08-01 23:59 JST 時点の集計です（10分ごと）。',
    'ジョブの失敗 2件、停止 1件',
    '2025-08-02 00:05 JST 時点',
  )
  assert.deepEqual(en.tables, {
    'Packs that end within 24 hours': [
      ['Pack', 'Ends', 'Sells out at this pace'],
      ['夏のパック', '2025-08-02 12:00 JST', '2025-08-02 08:30 JST'],
    ],
    'Waiting for you': [
      ['Task', 'Number', 'Due', 'Oldest', 'Action'],
      [
        'Parcels to ship',
        '1,200',
        '7 overdue1,003 due within one business day',
        '2025-08-01 00:01 JST (24 hours ago)',
        'Ship',
      ],
    ],
    'Packs on sale': [
      [
        'Pack',
        'Sold',
        'Last hour',
        'Income',
        'Cost of cards won',
        'Points given back, less cost regained',
        'Fees etc. (estimated)',
        'Margin',
        'Margin at sell-out',
        'Top prizes left',
      ],
      [
        '夏のパック',
        '1,250 of 10,000',
        '1,100',
        '625,000pt',
        '¥600,000',
        '¥30,000',
        '¥2,000',
        '−¥7,000',
        '¥1,400,000',
        'S賞 2 of 3',
      ],
      [
        'コインのパック',
        '10 of 200',
        '0',
        '1,500 coins',
        'unknown',
        '—',
        '—',
        '—',
        '—',
        'A賞 5 of 5',
      ],
    ],
    'Unused points': [
      ['Paid', '10,250,000pt'],
      ['Free', '4,000pt'],
      ['Total', '10,254,000pt'],
    ],
  })
  includes(
    en,
    '¥12,300',
    'Yesterday ¥1,100',
    '12,400pt',
    'Yesterday 1,200pt',
    '1,500',
    'Yesterday 1,301',
    '12,600pt',
    'Yesterday 1,400pt',
    '12,700 coins',
    'Yesterday 1,501 coins',
    '12,800pt',
    'Yesterday 1,600pt',
    '1,900',
    'Yesterday 1,700',
    'Nothing waits in: Waiting for approval',
    'Paid points are ¥250,000 above ¥10,000,000. If they are on the base date, a notice and a deposit of half the amount are due within two months.',
    'The next base date is 2025-09-30.',
    'Failed jobs: 2; stopped jobs: 1',
  )
  const points = { ...DASHBOARD.points, leftYen: 250_000 } as NonNullable<typeof DASHBOARD.points>
  const below = await inBoth({ ...screen, answers: { 'GET /dashboard': { ...DASHBOARD, points } } })
  includes(
    below.ja,
    '届出と供託が必要になる1,000万円まで、あと250,000円です。 次の基準日は2025-09-30です。',
  )
  includes(
    below.en,
    '¥250,000 to the ¥10,000,000 from which a notice and a deposit are due. The next base date is 2025-09-30.',
  )
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
    'Sold 1,200 of 5,000 Income 60,000 Points Cost of cards won 70,000 Cost regained by conversion 9,000 Converted 1,030 cards 12,000 points Shipped 1 card Undecided 2 cards Margin −13,000 −21.7%',
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

const PAYMENT = {
  id: 7,
  orderId: 'H250801-0007',
  memberId: 5,
  state: 'held' as const,
  exceptions: [],
  payId: 4,
  provider: 'gmo',
  priceYen: 11_000,
  returnedYen: 0,
  points: 10_500,
  coins: 1_050,
  createdAt: '2025-07-31T15:30:00Z',
  dueAt: '2025-08-07T14:59:00Z',
  paidAt: '2025-08-01T14:59:00Z',
  confirmedBy: 'operator' as const,
  report: { is: 'paid', code: null, yen: 10_000, currency: 'JPY', isPending: false },
}

test('A-049: before the first tally Home shows no figure of points and no limit', async () => {
  const none = { paid: 0, free: 0, leftYen: 10_000_000, derivedAt: null }
  const points = { ...DASHBOARD.points, ...none }
  const screen = { file: 'web/console/dashboard/points-section.tsx', props: { points } }
  const { ja, en } = await inBoth(screen)
  assert.deepEqual([ja.tables, en.tables], [{}, {}])
  includes(ja, 'まだ集計されていません。10分以内に表示されます。')
  assert.doesNotMatch(ja.texts.join(' '), /あと|0pt/)
})

test('A-131: a payment shows its yen, points, coins and days, and the report of the provider', async () => {
  const file = 'web/console/payments/payment-facts.tsx'
  const { ja, en } = await inBoth({
    file,
    props: { page: { payment: PAYMENT, refundStep: 'sent' } },
  })
  assert.deepEqual(ja.tables, {
    '支払い H250801-0007': [
      ['状態', '保留'],
      ['返金', '決済会社に送信済み・回答待ち'],
      ['金額', '11,000円'],
      ['ポイント', '10,500pt'],
      ['コイン', '1,050'],
      ['支払い方法', '銀行振込'],
      ['決済会社', 'GMO-PG（カード）'],
      ['決済会社の報告', '入金あり 10,000円'],
      ['会員', '5'],
      ['申込み', '2025-08-01 00:30 JST'],
      ['支払期限', '2025-08-07 23:59 JST'],
      ['入金', '2025-08-01 23:59 JST'],
      ['入金の確認', '運営の操作'],
    ],
  })
  assert.deepEqual(en.tables, {
    'Payment H250801-0007': [
      ['State', 'Held'],
      ['Refund', 'Sent; the provider has not answered yet'],
      ['Amount', '¥11,000'],
      ['Points', '10,500pt'],
      ['Coins', '1,050'],
      ['Method', 'Bank transfer'],
      ['Provider', 'GMO-PG (cards)'],
      ['Provider’s report', 'paid ¥10,000'],
      ['Member', '5'],
      ['Ordered', '2025-08-01 00:30 JST'],
      ['Due', '2025-08-07 23:59 JST'],
      ['Paid', '2025-08-01 23:59 JST'],
      ['Confirmed by', 'An operator'],
    ],
  })
})

test('A-131, A-133: the effects of a refund name what is taken back, owed and left, for points and coins', async () => {
  const file = 'web/console/payments/changes-section.tsx'
  const points = {
    balance: 1_200,
    debt: 0,
    granted: 0,
    taken: 1_200,
    owed: 9_300,
    balanceAfter: 0,
    debtAfter: 9_301,
  }
  const coins = {
    balance: 2_000,
    debt: 0,
    granted: 0,
    taken: 1_050,
    owed: 5,
    balanceAfter: 950,
    debtAfter: 6,
  }
  const refund = { change: 'refund', refundYen: 11_000, points, coins, isRetry: false }
  const { ja, en } = await inBoth({
    file,
    props: { page: { changes: [refund], part: null, partObstacle: null } },
  })
  assert.deepEqual(ja.tables, {
    返金する: [
      [
        '',
        'いまの残高',
        '残っていて取り消す分',
        '使用済みで不足になる分',
        '実行後の残高',
        '実行後の不足',
      ],
      ['ポイント', '1,200', '1,200', '9,300', '0', '9,301'],
      ['コイン', '2,000', '1,050', '5', '950', '6'],
    ],
  })
  assert.deepEqual(en.tables, {
    Refund: [
      ['', 'Balance now', 'Left and taken back', 'Spent and owed', 'Balance after', 'Owed after'],
      ['Points', '1,200', '1,200', '9,300', '0', '9,301'],
      ['Coins', '2,000', '1,050', '5', '950', '6'],
    ],
  })
  const granted = {
    ...points,
    granted: 10_500,
    taken: 0,
    owed: 0,
    balanceAfter: 11_700,
    debtAfter: 0,
  }
  const release = { ...refund, change: 'release', points: granted, coins: null }
  const page = { changes: [release], part: null, partObstacle: null }
  const released = await inBoth({ file, props: { page } })
  assert.deepEqual(Object.values(released.ja.tables), [
    [
      ['', 'いまの残高', '付与する分', '実行後の残高', '実行後の不足'],
      ['ポイント', '1,200', '10,500', '11,700', '0'],
    ],
  ])
  assert.deepEqual(Object.values(released.en.tables), [
    [
      ['', 'Balance now', 'Granted', 'Balance after', 'Owed after'],
      ['Points', '1,200', '10,500', '11,700', '0'],
    ],
  ])
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

test('A-161: a campaign shows its budget, what is left of it, and each day in its own currency', async () => {
  const campaign = {
    id: 3,
    name: '夏のクーポン',
    nameEn: '',
    kind: 'single' as const,
    count: 1_500,
    currency: 'coin' as const,
    amount: 1_100,
    budget: 90_000,
    memberMax: 2,
    startsAt: '2025-07-31T15:00:00Z',
    endsAt: '2025-08-31T14:59:00Z',
    audience: 'new' as const,
    requirement: 'phone' as const,
    state: 'running' as const,
    granted: 22_000,
    useCount: 20,
    chosenCode: '',
    packId: null,
    packName: '',
    isDaily: false,
    rankMin: 0,
    rankName: '',
    rankNameEn: '',
    takesCodes: true,
    stoppedAt: null,
  }
  const days = [{ day: '2025-08-02', count: 12, amount: 13_200, drawnCount: 0 }]
  const { ja, en } = await inBoth({
    file: 'web/console/campaigns/campaign-screen.tsx',
    answers: { 'GET /campaigns/{id}': { campaign, days, memberCount: 19, drawnCount: 0 } },
  })
  assert.deepEqual(ja.tables, {
    条件: [
      ['コード', '1回限りの一覧 (1,500)'],
      ['1回の数', '1,100コイン'],
      ['お一人様の回数', '2'],
      ['対象', '開始後に登録した会員'],
      ['利用の条件', 'SMS認証'],
      ['期間', '2025-08-01 00:00 JST〜2025-08-31 23:59 JST'],
    ],
    これまでの費用: [
      ['これまでの費用', '22,000コイン'],
      ['予算', '90,000コイン'],
      ['予算の残り', '68,000コイン'],
      ['利用回数', '20'],
      ['利用した会員', '19'],
    ],
    日ごとの利用: [
      ['日付', '利用回数', 'これまでの費用'],
      ['2025-08-02', '12', '13,200コイン'],
    ],
    ファイルの列: [
      ['列の名前', '半角の名前', '必須', '入れられる値', '例'],
      ['コード', 'code', '○', '60文字まで', '7KQ2-9XWM-4TRB-E6HN'],
      ['番号', 'number', '', '見やすくするための列です（取り込みません）', '1'],
      ['使用日時', 'used_at', '', '見やすくするための列です（取り込みません）', ''],
    ],
  })
  assert.deepEqual(en.tables, {
    Conditions: [
      ['Code', 'A list; each works once (1,500)'],
      ['Amount each time', '1,100 coins'],
      ['Uses per member', '2'],
      ['For', 'Members registered since the start'],
      ['Requires', 'A verified phone'],
      ['Period', '2025-08-01 00:00 JST to 2025-08-31 23:59 JST'],
    ],
    'Cost so far': [
      ['Cost so far', '22,000 coins'],
      ['Budget', '90,000 coins'],
      ['Budget left', '68,000 coins'],
      ['Coupons used', '20'],
      ['Members', '19'],
    ],
    'Use by day': [
      ['Day', 'Coupons used', 'Cost so far'],
      ['2025-08-02', '12', '13,200 coins'],
    ],
    'Columns of the file': [
      ['Column', 'Short name', 'Required', 'Values', 'Example'],
      ['Code', 'code', '○', 'up to 60 characters', '7KQ2-9XWM-4TRB-E6HN'],
      ['Number', 'number', '', 'For people who read the file; it is not imported', '1'],
      ['Used at', 'used_at', '', 'For people who read the file; it is not imported', ''],
    ],
  })
})

test('A-165: the table of ranks shows its threshold in yen and its rates in coins', async () => {
  const ranks = [
    { id: 1, name: '松', nameEn: 'Pine', monthYen: 50_000, coinPermille: 1_050, keepCoins: 30_000 },
    { id: 2, name: '竹', nameEn: 'Bamboo', monthYen: 0, coinPermille: 10, keepCoins: 0 },
  ]
  const { ja, en } = await inBoth({
    file: 'web/console/ranks/rank-table.tsx',
    props: { label: 'X', ranks },
  })
  assert.deepEqual(ja.tables.X?.slice(1), [
    ['松', 'Pine', '50,000円', '1,050コイン', '30,000コイン'],
    ['竹', 'Bamboo', '0円', '10コイン', 'コインでは維持できない'],
  ])
  assert.deepEqual(en.tables.X?.slice(1), [
    ['松', 'Pine', '¥50,000', '1,050 coins', '30,000 coins'],
    ['竹', 'Bamboo', '¥0', '10 coins', 'Cannot be kept with coins'],
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

test('A-247: the totals of a member add up to the balances, in yen, points and coins', async () => {
  const totals = {
    paidYen: 18_000,
    returnedYen: 7_000,
    purchaseCount: 1,
    drawCount: 3,
    shippedCount: 2,
    shippedCostYen: 4_500,
    points: {
      bought: 5_500,
      converted: 80,
      given: 3_200,
      drawn: -300,
      exchanged: 0,
      expired: -20,
      movedIn: 0,
      takenBack: -670,
    },
    coins: {
      bought: 55,
      converted: 0,
      given: 50,
      drawn: 0,
      exchanged: -55,
      expired: 0,
      movedIn: 0,
      takenBack: 0,
    },
  }
  const { ja, en } = await inBoth({
    file: 'web/console/members/totals-section.tsx',
    props: { memberId: 7 },
    answers: { 'GET /members/{id}/totals': { totals } },
  })
  assert.deepEqual(ja.tables, {
    これまでの合計: [
      ['支払い', '18,000円'],
      ['返金・チャージバック', '7,000円'],
      ['差引', '11,000円'],
      ['くじ', '3回（購入1件）'],
      ['発送したカード', '2点'],
      ['発送したカードの原価', '4,500円'],
      ['差引 − 原価', '6,500円'],
    ],
    'ポイント・コインの合計': [
      ['', 'ポイント', 'コイン'],
      ['支払いで付いた分', '+5,500', '+55'],
      ['前の店からの引継ぎ', '0', '0'],
      ['カードの変換', '+80', '0'],
      ['付与・特典', '+3,200', '+50'],
      ['くじの購入', '−300', '0'],
      ['景品・ランク維持・送料', '0', '−55'],
      ['失効', '−20', '0'],
      ['返金による取消', '−670', '0'],
      ['いまの残高', '7,790', '50'],
    ],
  })
  assert.deepEqual(Object.values(en.tables), [
    [
      ['Paid', '¥18,000'],
      ['Refunds and chargebacks', '¥7,000'],
      ['Difference', '¥11,000'],
      ['Draws', '3 (1 purchase)'],
      ['Cards shipped', '2'],
      ['Cost of the cards shipped', '¥4,500'],
      ['Difference less cost', '¥6,500'],
    ],
    [
      ['', 'Points', 'Coins'],
      ['From payments', '+5,500', '+55'],
      ['Moved in from another shop', '0', '0'],
      ['Converted cards', '+80', '0'],
      ['Granted', '+3,200', '+50'],
      ['Draws', '−300', '0'],
      ['Goods, rank maintenance and shipping', '0', '−55'],
      ['Expired', '−20', '0'],
      ['Taken back after refunds', '−670', '0'],
      ['Balance now', '7,790', '50'],
    ],
  ])
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
    ['1口の価格', '1,234 ポイント'],
    ['販売開始', '2025-08-01 00:30 JST'],
    ['販売終了', '2025-08-31 23:59 JST'],
    ['1回の上限口数', '3,000'],
    ['会員ごとの合計にも上限をかける', 'はい'],
    ['順番の長さ（秒）', '1,800'],
    ['追加賞 1', '極の札 / n口ごと / n = 100 / 1,500 pt / 交換可'],
    ['追加賞 2', '極の札 / ラストワン / 0 pt / 発送のみ'],
  ])
  assert.deepEqual(en.tables['What is published']?.slice(0, 9), [
    ['Pack number', '7'],
    ['Price per draw', '1,234 Points'],
    ['Start', '2025-08-01 00:30 JST'],
    ['End', '2025-08-31 23:59 JST'],
    ['Draws per purchase', '3,000'],
    ['Apply the limit to all purchases of a member together', 'Yes'],
    ['Length of the line (seconds)', '1,800'],
    ['Extra prize 1', '極の札 / Every n-th / n = 100 / 1,500 pt / Convert'],
    ['Extra prize 2', '極の札 / Last ticket / 0 pt / Ship only'],
  ])
})
