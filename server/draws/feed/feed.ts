import { decodeU16 } from '#server/draws/encoding.ts'
import type { PackCache } from '#server/packs/pack-cache/pack-cache.ts'
import type { Database, Queryable } from '#server/platform/database/database.ts'
import { runBatches } from '#server/platform/jobs/batch-runner.ts'
import { HOUR_MS } from '#server/platform/time/durations.ts'
import { rareDrawsOf } from './feed.rule.ts'
import {
  deleteOldDraws,
  deleteSurplus,
  type FeedRow,
  insertRareDraws,
  savePosition,
  selectFeed,
  selectLoggedPurchases,
  selectUnreadLogs,
  type UnreadLog,
} from './feed.sql.ts'

const FEED_MS = 24 * HOUR_MS
const FEED_ROWS = 12
/** The newest purchases of a run that are looked at: a pack may sell thousands a second. */
const PURCHASES_MAX = 1_000
const KEPT_PER_PACK = 50

interface Collecting {
  readonly database: Database
  readonly packCache: PackCache
  readonly onFault: (cause: unknown) => void
}

/**
 * Collects the rare draws of each pack that has sold since the last run, from its public log. Packs
 * that hide their line-up have none, as a prize would reveal it. If a pack has sold more than 1,000
 * purchases, only the newest are looked at.
 */
export async function collectRareDraws(options: Collecting, now: Date): Promise<void> {
  const { database, onFault } = options
  const since = new Date(now.getTime() - FEED_MS)
  await deleteOldDraws(database, since)
  const logs = await selectUnreadLogs(database)
  const unread = [...logs]
  await runBatches({
    batchMax: Math.max(1, logs.length),
    read: async () => unread.splice(0),
    idOf: ({ packId }) => packId,
    ownerIdOf: ({ packId }) => packId,
    work: (log) => collectOf(options, log, since),
    nameOf: ({ packId }) => `the rare draws of pack ${packId} could not be collected`,
    onFault,
  })
}

async function collectOf(
  { database, packCache }: Collecting,
  { packId, settledCount, seenCount }: UnreadLog,
  since: Date,
): Promise<void> {
  const pack = await packCache.find(packId)
  if (pack === undefined) return
  const from = Math.max(seenCount, settledCount - PURCHASES_MAX)
  const purchases = pack.showsLineup
    ? await selectLoggedPurchases(database, { packId, from, to: settledCount, since })
    : []
  const draws = purchases.flatMap(({ settledIndex, prizeNos, createdAt: drawnAt }) =>
    rareDrawsOf({ settledIndex, prizeNos: decodeU16(prizeNos) }, pack).map((draw) => ({
      ...draw,
      drawnAt,
    })),
  )
  await database.transaction(async (tx) => {
    await insertRareDraws(tx, packId, draws)
    await deleteSurplus(tx, packId, KEPT_PER_PACK)
    await savePosition(tx, { packId, settledCount })
  })
}

/** Returns the rarest draws of the last 24 hours, the newest first; of one pack or of all. */
export async function readFeed(
  on: Queryable,
  { packId, now }: { packId: number | null; now: Date },
): Promise<readonly FeedRow[]> {
  const since = new Date(now.getTime() - FEED_MS)
  const rows = await selectFeed(on, { packId, since, limit: FEED_ROWS })
  return rows.toSorted((a, b) => b.drawnAt.getTime() - a.drawnAt.getTime())
}
