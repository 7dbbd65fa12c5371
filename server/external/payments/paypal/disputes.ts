import { z } from 'zod'
import type { Unknown } from '#server/external/payments/payment-provider.ts'
import type { ProviderResponse } from '#server/external/payments/results.ts'
import { unknown } from '#server/external/payments/results.ts'
import type { PaypalClient } from './client.ts'

const DISPUTES = '/v1/customer/disputes'
const disputeId = z.string().regex(/^[A-Za-z0-9-]{1,255}$/)
/** The disputes of a capture, the newest first. PayPal's description allows no empty list. */
const found = z.object({ items: z.array(z.object({ dispute_id: disputeId })).default([]) })
const dispute = z.object({
  status: z.string(),
  dispute_outcome: z.object({ outcome_code: z.string() }).optional(),
})

/** The outcomes of a resolved dispute after which the shop has the money. */
const WON: readonly string[] = [
  'RESOLVED_SELLER_FAVOUR',
  'RESOLVED_WITH_PAYOUT',
  'CANCELED_BY_BUYER',
  'DENIED',
]

export interface DisputeResult {
  readonly is: 'dispute'
  /** True if the shop has won the newest dispute of the capture. */
  readonly isWon: boolean
}

/** PayPal's order does not say it. Without the right to read disputes, counts as not won. */
export async function findDispute(
  client: PaypalClient,
  captureId: string,
  signal: AbortSignal,
): Promise<DisputeResult | Unknown> {
  const query = new URLSearchParams({ disputed_transaction_id: captureId })
  const list = await read(await client.get(`${DISPUTES}?${query}`, signal), found)
  if (list.is !== 'read') return list
  const [newest] = list.value.items
  if (newest === undefined) return NOT_WON
  const shown = await read(await client.get(`${DISPUTES}/${newest.dispute_id}`, signal), dispute)
  if (shown.is !== 'read') return shown
  const { status, dispute_outcome: outcome } = shown.value
  return {
    is: 'dispute',
    isWon: status === 'RESOLVED' && WON.includes(outcome?.outcome_code ?? ''),
  }
}

const NOT_WON: DisputeResult = { is: 'dispute', isWon: false }

async function read<Schema extends z.ZodType>(
  response: ProviderResponse<unknown>,
  schema: Schema,
): Promise<{ readonly is: 'read'; readonly value: z.output<Schema> } | DisputeResult | Unknown> {
  if (response.is === 'refused') return NOT_WON
  if (response.is === 'unknown') return response.detail === FORBIDDEN ? NOT_WON : response
  const parsed = schema.safeParse(response.result)
  return parsed.success
    ? { is: 'read', value: parsed.data }
    : unknown('an unreadable dispute of PayPal')
}

const FORBIDDEN = 'PayPal answered 403'
