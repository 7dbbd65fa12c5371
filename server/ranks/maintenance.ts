import type { Database, Queryable } from '#server/platform/database.ts'
import type { Message } from '#server/platform/language.ts'
import { isOwing, move } from '#server/points/points.ts'
import { insertMaintenance, selectKeptNames } from './maintenance.sql.ts'
import { type MaintenanceRefusal, maintenanceOf, rankOf } from './ranks.rule.ts'
import { selectStanding, updateStanding } from './ranks.sql.ts'
import { lockPresent } from './standing.ts'

/** What the member was shown; the server knows better (Q105). */
export interface Shown {
  readonly coins: number
  readonly rankId: number
}

export type KeepOutcome = 'kept' | 'changed' | 'shortage' | 'owed' | MaintenanceRefusal

/**
 * Keeps the member's present rank for the next month by its coins, once a month; refused as `changed` where the
 * price or the rank is not what was shown. Locks the standing before the coins. Spec section 4, rank maintenance.
 */
export function keepRank(
  database: Database,
  { memberId, shown, now }: { memberId: number; shown: Shown; now: Date },
): Promise<KeepOutcome> {
  return database.transaction(async (tx) => {
    // Who never paid stands lowest; a refusal leaves no row.
    if ((await selectStanding(tx, memberId)) === null) return 'lowest'
    const { ranks, standing } = await lockPresent(tx, { memberId, now })
    const offer = maintenanceOf(standing, ranks)
    if (offer !== 'offered') return offer
    const { id: rankId, keepCoins: coins } = rankOf(ranks, standing)
    if (shown.rankId !== rankId || shown.coins !== coins) return 'changed'
    const { month } = standing
    const cause = { kind: 'rank', reference: referenceOf(memberId, month) } as const
    const balance = await move(tx, { memberId, currency: 'coin', amount: -coins, ...cause, now })
    if (balance === 'shortage') return (await isOwing(tx, memberId)) ? 'owed' : 'shortage'
    await insertMaintenance(tx, { memberId, month, rankId, coins, createdAt: now })
    await updateStanding(tx, { memberId, ...standing, isKept: true })
    return 'kept'
  })
}

/** The names of the ranks that a member kept, by the reference of the ledger's entry. */
export async function readKeptNames(
  on: Queryable,
  { memberId, references }: { memberId: number; references: readonly string[] },
): Promise<ReadonlyMap<string, Message>> {
  const months = references.map((reference) => Number(reference.split('-')[1]))
  const kept = await selectKeptNames(on, { memberId, months })
  return new Map(kept.map(({ month, name }) => [referenceOf(memberId, month), name]))
}

function referenceOf(memberId: number, month: number): string {
  return `${memberId}-${month}`
}
