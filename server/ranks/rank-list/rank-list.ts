import { z } from 'zod'
import { RANKS_MIN } from '#contract/console/members/ranks.rule.ts'
import {
  constraintOf,
  type Database,
  type Queryable,
  type Transaction,
} from '#server/platform/database/database.ts'
import { monthOf } from '#server/platform/time/tokyo.ts'
import { type Rank, type RankSets, type Ranks, ranksIn } from '#server/ranks/rank-period.ts'
import { selectRankSets } from '#server/ranks/ranks.sql.ts'
import { rollOver } from '#server/ranks/rollover/rollover.ts'
import {
  deleteOtherRanks,
  deleteRankSet,
  insertRankSet,
  lockRankSets,
  type NewRankSet,
  selectGreatestRankId,
  selectNewestSet,
} from './rank-list.sql.ts'

export { deleteRankSet as cancelPlannedRanks }

const INTEGER_MAX = 2 ** 31 - 1

const text = z.string().trim().min(1).max(40)
const count = z.int().min(0).max(INTEGER_MAX)

const rank = z.strictObject({
  id: z.int().min(1).max(INTEGER_MAX),
  name: z.strictObject({ ja: text, en: text }),
  icon: z.string().max(500).default(''),
  monthYen: count,
  coinPermille: z.int().min(0).max(1000),
  keepCoins: count,
})

/** In any order. The parsed list begins with the lowest rank. */
export const rankList = z
  .array(rank)
  .min(RANKS_MIN)
  .refine(areDistinct('id'), 'two ranks have the same id')
  .refine(areDistinct('monthYen'), 'two ranks have the same monthYen')
  .refine((ranks) => ranks.some(({ monthYen }) => monthYen === 0), 'the lowest rank asks for 0 yen')
  .transform(sortFromLowest)

export async function readRanks(on: Queryable, now: Date): Promise<Ranks> {
  return ranksIn(await readRankSets(on, now), monthOf(now))
}

/** Reads the set of ranks that holds at `now`, and the sets that begin in later months. */
export function readRankSets(on: Queryable, now: Date): Promise<RankSets> {
  return selectRankSets(on, monthOf(now))
}

/**
 * Replaces all ranks of the shop from the present month on. If members have a rank that is not in
 * the new list, changes nothing and returns `in-use`. If an operator has planned ranks for the next
 * month, changes nothing and returns `planned`: the planned ranks might lack a rank of the new
 * list. Rank periods of ended months are first moved into the present month by the rules of the old
 * ranks. Each member keeps the present rank until the month ends. A new name, coin rate or price of
 * that rank applies at once.
 */
export async function setRanks(
  database: Database,
  { ranks, now }: { ranks: Ranks; now: Date },
): Promise<'set' | 'in-use' | 'planned'> {
  await rollOver({ database, onFault: rethrow }, now)
  const fromMonth = monthOf(now)
  try {
    return await database.transaction(async (tx) => {
      await lockRankSets(tx)
      if ((await selectNewestSet(tx)).fromMonth > fromMonth) return 'planned'
      await deleteOtherRanks(tx, ranks)
      await deleteRankSet(tx, fromMonth)
      await insertRankSet(tx, { fromMonth, ranks, operatorId: null, now })
      return 'set'
    })
  } catch (cause) {
    if (constraintOf(cause)?.endsWith('_rank')) return 'in-use'
    throw cause
  }
}

/** Locks all sets against changes by other transactions. */
export async function lockNewestRankSet(
  tx: Transaction,
): Promise<{ readonly id: number; readonly fromMonth: number }> {
  await lockRankSets(tx)
  return selectNewestSet(tx)
}

interface RankPlan extends Omit<NewRankSet, 'ranks'> {
  /** The id is null for a rank that the shop does not have yet. */
  readonly ranks: readonly (Omit<Rank, 'id'> & { readonly id: number | null })[]
}

/** In place of those planned for that month. The caller must lock the sets first. */
export async function planRanks(
  tx: Transaction,
  { ranks, ...plan }: RankPlan,
): Promise<{ readonly id: number; readonly ranks: Ranks }> {
  let greatestId = await selectGreatestRankId(tx)
  const numbered = ranks.map((rank) => ({ ...rank, id: rank.id ?? ++greatestId }))
  const sorted = sortFromLowest(numbered)
  await deleteRankSet(tx, plan.fromMonth)
  return { id: await insertRankSet(tx, { ...plan, ranks: sorted }), ranks: sorted }
}

function sortFromLowest(ranks: readonly Rank[]): Ranks {
  const [lowest, ...others] = ranks.toSorted((left, right) => left.monthYen - right.monthYen)
  if (lowest === undefined) throw new Error('there is no rank')
  return [lowest, ...others]
}

function areDistinct(field: 'id' | 'monthYen'): (ranks: readonly Rank[]) => boolean {
  return (ranks) => new Set(ranks.map((rank) => rank[field])).size === ranks.length
}

/** Otherwise the new ranks would apply to a month in which the old ones were valid. */
function rethrow(cause: unknown): never {
  throw cause
}
