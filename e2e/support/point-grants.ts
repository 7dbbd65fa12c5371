import { moveBalance } from '#server/points/points.ts'
import { NOON } from '#testing/fixtures/clock-times.ts'
import type { ShopHandle } from './base.ts'

export interface Grant {
  readonly memberId: number
  readonly currency: 'point' | 'coin'
  readonly amount: number
}

/** Adds grants of points or coins in the given order. Each grant becomes one ledger entry. */
export async function addGrants(shop: ShopHandle, grants: readonly Grant[]): Promise<void> {
  const now = new Date(NOON)
  await shop.database.transaction(async (tx) => {
    for (const [index, grant] of grants.entries()) {
      const reference = `history-${grant.memberId}-${grant.currency}-${index}`
      await moveBalance(tx, { ...grant, kind: 'grant', reference, now })
    }
  })
}
