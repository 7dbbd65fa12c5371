import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { ConsoleAnswer } from '#contract/console/calls.ts'
import {
  openScreenRenderer,
  type RenderedScreen,
  type ScreenRenderer,
} from '#testing/drivers/rendered-screens.ts'

let renderer: ScreenRenderer
before(async () => {
  renderer = await openScreenRenderer()
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

const REPORT: ConsoleAnswer<'GET /reports/base-dates/{id}'>['report'] = {
  id: 1,
  baseDate: '2025-03-31',
  periodFrom: '2024-10-01',
  figures: {
    opening: { paid: 9_100_000, free: 800 },
    issued: { paid: 2_500_000, free: 500 },
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
      ['発行', '2,500,000', '500', '2,500,500'],
      ['返金の取消による再付与', '40,000', '30', '40,030'],
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
    '基準期間：2024-10-01 から 2025-03-31 まで　計算した時刻：2025/04/01 00:30 JST（Hana）',
    '未使用残高が基準額を超えています。2025-05-31までに届け出て、5,115,000円以上の発行保証金を供託してください。',
  )
  assert.deepEqual(en.tables, {
    'Base-date report 2025-03-31': [
      ['Item', 'Paid', 'Free', 'Total'],
      ['Unused on the previous base date', '9,100,000', '800', '9,100,800'],
      ['Issued', '2,500,000', '500', '2,500,500'],
      ['Given back after a failed refund', '40,000', '30', '40,030'],
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
})

test('A-183: the book of points shows paid and free points in tables of their own', async () => {
  const list = [
    {
      day: '2025-08-02',
      issued: { paid: 5_000, free: 610 },
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
  const titles = ['日付', '発行', '再付与', '使用', '失効', '取消', '未使用']
  assert.deepEqual(ja.tables, {
    有償: [titles, ['2025-08-02', '5,000', '300', '1,200', '40', '60', '4,000']],
    無償: [titles, ['2025-08-02', '610', '20', '130', '4', '6', '490']],
  })
  const titlesEn = ['Day', 'Issued', 'Restored', 'Used', 'Expired', 'Taken back', 'Unused']
  assert.deepEqual(en.tables, {
    Paid: [titlesEn, ['2025-08-02', '5,000', '300', '1,200', '40', '60', '4,000']],
    Free: [titlesEn, ['2025-08-02', '610', '20', '130', '4', '6', '490']],
  })
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
      ['発送したカードの原価（返送を除く）', '-12,000円'],
      ['紛失・棚卸差異', '-2,500円'],
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
      ['10%', '3', '1,100円', '3,300円', '-2,200円', '-200円'],
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
  ],
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
  packs: [
    {
      id: 6,
      name: '夏のパック',
      currency: 'point',
      price: 500,
      sold: 1_250,
      total: 10_000,
      income: 625_000,
      wonCostYen: 630_000,
      marginYen: -5_000,
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
  const { ja, en } = await inBoth({ ...screen, answers: { 'GET /dashboard': DASHBOARD } })
  const titles = [
    'パック',
    '販売数',
    'この1時間',
    '収入',
    '当たったカードの原価',
    '粗利',
    '完売時の粗利',
    '上位賞の残り',
  ]
  assert.deepEqual(ja.tables, {
    '24時間以内に終わるパック': [
      ['パック', '販売期限', 'このペースで完売'],
      ['夏のパック', '2025/08/02 12:00 JST', '2025/08/02 08:30 JST'],
    ],
    販売中のパック: [
      titles,
      [
        '夏のパック',
        '1,250 / 10,000口',
        '1,100回',
        '625,000pt',
        '630,000円',
        '-5,000円',
        '1,400,000円',
        'S賞 2 / 3枚',
      ],
      ['コインのパック', '10 / 200口', '0回', '1,500コイン', '不明', '—', '—', 'A賞 5 / 5枚'],
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
    '昨日の同じ時刻：1,100円',
    '販売ポイント',
    '12,400pt',
    '昨日の同じ時刻：1,200pt',
    '抽選回数',
    '1,500回',
    '昨日の同じ時刻：1,301回',
    '12,600pt',
    '昨日の同じ時刻：1,400pt',
    '12,700コイン',
    '昨日の同じ時刻：1,501コイン',
    '12,800pt',
    '昨日の同じ時刻：1,600pt',
    '1,900個',
    '昨日の同じ時刻：1,700個',
    '1,200件',
    '期限切れ 7件',
    '1営業日以内 1,003件',
    'いちばん古いもの：2025/08/01 00:01 JST',
    '有償ポイントが1,000万円を250,000円超えています。基準日にこのままなら、2か月以内の届出と、半額以上の供託が必要です。',
    '次の基準日は2025-09-30です。',
    '2025/08/01 23:59 JST 時点の集計です（10分ごと）。',
    'ジョブの失敗 2件、停止 1件',
    '2025/08/02 00:05 JST 時点',
  )
  assert.deepEqual(en.tables, {
    'Packs that end within 24 hours': [
      ['Pack', 'Ends', 'Sells out at this pace'],
      ['夏のパック', '2025-08-02 12:00 JST', '2025-08-02 08:30 JST'],
    ],
    'Packs on sale': [
      [
        'Pack',
        'Sold',
        'Last hour',
        'Income',
        'Cost of cards won',
        'Margin',
        'Margin at sell-out',
        'Top prizes left',
      ],
      [
        '夏のパック',
        '1,250 of 10,000',
        '1,100',
        '625,000pt',
        '¥630,000',
        '−¥5,000',
        '¥1,400,000',
        'S賞 2 of 3',
      ],
      ['コインのパック', '10 of 200', '0', '1,500 coins', 'unknown', '—', '—', 'A賞 5 of 5'],
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
    'Yesterday at this time: ¥1,100',
    '12,400pt',
    'Yesterday at this time: 1,200pt',
    '1,500',
    'Yesterday at this time: 1,301',
    '12,600pt',
    'Yesterday at this time: 1,400pt',
    '12,700 coins',
    'Yesterday at this time: 1,501 coins',
    '12,800pt',
    'Yesterday at this time: 1,600pt',
    '1,900',
    'Yesterday at this time: 1,700',
    '1,200',
    '7 overdue',
    '1,003 due within one business day',
    'The oldest: 2025-08-01 00:01 JST',
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
