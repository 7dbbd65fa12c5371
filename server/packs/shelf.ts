import type { Database } from '#server/platform/database.ts'
import { cleanHtml } from './html.ts'
import { type Pack, type Prize, remainingOf } from './packs.rule.ts'
import {
  selectGrownUrns,
  selectPacksStamp,
  selectPrizes,
  selectPublishedPacks,
} from './packs.sql.ts'

const PACKS_FRESH_MS = 1000
const COUNTS_FRESH_MS = 100

/**
 * Every published pack in memory: lists, details and draws read here and not from the database. What this
 * process sells is noted at once; what other processes sell is read with the first look after a tenth of a second,
 * what the operator publishes after a second. Where nobody looks, nothing is read.
 */
export interface Shelf {
  /** The same array as before where nothing was sold or published. */
  all(): Promise<readonly Pack[]>
  find(packId: number): Promise<Pack | undefined>
  /** As last read, without a look at the database: for use within a transaction, which must not wait for another connection. */
  known(packId: number): Pack | undefined
  noteSold(packId: number, sold: Sold): void
}

/** What a pack has sold, and what that leaves of each prize. */
export type Sold = Pick<Pack, 'soldCount' | 'counts'>

export function openShelf(
  database: Database,
  nowMs: () => number = () => performance.now(),
): Shelf {
  const prizes = new Map<number, readonly Prize[]>()
  const cleaned = new Map<string, string>()
  let packs = new Map<number, Pack>()
  let list: readonly Pack[] | undefined
  let stamp: string | undefined
  let loadedAtMs = Number.NEGATIVE_INFINITY
  let countedAtMs = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | undefined

  /** Packs that nobody wrote since are kept as they are, and with them all that was written of them. */
  async function look(): Promise<void> {
    const beganAtMs = nowMs()
    const [stampNow] = await Promise.all([selectPacksStamp(database), count()])
    // Asked before the packs are read: what is published in between is another stamp the next time.
    if (stampNow !== stamp) await load()
    stamp = stampNow
    loadedAtMs = beganAtMs
  }

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
    list = undefined
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

  /** Only what has sold more than is known here comes back; what is sold out can sell no more. */
  async function count(): Promise<void> {
    const beganAtMs = nowMs()
    const selling = [...packs.values()].filter((pack) => remainingOf(pack) > 0)
    const grown = selling.length === 0 ? [] : await selectGrownUrns(database, selling)
    for (const urn of grown) noteSold(urn.packId, urn)
    countedAtMs = beganAtMs
  }

  function noteSold(packId: number, { soldCount, counts }: Sold): void {
    const pack = packs.get(packId)
    if (pack === undefined || pack.soldCount >= soldCount) return
    packs.set(packId, { ...pack, soldCount, counts })
    list = undefined
  }

  function overdue(): (() => Promise<void>) | null {
    const now = nowMs()
    if (now - loadedAtMs >= PACKS_FRESH_MS) return look
    return now - countedAtMs >= COUNTS_FRESH_MS ? count : null
  }

  async function refresh(): Promise<void> {
    const read = overdue()
    if (read === null) return
    reading ??= read().finally(() => {
      reading = undefined
    })
    await reading
  }

  return {
    async all() {
      await refresh()
      list ??= [...packs.values()]
      return list
    },
    async find(packId) {
      await refresh()
      return packs.get(packId)
    },
    known: (packId) => packs.get(packId),
    noteSold,
  }
}

function later(read: Sold, noted: Sold | undefined): Sold {
  return noted !== undefined && noted.soldCount > read.soldCount ? noted : read
}
