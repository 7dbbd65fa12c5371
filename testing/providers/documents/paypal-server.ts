import {
  paypalFaults,
  paypalNoticeFaults,
  paypalRequestFaults,
} from '#testing/providers/paypal-description.ts'
import type { DocumentedServer } from './live-shop.ts'
import {
  actAtDesk,
  addRefund,
  type DeskAct,
  endPending,
  move,
  type PendingEnd,
} from './paypal-desk.ts'
import { disputeOf, disputesOf } from './paypal-disputes.ts'
import { isGenuine, noticeBody, signatureOf } from './paypal-notices.ts'
import {
  captureIdOf,
  minimalOrder,
  orderObject,
  type PaypalOrder,
  refundObject,
} from './paypal-orders.ts'

import { addForeign, type Movement, movementsPage } from './paypal-transactions.ts'

const HOST = 'https://api-m.paypal.com'
const TOKEN =
  'A21AAFEpH4PsADK7qSS7pSRsgzfENtu-Q1ysgEDVDESseMHBYXVJYE8ovjj68elIDy8nF26AwPhfXTIeWAZHSLIsQkSYz9ifg'

interface Options {
  readonly clientId: string
  readonly clientSecret: string
  readonly merchantId: string
  readonly webhookId: string
  readonly now: () => Date
}

export interface PaypalNotice {
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

export interface DocumentedPaypal extends DocumentedServer {
  /** Every difference between the shop's calls and PayPal's descriptions. */
  readonly faults: string[]
  orderOf(id: string): PaypalOrder
  /** Acts as the buyer, who approves the order in PayPal's window. */
  approve(id: string): void
  /** Moves money at PayPal's own desk, without a call of the shop. */
  actAtDesk(id: string, act: DeskAct): void
  /** Decides what PayPal kept pending. */
  endPending(id: string, act: PendingEnd): void
  /** Adds payments to the same account that are none of the shop's. */
  addForeignPayments(count: number): void
  /** Returns the notice of a capture or of its refund, signed for a webhook. */
  notice(id: string, type: string, webhookId?: string): PaypalNotice
}

/**
 * A server that answers as PayPal's OpenAPI documents and its pages on authentication, idempotency
 * and webhooks describe. It refuses a request that the descriptions do not allow. It shares no code
 * with the sandbox.
 */
export function openDocumentedPaypal(options: Options): DocumentedPaypal {
  const account: Account = { ...options, orders: new Map(), answers: new Map(), movements: [] }
  const faults: string[] = []
  const orderOf = (id: string) => {
    const order = account.orders.get(id)
    if (order === undefined) throw new Error(`PayPal has no order ${id}`)
    return order
  }
  return {
    faults,
    orderOf,
    approve(id) {
      orderOf(id).status = 'APPROVED'
    },
    actAtDesk: (id, act) => actAtDesk(account, orderOf(id), act),
    endPending: (id, act) => endPending(account, orderOf(id), act),
    addForeignPayments: (count) => addForeign(account.movements, count, options.now()),
    notice(id, type, webhookId = options.webhookId) {
      const body = noticeBody(orderOf(id), type)
      faults.push(...paypalNoticeFaults(body))
      return { body, headers: signatureOf(body, webhookId) }
    },
    respond(url, init) {
      if (!url.startsWith(`${HOST}/`)) return null
      const method = String(init.method ?? 'get').toLowerCase()
      const headers = new Headers(init.headers)
      const request = { method, path: url.slice(HOST.length), headers, body: textOf(init.body) }
      const { status, answer } = answerOf(account, request)
      const response = answer === null ? '' : JSON.stringify(answer)
      const contentType = 'application/json'
      faults.push(...paypalFaults({ ...request, status, contentType, response }))
      faults.push(...headerFaults(request))
      const body = answer === null ? null : response
      return new Response(body, { status, headers: { 'content-type': contentType } })
    },
  }
}

const textOf = (body: unknown) => (body === undefined || body === null ? '' : String(body))

interface Answer {
  readonly status: number
  readonly answer: object | null
}

interface Account extends Options {
  readonly orders: Map<string, PaypalOrder>
  /** Every movement of money, the oldest first. */
  readonly movements: Movement[]
  /** The answers to the calls with a PayPal-Request-Id. */
  readonly answers: Map<string, { readonly body: string; readonly answer: Answer }>
}

interface Request {
  readonly method: string
  readonly path: string
  readonly headers: Headers
  readonly body: string
}

function headerFaults({ path, headers, body }: Request): readonly string[] {
  const type = (headers.get('content-type') ?? '').split(';')[0]
  const expected = path === '/v1/oauth2/token' ? 'application/x-www-form-urlencoded' : JSON_TYPE
  return body === '' || type === expected ? [] : [`${path}: Content-Type is ${type}`]
}

const JSON_TYPE = 'application/json'

function answerOf(account: Account, request: Request): Answer {
  const { path, headers, body } = request
  if (path === '/v1/oauth2/token') return issueToken(account, request)
  if (headers.get('authorization') !== `Bearer ${TOKEN}`) return refused(401)
  const [fault] = paypalRequestFaults(request)
  if (fault !== undefined) return refused(400, 'INVALID_PARAMETER_SYNTAX', fault)
  const key = headers.get('paypal-request-id')
  if (key === null) return act(account, request)
  const scope = `${path.replace(/[A-Z0-9]{17}/, '')} ${key}`
  const known = account.answers.get(scope)
  if (known !== undefined)
    return known.body === body ? known.answer : refused(422, 'DUPLICATE_REQUEST_ID')
  const answer = act(account, request)
  if (answer.status < 400) account.answers.set(scope, { body, answer })
  return answer
}

/** Issues a token as https://developer.paypal.com/api/rest/authentication/ describes. */
function issueToken({ clientId, clientSecret }: Account, { headers, body }: Request): Answer {
  const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
  const grant = new URLSearchParams(body).get('grant_type')
  if (headers.get('authorization') !== `Basic ${basic}` || grant !== 'client_credentials')
    return {
      status: 401,
      answer: { error: 'invalid_client', error_description: 'Client Authentication failed' },
    }
  const scope = 'https://uri.paypal.com/services/payments/payment'
  const token = { access_token: TOKEN, token_type: 'Bearer', app_id: 'APP-80W284485P519543T' }
  return { status: 200, answer: { scope, ...token, expires_in: 32_400, nonce: '2026-05-28nonce' } }
}

const ERRORS: Readonly<Record<number, readonly [string, string]>> = {
  400: [
    'INVALID_REQUEST',
    'Request is not well-formed, syntactically incorrect, or violates schema.',
  ],
  401: [
    'AUTHENTICATION_FAILURE',
    'Authentication failed due to missing authorization header, or invalid authentication credentials.',
  ],
  404: ['RESOURCE_NOT_FOUND', 'The specified resource does not exist.'],
  422: [
    'UNPROCESSABLE_ENTITY',
    'The requested action could not be performed, semantically incorrect, or failed business validation.',
  ],
}

const UNAVAILABLE: Answer = {
  status: 503,
  answer: {
    name: 'SERVICE_UNAVAILABLE',
    message: 'Service Unavailable.',
    debug_id: '90957fca61718',
  },
}

function refused(status: number, issue?: string, description?: string): Answer {
  const [name, message] = ERRORS[status] ?? ['', '']
  const details =
    issue === undefined
      ? []
      : [
          {
            issue,
            ...(description === undefined ? {} : { description: description.slice(0, 200) }),
          },
        ]
  return { status, answer: { name, message, debug_id: '90957fca61718', details, links: [] } }
}

function act(account: Account, request: Request): Answer {
  const { method, path, body, headers } = request
  if (path.endsWith('/verify-webhook-signature')) {
    const verdict = isGenuine(body) ? 'SUCCESS' : 'FAILURE'
    return { status: 200, answer: { verification_status: verdict } }
  }
  if (path.startsWith('/v1/reporting/transactions?')) return transactions(account, path)
  if (path.startsWith('/v1/customer/disputes')) return disputes(account, path)
  const isWhole = headers.get('prefer') === 'return=representation'
  const [, , resource, , id = '', verb] = path.split('?')[0]?.split('/') ?? []
  if (resource === 'payments') return refund(account, id, JSON.parse(body), isWhole)
  if (method === 'post' && verb === undefined) return create(account, request)
  const order = account.orders.get(id)
  if (order === undefined) return refused(404, 'INVALID_RESOURCE_ID')
  if (method === 'get') return { status: 200, answer: orderObject(order) }
  if (method === 'patch') return patch(order, JSON.parse(body))
  return capture(account, order, isWhole)
}

function create({ orders, merchantId }: Account, { body, headers }: Request): Answer {
  const { intent, purchase_units, payment_source } = JSON.parse(body)
  if (payment_source !== undefined && headers.get('paypal-request-id') === null)
    return refused(400, 'PAYPAL_REQUEST_ID_REQUIRED')
  const { value } = purchase_units[0].amount
  // The yen has no decimals at PayPal.
  if (!/^[1-9]\d*$/.test(value)) return refused(422, 'DECIMAL_PRECISION')
  const id = `5O190127TN${String(orders.size).padStart(7, '0')}`
  const order: PaypalOrder = {
    id,
    intent,
    value,
    payee: merchantId,
    status: 'PAYER_ACTION_REQUIRED',
    invoiceId: null,
    customId: null,
    captureStatus: 'COMPLETED',
    captureReason: null,
    refunds: [],
    dispute: null,
    isDeclined: false,
    isReviewed: false,
    isRefundedSlowly: false,
    unavailableCount: 0,
    isTakenUnanswered: false,
  }
  orders.set(id, order)
  return { status: payment_source === undefined ? 201 : 200, answer: minimalOrder(order) }
}

interface Patch {
  readonly op: string
  readonly path: string
  readonly value: string
}

const PATCHABLE = /^\/purchase_units\/@reference_id=='default'\/(invoice_id|custom_id)$/

function patch(order: PaypalOrder, patches: readonly Patch[]): Answer {
  if (order.status === 'COMPLETED') return refused(422, 'ORDER_ALREADY_COMPLETED')
  for (const { op, path, value } of patches) {
    const [, field] = PATCHABLE.exec(path) ?? []
    if (field === undefined) return refused(422, 'NOT_PATCHABLE')
    if (!['add', 'replace'].includes(op)) return refused(400, 'INVALID_PATCH_OPERATION')
    order[field === 'invoice_id' ? 'invoiceId' : 'customId'] = value
  }
  return { status: 204, answer: null }
}

function capture(account: Account, order: PaypalOrder, isWhole: boolean): Answer {
  if (order.unavailableCount === 0) return capturedOrder(account, order, isWhole)
  order.unavailableCount -= 1
  if (order.isTakenUnanswered) capturedOrder(account, order, isWhole)
  return UNAVAILABLE
}

function capturedOrder(account: Account, order: PaypalOrder, isWhole: boolean): Answer {
  if (order.status === 'COMPLETED') return refused(422, 'ORDER_ALREADY_CAPTURED')
  if (order.status !== 'APPROVED') return refused(422, 'ORDER_NOT_APPROVED')
  if (order.isDeclined) return refused(422, 'INSTRUMENT_DECLINED')
  const isUsed = [...account.orders.values()].some(
    ({ status, invoiceId }) => status === 'COMPLETED' && invoiceId === order.invoiceId,
  )
  if (isUsed) return refused(422, 'DUPLICATE_INVOICE_ID')
  order.status = 'COMPLETED'
  if (order.isReviewed) {
    order.captureStatus = 'PENDING'
    order.captureReason = 'PENDING_REVIEW'
  } else move(account, order, 'T0006', order.value)
  return { status: 201, answer: isWhole ? orderObject(order) : minimalOrder(order) }
}

function refund(
  account: Account,
  captureId: string,
  { amount }: { amount?: { value: string } },
  isWhole: boolean,
): Answer {
  const order = [...account.orders.values()].find((each) => captureIdOf(each) === captureId)
  if (order?.status !== 'COMPLETED') return refused(404, 'INVALID_RESOURCE_ID')
  if (order.captureStatus === 'REFUNDED') return refused(422, 'CAPTURE_FULLY_REFUNDED')
  const value = amount?.value ?? order.value
  if (value !== order.value) return refused(422, 'REFUND_AMOUNT_EXCEEDED')
  const whole = refundObject(order, addRefund(account, order))
  const { id, status, links } = whole
  return { status: 201, answer: isWhole ? whole : { id, status, links } }
}

function disputes({ orders }: Account, path: string): Answer {
  const [bare = '', query = ''] = path.split('?')
  const [, , , , id] = bare.split('/')
  const captureId = new URLSearchParams(query).get('disputed_transaction_id') ?? ''
  const answer =
    id === undefined ? disputesOf(orders.values(), captureId) : disputeOf(orders.values(), id)
  return answer === null ? refused(404, 'INVALID_RESOURCE_ID') : { status: 200, answer }
}

function transactions({ movements, now }: Account, path: string): Answer {
  const parameters = new URLSearchParams(path.split('?')[1])
  const page = movementsPage(movements, parameters, now())
  return page === null ? refused(400, 'INVALID_REQUEST') : { status: 200, answer: page }
}
