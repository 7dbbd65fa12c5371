import type { Database } from '#server/platform/database.ts'
import { cleanHtml } from './html.ts'
import type { Pack, Prize } from './packs.rule.ts'
import { selectPrizes, selectPublishedPacks } from './packs.sql.ts'

const FRESH_MS = 1000

/**
 * Every published pack in memory: lists, details and draws read here and not from the database. What this
 * process sells is noted at once; what other processes sell, or the operator publishes, is read each second.
 */
export interface Shelf {
  all(): Promise<readonly Pack[]>
  find(packId: number): Promise<Pack | undefined>
  /** As last read, without a look at the database: for use within a transaction, which must not wait for another connection. */
  known(packId: number): Pack | undefined
  noteSold(packId: number, sold: Sold): void
}

/** What a pack has sold, and what that leaves of each prize. */
export type Sold = Pick<Pack, 'soldCount' | 'counts'>

export function openShelf(database: Database): Shelf {
  const prizes = new Map<number, readonly Prize[]>()
  const cleaned = new Map<string, string>()
  let packs = new Map<number, Pack>()
  let loadedAtMs = Number.NEGATIVE_INFINITY
  let loading: Promise<void> | undefined

  async function load(): Promise<void> {
    const heads = await selectPublishedPacks(database)
    await loadPrizes(heads.map(({ id }) => id).filter((id) => !prizes.has(id)))
    const known = packs
    packs = new Map(
      heads.map((head) => {
        // A purchase may have been noted while the rows were on their way: tickets are never given back.
        const { soldCount, counts } = later(head, known.get(head.id))
        const detailHtml = cleanedOnce(head.detailHtml)
        const lines = prizes.get(head.id) ?? []
        return [head.id, { ...head, detailHtml, soldCount, counts, prizes: lines }]
      }),
    )
    loadedAtMs = performance.now()
  }

  function cleanedOnce(html: string): string {
    const clean = cleaned.get(html) ?? cleanHtml(html)
    cleaned.set(html, clean)
    return clean
  }

  async function loadPrizes(packIds: readonly number[]): Promise<void> {
    if (packIds.length === 0) return
    const rows = await selectPrizes(database, packIds)
    for (const [packId, lines] of Map.groupBy(rows, (row) => row.packId)) prizes.set(packId, lines)
  }

  async function refreshed(): Promise<Map<number, Pack>> {
    if (performance.now() - loadedAtMs < FRESH_MS) return packs
    loading ??= load().finally(() => {
      loading = undefined
    })
    await loading
    return packs
  }

  return {
    all: async () => [...(await refreshed()).values()],
    find: async (packId) => (await refreshed()).get(packId),
    known: (packId) => packs.get(packId),
    noteSold(packId, { soldCount, counts }) {
      const pack = packs.get(packId)
      if (pack !== undefined && pack.soldCount < soldCount)
        packs.set(packId, { ...pack, soldCount, counts })
    },
  }
}

function later(read: Sold, noted: Sold | undefined): Sold {
  return noted !== undefined && noted.soldCount > read.soldCount ? noted : read
}
