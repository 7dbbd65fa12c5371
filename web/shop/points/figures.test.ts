import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Answer } from '#contract/calls.ts'
import { INITIAL_RULES } from '#contract/rules.ts'
import type { ServiceReport } from '#contract/service-reports.ts'
import { openScreenRenderer, type ScreenRenderer } from '#testing/drivers/rendered-screens.ts'

let renderer: ScreenRenderer
before(async () => {
  renderer = await openScreenRenderer('shop')
})
after(() => renderer.close())

const inBoth = async (screen: Omit<Parameters<ScreenRenderer['render']>[0], 'language'>) => ({
  ja: await renderer.render({ ...screen, language: 'ja' }),
  en: await renderer.render({ ...screen, language: 'en' }),
})
/** Asserts that the texts stand on the screen one after the other. */
const reads = ({ texts }: { readonly texts: readonly string[] }, ...expected: string[]) =>
  assert.ok(` ${texts.join(' | ')} `.includes(` ${expected.join(' | ')} `), texts.join(' | '))

const PAGE = { page: 1, all_page: 1, pages: [1] }
const ENVELOPE = { is_login: '1', point: 1_200, coin: 3_400, owed_point: 1_300, owed_coin: 12 }
const USER = ENVELOPE as Answer<'GET /user/point'>
const MONEY = { id: 9, money: 0, created: '2025-08-01 00:30:00', history_id: 0 }

test('the history of points shows each change, the balance after it, the yen and the debt', async () => {
  const list = [
    { ...MONEY, money: 1_000, memo: 'PayPay', payment_id: 7, bonusPoint: 1_050 },
    {
      ...MONEY,
      id: 8,
      created: '2025-07-31 23:59:00',
      history_id: 4,
      count: 3,
      memo: '夏のパック',
      bonusPoint: -1_500,
    },
    { ...MONEY, id: 7, created: '2025-07-31 00:00:00', memo: '付与', bonusPoint: 1_650 },
  ]
  const { ja, en } = await inBoth({
    file: 'web/shop/points/buy-point-history-screen.tsx',
    answers: {
      'GET /user/point/list/{page}': { list, page: PAGE, balance: 1_200 },
      'GET /user/point/waiting': { list: [] },
      'GET /user/play_limits': LIMITS,
      'GET /user/point': USER,
    },
  })
  assert.deepEqual(ja.tables, {
    '25年8月': [
      ['日時', '内容', '増減'],
      ['25/08/01 00:30', 'PayPay1,000円領収書', '+1,050P残高 1,200P'],
    ],
    '25年7月': [
      ['日時', '内容', '増減'],
      ['25/07/31 23:59', '夏のパック3口', '-1,500P残高 150P'],
      ['25/07/31 00:00', '付与', '+1,650P残高 1,650P'],
    ],
  })
  reads(ja, '今日の購入額', '1,200円', '今月の購入額', '2,500円', '上限額や利用休止を設定する')
  reads(en, 'Spent today', '1,200 yen', 'Spent this month', '2,500 yen')
  reads(ja, '現在の残高', '1,200', 'P', '返金にともなう不足分', '1,300P', '12C')
  assert.deepEqual(en.tables, {
    'August ’25': [
      ['Date', 'Details', 'Change'],
      ['25/08/01 00:30', 'PayPay1,000 yenReceipt', '+1,050PBalance 1,200P'],
    ],
    'July ’25': [
      ['Date', 'Details', 'Change'],
      ['25/07/31 23:59', '夏のパック3 draws', '-1,500PBalance 150P'],
      ['25/07/31 00:00', '付与', '+1,650PBalance 1,650P'],
    ],
  })
  reads(en, 'Current balance', '1,200', 'P', 'Owed after a refund', '1,300P', '12C')
})

test('the history of coins shows coins, not points', async () => {
  const list = [
    { ...MONEY, memo: '扇子', count: 1, bonusCoin: -2_500 },
    { ...MONEY, id: 8, memo: '獲得', bonusCoin: 5_900 },
  ]
  const { ja, en } = await inBoth({
    file: 'web/shop/points/coin-history-screen.tsx',
    answers: {
      'GET /user/coin/list/{page}': { list, page: PAGE, balance: 3_400 },
      'GET /user/point': USER,
    },
  })
  assert.deepEqual(ja.tables, {
    '25年8月': [
      ['日時', '内容', '利用・獲得'],
      ['25/08/01 00:30', '扇子1点', '-2,500残高 3,400'],
      ['25/08/01 00:30', '獲得', '+5,900残高 5,900'],
    ],
  })
  reads(ja, '現在の残高', '3,400', 'C')
  assert.deepEqual(en.tables, {
    'August ’25': [
      ['Date', 'Details', 'Spent or received'],
      ['25/08/01 00:30', '扇子1 piece', '-2,500Balance 3,400'],
      ['25/08/01 00:30', '獲得', '+5,900Balance 5,900'],
    ],
  })
  reads(en, 'Current balance', '3,400', 'C')
})

test('a receipt shows its total, the tax within it, the points and both days', async () => {
  const receipt = {
    number: 'R00000012',
    reissue_of: 'R00000011',
    issued: '2025-08-02 00:30:00',
    traded_on: '2025-08-01',
    name: '江田 映子',
    issuer_name: '引札株式会社',
    issuer_address: '東京都千代田区',
    registration_number: 'T1234567890123',
    point: 10_500,
    total: 11_000,
    tax_rate: 10,
    tax: 1_000,
  }
  const screen = {
    file: 'web/shop/payments/receipts/receipt-screen.tsx',
    address: '/receipt?payment=7',
  }
  const answersOf = (list: Answer<'GET /user/receipt/{id}'>['list']) => ({
    'GET /user/receipt/{id}': { list, can_issue: true },
  })
  const { ja, en } = await inBoth({ ...screen, answers: answersOf([receipt]) })
  reads(
    ja,
    '領収書 R00000012',
    '再発行（元の番号 R00000011）',
    '江田 映子 様',
    '領収金額（税込）',
    '11,000円',
    '内容',
    'ポイント購入代（10,500P）',
    '10%対象',
    '11,000円',
    'うち消費税',
    '1,000円',
    '取引日',
    '2025-08-01',
    '発行者',
    '引札株式会社 東京都千代田区',
    '登録番号',
    'T1234567890123',
    '発行日時',
    '2025-08-02 00:30:00',
  )
  reads(
    en,
    'Receipt R00000012',
    'Issued again (first number R00000011)',
    '江田 映子',
    'Total, tax included',
    '11,000 yen',
    'For',
    '10,500 points',
    'At 10 %',
    '11,000 yen',
    'Tax included',
    '1,000 yen',
    'Date of payment',
    '2025-08-01',
    'Issuer',
    '引札株式会社 東京都千代田区',
    'Registration number',
    'T1234567890123',
    'Issued',
    '2025-08-02 00:30:00',
  )
  const outside = {
    ...receipt,
    reissue_of: null,
    tax_rate: null,
    tax: 0,
    registration_number: null,
  }
  const free = await inBoth({ ...screen, answers: answersOf([outside]) })
  reads(
    free.ja,
    '領収金額',
    '11,000円',
    '内容',
    'ポイント購入代（10,500P）',
    'うち消費税',
    '消費税は対象外です。',
    '取引日',
  )
  reads(
    free.en,
    'Total',
    '11,000 yen',
    'For',
    '10,500 points',
    'Tax included',
    'Outside the scope of consumption tax.',
    'Date of payment',
  )
})

const LIMITS: Answer<'GET /user/play_limits'> = {
  restrictions: [{ kind: 'pay', ends: '2025-08-02 00:30:00', is_own: true }],
  age: {
    confirmed_by: 'birth-date',
    confirmed: '2025-07-01 00:30:00',
    birth_date: '2000-01-02',
    is_adult: true,
    purchase_age: null,
    is_purchase_age: true,
    refused_kinds: [],
  },
  limits: [
    { period: 'day', yen: 5_000, used: 1_200, next_yen: 9_000, next: '2025-08-08 00:30:00' },
    { period: 'month', yen: null, used: 2_500, next_yen: null, next: '' },
  ],
}

test('A-159: the play limits show what is spent, the limit, the next one and until when a break lasts', async () => {
  const { ja, en } = await inBoth({
    file: 'web/shop/restrictions/play-limits-screen.tsx',
    answers: { 'GET /user/play_limits': LIMITS },
  })
  reads(ja, '25/08/02 00:30 までご自身で設定された利用休止です。')
  reads(ja, '今日の購入額', '1,200円', '1日の上限額', '5,000円')
  reads(ja, '変更の予定', '25/08/08 00:30 から 9,000円')
  reads(ja, '今月の購入額', '2,500円', '1か月の上限額', '上限なし')
  reads(ja, '生年月日：2000/01/02')
  reads(en, 'until 25/08/02 00:30You set this break yourself.')
  reads(en, 'Spent today', '1,200 yen', 'Limit per day', '5,000 yen')
  reads(en, 'Next change', '9,000 yen from 25/08/08 00:30')
  reads(en, 'Spent this month', '2,500 yen', 'Limit per month', 'No limit')
  reads(en, 'Date of birth: 2000/01/02')
})

test('A-272: the play limits name the limit of the shop, if it has one', async () => {
  for (const [dayYenMax, monthYenMax] of [
    [9_000, 50_000],
    [null, null],
  ] as const) {
    const isNamed = dayYenMax !== null
    const rules = { ...INITIAL_RULES, dayYenMax, monthYenMax }
    const { ja, en } = await inBoth({
      file: 'web/shop/restrictions/play-limits-screen.tsx',
      answers: { 'GET /user/play_limits': LIMITS, 'GET /user/point': { ...USER, rules } },
    })
    assert.equal(ja.texts.join().includes('おひとり1か月に50,000円まで'), isNamed)
    assert.equal(en.texts.join().includes('up to 50,000 yen a month'), isNamed)
    assert.equal(ja.texts.join().includes('おひとり1日に9,000円まで'), isNamed)
    assert.equal(en.texts.join().includes('up to 9,000 yen a day'), isNamed)
  }
})

test('A-159: the checkout shows what is left of a limit, and never less than 0', async () => {
  const file = 'web/shop/restrictions/paying-limits.tsx'
  const { ja, en } = await inBoth({ file, props: { limits: { ...LIMITS, restrictions: [] } } })
  reads(ja, '1日の上限額 5,000円（あと3,800円）', '上限額や利用休止を設定する')
  reads(en, 'Limit per day: 5,000 yen (3,800 yen left)', 'Set a limit or take a break')
  const [day] = LIMITS.limits
  const over = { ...LIMITS, limits: [{ ...day, used: 5_001 }] }
  const spent = await inBoth({ file, props: { limits: over } })
  reads(
    spent.ja,
    '利用休止中のため、ポイントを購入できません。',
    '25/08/02 00:30 まで',
    '1日の上限額 5,000円（あと0円）',
  )
  reads(spent.en, 'Limit per day: 5,000 yen (0 yen left)')
})

test('B-054: the page of a pack shows what half of all draws are worth and the chance of a loss by market price', async () => {
  const lineup = {
    rarities: [],
    worths: [{ points: 20, is_ship_only: false, remaining: 100 }],
    market: {
      worths: [
        { yen: 1_100_000, remaining: 1 },
        { yen: 0, remaining: 99 },
      ],
      oldest_on: '2026-11-24',
    },
  }
  const pack = { payment_method: '1', point: 10_000, pack_count: 0 }
  const { ja, en } = await inBoth({
    file: 'web/shop/packs/odds/odds.tsx',
    props: { pack, lineup },
  })
  reads(ja, '相場で見ると', '半分のくじは', '0円以下', '10,000円未満のカードが出る確率', '99%')
  reads(en, 'By market price', 'Half of all draws', '0 yen or less')
  reads(en, 'Chance of a card below 10,000 yen', '99%')
  const coins = { ...pack, payment_method: '2' }
  for (const props of [
    { pack: coins, lineup },
    { pack, lineup: { ...lineup, market: undefined } },
  ]) {
    const { texts } = await renderer.render({
      file: 'web/shop/packs/odds/odds.tsx',
      props,
      language: 'ja',
    })
    assert.ok(!texts.includes('相場で見ると'))
  }
})

test('B-040: the report of a month shows parcels, answers, refunds and the shares of the rarities', async () => {
  const report: ServiceReport = {
    algo: 'HIKIFUDA/report',
    version: 2,
    month: '2025-08',
    previous: '0'.repeat(64),
    parcels: { sent: 1_200, days_median: 2, days_p95: 1_000, waiting: 34 },
    cases: { opened: 56, answered: 55, closed: 54, days_median: 1, days_p95: null },
    early_ends: [
      { pack_id: 1, total: 100, left: 40 },
      { pack_id: 2, total: 100, left: 4 },
    ],
    returned: { payments: 7, yen: 89_000 },
    void_batches: { batches: 1, purchases: 3, draws: 2_500 },
    packs: [
      {
        pack_id: 1,
        t_from: 0,
        t_until: 90,
        draws: 3_000,
        total: 10_000,
        rarities: [
          { rarity: 1, label: '並', label_en: 'Common', drawn: 2_960, count: 9_900 },
          { rarity: 9, label: '極', label_en: 'Ultimate', drawn: 40, count: 100 },
        ],
      },
    ],
  }
  const signed = {
    body: JSON.stringify(report),
    milliseconds: 0,
    public_key: '0'.repeat(64),
    signature: '0'.repeat(128),
  }
  const answer = { list: [signed], page: PAGE, public_key: signed.public_key }
  const { ja, en } = await inBoth({
    file: 'web/shop/fairness/report/service-report-screen.tsx',
    answers: { 'GET /user/service_report/{page}': answer },
  })
  assert.deepEqual(ja.tables, {
    発送: [
      ['発送した荷物', '1,200個'],
      ['半数は、依頼からこの日数以内に発送', '2日'],
      ['95%は、依頼からこの日数以内に発送', '1,000日'],
      ['月末に発送を待っていた荷物', '34個'],
    ],
    お問い合わせ: [
      ['届いたお問い合わせ', '56件'],
      ['最初の返事をしたお問い合わせ', '55件'],
      ['半数は、受付からこの日数以内に返事', '1日'],
      ['95%は、受付からこの日数以内に返事', '—'],
      ['終了したお問い合わせ', '54件'],
    ],
    販売と返金: [
      ['返金とチャージバック', '7件・89,000円'],
      ['予定より早く終了したパック', '2件'],
      ['抽選されず全額を返した購入', '3件・2,500口'],
    ],
    引かれたレアリティの割合: [
      ['レアリティ', '口数', '実際', '公開時'],
      ['極', '40', '1.33%', '1.00%'],
      ['並', '2,960', '98.67%', '99.00%'],
    ],
  })
  assert.deepEqual(en.tables, {
    Shipping: [
      ['Parcels sent', '1,200'],
      ['Days to ship: half within', '2 days'],
      ['Days to ship: 95% within', '1,000 days'],
      ['Parcels that waited at the end of the month', '34'],
    ],
    'Questions and problems': [
      ['Opened', '56'],
      ['Answered for the first time', '55'],
      ['Days to the first answer: half within', '1 day'],
      ['Days to the first answer: 95% within', '—'],
      ['Closed', '54'],
    ],
    'Sales and refunds': [
      ['Refunds and chargebacks', '7 · ¥89,000'],
      ['Packs that ended early', '2'],
      ['Purchases paid back in full, because they were not drawn', '3 with 2,500 draws'],
    ],
    'Rarities drawn': [
      ['Rarity', 'Draws', 'Real', 'Published'],
      ['Ultimate', '40', '1.33%', '1.00%'],
      ['Common', '2,960', '98.67%', '99.00%'],
    ],
  })
})

test('B-116: the fee of a parcel is shown in points, with the number of cards from which it is free', async () => {
  const choice = { send_card: [1], reduction_card: [] }
  const feeOf = (fee: number, freeCards: number | undefined) =>
    inBoth({
      file: 'web/shop/decisions/shipping-fee.tsx',
      props: { choice, freeCards, refused: undefined, onFee: () => {} },
      answers: { 'POST /user/pack/shipping_fee': { fee } },
    })
  const { ja, en } = await feeOf(1_200, 1_000)
  reads(
    ja,
    '送料：1,200ポイント',
    '同じ日・同じお届け先の発送を待つカードと合わせて1,000枚以上になると、送料は無料です。',
  )
  reads(
    en,
    'Shipping: 1,200 points',
    'Shipping is free from 1,000 cards on, with those that wait for the same day and address.',
  )
  assert.deepEqual((await feeOf(1_200, undefined)).ja.texts, ['送料：1,200ポイント'])
  assert.deepEqual((await feeOf(0, 5)).ja.texts, ['この発送に、送料はかかりません。'])
  const line = await inBoth({
    file: 'web/shop/packs/shipping/shipping-line.tsx',
    props: { fee: 1_200, pack: { ship_free_cards: 1_000 } },
  })
  reads(line.ja, '送料', '発送を選ぶと、1件1,200ポイント（1,000枚以上は無料）')
  reads(line.en, 'Shipping', '1,200 points for a parcel that you choose (free from 1,000 cards on)')
})
