import { cleanHtml } from '#server/packs/clean-html.ts'
import { type Pack, type Prize, remainingOf } from '#server/packs/pack/pack.ts'
import {
  selectChangedStock,
  selectPacksVersion,
  selectPrizes,
  selectPublishedPacks,
} from '#server/packs/packs.sql.ts'
import type { Database } from '#server/platform/database/database.ts'

const PACKS_AGE_MS_MAX = 1000
const STOCK_AGE_MS_MAX = 100

/**
 * Every published pack in memory: lists, details and draws read here and not from the database. What this
 * process sells is noted at once; what other processes sell is read with the first look after a tenth of a second,
 * what the operator publishes after a second. Where nobody looks, nothing is read.
 */
export interface PackCache {
  /** The same array as before where nothing was sold or published. */
  all(): Promise<readonly Pack[]>
  find(packId: number): Promise<Pack | undefined>
  /** As last read, without a look at the database: for use within a transaction, which must not wait for another connection. */
  peek(packId: number): Pack | undefined
  updateStock(packId: number, stock: Stock): void
}

/** What a pack has sold, and what that leaves of each prize. */
export type Stock = Pick<Pack, 'soldCount' | 'counts'>

export function openPackCache(
  database: Database,
  nowMs: () => number = () => performance.now(),
): PackCache {
  const prizes = new Map<number, readonly Prize[]>()
  const cleanedHtml = new Map<string, string>()
  let packs = new Map<number, Pack>()
  let list: readonly Pack[] | undefined
  let loadedVersion: string | undefined
  let packsReadAtMs = Number.NEGATIVE_INFINITY
  let stockReadAtMs = Number.NEGATIVE_INFINITY
  let refreshing: Promise<void> | undefined

  /** Packs that nobody wrote since are kept as they are, and with them all that was written of them. */
  async function refreshPacks(): Promise<void> {
    const startedAtMs = nowMs()
    const [version] = await Promise.all([selectPacksVersion(database), refreshStock()])
    // Asked before the packs are read: what is published in between is another stamp the next time.
    if (version !== loadedVersion) await loadPacks()
    loadedVersion = version
    packsReadAtMs = startedAtMs
  }

  async function loadPacks(): Promise<void> {
    const rows = await selectPublishedPacks(database)
    await loadPrizes(rows.map(({ id }) => id).filter((id) => !prizes.has(id)))
    const cached = packs
    packs = new Map(
      rows.map((row) => {
        // A purchase may have been noted while the rows were on their way: tickets are never given back.
        const { soldCount, counts } = newerStock(row, cached.get(row.id))
        const detailHtml = cleanCachedHtml(row.detailHtml)
        const packPrizes = prizes.get(row.id) ?? []
        return [row.id, { ...row, detailHtml, soldCount, counts, prizes: packPrizes }]
      }),
    )
    list = undefined
  }

  function cleanCachedHtml(html: string): string {
    const clean = cleanedHtml.get(html) ?? cleanHtml(html)
    cleanedHtml.set(html, clean)
    return clean
  }

  async function loadPrizes(packIds: readonly number[]): Promise<void> {
    if (packIds.length === 0) return
    const rows = await selectPrizes(database, packIds)
    for (const [packId, packPrizes] of Map.groupBy(rows, (row) => row.packId))
      prizes.set(packId, packPrizes)
  }

  /** Only what has sold more than is known here comes back; what is sold out can sell no more. */
  async function refreshStock(): Promise<void> {
    const startedAtMs = nowMs()
    const unsoldPacks = [...packs.values()].filter((pack) => remainingOf(pack) > 0)
    const soldPacks =
      unsoldPacks.length === 0 ? [] : await selectChangedStock(database, unsoldPacks)
    for (const urn of soldPacks) updateStock(urn.packId, urn)
    stockReadAtMs = startedAtMs
  }

  function updateStock(packId: number, { soldCount, counts }: Stock): void {
    const pack = packs.get(packId)
    if (pack === undefined || pack.soldCount >= soldCount) return
    packs.set(packId, { ...pack, soldCount, counts })
    list = undefined
  }

  function dueRefresh(): (() => Promise<void>) | null {
    const now = nowMs()
    if (now - packsReadAtMs >= PACKS_AGE_MS_MAX) return refreshPacks
    return now - stockReadAtMs >= STOCK_AGE_MS_MAX ? refreshStock : null
  }

  async function refreshIfStale(): Promise<void> {
    const refresh = dueRefresh()
    if (refresh === null) return
    refreshing ??= refresh().finally(() => {
      refreshing = undefined
    })
    await refreshing
  }

  return {
    async all() {
      await refreshIfStale()
      list ??= [...packs.values()]
      return list
    },
    async find(packId) {
      await refreshIfStale()
      return packs.get(packId)
    },
    peek: (packId) => packs.get(packId),
    updateStock,
  }
}

function newerStock(loaded: Stock, cached: Stock | undefined): Stock {
  return cached !== undefined && cached.soldCount > loaded.soldCount ? cached : loaded
}
