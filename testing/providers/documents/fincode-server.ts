import {
  fincodeFaults,
  fincodeNoticeFaults,
  fincodeRequestFaults,
} from '#testing/providers/fincode-description.ts'
import {
  executedObject,
  type FincodePayment,
  noticeObject,
  paymentObject,
  sessionObject,
} from './fincode-payments.ts'
import type { DocumentedServer } from './live-shop.ts'

const HOST = 'https://api.fincode.jp'

interface Options {
  readonly secretKey: string
  readonly webhookSignature: string
}

export interface DocumentedFincode extends DocumentedServer {
  /** Every difference between the shop's calls and fincode's description. */
  readonly faults: string[]
  paymentOf(orderId: string): FincodePayment
  /** Acts as the buyer, who authenticates, approves, pays at a store or transfers the amount. */
  pay(orderId: string, yen?: number): void
  /** Acts as the buyer, who fails 3-D Secure, or whose bank declines the card after it. */
  decline(orderId: string): void
  /** Acts as the buyer, who never opens the page of a slip, so that fincode has no payment. */
  leaveUnopened(orderId: string): void
  refuseNextRegistration(): void
  /** Executes the next call, but sends no answer. Without its key, a repeat of the call is refused. */
  loseNextAnswer(lost?: 'answer' | 'answer-and-key'): void
  dispute(orderId: string, state: Pick<Chargeback, 'statusCode' | 'isCanceled'>): void
  notice(
    orderId: string,
    event: string,
    signature?: string,
  ): { readonly body: string; readonly headers: object }
}

type Json = Readonly<Record<string, unknown>>

interface Answer {
  readonly status: number
  readonly answer: object
}

interface Chargeback {
  readonly orderId: string
  readonly yen: number
  readonly statusCode: number
  readonly isCanceled: boolean
}

interface Account extends Options {
  readonly chargebacks: Chargeback[]
  isNextRefused: boolean
  nextLost: 'answer' | 'answer-and-key' | null
  readonly payments: Map<string, FincodePayment>
  readonly answers: Map<string, Answer>
}

/**
 * A server that answers as the OpenAPI description of fincode's API says. It refuses a request that
 * the description does not allow. The codes of its errors are invented, because the description
 * lists none. It shares no code with the sandbox.
 */
export function openDocumentedFincode(options: Options): DocumentedFincode {
  const account: Account = {
    ...options,
    payments: new Map(),
    answers: new Map(),
    chargebacks: [],
    isNextRefused: false,
    nextLost: null,
  }
  const faults: string[] = []
  const paymentOf = (orderId: string) => {
    const payment = account.payments.get(orderId)
    if (payment === undefined) throw new Error(`fincode has no payment ${orderId}`)
    return payment
  }
  return {
    faults,
    paymentOf,
    pay(orderId, yen) {
      const payment = paymentOf(orderId)
      payment.arrivedYen = yen ?? payment.yen
      payment.status = payment.payType === 'Card' ? 'AUTHORIZED' : 'CAPTURED'
    },
    decline(orderId) {
      paymentOf(orderId).errorCode = 'E0101042010'.slice(0, 11)
    },
    leaveUnopened(orderId) {
      account.payments.delete(orderId)
    },
    refuseNextRegistration() {
      account.isNextRefused = true
    },
    loseNextAnswer(lost = 'answer') {
      account.nextLost = lost
    },
    dispute(orderId, state) {
      account.chargebacks.push({ orderId, yen: paymentOf(orderId).yen, ...state })
    },
    notice(orderId, event, signature = options.webhookSignature) {
      const body = JSON.stringify(noticeObject(paymentOf(orderId), event))
      faults.push(...fincodeNoticeFaults(body))
      const headers = { 'content-type': 'application/json', 'Fincode-Signature': signature }
      return { body, headers }
    },
    respond(url, init) {
      if (!url.startsWith(`${HOST}/`)) return null
      const method = String(init.method ?? 'get').toLowerCase()
      const headers = new Headers(init.headers)
      const body = typeof init.body === 'string' ? init.body : ''
      const request = { method, path: url.slice(HOST.length), headers, body }
      const { status, answer } = answerOf(account, request)
      const response = JSON.stringify(answer)
      const contentType = 'application/json'
      faults.push(...fincodeFaults({ ...request, status, contentType, response }))
      faults.push(...headerFaults(request))
      loseAnswer(account)
      return new Response(response, { status, headers: { 'content-type': contentType } })
    },
  }
}

function loseAnswer(account: Account): void {
  const { nextLost } = account
  account.nextLost = null
  if (nextLost === 'answer-and-key') account.answers.clear()
  if (nextLost !== null) throw new TypeError('the connection was closed')
}

interface Request {
  readonly method: string
  readonly path: string
  readonly headers: Headers
  readonly body: string
}

function headerFaults({ method, path, headers }: Request): readonly string[] {
  const type = headers.get('content-type')
  const isRight = method === 'get' || type === 'application/json;charset=UTF-8'
  return isRight ? [] : [`${path}: Content-Type is ${type}`]
}

function refused(status: number, message: string): Answer {
  return { status, answer: { errors: [{ error_code: 'E0100000000', error_message: message }] } }
}

function answerOf(account: Account, request: Request): Answer {
  const { headers, path } = request
  if (headers.get('authorization') !== `Bearer ${account.secretKey}`)
    return refused(401, 'the API key is wrong')
  const [fault] = fincodeRequestFaults(request)
  if (fault !== undefined) return refused(fault.endsWith('no such call') ? 404 : 400, fault)
  const key = headers.get('idempotent_key')
  const known = key === null ? undefined : account.answers.get(`${path} ${key}`)
  if (known !== undefined) return known
  const answer = act(account, request)
  if (key !== null) account.answers.set(`${path} ${key}`, answer)
  return answer
}

function act(account: Account, { method, path, body }: Request): Answer {
  const [bare = '', query = ''] = path.split('?')
  const [, , resource, id, verb] = bare.split('/')
  const fields: Json = method === 'get' ? {} : JSON.parse(body)
  if (resource === 'sessions') return openSession(account, fields)
  if (resource === 'shop_charge_backs') return listChargebacks(account)
  if (id === undefined && method === 'get') return list(account, new URLSearchParams(query))
  if (id === undefined) return register(account, fields)
  const payment = account.payments.get(decodeURIComponent(id))
  const payType = fields.pay_type ?? new URLSearchParams(query).get('pay_type')
  if (payment === undefined || payment.payType !== payType) return refused(400, 'no such payment')
  if (method === 'get') return { status: 200, answer: paymentObject(payment) }
  if (fields.access_id !== payment.accessId) return refused(400, 'access_id')
  if (verb === 'capture') return change(payment, ['AUTHORIZED'], 'CAPTURED')
  if (verb === 'cancel') return change(payment, CANCELLABLE[payment.payType], 'CANCELED')
  if (verb === 'change') {
    if (payment.status !== 'CAPTURED') return refused(400, `the status is ${payment.status}`)
    payment.yen = Number(fields.amount)
    return { status: 200, answer: paymentObject(payment) }
  }
  return execute(payment, fields)
}

/** The statuses from which a payment can be cancelled. A captured payment is thereby refunded. */
const CANCELLABLE = {
  Card: ['AUTHORIZED', 'CAPTURED'],
  Paypay: ['AWAITING_CUSTOMER_PAYMENT', 'AUTHORIZED', 'CAPTURED'],
  Konbini: ['AWAITING_CUSTOMER_PAYMENT'],
  Virtualaccount: ['AWAITING_CUSTOMER_PAYMENT'],
} as const

function change(payment: FincodePayment, from: readonly string[], to: string): Answer {
  if (!from.includes(payment.status)) return refused(400, `the status is ${payment.status}`)
  payment.status = to
  return { status: 200, answer: paymentObject(payment) }
}

function register(account: Account, fields: Json): Answer {
  const { payments } = account
  const id = String(fields.id)
  if (account.isNextRefused) {
    account.isNextRefused = false
    return refused(400, 'refused')
  }
  if (payments.has(id)) return refused(400, 'the id is used')
  const yen = Number(fields.amount ?? fields.billing_amount)
  if (!Number.isSafeInteger(yen) || yen < 1) return refused(400, 'amount')
  const payment: FincodePayment = {
    id,
    yen,
    accessId: `a_${String(payments.size).padStart(22, '0')}`,
    payType: fields.pay_type as FincodePayment['payType'],
    jobCode: (fields.job_code as string | undefined) ?? null,
    clientField: (fields.client_field_1 as string | undefined) ?? null,
    status: 'UNPROCESSED',
    errorCode: null,
    arrivedYen: 0,
    returnUrl: null,
    cancelUrl: null,
  }
  payments.set(id, payment)
  return { status: 200, answer: paymentObject(payment) }
}

function execute(payment: FincodePayment, fields: Json): Answer {
  if (payment.status !== 'UNPROCESSED') return refused(400, `the status is ${payment.status}`)
  if (payment.payType === 'Card') {
    const { token, method, return_url } = fields
    if (typeof token !== 'string' || method !== '1') return refused(400, 'token or method')
    if (typeof return_url !== 'string') return refused(400, 'return_url')
    payment.returnUrl = return_url
    payment.status = 'AUTHENTICATED'
    return { status: 200, answer: executedObject(payment) }
  }
  if (payment.payType === 'Paypay') payment.returnUrl = String(fields.redirect_url)
  payment.status = 'AWAITING_CUSTOMER_PAYMENT'
  return { status: 200, answer: executedObject(payment) }
}

/** Opens a page for a slip. The payment is registered as if the buyer opened the page at once. */
function openSession({ payments }: Account, fields: Json): Answer {
  const { order_id, amount, client_field_1 } = fields.transaction as Json
  const number = String(payments.size).padStart(22, '0')
  payments.set(String(order_id), {
    id: String(order_id),
    accessId: `a_${number}`,
    payType: 'Konbini',
    jobCode: null,
    yen: Number(amount),
    clientField: String(client_field_1),
    arrivedYen: 0,
    status: 'AWAITING_CUSTOMER_PAYMENT',
    errorCode: null,
    returnUrl: String(fields.success_url),
    cancelUrl: String(fields.cancel_url),
  })
  return { status: 200, answer: sessionObject(`li_${number}`, fields) }
}

function list({ payments }: Account, query: URLSearchParams): Answer {
  const wanted = query.get('client_field_1')
  const found = [...payments.values()].filter(
    ({ payType, clientField }) =>
      payType === query.get('pay_type') && (wanted === null || clientField === wanted),
  )
  return pageOf(found.map(paymentObject))
}

function listChargebacks({ chargebacks }: Account): Answer {
  return pageOf(
    chargebacks.map(({ orderId, yen, statusCode, isCanceled }, index) => ({
      id: 200 + index,
      shop_id: 's_0123456789a',
      order_id: orderId,
      amount: yen,
      trade_registration_date: '2026/05/28',
      category: 2,
      status_code: statusCode,
      request: 11,
      process_date: '2026/05/28',
      opened_to_shop_date: '2026/06/20 9:30',
      canceled: String(isCanceled),
    })),
  )
}

function pageOf(listed: readonly object[]): Answer {
  const pages = { total_count: listed.length, last_page: 1, current_page: 1, limit: 10 }
  const links = { link_next: null, link_previous: null }
  return { status: 200, answer: { ...pages, ...links, list: listed } }
}
