import { type Pack, remainingOf } from '#server/packs/pack/pack.ts'
import { selectChangedStock, selectPacksVersion } from '#server/packs/packs.sql.ts'
import type { Database } from '#server/platform/database/database.ts'
import { openPackLoader } from './pack-loader.ts'

const PACKS_AGE_MS_MAX = 1000
const STOCK_AGE_MS_MAX = 100

/**
 * Holds every published pack in memory, so that lists, details and draws need no database read.
 * Sales of this process are entered at once. The first read after 100 ms fetches the sales of other
 * processes. The first read after 1 s fetches what the operator published. A cache that is not read
 * sends no statement.
 */
export interface PackCache {
  /** Returns all published packs. The array stays the same while nothing is sold or published. */
  all(): Promise<readonly Pack[]>
  /** Returns one pack, or undefined if it is not published. */
  find(packId: number): Promise<Pack | undefined>
  /**
   * Returns the pack as last read, without a refresh. Transactions use this, because they must not
   * wait for a second connection.
   */
  peek(packId: number): Pack | undefined
  /** Enters a committed sale. A sold count below the cached one is ignored. */
  updateStock(packId: number, stock: Stock): void
}

/** The sold tickets of a pack, and the tickets left of each prize. */
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
      return store.find(packId)
    },
    peek: store.find,
    updateStock: store.updateStock,
  }
}

/**
 * Returns a function that refreshes the store if its packs or stock are too old. Concurrent callers
 * share one refresh.
 */
function openRefresh(
  database: Database,
  store: PackStore,
  nowMs: () => number,
): () => Promise<void> {
  const loadPacks = openPackLoader(database)
  let loadedVersion: string | undefined
  let packsReadAtMs = Number.NEGATIVE_INFINITY
  let stockReadAtMs = Number.NEGATIVE_INFINITY
  let refreshing: Promise<void> | undefined

  /**
   * Reads the packs if their version has changed. While the version is the same, the cached packs
   * stay, and so does the JSON that was cached for each.
   */
  async function refreshPacks(): Promise<void> {
    const startedAtMs = nowMs()
    const [version] = await Promise.all([selectPacksVersion(database), refreshStock()])
    // The version is read before the packs. If the packs change between the two reads, the next
    // refresh finds another version.
    if (version !== loadedVersion) store.replace(await loadPacks())
    loadedVersion = version
    packsReadAtMs = startedAtMs
  }

  /**
   * Reads the stock of packs that have sold more than is cached. Sold-out packs are not read,
   * because they can sell no more.
   */
  async function refreshStock(): Promise<void> {
    const startedAtMs = nowMs()
    const unsoldPacks = store.all().filter((pack) => remainingOf(pack) > 0)
    const soldPacks =
      unsoldPacks.length === 0 ? [] : await selectChangedStock(database, unsoldPacks)
    for (const urn of soldPacks) store.updateStock(urn.packId, urn)
    stockReadAtMs = startedAtMs
  }

  function dueRefresh(): (() => Promise<void>) | null {
    const now = nowMs()
    if (now - packsReadAtMs >= PACKS_AGE_MS_MAX) return refreshPacks
    return now - stockReadAtMs >= STOCK_AGE_MS_MAX ? refreshStock : null
  }

  return async () => {
    const refresh = dueRefresh()
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
     * Replaces all packs. For each pack the stock with the higher sold count is kept, so that a sale
     * that was cached while the packs were read is not lost. The sold count never falls.
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
      if (pack === undefined || pack.soldCount >= soldCount) return
      packs.set(packId, { ...pack, soldCount, counts })
      list = undefined
    },
  }
}

function newerStock(loaded: Stock, cached: Stock | undefined): Stock {
  return cached !== undefined && cached.soldCount > loaded.soldCount ? cached : loaded
}
