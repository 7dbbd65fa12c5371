import type { Database, Queryable } from '#server/platform/database/database.ts'
import type { Message } from '#server/platform/language.ts'
import { isInDebt, moveBalance } from '#server/points/points.ts'
import { lockCurrentRank } from '#server/ranks/current-rank.ts'
import {
  type MaintenanceRefusal,
  maintenanceOffer,
  rankOf,
} from '#server/ranks/rank-period/rank-period.ts'
import { selectRankPeriod, updateRankPeriod } from '#server/ranks/ranks.sql.ts'
import { insertMaintenance, selectMaintainedRankNames } from './maintenance.sql.ts'

/**
 * The price and the rank that the member saw on the screen. The server compares both with the
 * present price and rank (Q105).
 */
export interface ShownOffer {
  readonly coins: number
  readonly rankId: number
}

export type MaintenanceOutcome =
  | 'maintained'
  | 'changed'
  | 'shortage'
  | 'in-debt'
  | MaintenanceRefusal

/**
 * Lets the member keep the present rank in the next month, and takes the price in coins. A member
 * can do this once a month. Returns the refusal `changed` if the price or the rank differs from the
 * shown offer. Locks the rank period before the balance in coins, as every transaction does.
 * Specification, section 4 (rank maintenance).
 */
export function maintainRank(
  database: Database,
  { memberId, shown, now }: { memberId: number; shown: ShownOffer; now: Date },
): Promise<MaintenanceOutcome> {
  return database.transaction(async (tx) => {
    // A member who never paid has the lowest rank and no rank period. `lockCurrentRank` would
    // insert a rank period, but a refusal must not change anything.
    if ((await selectRankPeriod(tx, memberId)) === null) return 'lowest'
    const { ranks, rankPeriod } = await lockCurrentRank(tx, { memberId, now })
    const offer = maintenanceOffer(rankPeriod, ranks)
    if (offer !== 'offered') return offer
    const { id: rankId, keepCoins: coins } = rankOf(ranks, rankPeriod)
    if (shown.rankId !== rankId || shown.coins !== coins) return 'changed'
    const { month } = rankPeriod
    const cause = { kind: 'rank', reference: maintenanceReference(memberId, month) } as const
    const balance = await moveBalance(tx, {
      memberId,
      currency: 'coin',
      amount: -coins,
      ...cause,
      now,
    })
    if (balance === 'shortage') return (await isInDebt(tx, memberId)) ? 'in-debt' : 'shortage'
    await insertMaintenance(tx, { memberId, month, rankId, coins, createdAt: now })
    await updateRankPeriod(tx, { memberId, ...rankPeriod, isMaintained: true })
    return 'maintained'
  })
}

/**
 * Reads the names of the ranks that a member kept by paying coins. The key of each name is the
 * reference of the payment's ledger entry.
 */
export async function readMaintainedRankNames(
  on: Queryable,
  { memberId, references }: { memberId: number; references: readonly string[] },
): Promise<ReadonlyMap<string, Message>> {
  const months = references.map((reference) => Number(reference.split('-')[1]))
  const maintained = await selectMaintainedRankNames(on, { memberId, months })
  return new Map(maintained.map(({ month, name }) => [maintenanceReference(memberId, month), name]))
}

function maintenanceReference(memberId: number, month: number): string {
  return `${memberId}-${month}`
}
