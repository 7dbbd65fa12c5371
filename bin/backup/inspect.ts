import type { Database } from '#server/platform/database/database.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { verify } from '#server/verify/verify.ts'

export interface RestoredShop {
  /** How many purchases the restored database contains. */
  readonly purchaseCount: number
  /** When the newest purchase was made; null if there is none. */
  readonly newestPurchaseAt: Date | null
  /** One sentence for each violation of an invariant; empty if every invariant holds. */
  readonly violations: readonly string[]
}

/**
 * Runs `prepare` on a restored database. Then checks every invariant, counts the purchases and
 * finds the newest purchase.
 */
export async function inspectShop(
  url: string,
  prepare: (database: Database) => Promise<void> = async () => {},
): Promise<RestoredShop> {
  const database = openDatabase({ url, connectionsMax: 2 })
  try {
    await prepare(database)
    const results = await verify(database)
    const [row] = await database.query<{ count: number; newestAt: Date | null }>({
      text: `
        select count(*)::int as count, max(created_at) as newest_at
        from purchases`,
    })
    return {
      purchaseCount: row?.count ?? 0,
      newestPurchaseAt: row?.newestAt ?? null,
      violations: results.flatMap(({ invariant, violations }) =>
        violations.map((text) => `${invariant}: ${text}`),
      ),
    }
  } finally {
    await database.close()
  }
}
