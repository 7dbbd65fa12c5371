import type { ProviderStatus } from '#server/external/payments/payment-provider.ts'
import type { Payment } from '#server/payments/lifecycle/payment.ts'
import { CURRENCY } from '#server/payments/lifecycle/payments.rule.ts'
import type { Refund } from './refund.ts'

/** The failure of a part that an operator has given up, because the provider never received it. */
export const GIVEN_UP = 'given up'

type Priced = Pick<Payment, 'priceYen' | 'points' | 'coins'>

export interface Part {
  readonly yen: number
  readonly points: number
  readonly coins: number
}

/**
 * Returns the yen, points and coins that go back when the yen returned in all rise from `from` to
 * `to`. Of the points and coins, the share of the returned yen is rounded down, so that the member
 * never loses more than the share, and the last part takes the rest.
 */
export function partBetween(payment: Priced, from: number, to: number): Part {
  const partOf = (whole: number) =>
    shareOf(whole, to, payment.priceYen) - shareOf(whole, from, payment.priceYen)
  return { yen: to - from, points: partOf(payment.points), coins: partOf(payment.coins) }
}

/** What is left of a payment after the parts that were returned. */
export function restOf(payment: Priced & Pick<Payment, 'returnedYen'>): Part {
  return partBetween(payment, payment.returnedYen, payment.priceYen)
}

function shareOf(whole: number, yen: number, priceYen: number): number {
  return Number((BigInt(whole) * BigInt(yen)) / BigInt(priceYen))
}

type StoredStatus = {
  readonly is?: unknown
  readonly yen?: unknown
  readonly currency?: unknown
} | null

/** A payment whose provider received another amount than the price is refunded only as a whole. */
export function isDivisible({
  state,
  providerStatus,
  priceYen,
}: Pick<Payment, 'state' | 'priceYen'> & { readonly providerStatus: StoredStatus }): boolean {
  return (
    state === 'paid' &&
    providerStatus?.is === 'paid' &&
    providerStatus.yen === priceYen &&
    providerStatus.currency === CURRENCY
  )
}

/**
 * Of a payment that is refunded by transfer. Its provider reports nothing about money that an operator
 * found on the shop's own account.
 */
export function isDivisibleByTransfer(
  payment: Pick<Payment, 'state' | 'priceYen' | 'confirmedBy'> & {
    readonly providerStatus: StoredStatus
  },
): boolean {
  const { state, confirmedBy, providerStatus } = payment
  const isFound = confirmedBy === 'operator' && providerStatus?.is !== 'paid'
  return isDivisible(payment) || (state === 'paid' && isFound)
}

/**
 * True while a transfer is not done. A failed one is followed by the next attempt, so that nothing
 * else of the payment can be transferred before.
 */
export function isTransferOpen(newest: Pick<Refund, 'state'> | undefined): boolean {
  return newest !== undefined && newest.state !== 'done'
}

export interface PartUpdate {
  /** The yen returned in all after the update. */
  readonly returnedYen: number
  readonly refundState: 'sent' | 'done' | 'failed'
}

/**
 * Returns what the provider's status says about the newest refund of a part; null if the status says
 * nothing new. The status counts all parts together. Only a sum that this refund explains is applied;
 * any other sum waits for an operator.
 */
export function partUpdateOf(
  payment: Pick<Payment, 'state' | 'providerStatus' | 'priceYen' | 'returnedYen'>,
  refund: Pick<Refund, 'state' | 'yen'> | undefined,
  status: ProviderStatus,
): PartUpdate | null {
  if (refund === undefined || !isDivisible(payment)) return null
  const { returnedYen, priceYen } = payment
  if (refund.state === 'requested') {
    const sum = returnedYen + refund.yen
    if (status.is !== 'refunded' || status.yen !== sum || sum >= priceYen) return null
    return { returnedYen: sum, refundState: status.isPending ? 'sent' : 'done' }
  }
  const before = returnedYen - refund.yen
  if (refund.state === 'failed' || before < 0) return null
  if (refund.state === 'sent' && isSum(status, returnedYen))
    return { returnedYen, refundState: 'done' }
  const isCertain = refund.state === 'sent' || isReturnedAfterRefund(status)
  return isCertain && isSum(status, before) ? { returnedYen: before, refundState: 'failed' } : null
}

function isSum(status: ProviderStatus, yen: number): boolean {
  if (status.is === 'paid') return yen === 0
  return status.is === 'refunded' && status.isPending !== true && status.yen === yen
}

function isReturnedAfterRefund(status: ProviderStatus): boolean {
  return status.is === 'paid' && status.returnedAfter === 'refund'
}
