import type { GatewayContext } from '#gateway/dialect.ts'
import type { Order, OrderEvent, Verb } from '#gateway/orders/order.ts'
import { jsonResponse, sendResponse } from '#gateway/responses.ts'
import type { RequireToken } from './access-tokens.ts'
import { captureIdOf, isoSeconds, money, refundStatusOf } from './representation.ts'
import { refusal } from './responses.ts'

interface ReportRequest {
  Querystring: {
    readonly start_date?: string
    readonly end_date?: string
    readonly page?: string
    readonly page_size?: string
  }
}
const SPAN_MS_MAX = 31 * 24 * 3_600_000
/**
 * PayPal's event codes for a payment (express checkout), a refund and a chargeback. A chargeback
 * that the shop won has the code of a chargeback and a positive amount.
 */
const CODES: Partial<Record<Verb, string>> = {
  pay: 'T0006',
  'pay-late': 'T0006',
  refund: 'T1107',
  'charge-back': 'T1201',
  'win-dispute': 'T1201',
}

const REFUND_STATUSES = { PENDING: 'P', COMPLETED: 'S', FAILED: 'D' } as const

/**
 * Adds `GET /v1/reporting/transactions`, which lists the payments, refunds and chargebacks of a
 * time span, the oldest first.
 */
export function addTransactionRoutes(gateway: GatewayContext, preHandler: RequireToken): void {
  const { http, orders } = gateway
  http.get<ReportRequest>(
    '/paypal/v1/reporting/transactions',
    { preHandler },
    ({ query }, reply) => {
      const from = Date.parse(query.start_date ?? '')
      const to = Date.parse(query.end_date ?? '')
      const size = Number(query.page_size ?? 100)
      const page = Number(query.page ?? 1)
      if (Number.isNaN(from) || Number.isNaN(to) || to < from || to - from > SPAN_MS_MAX)
        return sendResponse(reply, refusal(400, 'INVALID_DATE_RANGE'))
      if (!(size >= 1 && size <= 500 && page >= 1))
        return sendResponse(reply, refusal(400, 'INVALID_PAGE'))
      const found = orders
        .list({ dialect: 'paypal', countMax: Number.MAX_SAFE_INTEGER })
        .flatMap((order) => orders.events(order.id).map((event) => ({ order, event })))
        .filter(({ event: { at, verb } }) => isWithin(at, from, to) && CODES[verb] !== undefined)
        .sort((a, b) => a.event.sequence - b.event.sequence)
      const details = found.slice((page - 1) * size, page * size).map(transaction)
      return sendResponse(
        reply,
        jsonResponse(200, {
          // PayPal's description allows no empty list.
          ...(details.length === 0 ? {} : { transaction_details: details }),
          page,
          last_refreshed_datetime: gateway.now().toISOString(),
          total_items: found.length,
          total_pages: Math.ceil(found.length / size),
        }),
      )
    },
  )
}

const isWithin = (at: Date, from: number, to: number) => at.getTime() >= from && at.getTime() <= to

function transaction({ order, event }: { readonly order: Order; readonly event: OrderEvent }) {
  const amount = money(order, event.yen ?? 0)
  const isOutgoing = event.to !== 'paid'
  return {
    transaction_info: {
      transaction_id: isOutgoing ? `${captureIdOf(order)}${event.sequence}` : captureIdOf(order),
      transaction_event_code: CODES[event.verb],
      transaction_initiation_date: isoSeconds(event.at),
      transaction_amount: { ...amount, value: isOutgoing ? `-${amount.value}` : amount.value },
      transaction_status: event.verb === 'refund' ? REFUND_STATUSES[refundStatusOf(order)] : 'S',
      ...(order.orderId === null ? {} : { invoice_id: order.orderId }),
    },
  }
}
