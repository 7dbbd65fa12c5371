import type { PackState } from '#contract/console/packs/pack-limits.rule.ts'
import { REASON } from '#contract/console/reasons.ts'
import { isRefusal, type Refusal, refuse } from '#server/console/acts/route.ts'
import { atVersion } from '#server/console/acts/version.ts'
import { insertSaleWithdrawal } from '#server/console/packs/drafts/history.sql.ts'
import { isBeforeSale, isSaleEnded, type Pack, remainingOf } from '#server/packs/pack.ts'
import {
  endSale,
  type LockedPack,
  lockPack,
  moveSale,
  type Presentation,
  present,
} from '#server/packs/publication/publication.ts'
import type { Transaction } from '#server/platform/database/database.ts'

interface PackKey {
  readonly id: number
  readonly version: number
}

/**
 * A sold-out pack has the state `sold-out` even after the end of its sale, unless an owner ended it,
 * because its last tickets were never drawn.
 */
export function stateOf(
  pack: Pick<Pack, 'total' | 'soldCount' | 'startsAt' | 'endsAt' | 'endMessage'>,
  now: Date,
): Exclude<PackState, 'draft' | 'submitted'> {
  if (remainingOf(pack) === 0 && pack.endMessage === '') return 'sold-out'
  if (isSaleEnded(pack, now)) return 'ended'
  return isBeforeSale(pack, now) ? 'scheduled' : 'on-sale'
}

/**
 * Changes the presentation of a published pack. Refuses to hide a line-up that is already shown
 * (A-069).
 */
export async function presentPack(
  tx: Transaction,
  key: PackKey,
  presentation: Presentation,
): Promise<LockedPack | Refusal> {
  const pack = await lockVersion(tx, key)
  if (isRefusal(pack)) return pack
  if (pack.showsLineup && !presentation.showsLineup) return refuse(409, REASON.lineupStays)
  await present(tx, key.id, presentation)
  return pack
}

/**
 * Moves the start of a sale that has not begun, and moves the end of a sale to a later time
 * . Without `startsAt`, a sale that has not begun starts at once.
 */
export async function scheduleSale(
  tx: Transaction,
  key: PackKey,
  { startsAt, endsAt, now }: { startsAt: Date | null; endsAt: Date | null; now: Date },
): Promise<LockedPack | Refusal> {
  const pack = await lockVersion(tx, key)
  if (isRefusal(pack)) return pack
  if (isSaleEnded(pack, now)) return refuse(409, REASON.saleEnded)
  const start = startsAt ?? (isBeforeSale(pack, now) ? now : null)
  if (start?.getTime() !== pack.startsAt?.getTime()) {
    if (pack.hasLine) return refuse(409, REASON.startFixed)
    if (!isBeforeSale(pack, now)) return refuse(409, REASON.saleStarted)
    if (startsAt !== null && startsAt <= now) return refuse(409, REASON.timePast)
  }
  const isEarlier = endsAt !== null && (pack.endsAt === null || endsAt < pack.endsAt)
  if (isEarlier) return refuse(409, REASON.endsEarlier)
  if (endsAt !== null && start !== null && endsAt <= start) return refuse(409, REASON.timePast)
  await moveSale(tx, key.id, { startsAt: start, endsAt })
  return pack
}

/**
 * Withdraws a pack whose sale has not started. The copies reserved for the pack are free again.
 * Members no longer see the pack, and no other pack gets its number.
 */
export async function withdrawSale(
  tx: Transaction,
  key: PackKey,
  { operatorId, reason, now }: { operatorId: number; reason: string; now: Date },
): Promise<LockedPack | Refusal> {
  const pack = await lockVersion(tx, key)
  if (isRefusal(pack)) return pack
  if (isSaleEnded(pack, now)) return refuse(409, REASON.saleEnded)
  if (!isBeforeSale(pack, now)) return refuse(409, REASON.saleStarted)
  await endSale(tx, key.id, { endsAt: now, message: '', messageEn: '' })
  await insertSaleWithdrawal(tx, { packId: key.id, operatorId, reason, now })
  return pack
}

async function lockVersion(tx: Transaction, { id, version }: PackKey) {
  return atVersion(await lockPack(tx, id), version, () => ({}))
}
