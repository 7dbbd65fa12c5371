import {
  type Charges,
  chargedOn,
  type PaidWith,
  sumOf,
} from '#contract/console/packs/charges.rule.ts'
import { lacksEnglish } from '#contract/console/texts/english.rule.ts'
import type { Answer, Payload } from '#server/console/acts/route.ts'
import { readPart } from '#server/console/lists/list.sql.ts'
import { selectCharges } from '#server/console/packs/charges/charges.sql.ts'
import { readPackPoints } from '#server/draws/pack-points/pack-points.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectTexts } from './english.sql.ts'
import { type ListedPack, type PackCost, packSource, selectCosts } from './list.sql.ts'

/** Returns one page of drafts and published packs with their margins. */
export async function readList(
  on: Queryable,
  query: Payload<'GET /packs'>['query'],
  now: Date,
): Promise<Answer<'GET /packs'>> {
  const { list, ...page } = await readPart<ListedPack>(on, packSource, { ...query, now })
  const idsOf = (kind: string, id: 'draftId' | 'packId') =>
    list.filter(({ key }) => key.startsWith(kind)).map((row) => row[id] as number)
  const ids = { draftIds: idsOf('draft-', 'draftId'), packIds: idsOf('pack-', 'packId') }
  const costs = await selectCosts(on, ids)
  const charges = await selectCharges(on)
  const points = await readPackPoints(on, ids.packIds)
  const texts = await selectTexts(on, ids)
  return {
    ...page,
    list: list.map((row) => ({
      ...row,
      margin: marginOf(row, costs.get(row.key), {
        charges,
        paidWith: points.get(row.packId ?? 0),
      }),
      lacksEnglish: lacksEnglish(texts.get(row.key) ?? []),
    })),
  }
}

function marginOf(
  { price, total, currency }: ListedPack,
  cost: PackCost | undefined,
  { charges, paidWith }: { readonly charges: Charges; readonly paidWith: PaidWith | undefined },
): number | null {
  if (price === null || cost === undefined || cost.yen === null || currency === 'coin') return null
  const income = price * total
  const sold = { income, shippedCount: cost.cardCount, ...(paidWith && { paidWith }) }
  return income - cost.yen - sumOf(chargedOn(sold, charges))
}
