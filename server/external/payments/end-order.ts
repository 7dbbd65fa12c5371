import type { Declined, Done, ProviderStatus, Unknown } from './payment-provider.ts'
import { declined, done } from './results.ts'

type StatusName = ProviderStatus['is']

/** The rules by which a cancellation or a refund handles each status of an order. */
export interface EndRules {
  /** Statuses in which the shop calls the provider to cancel or refund the order. */
  readonly callFrom: readonly StatusName[]
  /**
   * Statuses of an order that has already ended. The shop makes no call, and the result is `done`.
   */
  readonly doneFrom: readonly StatusName[]
  /**
   * The code of the result `declined`, which every other status gets. By default it is the name of
   * the status.
   */
  readonly declinedCode?: string
}

export const REFUND_RULES: EndRules = { callFrom: ['paid'], doneFrom: ['refunded'] }

/**
 * Cancels or refunds an order according to its fetched status. An order that has already ended gets
 * no second call.
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
