import type { Queryable, Transaction } from '#server/platform/database.ts'
import { monthOf } from '#server/platform/tokyo.ts'
import { type Ranks, type Standing, standingIn } from './ranks.rule.ts'
import { insertStanding, lockStanding, selectRanks, selectStanding } from './ranks.sql.ts'

/** A member's standing in the month of `now`, with the ranks that it is to be read by. */
export interface Present {
  readonly ranks: Ranks
  readonly standing: Standing
}

interface Of {
  readonly memberId: number
  readonly now: Date
}

/** Right from the month's first moment, whether or not the clerk came by. */
export async function readPresent(on: Queryable, { memberId, now }: Of): Promise<Present> {
  const [ranks, standing] = await Promise.all([selectRanks(on), selectStanding(on, memberId)])
  return { ranks, standing: standingIn(standing, ranks, monthOf(now)) }
}

/** The same locked until the transaction ends; a member's first row is made. The caller saves what it changes. */
export async function lockPresent(tx: Transaction, { memberId, now }: Of): Promise<Present> {
  const month = monthOf(now)
  const ranks = await selectRanks(tx)
  let standing = await lockStanding(tx, memberId)
  if (standing === null) {
    await insertStanding(tx, { memberId, ...standingIn(null, ranks, month) })
    standing = await lockStanding(tx, memberId)
  }
  return { ranks, standing: standingIn(standing, ranks, month) }
}
