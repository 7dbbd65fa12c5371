import { z } from 'zod'
import { constraintOf, type Database, type Queryable } from '#server/platform/database/database.ts'
import type { Rank, Ranks } from '#server/ranks/rank-period/rank-period.ts'
import { selectRanks } from '#server/ranks/ranks.sql.ts'
import { rollOver } from '#server/ranks/rollover/rollover.ts'
import { deleteOtherRanks, lockRanks, upsertRanks } from './rank-list.sql.ts'

/** The lowest number of ranks. The member's page promises five. */
const RANKS_MIN = 5
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

/**
 * The ranks as an operator writes them, in any order. The parsed list begins with the lowest rank.
 */
export const rankList = z
  .array(rank)
  .min(RANKS_MIN)
  .refine(areDistinct('id'), 'two ranks have the same id')
  .refine(areDistinct('monthYen'), 'two ranks have the same monthYen')
  .refine((ranks) => ranks.some(({ monthYen }) => monthYen === 0), 'the lowest rank asks for 0 yen')
  .transform(sortFromLowest)

/** Reads the shop's ranks, from the lowest to the top. */
export function readRanks(on: Queryable): Promise<Ranks> {
  return selectRanks(on)
}

/**
 * Replaces all of the shop's ranks. Changes none and returns `in-use` if a rank missing from the
 * list has members. Months that have ended are first rolled over by the old ranks. The present
 * month will be judged by the new ones.
 */
export async function setRanks(
  database: Database,
  { ranks, now }: { ranks: Ranks; now: Date },
): Promise<'set' | 'in-use'> {
  await rollOver({ database, onFault: rethrow }, now)
  try {
    await database.transaction(async (tx) => {
      await lockRanks(tx)
      await deleteOtherRanks(tx, ranks)
      await upsertRanks(tx, ranks)
    })
    return 'set'
  } catch (cause) {
    if (constraintOf(cause)?.endsWith('_rank')) return 'in-use'
    throw cause
  }
}

function sortFromLowest(ranks: readonly Rank[]): Ranks {
  const [lowest, ...others] = ranks.toSorted((left, right) => left.monthYen - right.monthYen)
  if (lowest === undefined) throw new Error('there is no rank')
  return [lowest, ...others]
}

function areDistinct(field: 'id' | 'monthYen'): (ranks: readonly Rank[]) => boolean {
  return (ranks) => new Set(ranks.map((rank) => rank[field])).size === ranks.length
}

/**
 * Throws the fault of a rollover, which stops the change of the ranks. If it did not stop, the new
 * ranks would judge a month that belongs to the old ranks.
 */
function rethrow(cause: unknown): never {
  throw cause
}
