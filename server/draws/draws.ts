import type { SendState } from '#contract/codes.ts'
import {
  type Drawing,
  hasWaitedTooLong,
  readSealedOfMember,
  readSealedPurchase,
} from '#server/draws/batches/batches.ts'
import { readEpochs } from '#server/draws/epochs/epochs.ts'
import type { FairKeys } from '#server/draws/fair/fair.ts'
import { selectPurchasedDraws } from '#server/draws/history/history.sql.ts'
import { updatePageCheckpoints } from '#server/draws/history/page-checkpoints.sql.ts'
import type { KeptHeads } from '#server/draws/kept-heads/kept-heads.ts'
import {
  lockPurchase,
  selectLastPurchase,
  selectLastPurchaseOfPack,
  selectNewestUndecided,
  selectPurchase,
  updateSendState,
} from '#server/draws/purchase/purchase.sql.ts'
import type { Purchase, PurchaseKey, SealedPurchase } from '#server/draws/purchase/purchase.ts'
import {
  commitToNextPurchase,
  type MemberTotals,
  NO_TOTALS,
  type PurchaseRefusal,
  refusalOf,
} from '#server/draws/settlement/settlement.rule.ts'
import { isSaleEnded, isWaitingForDraw, type Pack } from '#server/packs/pack.ts'
import type { Queryable, Transaction } from '#server/platform/database/database.ts'
import type { Session } from '#server/platform/http/sessions/sessions.ts'
import type { RestrictionState } from '#server/restrictions/restriction-state.ts'

/** The totals are zero before the member's first purchase. */
export async function readMemberTotals(
  on: Queryable,
  { memberId, packId }: { memberId: number; packId: number },
): Promise<MemberTotals> {
  const [last] = await selectLastPurchaseOfPack(on, { memberId, packId })
  if (last === undefined) return NO_TOTALS
  return { purchaseCount: last.drawNumber + 1, drawCount: last.memberDrawCount }
}

/** Purchases of other members are left out. */
export async function readPurchasedDraws(
  on: Queryable,
  purchases: { memberId: number; purchaseIds: readonly number[] },
): Promise<ReadonlyMap<number, { readonly packId: number; readonly drawCount: number }>> {
  const rows = await selectPurchasedDraws(on, purchases)
  return new Map(rows.map(({ id, ...draws }) => [id, draws]))
}

interface CheckedPurchase {
  /** The commitment, a hash that fixes the shop's seed, 32 bytes. */
  readonly commitment: Buffer
  /** How many purchases of this pack the member has made so far (n in docs/fair-draws.md). */
  readonly drawNumber: number
}

/**
 * Checks whether the member may buy `count` draws of the pack now. The check charges nothing.
 * `balance` is in the pack's currency. Returns a refusal, or the shop's commitment to its seed for
 * the member's next purchase of the pack. Specification, section 7 (pack/check).
 */
export async function checkPurchase(
  on: Queryable,
  {
    keys,
    keptHeads,
    drawing,
  }: { keys: FairKeys; keptHeads: KeptHeads; drawing: Pick<Drawing, 'canSign' | 'wake'> },
  request: {
    memberId: number
    pack: Pack
    count: number
    balance: number
    hasDebt: boolean
    restrictionState: RestrictionState
    now: Date
  },
): Promise<CheckedPurchase | PurchaseRefusal> {
  const { memberId, pack, balance, hasDebt, restrictionState, now } = request
  if (keptHeads.isBehind(pack.packRoot)) return 'history-lost'
  if (await isNotaryAway(on, { drawing, pack, now })) {
    if (drawing.canSign(pack)) drawing.wake(pack.id)
    return 'notary-away'
  }
  const [totals, { present }] = await Promise.all([
    readMemberTotals(on, { memberId, packId: pack.id }),
    readEpochs(on),
  ])
  const { soldCount } = pack
  const refusal = refusalOf(request, {
    soldCount,
    balance,
    hasDebt,
    restrictionState,
    drawnCount: totals.drawCount,
    now,
  })
  if (refusal !== null) return refusal
  return commitToNextPurchase(keys, { memberId, pack, drawNumber: totals.purchaseCount }, present)
}

/** False if the sale ended: it is refused for that, and not for a notary that will not come back. */
export async function isNotaryAway(
  on: Queryable,
  { drawing, pack, now }: { drawing: Pick<Drawing, 'canSign'>; pack: Pack; now: Date },
): Promise<boolean> {
  if (isSaleEnded(pack, now)) return false
  if (!drawing.canSign(pack)) return true
  return isWaitingForDraw(pack) && hasWaitedTooLong(on, pack.id, now)
}

/** The reveal shows this purchase. Null before the first one. */
export async function readLastPurchase(
  on: Queryable,
  memberId: number,
): Promise<Purchase | SealedPurchase | null> {
  // A purchase that is drawn between the two reads is found by the second.
  const [sealed] = await readSealedOfMember(on, memberId)
  const drawn = await selectLastPurchase(on, memberId)
  return sealed !== undefined && sealed.id > (drawn?.id ?? 0) ? sealed : drawn
}

/**
 * Returns the undecided purchase whose cards the member decides about next; null if no purchase is
 * undecided (Q67). Usually this is the member's newest undecided purchase. If the member has since
 * opened another undecided purchase from the history, the function returns the opened purchase.
 */
export async function readCurrentPurchase(
  on: Queryable,
  { memberId, chosenPurchaseId, chosenAt }: Session,
): Promise<Purchase | null> {
  const newestUndecided = await selectNewestUndecided(on, memberId)
  if (newestUndecided === null || chosenPurchaseId === null || chosenAt === null)
    return newestUndecided
  if (newestUndecided.createdAt > chosenAt) return newestUndecided
  const chosen = await selectPurchase(on, { memberId, id: chosenPurchaseId })
  return chosen?.sendState === newestUndecided.sendState ? chosen : newestUndecided
}

/** Returns null if the member has no such purchase. */
export async function readPurchaseOrSealed(
  on: Queryable,
  key: PurchaseKey,
): Promise<Purchase | SealedPurchase | null> {
  // A purchase that is drawn between the two reads is found by the second.
  const sealed = await readSealedPurchase(on, key)
  return (await selectPurchase(on, key)) ?? sealed
}

/**
 * Returns one purchase of the member, or null if it does not exist or belongs to another member.
 */
export function readPurchase(on: Queryable, key: PurchaseKey): Promise<Purchase | null> {
  return selectPurchase(on, key)
}

/**
 * Reads one purchase and locks it, so that the caller can change its state. The caller must already
 * hold the lock of the member's account. Returns null if the member has no such purchase.
 */
export function readPurchaseForUpdate(tx: Transaction, key: PurchaseKey): Promise<Purchase | null> {
  return lockPurchase(tx, key)
}

/** The caller must already hold the lock of the member's account. */
export async function setSendState(
  tx: Transaction,
  key: PurchaseKey,
  state: SendState,
): Promise<void> {
  await Promise.all([updatePageCheckpoints(tx, key, state), updateSendState(tx, key, state)])
}
