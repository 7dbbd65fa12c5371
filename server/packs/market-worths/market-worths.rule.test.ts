import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isPriceOld, marketWorthsOf } from './market-worths.rule.ts'

const now = new Date('2026-11-30T03:00:00Z')
const day = (of: string) => new Date(`${of}T00:00:00+09:00`)
const pack = { showsLineup: true, currency: 'point', counts: [1, 90, 9] } as const
const top = { no: 0, yen: 1_100_000, pricedAt: day('2026-11-28') }
const rest = [1, 2].map((no) => ({ no, yen: 0, pricedAt: day('2026-11-24') }))
const shown = {
  worths: [
    { yen: 1_100_000, remaining: 1 },
    { yen: 0, remaining: 99 },
  ],
  oldest_on: '2026-11-24',
}

for (const [name, given, prices, expected] of [
  ['one prize of 1.1 million in 100', pack, [top, ...rest], shown],
  ['a card without a price', pack, [{ ...top, yen: null, pricedAt: null }, ...rest], undefined],
  [
    'a price of seven days ago',
    pack,
    [{ ...top, pricedAt: new Date(now.getTime() - 7 * 86_400_000) }, ...rest],
    { ...shown, oldest_on: '2026-11-23' },
  ],
  [
    'a price that is a millisecond older',
    pack,
    [{ ...top, pricedAt: new Date(now.getTime() - 7 * 86_400_000 - 1) }, ...rest],
    undefined,
  ],
  ['a day without a price', pack, [{ ...top, yen: null }, ...rest], undefined],
  ['the newest prices last', pack, [...rest, top], { ...shown, worths: shown.worths.toReversed() }],
  [
    'a card without a price that is drawn',
    { ...pack, counts: [0, 90, 9] },
    [{ ...top, yen: null, pricedAt: null }, ...rest],
    { worths: [{ yen: 0, remaining: 99 }], oldest_on: '2026-11-24' },
  ],
  ['a hidden line-up', { ...pack, showsLineup: false }, [top, ...rest], undefined],
  ['a pack for coins', { ...pack, currency: 'coin' }, [top, ...rest], undefined],
  ['nothing is left', { ...pack, counts: [0, 0, 0] }, [top, ...rest], undefined],
] as const) {
  test(`B-054 what is left by market price: ${name}`, () => {
    assert.deepEqual(marketWorthsOf(given, prices, { now, daysMax: 7 }), expected)
  })
}

test('a price is old from one moment after its days, and none is not old', () => {
  const age = { now, daysMax: 7 }
  const at = (ms: number) => new Date(now.getTime() - 7 * 86_400_000 - ms)
  assert.deepEqual(
    [at(0), at(1), null].map((each) => isPriceOld(each, age)),
    [false, true, false],
  )
})
