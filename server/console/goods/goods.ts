import { REASON } from '#contract/console/reasons.ts'
import { isRefusal, type Refusal, refuse } from '#server/console/acts/route.ts'
import { storeUpload } from '#server/console/pictures/pictures.ts'
import { goodSearchText } from '#server/exchange/search-text/search-text.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import {
  type GoodFields,
  type GoodMovement,
  insertGood,
  insertGoodMovement,
  lockManagedGood,
  type ManagedGood,
  selectMostTaken,
  updateGood,
  updateGoodImage,
  updateGoodRetired,
} from './goods.sql.ts'

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
  return { id: await insertGood(tx, { ...fields, searchText: goodSearchText(fields) }) }
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
  const { memberMax } = fields
  if (memberMax !== null && (await selectMostTaken(tx, id)) > memberMax)
    return refuse(409, REASON.limitBelowTaken)
  await updateGood(tx, { ...fields, id, searchText: goodSearchText(fields) })
  return good
}

/**
 * Stores a picture and assigns it to the good. Returns the good as it was before, and the path of
 * the new picture.
 */
export async function giveGoodPicture(
  tx: Transaction,
  { id, version, bytes, now }: Seen & { bytes: Uint8Array; now: Date },
): Promise<{ readonly good: ManagedGood; readonly image: string } | Refusal> {
  const good = await lockVersion(tx, { id, version })
  if (isRefusal(good)) return good
  const picture = await storeUpload(tx, { bytes, width: GOOD_WIDTH, now })
  if (isRefusal(picture)) return picture
  await updateGoodImage(tx, { id, image: picture.path })
  return { good, image: picture.path }
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
  await updateGoodRetired(tx, { id, retiredAt })
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
  movement: GoodMovement & { id: number; operatorId: number; now: Date },
): Promise<{ readonly good: ManagedGood; readonly change: number } | Refusal> {
  const { id, kind, count: entered, reason, operatorId, now } = movement
  const good = await lockManagedGood(tx, id)
  if (good === null) return refuse(404)
  const change = { bought: entered, lost: -entered, counted: entered - good.stock }[kind]
  if (change === 0) return refuse(409, REASON.unchanged)
  if (good.stock + change < 0) return refuse(409, REASON.stockShort)
  await insertGoodMovement(tx, { goodId: id, kind, count: change, reason, operatorId, now })
  return { good, change }
}

async function lockVersion(tx: Transaction, { id, version }: Seen): Promise<ManagedGood | Refusal> {
  const good = await lockManagedGood(tx, id)
  if (good === null) return refuse(404)
  if (good.version === version) return good
  return refuse(409, REASON.versionConflict, { current: wireFields(good) })
}

function hasValidTimes({ startsAt, endsAt }: GoodFields): boolean {
  return startsAt === null || endsAt === null || startsAt < endsAt
}

/** Returns the fields of a good that an operator writes, under the names of the contract. */
export function wireFields(good: ManagedGood) {
  return {
    cardType: good.cardTypeId,
    name: good.name,
    nameEn: good.nameEn,
    series: good.series,
    seriesEn: good.seriesEn,
    modelNumber: good.modelNumber,
    rarity: good.rarity,
    priceCoins: good.priceCoins,
    memberMax: good.memberMax,
    position: good.position,
    startsAt: good.startsAt?.toISOString() ?? null,
    endsAt: good.endsAt?.toISOString() ?? null,
    version: good.version,
  }
}
