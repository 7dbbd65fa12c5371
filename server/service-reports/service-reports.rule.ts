import canonicalize from 'canonicalize'
import type { ReportedPack, ServiceReport } from '#contract/service-reports.ts'
import { decodeCounts } from '#server/draws/encoding.ts'
import type { Pack } from '#server/packs/pack.ts'
import type { DrawnPack } from './service-reports.sql.ts'

/** Returns the bytes that are published, hashed and signed. */
export function bodyOf(report: ServiceReport): string {
  const text = canonicalize(report)
  if (text === undefined) throw new Error(`the report of ${report.month} has no canonical form`)
  return text
}

/** Returns what a pack has drawn between two of its receipts, by rarity. */
export function reportedPackOf(
  drawn: DrawnPack,
  { total, prizes, showsLineup }: Pick<Pack, 'total' | 'prizes' | 'showsLineup'>,
): ReportedPack {
  const { countsFrom, countsUntil, countsNow } = drawn
  const decoded = (bytes: Buffer) => decodeCounts(bytes, prizes.length)
  const before = countsFrom === null ? prizes.map(({ count }) => count) : decoded(countsFrom)
  const after = countsUntil === null ? countsNow : decoded(countsUntil)
  const drawnOf = (no: number) => (before[no] ?? 0) - (after[no] ?? 0)
  const groups = Map.groupBy(showsLineup ? prizes : [], (prize) =>
    JSON.stringify([prize.rarity, prize.rarityLabel]),
  )
  return {
    pack_id: drawn.packId,
    t_from: drawn.tFrom,
    t_until: drawn.tUntil,
    draws: prizes.reduce((sum, { no }) => sum + drawnOf(no), 0),
    total,
    rarities: [...groups.values()]
      .map((group) => {
        const [{ rarity, rarityLabel, rarityLabelEn }] = group as [(typeof group)[number]]
        return {
          rarity,
          label: rarityLabel,
          ...(rarityLabelEn === null ? {} : { label_en: rarityLabelEn }),
          drawn: group.reduce((sum, { no }) => sum + drawnOf(no), 0),
          count: group.reduce((sum, { count }) => sum + count, 0),
        }
      })
      .sort((a, b) => b.rarity - a.rarity || (a.label < b.label ? -1 : 1)),
  }
}
