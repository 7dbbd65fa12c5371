import type { SendState } from '#contract/codes.ts'
import { readSealedOfMember, readSealedPurchase } from '#server/draws/batches/batches.ts'
import { selectPurchasedDraws } from '#server/draws/history/history.sql.ts'
import { updatePageCheckpoints } from '#server/draws/history/page-checkpoints.sql.ts'
import {
  lockPurchase,
  selectLastPurchase,
  selectMemberTotals,
  selectNewestUndecided,
  selectPurchase,
  updateSendState,
} from '#server/draws/purchase/purchase.sql.ts'
import type { Purchase, PurchaseKey, SealedPurchase } from '#server/draws/purchase/purchase.ts'
import type { MemberTotals } from '#server/draws/settlement/settlement.rule.ts'
import type { Queryable, Transaction } from '#server/platform/database/database.ts'
import type { Session } from '#server/platform/http/sessions/sessions.ts'

/** In the order of the keys. The totals are zero before the member's first purchase of the pack. */
export function readMemberTotals(
  on: Queryable,
  keys: readonly { readonly memberId: number; readonly packId: number }[],
): Promise<readonly MemberTotals[]> {
  return selectMemberTotals(on, keys)
}

/** Purchases of other members are left out. */
export async function readPurchasedDraws(
  on: Queryable,
  purchases: { memberId: number; purchaseIds: readonly number[] },
): Promise<ReadonlyMap<number, { readonly packId: number; readonly drawCount: number }>> {
  const rows = await selectPurchasedDraws(on, purchases)
  return new Map(rows.map(({ id, ...draws }) => [id, draws]))
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
