import type { Purchase } from '#server/draws/purchase/purchase.ts'
import type { Account } from '#server/points/ledger/ledger.ts'
import type { PurchaseRequest } from './settlement.rule.ts'

/** Returns the account that pays a request. */
export function accountKeyOf({ memberId, pack }: PurchaseRequest) {
  return { memberId, currency: pack.currency }
}

export function accountKey({ memberId, currency }: Pick<Account, 'memberId' | 'currency'>): string {
  return `${memberId} ${currency}`
}

/** Returns the key of an idempotency look-up. */
export function requestKey({
  memberId,
  requestId,
}: Pick<Purchase, 'memberId' | 'requestId'>): string {
  return `${memberId} ${requestId}`
}

export function memberPackKey({
  memberId,
  pack,
}: Pick<PurchaseRequest, 'memberId' | 'pack'>): string {
  return `${memberId} ${pack.id}`
}
