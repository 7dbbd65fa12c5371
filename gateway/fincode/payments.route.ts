import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { readJson } from '#gateway/bodies.ts'
import type { GatewayContext } from '#gateway/dialect.ts'
import { neverRespond } from '#gateway/faults.ts'
import type { StoredResponse } from '#gateway/orders/idempotency-keys.ts'
import type { Order } from '#gateway/orders/order.ts'
import type { OrderDraft } from '#gateway/orders/order-book.ts'
import { sendResponse } from '#gateway/responses.ts'
import { captureCard, executeCard } from './card-payment.ts'
import { FINCODE, FINCODE_CASH } from './constants.ts'
import { executePaypay, executeTransfer } from './execute.ts'
import { PAY_TYPES, paymentJson } from './representation.ts'
import { failure, handleOnce, type Json, requireSecretKey, success, textIn } from './wire.ts'

const BASE = '/fincode/v1/payments'
const preHandler = requireSecretKey
interface ById {
  Params: { id: string }
}
type Act = (gateway: GatewayContext, order: Order, body: Json) => StoredResponse
type Query = Readonly<Record<string, string | undefined>>

interface Method {
  /** Executes a payment. Absent for slips, because the buyer opens a slip on fincode's own page. */
  readonly execute?: Act
  /** Captures the amount. Absent for methods whose amount is captured as soon as the buyer pays. */
  readonly capture?: Act
  readonly isRefundable: boolean
}
const METHODS: Readonly<Record<string, Method>> = {
  card: { execute: executeCard, capture: captureCard, isRefundable: true },
  paypay: { execute: executePaypay, isRefundable: true },
  konbini: { isRefundable: false },
  'bank-transfer': { execute: executeTransfer, isRefundable: false },
}
const DIALECTS = [FINCODE, FINCODE_CASH]

/** Adds the API calls that the shop's server makes. */
export function addPaymentCalls(gateway: GatewayContext): void {
  const { http } = gateway
  http.post(BASE, { preHandler }, (request, reply) =>
    sendResponse(
      reply,
      handleOnce(gateway, request, (body) => register(gateway, body)),
    ),
  )
  http.get(BASE, { preHandler }, ({ query }, reply) =>
    sendResponse(reply, list(gateway, query as Query)),
  )
  http.get<ById>(`${BASE}/:id`, { preHandler }, ({ params, query }, reply) => {
    const order = findPayment(gateway, params.id, (query as Query).pay_type)
    return sendResponse(
      reply,
      order === undefined ? failure('unknownPayment') : success(paymentJson(order)),
    )
  })
  const acts: Readonly<Record<string, Act>> = {
    '': execute,
    '/capture': capture,
    '/cancel': cancel,
    '/change': lowerAmount,
  }
  for (const [path, act] of Object.entries(acts))
    http.put<ById>(`${BASE}/:id${path}`, { preHandler }, (request, reply) => {
      const silence = path === '/capture' ? silenceAtCapture(gateway, request) : null
      if (silence === 'before') return neverRespond(reply)
      const response = onPayment(gateway, request, act)
      return silence === 'after' ? neverRespond(reply) : sendResponse(reply, response)
    })
}

function register(gateway: GatewayContext, body: Json): StoredResponse {
  const id = textIn(body, 'id')
  const method = methodOf(textIn(body, 'pay_type'))
  const yen = Number(textIn(body, method === 'bank-transfer' ? 'billing_amount' : 'amount'))
  if (METHODS[method ?? '']?.execute === undefined) return failure('invalidField')
  if (method === undefined || !/^[\w-]{1,30}$/.test(id)) return failure('invalidField')
  if (!Number.isSafeInteger(yen) || yen < 1) return failure('invalidField')
  const needsJob = method === 'card' || method === 'paypay'
  if (needsJob && textIn(body, 'job_code') === '') return failure('missingField')
  const clientField = textIn(body, 'client_field_1') || null
  const order = openPayment(gateway, { orderId: id, method, yen, detail: { clientField } })
  return order === 'used' ? failure('usedId') : success(paymentJson(order))
}

/**
 * Opens a payment. Refuses the id of an existing payment, even if that payment has another payment
 * method.
 */
export function openPayment(
  { orders }: GatewayContext,
  draft: Pick<OrderDraft, 'method' | 'yen' | 'detail' | 'expiresAt'> & { readonly orderId: string },
): Order | 'used' {
  if (DIALECTS.some((name) => orders.findByOrderId(name, draft.orderId) !== undefined))
    return 'used'
  return orders.open({
    ...draft,
    dialect: METHODS[draft.method]?.isRefundable === true ? FINCODE : FINCODE_CASH,
    accessId: `a_${randomBytes(11).toString('hex')}`,
  })
}

function methodOf(payType: string | undefined): string | undefined {
  return Object.entries(PAY_TYPES).find(([, name]) => name === payType)?.[0]
}

function findPayment(
  { orders }: GatewayContext,
  id: string,
  payType: string | undefined,
): Order | undefined {
  const found = DIALECTS.map((name) => orders.findByOrderId(name, id)).find(Boolean)
  return found?.method === methodOf(payType) && isKnown(found) ? found : undefined
}

/**
 * Returns false if there is no order, or if the order is a slip that the buyer has not opened yet.
 * fincode creates the payment of a slip only when the buyer opens the slip.
 */
const isKnown = (order: Order | undefined): order is Order =>
  order !== undefined && order.detail.isUnopened !== true

function onPayment(
  gateway: GatewayContext,
  request: FastifyRequest<ById>,
  act: Act,
): StoredResponse {
  return handleOnce(gateway, request, (body) => {
    const order = findPayment(gateway, request.params.id, textIn(body, 'pay_type'))
    if (order === undefined || order.accessId !== textIn(body, 'access_id'))
      return failure('unknownPayment')
    return act(gateway, order, body)
  })
}

function execute(gateway: GatewayContext, order: Order, body: Json): StoredResponse {
  return METHODS[order.method]?.execute?.(gateway, order, body) ?? failure('wrongStatus')
}

function capture(gateway: GatewayContext, order: Order, body: Json): StoredResponse {
  return METHODS[order.method]?.capture?.(gateway, order, body) ?? failure('wrongStatus')
}

/** Cancels an open payment, or refunds a paid one. A payment in cash cannot be refunded. */
function cancel({ orders }: GatewayContext, order: Order): StoredResponse {
  const { isRefundable } = METHODS[order.method] ?? {}
  const verb = order.state === 'paid' && isRefundable === true ? 'refund' : 'cancel'
  const result = orders.act(order.id, verb)
  return result.is === 'done' ? success(paymentJson(result.order)) : failure('wrongStatus')
}

/**
 * Lowers the amount of a paid payment. fincode also raises it, and changes what is only authorized,
 * which the shop never does. Of slips and transfers, fincode changes no amount.
 */
function lowerAmount({ orders }: GatewayContext, order: Order, body: Json): StoredResponse {
  const { id, method, state, paidYen, refundedYen } = order
  const yen = Number(textIn(body, 'amount'))
  if (METHODS[method]?.isRefundable !== true || state !== 'paid') return failure('wrongStatus')
  if (method === 'card' && textIn(body, 'job_code') === '') return failure('missingField')
  const lessYen = paidYen - refundedYen - yen
  if (!Number.isSafeInteger(yen) || yen < 1 || lessYen < 1) return failure('invalidField')
  const result = orders.act(id, 'refund', { yen: lessYen })
  return result.is === 'done' ? success(paymentJson(result.order)) : failure('wrongStatus')
}

const PAGE_SIZE = 10

/**
 * Lists payments, the newest first. With `client_field_1`, lists only payments with exactly this
 * field. Like fincode, refuses a parameter that it does not know.
 */
function list({ orders }: GatewayContext, query: Query): StoredResponse {
  const { pay_type: payType, client_field_1: clientField, ...pages } = query
  const { page = '1', limit = String(PAGE_SIZE), ...unknown } = pages
  const method = methodOf(payType)
  if (Object.keys(unknown).length > 0) return failure('invalidField')
  if (method === undefined) return failure('missingField')
  const matching = DIALECTS.flatMap((dialect) =>
    orders.list({ dialect, countMax: Number.MAX_SAFE_INTEGER }),
  )
    .filter((order) => order.method === method && isKnown(order))
    .filter(({ detail }) => clientField === undefined || detail.clientField === clientField)
  const start = (Number(page) - 1) * Number(limit)
  return success({
    total_count: matching.length,
    last_page: Math.max(1, Math.ceil(matching.length / Number(limit))),
    current_page: Number(page),
    limit: Number(limit),
    link_next: null,
    link_previous: null,
    list: matching.slice(start, start + Number(limit)).map(paymentJson),
  })
}

type Silence = 'before' | 'after' | null
const SILENT_CARDS: Readonly<Record<string, Silence>> = {
  'timeout-before': 'before',
  'timeout-after': 'after',
}

/**
 * Returns when the gateway leaves a capture without a response: before the capture takes effect,
 * after it, or never (null). With a timeout test card, only the first capture of a payment gets no
 * response.
 */
function silenceAtCapture(gateway: GatewayContext, request: FastifyRequest<ById>): Silence {
  const { pay_type: payType } = (readJson(request.body) ?? {}) as { pay_type?: string }
  const order = findPayment(gateway, request.params.id, payType)
  const silence = SILENT_CARDS[String(order?.detail.outcome)] ?? null
  if (order === undefined || silence === null || order.detail.wasSilent === true) return null
  gateway.orders.amend(order.id, { detail: { wasSilent: true } })
  return silence
}
