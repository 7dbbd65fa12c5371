import type { Declined, Done, ProviderStatus, Unknown } from './payment-provider.ts'
import { declined, done } from './results.ts'

type StatusName = ProviderStatus['is']

/** How a cancellation or a refund treats each status of an order. */
export interface EndRules {
  /** Statuses in which the provider is called. */
  readonly callFrom: readonly StatusName[]
  /** Statuses in which the order has already ended: no call is made, and the result is `done`. */
  readonly doneFrom: readonly StatusName[]
  /** The code with which every other status is declined; by default the name of the status. */
  readonly declinedCode?: string
}

export const REFUND_RULES: EndRules = { callFrom: ['paid'], doneFrom: ['refunded'] }

/**
 * Cancels or refunds an order according to its fetched status. An order that has already ended is
 * not ended a second time.
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
