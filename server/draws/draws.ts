import type { SendState } from '#contract/codes.ts'
import type { FairKeys } from '#server/draws/fair/fair.ts'
import { selectPackIds } from '#server/draws/history/history.sql.ts'
import { updatePageCheckpoints } from '#server/draws/history/page-checkpoints.sql.ts'
import {
  lockPurchase,
  selectLastPurchase,
  selectLastPurchaseOfPack,
  selectNewestUndecided,
  selectPurchase,
  updateSendState,
} from '#server/draws/purchase/purchase.sql.ts'
import type { Purchase, PurchaseKey } from '#server/draws/purchase/purchase.ts'
import {
  commitToNextPurchase,
  type MemberTotals,
  NO_TOTALS,
  type PurchaseRefusal,
  refusalOf,
} from '#server/draws/settlement/settlement.rule.ts'
import type { Pack } from '#server/packs/pack/pack.ts'
import type { Queryable, Transaction } from '#server/platform/database/database.ts'
import type { Session } from '#server/platform/http/sessions.ts'

/** How often and how much a member has bought of a pack. */
export async function readMemberTotals(
  on: Queryable,
  { memberId, packId }: { memberId: number; packId: number },
): Promise<MemberTotals> {
  const [last] = await selectLastPurchaseOfPack(on, { memberId, packId })
  if (last === undefined) return NO_TOTALS
  return { purchaseCount: last.drawNumber + 1, drawCount: last.memberDrawCount }
}

/** Which pack each purchase is of, by the purchase's id; another member's are left out. */
export async function readPackIds(
  on: Queryable,
  purchases: { memberId: number; purchaseIds: readonly number[] },
): Promise<ReadonlyMap<number, number>> {
  const rows = await selectPackIds(on, purchases)
  return new Map(rows.map(({ id, packId }) => [id, packId]))
}

export interface CheckedPurchase {
  readonly commitment: Buffer
  readonly drawNumber: number
}

/**
 * Says whether `count` draws of the pack may be bought now, charging nothing, and commits the shop to its
 * seed of the member's next purchase. `balance` is in the pack's currency. Spec section 7, pack/check.
 */
export async function checkPurchase(
  on: Queryable,
  keys: FairKeys,
  request: {
    memberId: number
    pack: Pack
    count: number
    balance: number
    hasDebt: boolean
    now: Date
  },
): Promise<CheckedPurchase | PurchaseRefusal> {
  const { memberId, pack, balance, hasDebt, now } = request
  const totals = await readMemberTotals(on, { memberId, packId: pack.id })
  const { soldCount } = pack
  const refusal = refusalOf(request, {
    soldCount,
    balance,
    hasDebt,
    drawnCount: totals.drawCount,
    now,
  })
  if (refusal !== null) return refusal
  return commitToNextPurchase(keys, { memberId, pack, drawNumber: totals.purchaseCount })
}

/** The member's last purchase, coin draws included: what the animation shows. */
export function readLastPurchase(on: Queryable, memberId: number): Promise<Purchase | null> {
  return selectLastPurchase(on, memberId)
}

/**
 * The purchase to decide: the one the member opened from the history if it is still undecided and nothing was
 * bought since, otherwise the newest undecided (Q67).
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

/** One purchase of the member; null for another's and for one that does not exist, alike. */
export function readPurchase(on: Queryable, key: PurchaseKey): Promise<Purchase | null> {
  return selectPurchase(on, key)
}

/** The same, locked for a change of its state. The caller has locked the member's account before. */
export function readPurchaseForUpdate(tx: Transaction, key: PurchaseKey): Promise<Purchase | null> {
  return lockPurchase(tx, key)
}

/** Moves a purchase on to what its decision or its shipment led to. The caller has locked the member's account before. */
export async function setSendState(
  tx: Transaction,
  key: PurchaseKey,
  state: SendState,
): Promise<void> {
  await Promise.all([updatePageCheckpoints(tx, key, state), updateSendState(tx, key, state)])
}
