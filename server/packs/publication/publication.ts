import { BUY_COUNT_MAX, EXTRA_WINS_MAX } from '#contract/constants.ts'
import { compositionOf, packRootOf } from '#server/packs/composition.ts'
import { selectExtraPrizes, selectPrizes } from '#server/packs/packs.sql.ts'
import { cleanText } from '#server/platform/clean-html.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import {
  insertExtraPrizes,
  insertPack,
  insertPrizes,
  type LockedPack as LockedPackRow,
  lockPublishedPack,
  markLivePayments,
  markPublished,
  type NewExtraPrize,
  type NewPack,
  type NewPrize,
  type Presentation as PresentationColumns,
  takePackId,
  updatePositions,
  updatePresentation,
  updateSaleEnd,
  updateSaleTimes,
} from './publication.sql.ts'

export {
  lockPublishedPack as lockPack,
  markLivePayments as endDemoPacks,
  takePackId as reservePackId,
  updatePositions as orderPacks,
  updateSaleEnd as endSale,
  updateSaleTimes as moveSale,
}

export type LockedPack = LockedPackRow
export type Presentation = PresentationColumns

/** A pack to publish. The counts of all its prizes add up to the pack's total number of tickets. */
export interface Publication extends Omit<NewPack, 'total'> {
  readonly prizes: readonly NewPrize[]
  readonly extraPrizes: readonly NewExtraPrize[]
}

/**
 * Inserts a pack with copies of its cards' fields, publishes the pack and fills the pack's urn.
 * Returns the pack's id. The composition is stored as canonical bytes, which the database then
 * never changes. Throws if the pack root differs from the approved pack root, or if one purchase
 * could win more than `EXTRA_WINS_MAX` extra prizes. docs/fair-draws.md.
 */
export async function insertPublishedPack(
  tx: Transaction,
  { prizes: newPrizes, extraPrizes: newExtraPrizes, ...draft }: Publication,
  { now, id, approvedRoot }: { now: Date; id?: number; approvedRoot?: Buffer },
): Promise<number> {
  assertFewExtraWins(newExtraPrizes)
  const total = newPrizes.reduce((sum, { count }) => sum + count, 0)
  const columns = {
    ...draft,
    total,
    detailHtml: cleanText(draft.detailHtml),
    detailHtmlEn: cleanText(draft.detailHtmlEn ?? '') || null,
  }
  const packId = await insertPack(tx, columns, id)
  await insertPrizes(tx, packId, newPrizes)
  await insertExtraPrizes(tx, packId, newExtraPrizes)
  const prizes = await selectPrizes(tx, [packId])
  const extraPrizes = await selectExtraPrizes(tx, [packId])
  const composition = compositionOf({ ...columns, id: packId, prizes, extraPrizes })
  const packRoot = packRootOf(composition)
  if (approvedRoot !== undefined && !approvedRoot.equals(packRoot))
    throw new Error(`pack ${packId} has another root than the approved one`)
  const counts = prizes.map(({ count }) => count)
  await markPublished(tx, { id: packId, composition, packRoot, counts, now })
  return packId
}

/** Throws if a purchase of 3,000 draws could win more than `EXTRA_WINS_MAX` extra prizes. */
function assertFewExtraWins(extraPrizes: readonly { readonly step: number | null }[]): void {
  const winsMax = extraPrizes
    .map(({ step }) => (step === null ? 1 : Math.ceil(BUY_COUNT_MAX / step)))
    .reduce((sum, wins) => sum + wins, 0)
  if (winsMax > EXTRA_WINS_MAX)
    throw new Error(`one purchase could win ${winsMax} extra prizes, more than ${EXTRA_WINS_MAX}`)
}

/**
 * Changes those fields of a published pack that may change after the publication, and cleans their
 * HTML.
 */
export async function present(
  tx: Transaction,
  id: number,
  presentation: Presentation,
): Promise<void> {
  await updatePresentation(tx, id, {
    ...presentation,
    detailHtml: cleanText(presentation.detailHtml),
    detailHtmlEn: cleanText(presentation.detailHtmlEn ?? '') || null,
  })
}
