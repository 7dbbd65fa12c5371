import { type Pack, remainingOf } from '#server/packs/pack/pack.ts'
import { selectChangedStock, selectPacksVersion } from '#server/packs/packs.sql.ts'
import type { Database } from '#server/platform/database/database.ts'
import { openPackLoader } from './pack-loader.ts'

const PACKS_AGE_MS_MAX = 1000
const STOCK_AGE_MS_MAX = 100

/**
 * Every published pack in memory, so that lists, details and draws need no database read. Sales of this process enter
 * it at once. The first read after 100 ms fetches the sales of other processes, and the first after 1 s fetches what
 * the operator published. A cache that is not read sends no statement.
 */
export interface PackCache {
  /** All published packs. The array stays the same while nothing is sold or published. */
  all(): Promise<readonly Pack[]>
  /** One pack; undefined when it is not published. */
  find(packId: number): Promise<Pack | undefined>
  /** The pack as last read, without a refresh. A transaction uses it, because it must not wait for a second connection. */
  peek(packId: number): Pack | undefined
  /** Enters a committed sale. A lower sold count than the cached one is ignored. */
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

/** The refresh of a store when its packs or stock are too old. Concurrent callers share one refresh. */
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

  /** While the version is the same the cached packs stay, and with them the JSON that was cached for each. */
  async function refreshPacks(): Promise<void> {
    const startedAtMs = nowMs()
    const [version] = await Promise.all([selectPacksVersion(database), refreshStock()])
    // The version is read before the packs. A change in between gives another version at the next refresh.
    if (version !== loadedVersion) store.replace(await loadPacks())
    loadedVersion = version
    packsReadAtMs = startedAtMs
  }

  /** Reads only packs that have sold more than is cached. Sold-out packs are not read, because they can sell no more. */
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
    /** Replaces all packs. A sale that was entered while they were read is kept, because tickets never come back. */
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
