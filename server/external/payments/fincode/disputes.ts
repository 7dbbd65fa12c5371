import { z } from 'zod'
import type { Dispute, Unknown } from '#server/external/payments/payment-provider.ts'
import { unknown } from '#server/external/payments/results.ts'
import { wireDay } from '#server/platform/time/tokyo.ts'
import { type FincodeClient, unreadable } from './client.ts'

const CHARGEBACKS = '/v1/shop_charge_backs'
const PAGE_SIZE = 100
const PAGES_MAX = 50
/** fincode has taken the money. Before that, the shop can still object. */
const SETTLED = 4009

const page = z.object({
  last_page: z.int(),
  list: z.array(
    z.object({
      id: z.int(),
      order_id: z.string(),
      amount: z.int().positive(),
      status_code: z.int(),
      /** A text in fincode's description, although it is true or false. */
      canceled: z.union([z.boolean(), z.enum(['true', 'false'])]).nullish(),
    }),
  ),
})

/** Lists the chargebacks that fincode has reported to the shop since a moment, the oldest first. */
export async function listDisputes(
  client: FincodeClient,
  since: Date,
  signal: AbortSignal,
): Promise<readonly Dispute[] | Unknown> {
  const found: z.output<typeof page>['list'] = []
  for (let number = 1; number <= PAGES_MAX; number += 1) {
    const response = await client.get(CHARGEBACKS, queryOf(since, number), signal)
    if (response.is === 'unknown') return response
    if (response.is === 'refused') return unknown(`${CHARGEBACKS}: refused with ${response.code}`)
    const read = page.safeParse(response.result)
    if (!read.success) return unreadable(CHARGEBACKS)
    found.push(...read.data.list)
    if (number >= read.data.last_page)
      return found.sort((one, other) => one.id - other.id).map(disputeOf)
  }
  return unknown(`${CHARGEBACKS}: too many pages`)
}

function queryOf(since: Date, number: number) {
  const opened_to_shop_date_since = wireDay(since).replaceAll('-', '/')
  return { opened_to_shop_date_since, limit: String(PAGE_SIZE), page: String(number) }
}

function disputeOf(each: z.output<typeof page>['list'][number]): Dispute {
  const { id, order_id: orderId, amount: yen, status_code: status, canceled } = each
  if (String(canceled) === 'true') return { id, orderId, yen, outcome: 'won' }
  return { id, orderId, yen, outcome: status === SETTLED ? 'lost' : 'open' }
}
