import { z } from 'zod'
import { constraintOf, type Database, type Queryable } from '#server/platform/database/database.ts'
import type { Rank, Ranks } from '#server/ranks/rank-period/rank-period.ts'
import { selectRanks } from '#server/ranks/ranks.sql.ts'
import { rollOver } from '#server/ranks/rollover/rollover.ts'
import { deleteOtherRanks, lockRanks, upsertRanks } from './rank-list.sql.ts'

/** The shop has at least five ranks, because the text of the member's page speaks of five ranks. */
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
 * Parses the ranks that an operator wrote, in any order. The parsed list begins with the lowest
 * rank.
 */
export const rankList = z
  .array(rank)
  .min(RANKS_MIN)
  .refine(areDistinct('id'), 'two ranks have the same id')
  .refine(areDistinct('monthYen'), 'two ranks have the same monthYen')
  .refine((ranks) => ranks.some(({ monthYen }) => monthYen === 0), 'the lowest rank asks for 0 yen')
  .transform(sortFromLowest)

/** Reads the shop's ranks, from the lowest to the highest. */
export function readRanks(on: Queryable): Promise<Ranks> {
  return selectRanks(on)
}

/**
 * Replaces all ranks of the shop. If members have a rank that is not in the new list, changes
 * nothing and returns `in-use`. Rank periods of ended months are first moved into the present month
 * by the rules of the old ranks. Each member keeps the present rank until the month ends. A new
 * name, coin rate or price of that rank applies at once.
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
 * Throws the error of a failed rollover, so that the ranks stay unchanged. Otherwise the new ranks
 * would be applied to a month in which the old ranks were valid.
 */
function rethrow(cause: unknown): never {
  throw cause
}
