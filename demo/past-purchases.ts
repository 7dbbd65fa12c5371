import { randomBytes, randomUUID } from 'node:crypto'
import { BUY_COUNT_MAX } from '#contract/constants.ts'
import { shipAllCards } from '#server/decisions/decisions.ts'
import { openKeptHeads } from '#server/draws/kept-heads/kept-heads.ts'
import { openSettlement } from '#server/draws/settlement/settlement.ts'
import type { Pack } from '#server/packs/pack.ts'
import { openPackCache } from '#server/packs/pack-cache/pack-cache.ts'
import type { Database } from '#server/platform/database/database.ts'
import { systemClock } from '#server/platform/time/clock.ts'
import { packs } from './packs.ts'

/**
 * Makes real purchases with receipts, until each pack has sold as many draws as the demo specifies.
 * This process does not have the shop's keys, so it computes the seeds with temporary keys.
 */
export async function addPastPurchases(
  database: Database,
  { visitorIds, packIds }: { visitorIds: readonly number[]; packIds: ReadonlyMap<string, number> },
): Promise<void> {
  const keys = { sealKey: randomBytes(32), tagKey: randomBytes(32) }
  const packCache = openPackCache(database)
  const settle = openSettlement({
    database,
    packCache,
    clock: systemClock,
    keys,
    shipAllCards,
    keptHeads: openKeptHeads({ file: null }),
  })
  for (const { key, soldCount } of packs) {
    const pack = await packCache.find(packIds.get(key) ?? 0)
    if (pack === undefined) throw new Error(`the pack ${key} is not on sale`)
    const counts = sharesOf(soldCount, visitorIds.length)
    await Promise.all(
      visitorIds.map((id, i) => buyDraws(settle, { memberId: id, pack, count: counts[i] ?? 0 })),
    )
  }
}

async function buyDraws(
  settle: ReturnType<typeof openSettlement>,
  { memberId, pack, count }: { memberId: number; pack: Pack; count: number },
): Promise<void> {
  if (count === 0) return
  const purchase = await settle({
    memberId,
    pack,
    count,
    requestId: randomUUID(),
    clientSeed: randomBytes(32),
    commitment: null,
  })
  if (typeof purchase === 'string') throw new Error(`${pack.name}: ${purchase}`)
}

/**
 * Splits a pack's draws unevenly among the visitors, as among real customers. Each visitor makes at
 * most one purchase.
 */
function sharesOf(total: number, visitorCount: number): number[] {
  let left = total
  return Array.from({ length: visitorCount }, (_, i) => {
    const share = i === visitorCount - 1 ? left : Math.min(left, Math.ceil((left * 2) / 5))
    left -= share
    if (share > BUY_COUNT_MAX) throw new Error(`${share} draws are too many for one visitor`)
    return share
  })
}
