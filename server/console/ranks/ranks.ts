import type { ConsoleAnswer } from '#contract/console/calls.ts'
import { type RankFault, rankFaults } from '#contract/console/members/ranks.rule.ts'
import type { PlannedRank } from '#contract/console/members/ranks.ts'
import { REASON } from '#contract/console/reasons.ts'
import { type Answer, type Refusal, refuse } from '#server/console/acts/route.ts'
import type { Queryable, Transaction } from '#server/platform/database/database.ts'
import { MINUTE_MS } from '#server/platform/time/durations.ts'
import { monthOf } from '#server/platform/time/tokyo.ts'
import {
  cancelPlannedRanks,
  lockNewestRankSet,
  planRanks,
  readRankSets,
} from '#server/ranks/rank-list/rank-list.ts'
import { type Ranks, ranksIn } from '#server/ranks/rank-period.ts'
import { readSettings } from '#server/settings/settings.ts'
import { countMoves, selectListedRankSets } from './ranks.sql.ts'

/**
 * A set that is saved this shortly before a month begins holds one month later. Otherwise members
 * could be moved into the month before the set is stored.
 */
const MARGIN_MS = 10 * MINUTE_MS

/**
 * Returns the first month of a set that is saved now. Before the opening no member has paid, so that
 * the ranks of the opening day hold at once.
 */
async function firstMonth(on: Queryable, now: Date): Promise<number> {
  const { hasLivePayments, openedAt } = await readSettings(on)
  if (hasLivePayments && openedAt === null) return monthOf(now)
  return monthOf(new Date(now.getTime() + MARGIN_MS)) + 1
}

export async function listRankSets(on: Queryable, now: Date): Promise<Answer<'GET /ranks'>> {
  const sets = await selectListedRankSets(on)
  const month = monthOf(now)
  const present = sets.find(({ fromMonth }) => fromMonth <= month)
  const list = sets.map((set) => {
    const ended = set.id === present?.id ? 'present' : 'ended'
    return {
      ...set,
      fromMonth: set.fromMonth === 0 ? null : wireMonth(set.fromMonth),
      state: set.fromMonth > month ? 'planned' : ended,
    } as const
  })
  return { list, nextMonth: wireMonth(await firstMonth(on, now)) }
}

/**
 * Counts how many members would have each rank in the next month, by the planned ranks and by the
 * present ones.
 */
export async function previewRanks(
  on: Queryable,
  { planned, now }: { planned: readonly Pick<PlannedRank, 'id' | 'monthYen'>[]; now: Date },
): Promise<ConsoleAnswer<'GET /ranks/preview'> | Refusal> {
  const month = monthOf(now)
  const present = ranksIn(await readRankSets(on, now), month)
  const faults = rankFaults(planned, idsOf(present))
  if (faults.length > 0) return refuseFaults(faults)
  const after = planned.toSorted((left, right) => left.monthYen - right.monthYen)
  const moves = await countMoves(on, {
    month,
    before: { ids: idsOf(present), yen: present.map(({ monthYen }) => monthYen) },
    after: { ids: after.map(({ id }) => id ?? 0), yen: after.map(({ monthYen }) => monthYen) },
  })
  const sum = (isCounted: (move: { before: number; after: number }) => boolean) =>
    moves.filter(isCounted).reduce((total, { count }) => total + count, 0)
  const list = after.map(({ id, monthYen }, index) => ({
    id,
    monthYen,
    beforeCount: sum((move) => move.before === index + 1),
    afterCount: sum((move) => move.after === index + 1),
  }))
  const upCount = sum((move) => move.after > move.before)
  const downCount = sum((move) => move.after < move.before)
  return { list, upCount, downCount }
}

interface Plan {
  readonly newestId: number
  readonly fromMonth: string
  readonly ranks: readonly PlannedRank[]
  readonly operatorId: number
  readonly now: Date
}

/** Refuses a plan that is based on an older set, or that breaks a rule for ranks. */
export async function planNextRanks(
  tx: Transaction,
  { newestId, fromMonth, ranks, operatorId, now }: Plan,
): Promise<{ id: number; before: Ranks; after: Ranks } | Refusal> {
  const month = await firstMonth(tx, now)
  const newest = await lockNewestRankSet(tx)
  if (newest.id !== newestId) return refuseConflict(newest.id)
  if (fromMonth !== wireMonth(month)) return refuse(409, REASON.timePast)
  const sets = await readRankSets(tx, now)
  // A set that begins in the next month, and was fixed in the last minutes of this month, counts.
  const former = Math.max(month - 1, monthOf(now))
  const faults = rankFaults(ranks, idsOf(ranksIn(sets, former)))
  if (faults.length > 0) return refuseFaults(faults)
  const before = ranksIn(sets, month)
  const { id, ranks: after } = await planRanks(tx, {
    ranks: ranks.map(({ name, nameEn, monthYen, coinPermille, keepCoins, ...rank }) => ({
      ...rank,
      name: { ja: name, en: nameEn },
      monthYen,
      coinPermille,
      keepCoins,
    })),
    fromMonth: month,
    operatorId,
    now,
  })
  return { id, before, after }
}

/** Deletes the planned ranks. Refuses if none are planned, or if their month is about to begin. */
export async function withdrawNextRanks(
  tx: Transaction,
  { newestId, now }: { newestId: number; now: Date },
): Promise<{ id: number; fromMonth: string } | Refusal> {
  const newest = await lockNewestRankSet(tx)
  if (newest.id !== newestId) return refuseConflict(newest.id)
  const first = Math.max(await firstMonth(tx, now), monthOf(now) + 1)
  if (newest.fromMonth < first) return refuse(409, REASON.timePast)
  await cancelPlannedRanks(tx, newest.fromMonth)
  return { id: newest.id, fromMonth: wireMonth(newest.fromMonth) }
}

function idsOf(ranks: Ranks): number[] {
  return ranks.map(({ id }) => id)
}

function refuseConflict(newestId: number): Refusal {
  return refuse(409, REASON.versionConflict, { current: { newestId } })
}

function refuseFaults(faults: readonly RankFault[]): Refusal {
  return refuse(409, REASON.ranksFaulty, { current: { faults } })
}

function wireMonth(month: number): string {
  const year = String(Math.floor(month / 12)).padStart(4, '0')
  return `${year}-${String((month % 12) + 1).padStart(2, '0')}`
}
