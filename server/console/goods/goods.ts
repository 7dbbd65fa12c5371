import { fieldsIn, type ValuesOf } from '#contract/console/field.ts'
import { REASON } from '#contract/console/reasons.ts'
import { goodFields, type goodMovementFields } from '#contract/console/stock/goods.fields.ts'
import { isRefusal, type Refusal, refuse } from '#server/console/acts/route.ts'
import { atVersion } from '#server/console/acts/version.ts'
import { storeUpload } from '#server/console/pictures/pictures.ts'
import type { EncodedPicture } from '#server/pictures/pictures.ts'
import { cleanText } from '#server/platform/clean-html.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import {
  insertGood,
  insertGoodMovement,
  lockManagedGood,
  type ManagedGood,
  selectMostTaken,
  updateGood,
} from './goods.sql.ts'

type GoodFields = ValuesOf<typeof goodFields>

const GOOD_WIDTH = 360

interface Seen {
  readonly id: number
  /** The version of the good that the operator saw. */
  readonly version: number
}

/** Adds a good without picture and stock. Refuses an end that is not after the start. */
export async function addGood(
  tx: Transaction,
  fields: GoodFields,
): Promise<{ readonly id: number } | Refusal> {
  if (!hasValidTimes(fields)) return refuse(400, REASON.endsBeforeStart)
  return { id: await insertGood(tx, storedFields(fields)) }
}

/**
 * Changes a good and returns the good as it was before. Refuses a good that another operator has
 * changed since `version`, and an end that is not after the start. Also refuses a limit for each
 * member that is below the number of pieces that one member already has.
 */
export async function changeGood(
  tx: Transaction,
  { id, version, fields }: Seen & { fields: GoodFields },
): Promise<ManagedGood | Refusal> {
  const good = await lockVersion(tx, { id, version })
  if (isRefusal(good)) return good
  if (!hasValidTimes(fields)) return refuse(400, REASON.endsBeforeStart)
  if (isLimitBelow(fields.memberMax, (await selectMostTaken(tx, [id])).get(id)))
    return refuse(409, REASON.limitBelowTaken)
  await updateGood(tx, id, storedFields(fields))
  return good
}

/**
 * Stores a picture and assigns it to the good. Returns the good as it was before, and the path of
 * the new picture.
 */
export async function giveGoodPicture(
  tx: Transaction,
  { id, version, picture, now }: Seen & { picture: EncodedPicture; now: Date },
): Promise<{ readonly good: ManagedGood; readonly image: string } | Refusal> {
  const good = await lockVersion(tx, { id, version })
  if (isRefusal(good)) return good
  const image = await storeUpload(tx, { picture, width: GOOD_WIDTH, now })
  await updateGood(tx, id, { image })
  return { good, image }
}

/**
 * Removes a good from the exchange, or brings it back. Pieces that members have already got by an
 * exchange are still shipped.
 */
export async function retireGood(
  tx: Transaction,
  { id, version, retiredAt }: Seen & { retiredAt: Date | null },
): Promise<ManagedGood | Refusal> {
  const good = await lockVersion(tx, { id, version })
  if (isRefusal(good)) return good
  if ((good.retiredAt === null) === (retiredAt === null)) return refuse(409, REASON.unchanged)
  await updateGood(tx, id, { retiredAt })
  return good
}

/**
 * Changes the stock of a good by a movement, and returns the good as it was before. `count`
 * says how many pieces were bought, how many were lost, or how many a count of the stock found.
 * Locks the good, so that a concurrent exchange waits. Refuses a loss of more pieces than the stock
 * has, and a movement that changes nothing.
 */
export async function moveGoodStock(
  tx: Transaction,
  movement: ValuesOf<typeof goodMovementFields> & {
    readonly id: number
    readonly reason: string
    readonly operatorId: number
    readonly now: Date
  },
): Promise<{ readonly good: ManagedGood; readonly change: number } | Refusal> {
  const { id, kind, count: entered, reason, operatorId, now } = movement
  const good = await lockManagedGood(tx, id)
  if (good === null) return refuse(404)
  const change = { bought: entered, lost: -entered, counted: entered - good.stock }[kind]
  if (change === 0) return refuse(409, REASON.unchanged)
  if (good.stock + change < 0) return refuse(409, REASON.stockShort)
  const moved = { goodId: id, kind, count: change, reason, operatorId, createdAt: now }
  await insertGoodMovement(tx, moved)
  return { good, change }
}

async function lockVersion(tx: Transaction, { id, version }: Seen) {
  return atVersion(await lockManagedGood(tx, id), version, editedFields)
}

export function hasValidTimes({
  startsAt,
  endsAt,
}: Pick<GoodFields, 'startsAt' | 'endsAt'>): boolean {
  return startsAt === null || endsAt === null || new Date(startsAt) < new Date(endsAt)
}

/** Returns whether a limit is below the pieces that one member has got. */
export function isLimitBelow(memberMax: number | null, takenCount = 0): boolean {
  return memberMax !== null && takenCount > memberMax
}

/** Returns the fields with what the shop keeps of the HTML of both descriptions. */
export function cleanGood<Fields extends GoodFields>(fields: Fields): Fields {
  const { description, descriptionEn } = fields
  return {
    ...fields,
    description: cleanText(description),
    descriptionEn: cleanText(descriptionEn),
  }
}

/** Returns the fields as the table has them. */
export function storedFields({ cardType, ...fields }: GoodFields) {
  return {
    ...fields,
    cardTypeId: cardType,
    nameEn: fields.nameEn || null,
    seriesEn: fields.seriesEn || null,
  }
}

/** Returns the fields of a good that an operator writes, with the version that has them. */
export function editedFields(good: ManagedGood) {
  return { ...fieldsIn(goodFields, good), version: good.version }
}
