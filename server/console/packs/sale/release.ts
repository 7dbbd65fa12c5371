import { moveReserve } from '#server/console/packs/submission/submission.ts'
import { drawnCountOf, extraPrizeStock, type Pack } from '#server/packs/pack.ts'
import { readPack } from '#server/packs/packs.ts'
import { lockPack } from '#server/packs/publication/publication.ts'
import type { Database, Transaction } from '#server/platform/database/database.ts'
import { runBatches } from '#server/platform/jobs/batch-runner.ts'
import { log } from '#server/platform/log.ts'
import { MINUTE_MS } from '#server/platform/time/durations.ts'
import { selectUnreleasedPacks } from './release.sql.ts'

/**
 * How long after the end of a sale the movements are written. A purchase that began before the end
 * can still take draws shortly after it.
 */
const RELEASE_DELAY_MS = MINUTE_MS
const BATCH_PACKS = 100
/** After this time, a run starts no further pack. The run of the next minute continues. */
const RUN_MS_MAX = 30_000

/**
 * Writes the movements that free the copies of ended packs which no member has won.
 * It does not matter whether a sale ended at its time, ended early or was withdrawn. Each pack is
 * one transaction, and frees its copies once. A pack that fails is logged, and delays no other pack
 * (021). The movements are a record for the history of the
 * stock: the free stock itself counts an ended pack as free from the moment of its end.
 */
export async function releaseEndedPacks(database: Database, now: Date): Promise<void> {
  const endedUntil = new Date(now.getTime() - RELEASE_DELAY_MS)
  await runBatches<number>({
    batchMax: BATCH_PACKS,
    timeLimitMs: RUN_MS_MAX,
    read: (failedIds) =>
      selectUnreleasedPacks(database, { endedUntil, failedIds, limit: BATCH_PACKS }),
    idOf: (packId) => packId,
    ownerIdOf: (packId) => packId,
    work: (packId) => database.transaction((tx) => releasePack(tx, { packId, endedUntil, now })),
    nameOf: (packId) => `the copies of pack ${packId} could not be freed`,
    onFault: (cause) => log.error('a pack failed while copies were freed', cause),
  })
}

async function releasePack(
  tx: Transaction,
  { packId, endedUntil, now }: { packId: number; endedUntil: Date; now: Date },
): Promise<void> {
  await lockPack(tx, packId)
  // Another console may have freed the copies while this transaction waited for the lock.
  if ((await selectUnreleasedPacks(tx, { endedUntil, packId })).length === 0) return
  const pack = (await readPack(tx, packId)) as Pack
  await moveReserve(tx, remainingCards(pack), { kind: 'freed', packId, now })
}

/** Returns how many of each card the undrawn tickets would have won, extra prizes included. */
function remainingCards(pack: Pack): ReadonlyMap<number, number> {
  const counts = new Map<number, number>()
  const add = (cardId: number, count: number) =>
    counts.set(cardId, (counts.get(cardId) ?? 0) + count)
  for (const { cardId, no } of pack.prizes) add(cardId, pack.counts[no] ?? 0)
  const drawn = { total: pack.total, soldCount: drawnCountOf(pack) }
  for (const extra of pack.extraPrizes) add(extra.cardId, extraPrizeStock(extra, drawn).remaining)
  return counts
}
