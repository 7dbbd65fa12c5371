import type { ParcelItem } from '#contract/console/parcels/parcel-rows.ts'

/** Equal items of a printed list: one card or good, on one shelf. */
export interface ItemGroup {
  readonly item: ParcelItem
  readonly count: number
  /** The number of pieces in each parcel, by the parcel's number. */
  readonly parcels: ReadonlyMap<string, number>
  /** The draws that won the card, with the pack named once; empty for a good. */
  readonly draws: string
}

/** Groups equal items. The groups have the order of their first items. */
export function groupedItems(items: readonly ParcelItem[]): readonly ItemGroup[] {
  const groups = Map.groupBy(items, ({ kind, code, name, modelNumber, shelf, copy }) =>
    JSON.stringify([kind, code, name, modelNumber, shelf, copy]),
  )
  return [...groups.values()].map((equal) => {
    const [item] = equal as [ParcelItem]
    const parcels = new Map<string, number>()
    for (const { parcelNumber, count } of equal)
      parcels.set(parcelNumber, (parcels.get(parcelNumber) ?? 0) + count)
    const packs = Map.groupBy(equal, ({ packName }) => packName)
    const draws = [...packs]
      .filter(([name]) => name !== null)
      .map(([name, won]) => `${name} ${won.map(({ draw }) => draw).join(', ')}`)
      .join(' / ')
    return { item, count: equal.reduce((sum, { count }) => sum + count, 0), parcels, draws }
  })
}
