import { canonicalText } from '#contract/canonical-text.rule.ts'
import { fieldsIn } from '#contract/console/field.ts'
import { REASON } from '#contract/console/reasons.ts'
import { cardFields } from '#contract/console/stock/cards.fields.ts'
import { rarityIn } from '#contract/identity.ts'
import { isRefusal, type Refusal, refuse } from '#server/console/acts/route.ts'
import { atVersion } from '#server/console/acts/version.ts'
import { storeUpload } from '#server/console/pictures/pictures.ts'
import type { EncodedPicture } from '#server/pictures/pictures.ts'
import { constraintOf, type Transaction } from '#server/platform/database/database.ts'
import { readIdentity } from '#server/settings/settings.ts'
import {
  type Card,
  type CardFields,
  deleteCard,
  insertCards,
  lockCard,
  lockCardsByCode,
  type NewCard,
  selectIsInUse,
  updateCard,
  updateCards,
} from './cards.sql.ts'

const CARD_WIDTH = 360

interface Seen {
  readonly id: number
  readonly version: number
}

/** A card whose form names no rarity gets the shop's name of it. */
export async function withRarityName<Fields extends CardFields>(
  tx: Transaction,
  fields: Fields,
): Promise<Fields> {
  if (fields.rarityLabel.trim() !== '') return fields
  const { name = '', nameEn = '' } = rarityIn(await readIdentity(tx), fields.rarity) ?? {}
  return { ...fields, rarityLabel: name, rarityLabelEn: fields.rarityLabelEn || nameEn }
}

/** Adds a card without a picture. Refuses a code that another card has. */
export async function addCard(
  tx: Transaction,
  card: NewCard,
): Promise<{ readonly id: number } | Refusal> {
  try {
    const [id] = await insertCards(tx, [card])
    return { id: id as number }
  } catch (cause) {
    if (constraintOf(cause) === 'cards_code') return refuse(409, REASON.codeTaken)
    throw cause
  }
}

/**
 * Changes a card and returns the card as it was before. The prizes of published packs do not
 * change, because they have their own copy of the card. Refuses a card that another
 * operator has changed since `version`.
 */
export async function changeCard(
  tx: Transaction,
  { id, version, fields }: Seen & { fields: CardFields },
): Promise<Card | Refusal> {
  const card = await lockVersion(tx, { id, version })
  if (isRefusal(card)) return card
  await updateCards(tx, [{ ...fields, id }])
  return card
}

/** No new pack can have a retired card. Packs that already have the card are not changed. */
export async function retireCard(
  tx: Transaction,
  { id, version, retiredAt }: Seen & { retiredAt: Date | null },
): Promise<Card | Refusal> {
  const card = await lockVersion(tx, { id, version })
  if (isRefusal(card)) return card
  if ((card.retiredAt === null) === (retiredAt === null)) return refuse(409, REASON.unchanged)
  await updateCard(tx, id, { retiredAt })
  return card
}

/** Deletes a card. Refuses a card that is or was in stock or in a pack. */
export async function removeCard(tx: Transaction, { id, version }: Seen): Promise<Card | Refusal> {
  const card = await lockVersion(tx, { id, version })
  if (isRefusal(card)) return card
  if (await selectIsInUse(tx, id)) return refuse(409, REASON.cardInUse)
  await deleteCard(tx, id)
  return card
}

/**
 * The code of the card is the file's name without its extension, in the same upper and lower case.
 * Refuses a file whose name is not the code of any card.
 */
export async function pairPicture(
  tx: Transaction,
  { fileName, picture, now }: { fileName: string; picture: EncodedPicture; now: Date },
): Promise<{ readonly card: Card; readonly image: string } | Refusal> {
  const [card] = await lockCardsByCode(tx, [codeOfFile(fileName)])
  if (card === undefined) return refuse(404, REASON.codeUnknown)
  const image = await storeUpload(tx, { picture, width: CARD_WIDTH, now })
  if (image !== card.image) await updateCard(tx, card.id, { image })
  return { card, image }
}

/** Some systems write Japanese characters decomposed in the names of files. */
export function codeOfFile(fileName: string): string {
  return canonicalText(fileName.replace(/\.[^.]*$/, '')).trim()
}

async function lockVersion(tx: Transaction, { id, version }: Seen) {
  return atVersion(await lockCard(tx, id), version, editedFields)
}

/** Returns the fields of a card that an operator writes, with the version that has them. */
export function editedFields(card: Card) {
  return { ...fieldsIn(cardFields, card), version: card.version }
}
