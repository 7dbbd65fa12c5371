import assert from 'node:assert/strict'
import { test } from 'node:test'
import { monthOf } from '#server/platform/time/tokyo.ts'
import {
  coinsFor,
  currentRankIn,
  maintenanceOffer,
  nextRank,
  type Rank,
  type RankPeriod,
  type RankSets,
  rankOf,
  rankPeriodIn,
  reachedRank,
} from './rank-period.ts'

const rank = (id: number, monthYen: number, coinPermille: number, keepCoins: number): Rank => ({
  id,
  monthYen,
  coinPermille,
  keepCoins,
  name: { ja: `${id}`, en: `${id}` },
  icon: '',
})
const AUGUST = monthOf(new Date('2025-08-10T12:00:00+09:00'))
const rankPeriod: RankPeriod = {
  rankId: 2,
  month: AUGUST,
  sumYen: 0,
  lastSumYen: 100_000,
  isMaintained: false,
}

/** Ranks that hold from September on. Rank 9 costs more, 2 and 7 cost less, and 5 is new. */
const NEW_SETS: RankSets = [
  {
    fromMonth: 0,
    ranks: [
      rank(4, 0, 10, 0),
      rank(1, 10_000, 15, 200),
      rank(9, 30_000, 20, 0),
      rank(2, 100_000, 30, 2_000),
      rank(7, 300_000, 50, 6_000),
    ],
  },
  {
    fromMonth: AUGUST + 1,
    ranks: [
      rank(4, 0, 11, 0),
      rank(1, 10_000, 16, 250),
      rank(9, 40_000, 21, 700),
      rank(2, 50_000, 31, 3_000),
      rank(7, 250_000, 51, 7_000),
      rank(5, 1_000_000, 80, 0),
    ],
  },
]

test('A-170: a set of ranks decides the rank of the month in which it begins, not of the month before', () => {
  for (const [sumYen, before, after] of [
    [9_999, 4, 4],
    [30_000, 9, 1],
    [50_000, 9, 2],
    [299_999, 2, 7],
    [1_000_000, 7, 5],
  ] as const) {
    const paid = (month: number) => ({ ...rankPeriod, month, sumYen })
    assert.equal(rankPeriodIn(paid(AUGUST - 1), NEW_SETS, AUGUST).rankId, before, `${sumYen}`)
    assert.equal(rankPeriodIn(paid(AUGUST), NEW_SETS, AUGUST + 1).rankId, after, `${sumYen}`)
  }
})

test('A-170: the present month keeps its coins and prices, and shows the thresholds of the next', () => {
  const holder = { ...rankPeriod, rankId: 9, sumYen: 30_000 }
  const august = currentRankIn(holder, NEW_SETS, AUGUST)
  assert.deepEqual(rankOf(august.ranks, holder), rank(9, 30_000, 20, 0))
  assert.equal(maintenanceOffer(august), 'not-for-coins', 'the price is the one of August')
  assert.equal(maintenanceOffer(currentRankIn(rankPeriod, NEW_SETS, AUGUST)), 'offered')
  const enough = currentRankIn({ ...rankPeriod, sumYen: 50_000 }, NEW_SETS, AUGUST)
  assert.equal(maintenanceOffer(enough), 'already-earned')
  assert.deepEqual([nextRank(august).id, nextRank(august).monthYen], [2, 50_000])
  const reached = currentRankIn({ ...holder, sumYen: 260_000 }, NEW_SETS, AUGUST)
  assert.deepEqual([reachedRank(reached)?.id, nextRank(reached).id], [7, 5])
  const september = currentRankIn({ ...holder, month: AUGUST + 1 }, NEW_SETS, AUGUST + 1)
  assert.equal(coinsFor(rankOf(september.ranks, september.rankPeriod), 1_000), 21)
})

test('A-170: a rank that was kept by coins is kept into a month with other ranks', () => {
  const kept = { ...rankPeriod, isMaintained: true }
  assert.equal(rankPeriodIn(kept, NEW_SETS, AUGUST + 1).rankId, 2)
})

test('A-170: a clock that steps back still knows a rank that begins in the next month', () => {
  const september = { ...rankPeriod, rankId: 5, month: AUGUST + 1 }
  const { ranks, rankPeriod: stored } = currentRankIn(september, NEW_SETS, AUGUST)
  assert.equal(rankOf(ranks, stored).id, 5)
})
