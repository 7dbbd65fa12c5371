import { cleanHtml } from '#server/packs/clean-html.ts'
import type { ExtraPrize, Pack, Prize } from '#server/packs/pack/pack.ts'
import { selectExtraPrizes, selectPrizes, selectPublishedPacks } from '#server/packs/packs.sql.ts'
import type { Database } from '#server/platform/database/database.ts'

/**
 * Returns a function that reads all published packs. Each pack's prizes are read only once, because
 * prizes never change after publication. The HTML of each description is cleaned only once.
 */
export function openPackLoader(database: Database): () => Promise<readonly Pack[]> {
  const prizesByPack = new Map<number, readonly Prize[]>()
  const extraPrizesByPack = new Map<number, readonly ExtraPrize[]>()
  const cleanedHtml = new Map<string, string>()

  async function loadPrizes(packIds: readonly number[]): Promise<void> {
    if (packIds.length === 0) return
    const rows = await selectPrizes(database, packIds)
    const extraRows = await selectExtraPrizes(database, packIds)
    for (const [packId, prizes] of Map.groupBy(rows, (row) => row.packId))
      prizesByPack.set(packId, prizes)
    for (const [packId, extraPrizes] of Map.groupBy(extraRows, (row) => row.packId))
      extraPrizesByPack.set(packId, extraPrizes)
  }

  function cleanCachedHtml(html: string): string {
    const clean = cleanedHtml.get(html) ?? cleanHtml(html)
    cleanedHtml.set(html, clean)
    return clean
  }

  return async () => {
    const rows = await selectPublishedPacks(database)
    await loadPrizes(rows.map(({ id }) => id).filter((id) => !prizesByPack.has(id)))
    return rows.map((row) => ({
      ...row,
      detailHtml: cleanCachedHtml(row.detailHtml),
      detailHtmlEn: row.detailHtmlEn === null ? null : cleanCachedHtml(row.detailHtmlEn),
      prizes: prizesByPack.get(row.id) ?? [],
      extraPrizes: extraPrizesByPack.get(row.id) ?? [],
    }))
  }
}
