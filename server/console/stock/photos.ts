import { REASON } from '#contract/console/reasons.ts'
import { type Refusal, refuse } from '#server/console/acts/route.ts'
import { type EncodedPicture, storePicture } from '#server/pictures/pictures.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { selectCopies, updatePhoto } from './copies.sql.ts'
import { lockCardRows } from './stock.sql.ts'

/**
 * Stores the photo of a graded copy and returns the hash of the former one. Locks the card, as a
 * publication does, so that the photo does not change while a pack is published with it.
 */
export async function photograph(
  tx: Transaction,
  { copyId, picture, now }: { copyId: number; picture: EncodedPicture; now: Date },
): Promise<{ readonly before: string } | Refusal> {
  const [found] = await selectCopies(tx, [copyId])
  if (found === undefined) return refuse(404)
  await lockCardRows(tx, [found.cardId])
  const [copy = found] = await selectCopies(tx, [copyId])
  if (copy.gradingNumber === '') return refuse(409, REASON.gradingWrong)
  if (copy.onHand === 0) return refuse(409, REASON.stockShort)
  await storePicture(tx, picture, now)
  await updatePhoto(tx, copyId, picture.name)
  return { before: copy.photo }
}
