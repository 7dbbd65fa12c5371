import type { Declined, Done, ProviderStatus, Unknown } from './payment-provider.ts'
import { declined, done } from './results.ts'

type StatusName = ProviderStatus['is']

/** The rules by which a cancellation or a refund handles each status of an order. */
export interface EndRules {
  /** Statuses in which the shop calls the provider to cancel or refund the order. */
  readonly callFrom: readonly StatusName[]
  /** Statuses of an ended order: the shop makes no call, and the result is `done`. */
  readonly doneFrom: readonly StatusName[]
  /** For any other status; by default the name of that status. */
  readonly declinedCode?: string
}

/** The rules for cancelling an order that the buyer pays in one step, such as a slip. */
export const UNPAID_CANCEL_RULES: EndRules = {
  callFrom: ['waiting'],
  doneFrom: ['missing', 'cancelled', 'expired', 'failed'],
}

/**
 * The rules for cancelling an order whose amount is authorized before it is captured. Only the shop
 * can go on with an order that is not authorized, so such an order counts as cancelled.
 */
export const AUTHORISED_CANCEL_RULES: EndRules = {
  callFrom: ['authorised'],
  doneFrom: ['missing', 'waiting', 'failed', 'cancelled', 'expired', 'refunded'],
}

/** The rules for refunds. Some providers report a refunded order as cancelled. */
export const REFUND_RULES: EndRules = { callFrom: ['paid'], doneFrom: ['refunded', 'cancelled'] }

/**
 * Calls the provider to cancel or refund an order, if the rules list the fetched status in
 * `callFrom`. Otherwise returns `done` or `declined` without a call. If the status is `unknown`,
 * returns it unchanged.
 */
export async function endOrder(
  status: ProviderStatus | Unknown,
  { callFrom, doneFrom, declinedCode }: EndRules,
  call: () => Promise<Done | Declined | Unknown>,
): Promise<Done | Declined | Unknown> {
  if (status.is === 'unknown') return status
  if (callFrom.includes(status.is)) return call()
  return doneFrom.includes(status.is) ? done : declined(declinedCode ?? status.is)
}
