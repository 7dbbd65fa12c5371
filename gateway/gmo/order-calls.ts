import { z } from 'zod'
import type { GatewayContext } from '#gateway/dialect.ts'
import type { Order, Verb } from '#gateway/order.ts'
import { cashResult } from './cash-result.ts'
import { OPEN_API } from './constants.ts'
import { CASH_METHODS, orderReference } from './open-api.body.ts'
import { invalid, missing, type OpenApiResponse, serveOpenApi } from './open-api.wire.ts'

const inquiry = z.object({ accessId: z.string().optional(), orderId: z.string().optional() })
const accessIdBody = z.object({ accessId: z.string() })

/** Adds POST /order/inquiry, /order/capture and /order/cancel, which serve cash and wallets. */
export function addOrderCalls(gateway: GatewayContext): void {
  const { orders } = gateway
  const byAccessId = (accessId: string) => orders.findByAccessId(OPEN_API, accessId)
  serveOpenApi(gateway, {
    path: '/order/inquiry',
    schema: inquiry,
    isIdempotent: false,
    handle({ accessId, orderId }) {
      if (accessId === undefined && orderId === undefined) return missing('accessId')
      const order =
        accessId === undefined
          ? orders.findByOrderId(OPEN_API, orderId ?? '')
          : byAccessId(accessId)
      if (order === undefined || (orderId ?? order.orderId) !== order.orderId)
        return invalid(orderId === undefined ? 'accessId' : 'orderId')
      return { status: 200, body: orderBody(gateway, order) }
    },
  })
  const serveChange = (path: string, verbOf: (order: Order) => Verb | null) =>
    serveOpenApi(gateway, {
      path,
      schema: accessIdBody,
      isIdempotent: true,
      handle({ accessId }) {
        const order = byAccessId(accessId)
        return order === undefined ? invalid('accessId') : applyVerb(gateway, order, verbOf(order))
      },
    })
  serveChange('/order/capture', ({ state }) => (state === 'authorised' ? 'pay' : null))
  serveChange('/order/cancel', ({ state, method }) => {
    if (state === 'opened' || state === 'authorised') return 'cancel'
    return state === 'paid' && !CASH_METHODS.includes(method) ? 'refund' : null
  })
}

function applyVerb(gateway: GatewayContext, order: Order, verb: Verb | null): OpenApiResponse {
  const result = verb === null ? null : gateway.orders.act(order.id, verb)
  if (result?.is === 'done') return { status: 201, body: orderBody(gateway, result.order) }
  return {
    status: 400,
    title: 'invalid_status',
    detail: 'The transaction has already been processed.',
  }
}

function orderBody(gateway: GatewayContext, order: Order) {
  const reference = orderReference(order)
  const error = order.code === null ? {} : { errorInformation: { title: order.code } }
  if (!CASH_METHODS.includes(order.method)) return { orderReference: reference, ...error }
  return { orderReference: reference, cashResult: cashResult(gateway, order) }
}
