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
   * The code of the result `declined` for an order in any other status. By default, the code is the
   * name of the order's status.
   */
  readonly declinedCode?: string
}

export const REFUND_RULES: EndRules = { callFrom: ['paid'], doneFrom: ['refunded'] }

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
