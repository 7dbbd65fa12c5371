import type { Declined, Done, ProviderStatus, Unknown } from './payment-provider.ts'
import { declined, done } from './results.ts'

type StatusName = ProviderStatus['is']

/** How a cancellation or a refund treats each status of an order. */
export interface EndRules {
  /** The provider is called. */
  readonly callFrom: readonly StatusName[]
  /** Nothing remains to do. */
  readonly doneFrom: readonly StatusName[]
  /** The code for every other status; by default the status itself. */
  readonly declinedCode?: string
}

export const REFUND_RULES: EndRules = { callFrom: ['paid'], doneFrom: ['refunded'] }

/** Cancels or refunds an order by its fetched status, so that a repetition calls nothing twice. */
export async function endOrder(
  status: ProviderStatus | Unknown,
  { callFrom, doneFrom, declinedCode }: EndRules,
  call: () => Promise<Done | Declined | Unknown>,
): Promise<Done | Declined | Unknown> {
  if (status.is === 'unknown') return status
  if (callFrom.includes(status.is)) return call()
  return doneFrom.includes(status.is) ? done : declined(declinedCode ?? status.is)
}
