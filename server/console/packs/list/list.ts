import type { PackRow } from '#contract/console/packs/packs.ts'
import { lacksEnglish } from '#contract/console/texts/english.rule.ts'
import { placeOf } from '#server/console/lists/pages.rule.ts'
import { personOf } from '#server/console/packs/drafts/drafts.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectTexts } from './english.sql.ts'
import {
  countListed,
  type ListedPack,
  type PackFilters,
  selectCosts,
  selectListed,
} from './list.sql.ts'

type Page = Parameters<typeof selectListed>[2]

/**
 * Returns one page of drafts and published packs with their margins, and how many drafts and packs
 * match.
 */
export async function readList(
  on: Queryable,
  filters: PackFilters,
  { page, sort, direction }: Pick<Page, 'sort' | 'direction'> & { readonly page: number },
): Promise<{ list: PackRow[]; count: number }> {
  const count = await countListed(on, filters)
  const rows = await selectListed(on, filters, { sort, direction, ...placeOf(page) })
  const idsOf = (kind: string, id: 'draftId' | 'packId') =>
    rows.filter(({ key }) => key.startsWith(kind)).map((row) => row[id] as number)
  const ids = { draftIds: idsOf('draft-', 'draftId'), packIds: idsOf('pack-', 'packId') }
  const costs = await selectCosts(on, ids)
  const texts = await selectTexts(on, ids)
  const listed = rows.map((row) => ({
    ...wireRow(row, costs.get(row.key) ?? null),
    lacksEnglish: lacksEnglish(texts.get(row.key) ?? []),
  }))
  return { list: listed, count }
}

function wireRow(row: ListedPack, costYen: number | null): Omit<PackRow, 'lacksEnglish'> {
  const { key, state, name, image, currency, price, sold, total } = row
  const hasMargin = price !== null && costYen !== null && currency === 'point'
  return {
    key,
    draftId: row.draftId,
    packId: row.packId,
    state,
    name,
    image,
    currency,
    price,
    cardTypeId: row.cardTypeId,
    sold,
    total,
    income: sold * (price ?? 0),
    margin: hasMargin ? price * total - costYen : null,
    startsAt: row.startsAt?.toISOString() ?? null,
    endsAt: row.endsAt?.toISOString() ?? null,
    maker: personOf(row.makerId, row.makerName),
    changedAt: row.changedAt.toISOString(),
  }
}
