import assert from 'node:assert/strict'
import { test } from 'node:test'
import { INITIAL_RULES } from '#contract/rules.ts'
import { NO_CHARGES } from './charges.rule.ts'
import { EMPTY_DRAFT } from './draft.fields.ts'
import type { DraftContent, DraftExtra, DraftLine } from './draft-content.ts'
import {
  blockersOf,
  neededOf,
  type PackRules,
  pricedPack,
  priceWarningsOf,
  sharesOf,
  warningsOf,
} from './pack-checks.rule.ts'
import type { CardFacts } from './pack-drafts.ts'

const NOW = new Date('2025-08-01T12:00:00+09:00')
const at = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000).toISOString()

const line = (fields: Partial<DraftLine> = {}): DraftLine => ({
  cardId: 1,
  count: 10,
  buyPoint: 50,
  actionType: '0',
  note: '',
  copyIds: [],
  ...fields,
})
const card = (fields: Partial<CardFacts> = {}): CardFacts => ({
  id: 1,
  code: 'C-1',
  name: '札',
  nameEn: null,
  image: '/pictures/a.webp',
  rarity: 0,
  rarityLabel: 'N',
  modelNumber: 'C-1',
  setSize: 1,
  marketYen: 60,
  marketAt: at(-1),
  isMarketOld: false,
  costYen: 40,
  free: 10,
  endedEarlyAt: null,
  isRetired: false,
  ...fields,
})
const ready: DraftContent = {
  ...EMPTY_DRAFT,
  name: '引札',
  price: 100,
  cardTypeId: 1,
  images: ['/pictures/p.webp'],
  lines: [line()],
}
function blockers(
  draft: Partial<DraftContent>,
  cards = [card()],
  { hasLivePayments = false, ...rules }: Partial<PackRules> & { hasLivePayments?: boolean } = {},
) {
  const byId = new Map(cards.map((each) => [each.id, each]))
  return blockersOf(
    { ...ready, ...draft },
    { cards: byId, now: NOW, hasLivePayments, rules: { ...INITIAL_RULES, ...rules } },
  )
}
const kinds = (...given: Parameters<typeof blockers>) => blockers(...given).map(({ kind }) => kind)

test('a finished draft may be submitted', () => {
  assert.deepEqual(blockers({}), [])
  assert.deepEqual(blockers({ startsAt: at(1), endsAt: at(2), announcedTotal: 10 }), [])
})

test('A-059: a draft is blocked while something is missing or contradicts itself', () => {
  assert.deepEqual(kinds({ announcedTotal: 11 }), ['total-differs'])
  assert.deepEqual(kinds({ images: [] }), ['picture-missing'])
  assert.deepEqual(kinds({ price: null }), ['price-missing'])
  assert.deepEqual(kinds({ startsAt: at(0) }), ['start-past'])
  assert.deepEqual(kinds({ startsAt: at(2), endsAt: at(2) }), ['end-before-start'])
  assert.deepEqual(kinds({ endsAt: at(-1) }), ['end-before-start'])
  assert.deepEqual(kinds({ startsAt: at(-2), endsAt: at(-1) }), ['start-past', 'end-past'])
  assert.deepEqual(kinds({ startsAt: at(-2), endsAt: at(0) }), ['start-past', 'end-past'])
  assert.deepEqual(kinds({ startsAt: at(-1), endsAt: at(-1) }), ['start-past', 'end-before-start'])
  assert.deepEqual(kinds({ name: '{count:UR}' }), ['placeholder-unknown'])
  assert.deepEqual(kinds({ lines: [line({ count: 0 })] }), ['count-missing'])
  assert.deepEqual(kinds({ name: '', cardTypeId: null, lines: [] }), [
    'name-missing',
    'card-type-missing',
    'lines-missing',
  ])
  assert.deepEqual(kinds({ isLimited: true }), ['limit-missing'])
  assert.deepEqual(kinds({ lineSeconds: 60 }), ['line-limit-missing', 'line-start-missing'])
  const limited = { isLimited: true, maxBuyCount: 1 }
  const inLine = { lineSeconds: 60, ...limited, startsAt: at(2) }
  assert.deepEqual(kinds(inLine), [])
  const minuteAfter = (ms: number) => new Date(Date.parse(at(2)) + 60_000 + ms).toISOString()
  assert.deepEqual(kinds({ ...inLine, endsAt: minuteAfter(-1) }), ['line-past-end'])
  assert.deepEqual(kinds({ ...inLine, endsAt: minuteAfter(0) }), [])
  assert.deepEqual(kinds({ ...inLine, endsAt: at(2) }), ['end-before-start'])
  for (const [maxBuyCount, count, found] of [
    [0, 101, ['limit-too-high']],
    [0, 100, []],
    [101, 101, ['limit-too-high']],
    [3_000, 100, []],
    [100, 101, []],
  ] as const)
    assert.deepEqual(
      kinds({ maxBuyCount, lines: [line({ count })] }, [card({ free: 101 })], {
        drawCountMax: 100,
      }),
      found,
      `${maxBuyCount} of ${count}`,
    )
  assert.deepEqual(kinds({}, [card({ image: '' })]), ['card-picture-missing'])
  assert.deepEqual(kinds({}, [card({ isRetired: true })]), ['card-retired'])
  const unknown = ['card-retired', 'card-picture-missing', 'stock-missing']
  assert.deepEqual(kinds({}, [], { shipOnlyYen: 1 }), unknown)
  assert.deepEqual(kinds({ currency: 'coin' }), ['convertible-for-coins'])
})

test('A-304: a card that is worth the value of the rule can only be shipped', () => {
  const extra = { kind: 'last', step: null, cardId: 2, buyPoint: 50, actionType: '0' } as const
  const found = (shipOnlyYen: number | null, actionType: '0' | '2') =>
    blockers(
      { lines: [line({ actionType })], extras: [{ ...extra, actionType }] },
      [card(), card({ id: 2, marketYen: 61 })],
      { shipOnlyYen },
    )
  assert.deepEqual(found(null, '0'), [])
  assert.deepEqual(found(62, '0'), [])
  assert.deepEqual(found(61, '0'), [{ kind: 'extra-too-valued', lines: [0] }])
  assert.deepEqual(found(60, '0'), [
    { kind: 'extra-too-valued', lines: [0] },
    { kind: 'too-valued', lines: [0] },
  ])
  assert.deepEqual(found(60, '2'), [])
  assert.deepEqual(kinds({}, [card({ marketYen: null })], { shipOnlyYen: 1 }), [])
})

test('A-059: one card on two lines needs different conversion points', () => {
  const twice = [line({ count: 4 }), line({ count: 6 })]
  assert.deepEqual(blockers({ lines: twice }), [{ kind: 'same-card-twice', lines: [0, 1] }])
  const apart = [line({ count: 4 }), line({ count: 6, buyPoint: 51 })]
  assert.deepEqual(blockers({ lines: apart }), [])
})

test('a card that converts to no points blocks the draft, as a line and as an extra prize', () => {
  const lines = [line({ count: 4 }), line({ count: 6, buyPoint: 0 })]
  assert.deepEqual(blockers({ lines }), [{ kind: 'points-missing', lines: [1] }])
  const extra = { kind: 'last', step: null, cardId: 2, buyPoint: 0 } as const
  const extras = [
    { ...extra, actionType: '2' as const },
    { ...extra, actionType: '0' as const },
  ]
  const cards = [card(), card({ id: 2 })]
  assert.deepEqual(blockers({ extras }, cards), [{ kind: 'extra-points-missing', lines: [1] }])
  const shipOnly = [line({ buyPoint: 0, actionType: '2' })]
  assert.deepEqual(blockers({ lines: shipOnly }), [])
})

test('A-060: a draft is blocked unless the free stock covers lines and extra prizes', () => {
  const lines = [line({ count: 6 }), line({ count: 5, buyPoint: 51 })]
  assert.deepEqual(blockers({ lines }), [
    { kind: 'stock-missing', cards: [{ cardId: 1, needed: 11, free: 10 }] },
  ])
  const last = { kind: 'last', step: null, cardId: 1, buyPoint: 0, actionType: '2' } as const
  assert.deepEqual(kinds({ extras: [last] }), ['stock-missing'])
  const every = { ...last, kind: 'every', step: 10, cardId: 2 } as const
  assert.deepEqual(
    [...neededOf({ lines: [line({ count: 25 })], extras: [last, every] })],
    [
      [1, 26],
      [2, 2],
    ],
  )
})

test('A-062: a line that names copies names as many as its count, and no copy twice', () => {
  assert.deepEqual(kinds({ lines: [line({ count: 2, copyIds: [7] })] }), ['copies-differ'])
  assert.deepEqual(kinds({ lines: [line({ count: 2, copyIds: [7, 8] })] }), [])
  assert.deepEqual(kinds({ lines: [line({ count: 2, copyIds: [7, 7] })] }), ['copy-twice'])
})

test('A-074: a pack of the demo is blocked where payments are live', () => {
  assert.deepEqual(kinds({ isDemo: true }), [])
  assert.deepEqual(kinds({ isDemo: true }, [card()], { hasLivePayments: true }), [
    'demo-with-live-payments',
  ])
})

test('A-059: the card of an extra prize is checked like that of a line', () => {
  const last = { kind: 'last', step: null, cardId: 2, buyPoint: 0, actionType: '2' } as const
  const withExtra = (extra: CardFacts, fields: Partial<DraftContent> = {}) =>
    kinds({ extras: [last], ...fields }, [card(), extra])
  assert.deepEqual(withExtra(card({ id: 2 })), [])
  assert.deepEqual(withExtra(card({ id: 2, isRetired: true })), ['extra-card-retired'])
  assert.deepEqual(withExtra(card({ id: 2, image: '' })), ['extra-picture-missing'])
  assert.deepEqual(withExtra(card({ id: 3 })), [
    'extra-card-retired',
    'extra-picture-missing',
    'stock-missing',
  ])
  const forCoins = { currency: 'coin' as const, lines: [line({ actionType: '2' })] }
  assert.deepEqual(withExtra(card({ id: 2 }), forCoins), [])
  const convertible = { ...forCoins, extras: [{ ...last, actionType: '0' as const }] }
  assert.deepEqual(withExtra(card({ id: 2 }), convertible), ['extra-convertible-for-coins'])
})

test('extra prizes have a step that fits, and are few enough for a receipt', () => {
  const every = { kind: 'every', cardId: 1, buyPoint: 0, actionType: '2' } as const
  const last = { ...every, kind: 'last', step: null } as const
  const enough = [card({ free: 1_000 })]
  for (const [count, extras, found] of [
    [9, [{ ...every, step: 10 }], ['step-wrong']],
    [10, [{ ...every, step: 10 }], []],
    [10, [{ ...every, step: null }], ['step-wrong']],
    [10, [{ ...last, step: 10 }], ['step-wrong']],
    // A purchase of 3,000 draws wins 300 and 100 of them, which is the most of a receipt.
    [
      100,
      [
        { ...every, step: 10 },
        { ...every, step: 30 },
      ],
      [],
    ],
    [100, [{ ...every, step: 10 }, { ...every, step: 30 }, last], ['too-many-extras']],
  ] as const)
    assert.deepEqual(kinds({ lines: [line({ count })], extras: [...extras] }, enough), found)
})

test('A-058: old market prices and a low margin warn', () => {
  const warnings = (fields: Partial<CardFacts>, marginPermilleMin = 500, draft = ready) =>
    warningsOf(draft, {
      cards: new Map([[1, card(fields)]]),
      now: NOW,
      marginPermilleMin,
      charges: NO_CHARGES,
    })
  const above = { kind: 'points-above-cost', cards: [1] }
  assert.deepEqual(warnings({}), [above])
  assert.deepEqual(warnings({ isMarketOld: true }), [above, { kind: 'market-old', cards: [1] }])
  assert.deepEqual(warnings({ marketYen: null, marketAt: null, costYen: null }), [
    { kind: 'market-missing', cards: [1] },
    { kind: 'cost-missing', cards: [1] },
  ])
  const low = { kind: 'margin-low', permille: 500, permilleMin: 501 }
  assert.deepEqual(warnings({}, 501), [above, low], 'the worst scenario counts')
  const shipOnly = [line({ actionType: '2' })]
  const coins = { ...ready, currency: 'coin' as const, lines: shipOnly }
  assert.deepEqual(warnings({}, 601, coins), [{ kind: 'gift-for-coins' }], 'coins have no margin')
})

test('A-058: an unfinished draft and an unknown card have no figures to warn of', () => {
  const last = { kind: 'last', step: null, cardId: 1, buyPoint: 0, actionType: '2' } as const
  const found = (draft: Partial<DraftContent>, cards = [card()]) =>
    warningsOf(
      { ...ready, lines: [line({ buyPoint: 1 })], extras: [last], ...draft },
      {
        cards: new Map(cards.map((each) => [each.id, each])),
        now: NOW,
        marginPermilleMin: 1_001,
        charges: NO_CHARGES,
      },
    ).map(({ kind }) => kind)
  assert.deepEqual(found({}), ['margin-low', 'gifts-above'])
  assert.deepEqual(found({ price: null }), [])
  assert.deepEqual(found({ lines: [] }), [])
  assert.deepEqual(found({ lines: [], currency: 'coin' }), [])
  assert.deepEqual(found({}, []), ['margin-low'])
})

test('A-058: of two cards, only the one with too many points is named, whichever line gives them', () => {
  const lines = [line({ buyPoint: 1 }), line({ buyPoint: 61 }), line({ cardId: 2, buyPoint: 1 })]
  const context = {
    cards: new Map([1, 2].map((id) => [id, card({ id })])),
    now: NOW,
    marginPermilleMin: -100_000,
    charges: NO_CHARGES,
  }
  assert.deepEqual(warningsOf({ ...ready, lines }, context), [
    { kind: 'points-above-market', cards: [1] },
    { kind: 'points-above-cost', cards: [1] },
  ])
})

test('A-056: the numbers of a draft have the worth of its cards, and none of unknown ones', () => {
  const draft = { price: null, lines: [line(), line({ cardId: 9 })], extras: [] }
  const worth = { count: 10, buyPoint: 50, actionType: '0' }
  assert.deepEqual(pricedPack(draft, new Map([[1, card({ rarity: 3 })]])), {
    price: 0,
    lines: [
      { ...worth, rarity: 3, costYen: 40, marketYen: 60 },
      { ...worth, rarity: 0, costYen: null, marketYen: null },
    ],
    extras: [],
  })
  const shares = sharesOf({ conversionShares: [{ rarity: 3, permille: 500 }] })
  assert.deepEqual(shares, new Map([[3, 500]]))
})

test('prices at which the pack may lose money are named for confirmation', () => {
  const prices = (lines: DraftLine[], fields: Partial<CardFacts> = {}, marginPermilleMin = 100) => {
    const cards = new Map([[1, card(fields)]])
    return priceWarningsOf(
      { ...ready, lines },
      { cards, now: NOW, marginPermilleMin, charges: NO_CHARGES },
    )
  }
  assert.deepEqual(prices([line({ buyPoint: 40 })]), [])
  assert.deepEqual(prices([line({ buyPoint: 41 })]), ['points-above-cost'])
  assert.deepEqual(prices([line({ buyPoint: 61 })]), ['points-above-market', 'points-above-cost'])
  assert.deepEqual(prices([line({ buyPoint: 101 })]), [
    'points-above-market',
    'points-above-cost',
    'return-market-above',
    'return-points-above',
    'return-cost-above',
    'margin-low',
  ])
  const shipOnly = [line({ actionType: '2', buyPoint: 0 })]
  assert.deepEqual(prices(shipOnly, { marketYen: 100 }), [])
  assert.deepEqual(prices(shipOnly, { marketYen: 101 }), ['return-market-above'])
  assert.deepEqual(prices(shipOnly, { costYen: 91 }), ['margin-low'])
  assert.deepEqual(prices([line({ buyPoint: 61 })], { marketYen: null, costYen: null }), [])
  const extra = { kind: 'last', step: null, cardId: 1, buyPoint: 41, actionType: '0' } as const
  const withExtra = { ...ready, lines: [line({ buyPoint: 1 })], extras: [extra] }
  const context = {
    cards: new Map([[1, card()]]),
    now: NOW,
    marginPermilleMin: 100,
    charges: NO_CHARGES,
  }
  assert.deepEqual(priceWarningsOf(withExtra, context), ['points-above-cost', 'gifts-above'])
})

test('extra prizes above what the law allows for gifts by chance warn, and at the limit they do not', () => {
  const last = { kind: 'last', step: null, cardId: 1, buyPoint: 0, actionType: '2' } as const
  const every = { ...last, kind: 'every', step: 10 } as const
  const giftsOf = (
    price: number,
    count: number,
    marketYen: number,
    extras = [last as DraftExtra],
  ) =>
    warningsOf(
      { ...ready, price, lines: [line({ count, actionType: '2' })], extras },
      {
        cards: new Map([[1, card({ marketYen })]]),
        now: NOW,
        marginPermilleMin: -100_000,
        charges: NO_CHARGES,
      },
    ).filter(({ kind }) => kind.startsWith('gift'))
  assert.deepEqual(giftsOf(100, 1_000, 2_000), [])
  assert.deepEqual(giftsOf(100, 1_000, 2_001), [
    { kind: 'gift-above', yen: 2_001, yenMax: 2_000 },
    { kind: 'gifts-above', yen: 2_001, yenMax: 2_000 },
  ])
  assert.deepEqual(giftsOf(4_999, 10_000, 99_981), [
    { kind: 'gift-above', yen: 99_981, yenMax: 99_980 },
  ])
  assert.deepEqual(giftsOf(5_000, 10_000, 100_000), [])
  assert.deepEqual(giftsOf(10_000, 10_000, 100_001), [
    { kind: 'gift-above', yen: 100_001, yenMax: 100_000 },
  ])
  assert.deepEqual(giftsOf(100, 1_000, 20, [every]), [])
  assert.deepEqual(giftsOf(100, 1_000, 21, [every]), [
    { kind: 'gifts-above', yen: 2_100, yenMax: 2_000 },
  ])
})

test('A-203: cards of a pack that ended early warn through the thirtieth day after it in Tokyo', () => {
  const END = '2025-07-01T23:59:00+09:00'
  const charges = NO_CHARGES
  const extra = { kind: 'last', step: null, cardId: 2, buyPoint: 0, actionType: '2' } as const
  const draft = { ...ready, lines: [line()], extras: [extra] }
  for (const [name, ends, time, cards] of [
    ['no early end', [null, null], END, []],
    ['at the end', [END, null], END, [1]],
    ['an extra prize', [null, END], END, [2]],
    ['both', [END, END], END, [1, 2]],
    ['the thirtieth day, in UTC the day before', [END, null], '2025-07-31T00:00:00+09:00', [1]],
    ['the last moment of the thirtieth day', [END, null], '2025-07-31T23:59:59+09:00', [1]],
    ['the day after it', [END, null], '2025-08-01T00:00:00+09:00', []],
    [
      'an end just after midnight',
      ['2025-07-02T00:00:00+09:00', null],
      '2025-08-01T23:59:59+09:00',
      [1],
    ],
  ] as const) {
    const context = {
      cards: new Map(
        ends.map((end, index) => [index + 1, card({ id: index + 1, endedEarlyAt: end })]),
      ),
      now: new Date(time),
      marginPermilleMin: -100_000,
      charges,
    }
    const found = warningsOf(draft, context).find(({ kind }) => kind === 'repacked')
    assert.deepEqual(found === undefined ? [] : 'cards' in found && found.cards, cards, name)
    assert.equal(priceWarningsOf(draft, context).includes('repacked'), cards.length > 0, name)
  }
})
