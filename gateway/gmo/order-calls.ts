import { z } from 'zod'
import type { GatewayContext } from '#gateway/dialect.ts'
import type { Order, Verb } from '#gateway/orders/order.ts'
import { decline, INVALID_STATUS } from './card-charge.ts'
import { creditResult } from './card-result.ts'
import { cashResult } from './cash-result.ts'
import { OPEN_API } from './constants.ts'
import { CASH_METHODS, isReturnPending, orderReference } from './open-api.body.ts'
import {
  invalid,
  missing,
  type OpenApiResponse,
  type Silence,
  serveOpenApi,
} from './open-api.wire.ts'

const inquiry = z.object({ accessId: z.string().optional(), orderId: z.string().optional() })
const accessIdBody = z.object({ accessId: z.string() })

const updateBody = accessIdBody.extend({
  amount: z.string().regex(/^[1-9]\d{0,6}$/),
  authorizationMode: z.enum(['AUTH', 'CAPTURE']).optional(),
})

/** Adds POST /order/inquiry, /order/capture, /order/cancel and /order/update. */
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
        return invalid(orderId === undefined ? 'accessId' : 'orderid')
      const response = { status: 200, body: orderBody(gateway, order) } as const
      // A refund of Rakuten Pay is complete from the second inquiry on.
      if (isReturnPending(order)) orders.act(order.id, 'finish-refund')
      return response
    },
  })
  const serveChange = (path: string, verbOf: (order: Order) => Verb | null) =>
    serveOpenApi(gateway, {
      path,
      schema: accessIdBody,
      isIdempotent: true,
      silence: ({ accessId }) =>
        path === '/order/capture' ? silenceAtCapture(gateway, byAccessId(accessId)) : null,
      handle({ accessId }) {
        const order = byAccessId(accessId)
        return order === undefined ? invalid('accessId') : applyVerb(gateway, order, verbOf(order))
      },
    })
  serveChange('/order/capture', ({ state }) => (state === 'authorised' ? 'pay' : null))
  serveChange('/order/cancel', ({ state, method, detail }) => {
    // A card payment can be cancelled only after its authorization. A wallet's payment cannot be
    // cancelled while the buyer is on the wallet's page.
    const isUncancellable = method === 'card' || detail.isAtWallet === true
    if (state === 'authorised' || (state === 'opened' && !isUncancellable)) return 'cancel'
    return state === 'paid' && !CASH_METHODS.includes(method) ? 'refund' : null
  })
  serveOpenApi(gateway, {
    path: '/order/update',
    schema: updateBody,
    isIdempotent: true,
    handle({ accessId, amount, authorizationMode }) {
      const order = byAccessId(accessId)
      if (order === undefined) return invalid('accessId')
      if (order.method === 'card' && authorizationMode === undefined)
        return missing('authorizationMode')
      return lowerAmount(gateway, order, Number(amount))
    },
  })
}

/**
 * Returns null if this capture gets a response. Otherwise returns `before` if the capture has no
 * effect, and `after` if it has an effect. Only the earliest capture of an order with a timeout
 * test card gets no response.
 */
function silenceAtCapture({ orders }: GatewayContext, order: Order | undefined): Silence {
  const { outcome, wasSilent } = order?.detail ?? {}
  const silence = SILENT_CARDS[String(outcome)] ?? null
  if (order === undefined || silence === null || wasSilent === true) return null
  orders.amend(order.id, { detail: { wasSilent: true } })
  return silence
}

const SILENT_CARDS: Readonly<Record<string, Silence>> = {
  'timeout-before': 'before',
  'timeout-after': 'after',
}

const INVALID_REQUEST: OpenApiResponse = {
  status: 400,
  title: 'invalid_request',
  detail: 'The request is invalid for the transaction.',
}

/**
 * Lowers the amount of a paid order. GMO also raises the amount of a card, and changes what is only
 * authorized, which the shop never does. The amount of Apple Pay by Visa is fixed.
 */
function lowerAmount(gateway: GatewayContext, order: Order, yen: number): OpenApiResponse {
  const { method, detail, id, state, paidYen, refundedYen } = order
  const isFixed = detail.isApplePay === true && String(detail.maskedNumber).startsWith('4')
  if (isFixed || CASH_METHODS.includes(method)) return INVALID_REQUEST
  if (state !== 'paid') return INVALID_STATUS
  const leftYen = paidYen - refundedYen
  if (yen >= leftYen) return invalid('amount')
  const result = gateway.orders.act(id, 'refund', {
    yen: leftYen - yen,
    detail: { isUpdated: true },
  })
  if (result.is !== 'done') return INVALID_STATUS
  const body = orderBody(gateway, result.order)
  const isCard = method === 'card'
  // GMO does not repeat 3-D Secure for the new amount.
  const credit = isCard ? { creditResult: { ...creditResult(result.order), useTds2: false } } : {}
  return { status: 201, body: { ...body, ...credit } }
}

function applyVerb(gateway: GatewayContext, order: Order, verb: Verb | null): OpenApiResponse {
  if (verb === 'pay' && order.detail.outcome === 'declined-at-capture')
    return decline(gateway, order, ['card_declined', 'G12'])
  const result = verb === null ? null : gateway.orders.act(order.id, verb)
  if (result?.is === 'done') return { status: 201, body: orderBody(gateway, result.order) }
  return INVALID_STATUS
}

function orderBody(gateway: GatewayContext, order: Order) {
  const reference = orderReference(order)
  const error = order.code === null ? {} : { errorInformation: { title: order.code } }
  if (CASH_METHODS.includes(order.method))
    return { orderReference: reference, cashResult: cashResult(gateway, order) }
  const result = order.method === 'card' ? { creditResult: creditResult(order) } : {}
  return { orderReference: reference, ...result, ...error }
}
