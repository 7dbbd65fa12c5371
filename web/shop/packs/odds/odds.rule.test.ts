import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { chanceBelow, chanceOfOne, meanReturn, medianWorth, percentText } from './odds.rule.ts'

const worthsOf = (...pairs: readonly (readonly [worth: number, remaining: number])[]) =>
  pairs.map(([worth, remaining]) => ({ worth, remaining }))

const cases = [
  // [name, price, tickets by worth, median, chance of a loss, mean return]
  [
    'one prize of 1.1 million in 100',
    10_000,
    [
      [1_100_000, 1],
      [0, 99],
    ],
    0,
    '99%',
    '110%',
  ],
  ['every draw returns the price', 500, [[500, 1_000]], 500, '0%', '100%'],
  ['every draw is one point short', 500, [[499, 1_000]], 499, '100%', '99.8%'],
  [
    'half and half',
    100,
    [
      [0, 50],
      [300, 50],
    ],
    0,
    '50%',
    '150%',
  ],
  [
    'one more that is good',
    100,
    [
      [0, 50],
      [300, 51],
    ],
    300,
    '49.6%',
    '151.4%',
  ],
  [
    'a single ticket is left',
    100,
    [
      [80, 1],
      [9_999, 0],
    ],
    80,
    '100%',
    '80%',
  ],
  [
    'a loss of all but one in a million',
    100,
    [
      [0, 999_999],
      [100, 1],
    ],
    0,
    '99.9999%',
    '0.0001%',
  ],
  ['nothing is left', 100, [], 0, '—', '—'],
] as const
for (const [name, price, pairs, median, loss, mean] of cases) {
  test(`the odds of a single draw: ${name}`, () => {
    const worths = worthsOf(...pairs)
    assert.equal(medianWorth(worths), median)
    assert.equal(percentText(chanceBelow(worths, price), 'up'), loss)
    assert.equal(percentText(meanReturn(worths, price), 'down'), mean)
  })
}

test('the chance of at least one of a rarity in n draws without replacement', () => {
  for (const [wanted, all, draws, expected] of [
    [1, 100, 1, '1%'],
    [1, 100, 10, '10%'],
    [1, 100, 100, '100%'],
    [0, 100, 50, '0%'],
    [2, 4, 2, '83.3%'],
    [5, 100, 10, '41.6%'],
    [10, 100, 5, '41.6%'],
    [3, 10_000, 100, '2.97%'],
    [50, 100, 51, '100%'],
    [1, 100_000, 3_000, '3%'],
    [1, 300_000_000, 1, '<0.000001%'],
    [99, 100, 1, '99%'],
    [1, 0, 0, '0%'],
  ] as const)
    assert.equal(percentText(chanceOfOne({ wanted, all, draws }), 'down'), expected)
})

test('the chance of one agrees with counting every way to draw', () => {
  const tickets = fc
    .tuple(
      fc.integer({ min: 1, max: 9 }),
      fc.integer({ min: 0, max: 9 }),
      fc.integer({ min: 0, max: 9 }),
    )
    .map(([all, wanted, draws]) => ({
      all,
      wanted: Math.min(wanted, all),
      draws: Math.min(draws, all),
    }))
  fc.assert(
    fc.property(tickets, ({ all, wanted, draws }) => {
      let ways = 0n
      let hits = 0n
      for (let drawn = 0; drawn < 2 ** all; drawn += 1) {
        const numbers = [...Array(all).keys()].filter((each) => (drawn >> each) & 1)
        if (numbers.length !== draws) continue
        ways += 1n
        if (numbers.some((each) => each < wanted)) hits += 1n
      }
      const { part, whole } = chanceOfOne({ wanted, all, draws })
      assert.equal(part * ways, hits * whole)
    }),
  )
})

test('a percentage never claims more than the fraction, and only certainty is 100% or 0%', () => {
  const fraction = fc
    .tuple(fc.bigInt(0n, 10n ** 9n), fc.bigInt(1n, 10n ** 9n))
    .map(([a, b]) => (a < b ? { part: a, whole: b } : { part: b, whole: a }))
  fc.assert(
    fc.property(fraction, ({ part, whole }) => {
      const [down, up] = [percentText({ part, whole }, 'down'), percentText({ part, whole }, 'up')]
      for (const [shown, isUp] of [
        [down, false],
        [up, true],
      ] as const) {
        if (/[<>]/.test(shown)) continue
        const exact = (Number(part) / Number(whole)) * 100
        assert.ok(
          isUp
            ? Number.parseFloat(shown) >= exact - 1e-7
            : Number.parseFloat(shown) <= exact + 1e-7,
        )
      }
      assert.equal(down === '100%' || up === '100%', part === whole)
      assert.equal(down === '0%' || up === '0%', part === 0n)
    }),
  )
})
