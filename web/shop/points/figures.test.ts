import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Answer } from '#contract/calls.ts'
import { INITIAL_RULES } from '#contract/rules.ts'
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

const ENVELOPE = { is_login: '1', point: 1_200, coin: 3_400, owed_point: 1_300, owed_coin: 12 }
const USER = ENVELOPE as Answer<'GET /user/point'>

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
  is_phone_needed: false,
  limits: [
    { period: 'day', yen: 5_000, used: 1_200, next_yen: 9_000, next: '2025-08-08 00:30:00' },
    { period: 'month', yen: null, used: 2_500, next_yen: null, next: '' },
  ],
}

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
  reads(ja, '相場で見ると', '2口に1口は', '0円以下', '10,000円未満のカードが出る確率', '99%')
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
