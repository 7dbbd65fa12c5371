import { isWaitingForDraw, type Pack, remainingOf, undrawnCountOf } from '#server/packs/pack.ts'
import { selectChangedStock, selectPacksVersion } from '#server/packs/packs.sql.ts'
import type { Database } from '#server/platform/database/database.ts'
import { openPackLoader } from './pack-loader.ts'

const PACKS_AGE_MS_MAX = 1000
const STOCK_AGE_MS_MAX = 100

/**
 * Keeps every published pack in memory, so that lists, details and draws need no database read. A
 * sale of this process updates the cache at once. If the cached stock is older than 100 ms, the
 * next read first fetches the sales of other processes. If the cached packs are older than 1 s, the
 * next read also fetches what the operator published; a read of an unknown pack does so if they are
 * older than 100 ms. As long as no caller reads from the cache, the cache sends no SQL statement.
 */
export interface PackCache {
  /** Returns the same array until something is sold or published. */
  all(): Promise<readonly Pack[]>
  find(packId: number): Promise<Pack | undefined>
  /** Without a refresh, which would make a transaction wait for a second connection. */
  peek(packId: number): Pack | undefined
  /** Ignores a stock that is older than the cached one. */
  updateStock(packId: number, stock: Stock): void
}

/** How many tickets of a pack are sold, and how many of each prize are left. */
type Stock = Pick<Pack, 'soldCount' | 'counts'>

/** Opens a pack cache. `nowMs` is a monotonic clock in milliseconds. */
export function openPackCache(
  database: Database,
  nowMs: () => number = () => performance.now(),
): PackCache {
  const store = openPackStore()
  const refreshIfStale = openRefresh(database, store, nowMs)
  return {
    async all() {
      await refreshIfStale()
      return store.all()
    },
    async find(packId) {
      await refreshIfStale()
      if (store.find(packId) === undefined)
        await refreshIfStale({ packsAgeMsMax: STOCK_AGE_MS_MAX })
      return store.find(packId)
    },
    peek: store.find,
    updateStock: store.updateStock,
  }
}

/** Concurrent callers wait for the same refresh. */
function openRefresh(
  database: Database,
  store: PackStore,
  nowMs: () => number,
): (ages?: { readonly packsAgeMsMax: number }) => Promise<void> {
  const loadPacks = openPackLoader(database)
  let loadedVersion: string | undefined
  let packsReadAtMs = Number.NEGATIVE_INFINITY
  let stockReadAtMs = Number.NEGATIVE_INFINITY
  let refreshing: Promise<void> | undefined

  /**
   * Reads the packs if their version has changed. If the version is the same, the pack objects stay
   * the same, so that the JSON cached for these objects stays valid.
   */
  async function refreshPacks(): Promise<void> {
    const startedAtMs = nowMs()
    const [version] = await Promise.all([selectPacksVersion(database), refreshStock()])
    // The version is read before the packs. If a pack changes between the two reads, the next
    // refresh sees a new version and reads the packs again.
    if (version !== loadedVersion) store.replace(await loadPacks())
    loadedVersion = version
    packsReadAtMs = startedAtMs
  }

  /**
   * Packs that are sold out and drawn are left out, because their stock cannot change. Those with
   * void purchases stay in, because the cache cannot tell void from waiting.
   */
  async function refreshStock(): Promise<void> {
    const startedAtMs = nowMs()
    const unsoldPacks = store
      .all()
      .filter((pack) => remainingOf(pack) > 0 || isWaitingForDraw(pack))
    const soldPacks =
      unsoldPacks.length === 0 ? [] : await selectChangedStock(database, unsoldPacks)
    for (const urn of soldPacks) store.updateStock(urn.packId, urn)
    stockReadAtMs = startedAtMs
  }

  function dueRefresh(packsAgeMsMax: number): (() => Promise<void>) | null {
    const now = nowMs()
    if (now - packsReadAtMs >= packsAgeMsMax) return refreshPacks
    return now - stockReadAtMs >= STOCK_AGE_MS_MAX ? refreshStock : null
  }

  return async ({ packsAgeMsMax } = { packsAgeMsMax: PACKS_AGE_MS_MAX }) => {
    const refresh = dueRefresh(packsAgeMsMax)
    if (refresh === null) return
    refreshing ??= refresh().finally(() => {
      refreshing = undefined
    })
    await refreshing
  }
}

type PackStore = ReturnType<typeof openPackStore>

function openPackStore() {
  let packs = new Map<number, Pack>()
  let list: readonly Pack[] | undefined
  return {
    all(): readonly Pack[] {
      list ??= [...packs.values()]
      return list
    },
    find: (packId: number) => packs.get(packId),
    /**
     * Replaces all packs. For each pack, the stock with the greater sold count is kept. Otherwise a
     * sale that was cached while the packs were read would be lost.
     */
    replace(loaded: readonly Pack[]): void {
      packs = new Map(
        loaded.map((pack) => {
          const { soldCount, counts } = newerStock(pack, packs.get(pack.id))
          return [pack.id, { ...pack, soldCount, counts }]
        }),
      )
      list = undefined
    },
    updateStock(packId: number, { soldCount, counts }: Stock): void {
      const pack = packs.get(packId)
      if (pack === undefined || newerStock({ soldCount, counts }, pack) === pack) return
      packs.set(packId, { ...pack, soldCount, counts })
      list = undefined
    },
  }
}

/** With notaries, tickets are sold first and drawn later. The cached stock wins if both are equal. */
function newerStock<T extends Stock>(loaded: Stock, cached: T | undefined): Stock | T {
  if (cached === undefined || loaded.soldCount > cached.soldCount) return loaded
  if (loaded.soldCount < cached.soldCount) return cached
  return undrawnCountOf(loaded) < undrawnCountOf(cached) ? loaded : cached
}
