import type { ExtraPrize, Pack, Prize } from '#server/packs/pack.ts'
import { selectExtraPrizes, selectPrizes, selectPublishedPacks } from '#server/packs/packs.sql.ts'
import { cleanHtml } from '#server/platform/clean-html.ts'
import type { Database } from '#server/platform/database/database.ts'

/**
 * Each pack's prizes are read only once, because prizes never change after publication. The HTML of
 * a description is cleaned only once as long as the description does not change.
 */
export function openPackLoader(
  database: Database,
  clean: (html: string) => string = cleanHtml,
): () => Promise<readonly Pack[]> {
  const prizesByPack = new Map<number, readonly Prize[]>()
  const extraPrizesByPack = new Map<number, readonly ExtraPrize[]>()
  let cleanedHtml: ReadonlyMap<string, string> = new Map()

  async function loadPrizes(packIds: readonly number[]): Promise<void> {
    if (packIds.length === 0) return
    const rows = await selectPrizes(database, packIds)
    const extraRows = await selectExtraPrizes(database, packIds)
    for (const [packId, prizes] of Map.groupBy(rows, (row) => row.packId))
      prizesByPack.set(packId, prizes)
    for (const [packId, extraPrizes] of Map.groupBy(extraRows, (row) => row.packId))
      extraPrizesByPack.set(packId, extraPrizes)
  }

  /** Returns the cleaned HTML of each description. Descriptions of earlier loads are forgotten. */
  function cleanDescriptions(rows: readonly Pick<Pack, 'detailHtml' | 'detailHtmlEn'>[]) {
    const descriptions = rows.flatMap(({ detailHtml, detailHtmlEn }) => [
      detailHtml,
      ...(detailHtmlEn === null ? [] : [detailHtmlEn]),
    ])
    cleanedHtml = new Map(descriptions.map((html) => [html, cleanedHtml.get(html) ?? clean(html)]))
    return (html: string) => cleanedHtml.get(html) as string
  }

  return async () => {
    const rows = await selectPublishedPacks(database)
    await loadPrizes(rows.map(({ id }) => id).filter((id) => !prizesByPack.has(id)))
    const cleaned = cleanDescriptions(rows)
    return rows.map((row) => ({
      ...row,
      detailHtml: cleaned(row.detailHtml),
      detailHtmlEn: row.detailHtmlEn === null ? null : cleaned(row.detailHtmlEn),
      prizes: prizesByPack.get(row.id) ?? [],
      extraPrizes: extraPrizesByPack.get(row.id) ?? [],
    }))
  }
}
