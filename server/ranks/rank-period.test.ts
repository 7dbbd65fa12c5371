import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { monthOf } from '#server/platform/time/tokyo.ts'
import {
  addPayment,
  coinsFor,
  currentRankIn,
  maintenanceOffer,
  nextRank,
  type Rank,
  type RankPeriod,
  type RankSets,
  type Ranks,
  rankForSum,
  rankOf,
  rankPeriodIn,
  reachedRank,
  removePayment,
} from './rank-period.ts'

const rank = (id: number, monthYen: number, coinPermille: number, keepCoins: number): Rank => ({
  id,
  monthYen,
  coinPermille,
  keepCoins,
  name: { ja: `${id}`, en: `${id}` },
  icon: '',
})
/**
 * Ranks from the lowest to the highest. Their ids are in another order, so that a test fails if the
 * code takes the rank with the higher id for the higher rank.
 */
const RANKS: Ranks = [
  rank(4, 0, 10, 0),
  rank(1, 10_000, 15, 200),
  rank(9, 30_000, 20, 0),
  rank(2, 100_000, 30, 2_000),
  rank(7, 300_000, 50, 6_000),
]
const SETS: RankSets = [{ fromMonth: 0, ranks: RANKS }]
const AUGUST = monthOf(new Date('2025-08-10T12:00:00+09:00'))
const rankPeriod: RankPeriod = {
  rankId: 2,
  month: AUGUST,
  sumYen: 0,
  lastSumYen: 100_000,
  isMaintained: false,
}
const currently = (period: RankPeriod) => currentRankIn(period, SETS, period.month)
const rankIn = (from: RankPeriod | null, month: number) => rankPeriodIn(from, SETS, month).rankId

/**
 * Midnights in Tokyo at which a month begins, with the year and the number of that month. The
 * result must not depend on the time zone of this process.
 */
const edges: readonly [string, number, number][] = [
  ['2025-09-01T00:00:00+09:00', 2025, 9],
  ['2026-01-01T00:00:00+09:00', 2026, 1],
  ['2024-03-01T00:00:00+09:00', 2024, 3],
  ['2025-03-01T00:00:00+09:00', 2025, 3],
  // At the next two midnights, New York has daylight saving time.
  ['2025-04-01T00:00:00+09:00', 2025, 4],
  ['2025-11-01T00:00:00+09:00', 2025, 11],
]
for (const [moment, year, month] of edges) {
  for (const [offset_ms, passed] of [
    [-1, 0],
    [0, 1],
    [1, 1],
  ] as const) {
    const turned = passed === 1 ? 'has begun' : 'has not begun'
    test(`T8 ${offset_ms} ms from ${moment} its month ${turned}`, () => {
      const at = new Date(Date.parse(moment) + offset_ms)
      assert.equal(monthOf(at), year * 12 + month - 2 + passed)
    })
  }
}

test('a member without a rank period has the lowest rank, and has paid nothing', () => {
  const none = { sumYen: 0, lastSumYen: 0, isMaintained: false }
  assert.deepEqual(rankPeriodIn(null, SETS, AUGUST), { rankId: 4, month: AUGUST, ...none })
})

test('T8 a rank holds to the last millisecond of its month and changes at the first of the next', () => {
  const midnight = Date.parse('2026-01-01T00:00:00+09:00')
  const december = { ...rankPeriod, month: monthOf(new Date(midnight - 1)), sumYen: 300_000 }
  const rankAt = (ms: number) => rankIn(december, monthOf(new Date(ms)))
  assert.deepEqual(
    [-1, 0, 1].map((ms) => rankAt(midnight + ms)),
    [2, 7, 7],
  )
})

test('the highest rank that the sum reaches holds in the next month', () => {
  const cases = [
    [0, 4],
    [9_999, 4],
    [10_000, 1],
    [99_999, 9],
    [100_000, 2],
    [300_000, 7],
    [99_000_000, 7],
  ] as const
  for (const [sumYen, id] of cases) {
    assert.equal(rankForSum(RANKS, sumYen).id, id)
    assert.equal(rankIn({ ...rankPeriod, sumYen }, AUGUST + 1), id)
  }
})

test('B-011 maintenance keeps the rank for the next month, while a twin without it drops', () => {
  const kept = { ...rankPeriod, isMaintained: true }
  assert.equal(rankIn(kept, AUGUST + 1), 2)
  assert.equal(rankIn(rankPeriod, AUGUST + 1), 4)
})

test('B-011 maintenance is for one month, and never stands in the way of a higher rank', () => {
  const kept = { ...rankPeriod, isMaintained: true }
  assert.equal(rankIn(rankPeriodIn(kept, SETS, AUGUST + 1), AUGUST + 2), 4)
  assert.equal(rankIn({ ...kept, sumYen: 300_000 }, AUGUST + 1), 7)
})

test('T8 after several missed months the rank is the lowest, even with maintenance', () => {
  const kept = { ...rankPeriod, sumYen: 500_000, isMaintained: true }
  for (const missed of [2, 3, 12, 120]) {
    const after = rankPeriodIn(kept, SETS, AUGUST + missed)
    assert.deepEqual(
      [after.rankId, after.sumYen, after.lastSumYen, after.isMaintained],
      [4, 0, 0, false],
    )
  }
})

test('T8 a clock that steps back changes nothing', () => {
  const september = rankPeriodIn({ ...rankPeriod, sumYen: 100_000 }, SETS, AUGUST + 1)
  assert.deepEqual(rankPeriodIn(september, SETS, AUGUST), september)
  assert.equal(september.rankId, 2)
})

test('rolling over month by month gives the same rank period as rolling over all months at once', () => {
  const from = fc.record({
    rankId: fc.constantFrom(...RANKS.map(({ id }) => id)),
    month: fc.constant(AUGUST),
    sumYen: fc.nat(400_000),
    lastSumYen: fc.nat(400_000),
    isMaintained: fc.boolean(),
  })
  fc.assert(
    fc.property(from, fc.nat(15), (before, months) => {
      let walked: RankPeriod = before
      for (let passed = 1; passed <= months; passed++) {
        walked = rankPeriodIn(walked, SETS, AUGUST + passed)
      }
      assert.deepEqual(rankPeriodIn(before, SETS, AUGUST + months), walked)
    }),
  )
})

test('a late payment of last month earns the same rank as in time', () => {
  fc.assert(
    fc.property(
      fc.nat(400_000),
      fc.nat(400_000),
      fc.boolean(),
      (sumYen, priceYen, isMaintained) => {
        const august = { ...rankPeriod, sumYen, isMaintained }
        const payment = { priceYen, month: AUGUST }
        const inTime = rankPeriodIn(addPayment(august, RANKS, payment), SETS, AUGUST + 1)
        const late = addPayment(rankPeriodIn(august, SETS, AUGUST + 1), RANKS, payment)
        assert.deepEqual(late, inTime)
      },
    ),
  )
})

test('a payment of an older or a future month changes nothing', () => {
  for (const month of [AUGUST - 2, AUGUST - 12, AUGUST + 1]) {
    assert.deepEqual(addPayment(rankPeriod, RANKS, { priceYen: 500_000, month }), rankPeriod)
  }
})

test('a refund is subtracted from the present month, down to 0', () => {
  const some = { ...rankPeriod, sumYen: 700 }
  assert.equal(removePayment(some, { priceYen: 500, month: AUGUST }).sumYen, 200)
  assert.equal(removePayment(some, { priceYen: 900, month: AUGUST }).sumYen, 0)
  assert.deepEqual(removePayment(some, { priceYen: 500, month: AUGUST - 1 }), some)
})

test('Q102 coins are the yen times the rate, rounded down, exact for any price', () => {
  assert.equal(coinsFor(rank(1, 0, 15, 0), 99), 1)
  assert.equal(coinsFor(rank(1, 0, 15, 0), 66), 0)
  assert.equal(coinsFor(rank(1, 0, 1000, 0), 5_000), 5_000)
  assert.equal(coinsFor(rank(1, 0, 0, 0), 5_000), 0)
  assert.equal(coinsFor(rank(1, 0, 999, 0), Number.MAX_SAFE_INTEGER), 8_998_192_055_486_250)
})

test('Q104 maintenance is offered once, to a member who would drop, for a rank with a price', () => {
  assert.equal(maintenanceOffer(currently(rankPeriod)), 'offered')
  assert.equal(maintenanceOffer(currently({ ...rankPeriod, sumYen: 99_999 })), 'offered')
  assert.equal(maintenanceOffer(currently({ ...rankPeriod, sumYen: 100_000 })), 'already-earned')
  assert.equal(maintenanceOffer(currently({ ...rankPeriod, isMaintained: true })), 'already-bought')
  assert.equal(maintenanceOffer(currently({ ...rankPeriod, rankId: 4 })), 'lowest')
  assert.equal(maintenanceOffer(currently({ ...rankPeriod, rankId: 9 })), 'not-for-coins')
})

test('Q103 the next rank is the rank above; for the top rank it is the top rank itself', () => {
  assert.equal(nextRank(currently(rankPeriod)).id, 7)
  assert.equal(nextRank(currently({ ...rankPeriod, rankId: 7 })).id, 7)
  assert.equal(nextRank(currently({ ...rankPeriod, rankId: 4 })).id, 1)
})

test('Q103 a month that passed several ranks has reached the highest, and the next is above it', () => {
  const lowest = { ...rankPeriod, rankId: 4 }
  for (const [sumYen, reachedId, nextId] of [
    [9_999, undefined, 1],
    [10_000, 1, 9],
    [180_000, 2, 7],
    [300_000, 7, 7],
  ] as const) {
    assert.equal(reachedRank(currently({ ...lowest, sumYen }))?.id, reachedId)
    assert.equal(nextRank(currently({ ...lowest, sumYen })).id, nextId)
  }
  assert.equal(reachedRank(currently({ ...rankPeriod, sumYen: 180_000 })), null)
})

test('a rank period with an unknown rank throws', () => {
  assert.throws(() => rankOf(RANKS, { rankId: 3 }))
})

// The tests of this file run again in child processes that have other time zones.
if (process.env.RANK_ZONE === undefined) {
  for (const zone of ['UTC', 'America/New_York', 'Asia/Tokyo']) {
    test(`T8 the months of ranks are Tokyo's in a process in ${zone}`, async () => {
      const { NODE_TEST_CONTEXT: _context, ...environment } = process.env
      const child = spawn(process.execPath, ['--test', fileURLToPath(import.meta.url)], {
        env: { ...environment, TZ: zone, RANK_ZONE: zone },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      let output = ''
      child.stdout.on('data', (chunk) => {
        output += chunk
      })
      const code = await new Promise((resolve) => child.once('exit', resolve))
      assert.equal(code, 0, output)
    })
  }
} else {
  test('this process has the time zone of its environment', () => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    assert.equal(timeZone, process.env.RANK_ZONE)
  })
}
