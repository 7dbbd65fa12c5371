import type { RestrictionKind } from '#contract/constants.ts'
import type { Database, Queryable, Transaction } from '#server/platform/database/database.ts'
import type { Message } from '#server/platform/language.ts'
import { isInDebt, lockValidAccounts, moveBalance } from '#server/points/points.ts'
import { lockCurrentRank } from '#server/ranks/current-rank.ts'
import { type MaintenanceRefusal, maintenanceOffer, rankOf } from '#server/ranks/rank-period.ts'
import { selectRankPeriod, updateRankPeriod } from '#server/ranks/ranks.sql.ts'
import {
  type RestrictionRefusal,
  restrictionRefusal,
} from '#server/restrictions/restriction-state.ts'
import { insertMaintenance, selectMaintainedRankNames } from './maintenance.sql.ts'

/** The server compares both with the present price and rank (Q105). */
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
  | RestrictionRefusal

/**
 * The restrictions that forbid a member to keep a rank by coins. `exchange` forbids it, because the
 * member gives coins for something. `pay` forbids it, because a self-excluded member must not pay
 * for a rank of the next month (decision 073).
 */
const MAINTENANCE_KINDS: readonly RestrictionKind[] = ['pay', 'exchange']

/**
 * Takes the price in coins and keeps the member's present rank for the next month. A member can do
 * this once a month. Returns the refusal `changed` if the price or the rank differs from the shown
 * offer. A restriction that commits before this transaction refuses it. Locks the rank
 * period before the balance in coins, as every transaction does.
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
    const current = await lockCurrentRank(tx, { memberId, now })
    const { ranks, rankPeriod } = current
    const restriction = await restrictionOf(tx, { memberId, now })
    if (restriction !== null) return restriction
    const offer = maintenanceOffer(current)
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

/** Null if the member may keep the rank. */
async function restrictionOf(
  tx: Transaction,
  { memberId, now }: { memberId: number; now: Date },
): Promise<RestrictionRefusal | null> {
  const [account] = await lockValidAccounts(tx, { keys: [{ memberId, currency: 'coin' }], now })
  if (account === undefined) throw new Error(`member ${memberId} has no coin account`)
  return restrictionRefusal(account, MAINTENANCE_KINDS, now)
}

/** By the reference of the payment's ledger entry. */
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
