import type { ShopBench } from '#bench/measurement/environment.ts'
import { runPurchases, type Scenario } from '#bench/measurement/measure.ts'
import type { Durations } from '#bench/run-size.ts'
import { openDatabase } from '#server/platform/database/database.ts'

/**
 * Measures how many bytes of write-ahead log the database writes for one purchase. After a
 * checkpoint, the first change of each database page writes the whole page to the log. The function
 * therefore makes a checkpoint and a warm-up before it measures.
 */
export async function logBytesOfPurchase(
  shop: ShopBench,
  scenario: Scenario,
  { warmUpMs, measuredMs }: Durations,
): Promise<number> {
  const database = openDatabase({ url: shop.databaseUrl, connectionsMax: 1 })
  const position = async () => {
    const [row] = await database.query<{ bytes: number }>({
      text: `select (pg_current_wal_insert_lsn() - '0/0')::bigint as bytes`,
    })
    return row?.bytes ?? 0
  }
  try {
    await database.query({ text: 'checkpoint' })
    await runPurchases(shop, scenario, warmUpMs)
    const before = await position()
    const { count } = await runPurchases(shop, scenario, measuredMs)
    return ((await position()) - before) / count
  } finally {
    await database.close()
  }
}
