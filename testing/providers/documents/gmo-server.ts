import { z } from 'zod'
import { openApiFaults } from '#testing/providers/gmo-description.ts'
import { gmoProtocolFaults } from '#testing/providers/gmo-protocol-description.ts'

const OPEN_API = 'https://openapi.mul-pay.jp'
const PROTOCOL = 'https://p01.mul-pay.jp/payment'
const NOW = '2023-05-30T12:34:56+09:00'

const chargeRequest = z.object({
  merchant: z.object({ callbackUrl: z.url().optional(), csrfToken: z.string() }),
  order: z.object({ orderId: z.string(), amount: z.string() }),
  creditInformation: z
    .object({
      tokenizedCard: z.object({ type: z.string(), token: z.string() }),
      creditChargeOptions: z.object({ useTds2: z.boolean() }),
    })
    .optional(),
  walletInformation: z
    .object({
      walletType: z.string(),
      walletChargeOptions: z.object({ authorizationMode: z.string() }),
    })
    .optional(),
  cashInformation: z.object({ cashType: z.string() }).optional(),
})
type ChargeRequest = z.output<typeof chargeRequest>
type ChargeType = 'CREDIT' | 'WALLET' | 'CASH' | 'CARRIER'

interface Order {
  readonly accessId: string
  readonly orderId: string
  amount: string
  readonly type: ChargeType
  readonly request: ChargeRequest | null
  status: string
}

/** The token with which a test asks this server for 3-D Secure. */
export const TDS2_TOKEN = 'token-that-asks-for-3d-secure'

export interface DocumentedGmo {
  /** Answers a call to one of GMO's live hosts; null for any other address. */
  respond(url: string, init: RequestInit): Response | null
  /** Acts as the buyer, who pays at a store, at a bank, or on a page of a wallet or carrier. */
  pay(orderId: string): void
  /** Returns the body of the notice that GMO sends about a cash payment. */
  noticeOf(orderId: string): string
  statusOf(orderId: string): string | undefined
  amountOf(orderId: string): string | undefined
  /** Every difference between the shop's calls and GMO's descriptions, and every unknown call. */
  readonly faults: string[]
}

/**
 * A server that answers as GMO does. GMO has two interfaces. A call to the interface named "OpenAPI
 * type" gets the example in GMO's document. A call to the interface named "protocol type" gets an
 * answer like the ones that GMO gave in recorded runs. The server shares no code with the sandbox.
 */
export function openDocumentedGmo(): DocumentedGmo {
  const orders = new Map<string, Order>()
  const faults: string[] = []
  const byId = (orderId: string) => {
    const order = orders.get(orderId)
    if (order === undefined) throw new Error(`GMO has no order ${orderId}`)
    return order
  }
  return {
    faults,
    statusOf: (orderId) => orders.get(orderId)?.status,
    amountOf: (orderId) => orders.get(orderId)?.amount,
    pay(orderId) {
      const order = byId(orderId)
      const mode = order.request?.walletInformation?.walletChargeOptions.authorizationMode
      order.status = {
        CREDIT: 'AUTHENTICATED',
        WALLET: mode,
        CASH: 'PAYSUCCESS',
        CARRIER: 'CAPTURE',
      }[order.type] as string
    },
    noticeOf(orderId) {
      const { accessId, request } = byId(orderId)
      const csrfToken = request?.merchant.csrfToken
      return JSON.stringify({ accessId, event: 'CASH_PAID', csrfToken })
    },
    respond(url, init) {
      const body = String(init.body ?? '')
      const headers = new Headers(init.headers)
      if (url.startsWith(OPEN_API)) {
        const path = url.slice(OPEN_API.length)
        const { status, answer } = answerOpenApi(orders, path, JSON.parse(body))
        const contentType = status < 300 ? 'application/json' : 'application/problem+json'
        const response = JSON.stringify(answer)
        const exchange = { method: 'post', path, headers, body, status, contentType, response }
        faults.push(...openApiFaults(exchange))
        return new Response(response, { status, headers: { 'content-type': contentType } })
      }
      if (url.startsWith(PROTOCOL)) {
        const path = url.slice(PROTOCOL.length)
        const response = answerProtocol(orders, path, new URLSearchParams(body))
        const contentType = 'text/plain;charset=Windows-31J'
        const exchange = { method: 'post', path, headers, body, status: 200, contentType, response }
        faults.push(...gmoProtocolFaults(exchange))
        return new Response(response, { headers: { 'content-type': contentType } })
      }
      return null
    },
  }
}

interface Answer {
  readonly status: number
  readonly answer: object
}

function answerOpenApi(orders: Map<string, Order>, path: string, body: unknown): Answer {
  if (path.endsWith('charge')) return charge(orders, path, chargeRequest.parse(body))
  const { accessId, orderId, amount } = body as Partial<
    Pick<Order, 'accessId' | 'orderId' | 'amount'>
  >
  const order = [...orders.values()].find(
    (each) => each.accessId === accessId || each.orderId === orderId,
  )
  if (order === undefined) return invalid(path, orderId === undefined ? 'accessId' : 'orderid')
  switch (path) {
    case '/order/inquiry':
      return { status: 200, answer: { ...referenceOf(order), ...resultOf(order) } }
    case '/tds2/finalizeCharge':
      order.status = 'AUTH'
      return {
        status: 201,
        answer: { nextAction: 'CAPTURE', ...referenceOf(order), ...resultOf(order) },
      }
    case '/order/capture':
      if (order.status !== 'AUTH') return invalidStatus(path)
      order.status = 'SALES'
      return { status: 201, answer: { ...referenceOf(order), ...resultOf(order) } }
    case '/order/update':
      if (!['SALES', 'CAPTURE'].includes(order.status)) return invalidStatus(path)
      order.amount = amount ?? ''
      if (order.type === 'CREDIT') order.status = 'CAPTURE'
      return { status: 201, answer: { ...referenceOf(order), ...resultOf(order) } }
    default:
      // GMO's document does not say whether an order can be cancelled that the buyer can still pay.
      if (['REQSUCCESS', 'TRADING'].includes(order.status)) return invalidStatus(path)
      order.status = 'CANCEL'
      return { status: 201, answer: { ...referenceOf(order), ...resultOf(order) } }
  }
}

function charge(orders: Map<string, Order>, path: string, request: ChargeRequest): Answer {
  const { orderId, amount } = request.order
  if (orders.has(orderId)) return invalid(path, 'order.orderid')
  const accessId = `acdc7d53f7a78f488d8d0997${String(orders.size).padStart(8, '0')}`
  const type = path.startsWith('/credit') ? 'CREDIT' : path.startsWith('/cash') ? 'CASH' : 'WALLET'
  const order: Order = { accessId, orderId, amount, type, request, status: 'REQSUCCESS' }
  orders.set(orderId, order)
  if (type === 'CASH') {
    if (request.cashInformation?.cashType.startsWith('BANK') === true) order.status = 'TRADING'
    return {
      status: 202,
      answer: { nextAction: 'AWAIT', ...referenceOf(order), ...resultOf(order) },
    }
  }
  const needsTds2 = request.creditInformation?.tokenizedCard.token === TDS2_TOKEN
  if (type === 'CREDIT' && !needsTds2) {
    order.status = 'AUTH'
    return {
      status: 201,
      answer: { nextAction: 'CAPTURE', ...referenceOf(order), ...resultOf(order) },
    }
  }
  if (type === 'CREDIT') order.status = 'AUTHENTICATED'
  const redirectType = type === 'CREDIT' ? 'TDS2' : 'WALLET_CHARGE'
  const redirectUrl = `https://example.com/redirect/${type.toLowerCase()}?p1=abc&p2=123`
  const redirectInformation = { redirectUrl, httpMethod: 'GET', redirectType }
  return {
    status: 202,
    answer: { nextAction: 'REDIRECT', ...referenceOf(order), redirectInformation },
  }
}

function referenceOf({ accessId, orderId, amount, status, type }: Order) {
  const isNothing = ['AUTHENTICATED', 'CANCEL'].includes(status)
  const accessPass = '8edc86b5c8b34e92a224f577dec63990'
  return {
    orderReference: {
      accessId,
      accessPass,
      orderId,
      status,
      created: NOW,
      updated: NOW,
      amount: isNothing ? '0' : amount,
      chargeType: type,
    },
  }
}

const CARD_TYPES: Readonly<Record<string, string>> = {
  MP_TOKEN: 'CREDIT_CARD',
  APPLE_PAY_TOKEN: 'APPLE_PAY',
  GOOGLE_PAY_TOKEN: 'GOOGLE_PAY',
}

function resultOf({ type, request, amount, status }: Order): object {
  if (type === 'WALLET') {
    const { walletType } = request?.walletInformation ?? {}
    return { walletResult: { walletType, settlementCode: '1234567890' } }
  }
  if (type === 'CREDIT') {
    const kind = request?.creditInformation?.tokenizedCard.type ?? ''
    const cardResult = { cardNumber: '4111********1111', expiryMonth: '06', expiryYear: '2033' }
    const ids = { approvalCode: '1234567', forwardedAcquirerCode: '2a99663' }
    return { creditResult: { cardType: CARD_TYPES[kind], cardResult, ...ids } }
  }
  const cashType = request?.cashInformation?.cashType ?? ''
  const depositAmount = status === 'PAYSUCCESS' ? amount : '0'
  return {
    cashResult: {
      cashType,
      paymentExpiryDateTime: NOW,
      ...cashInformation(cashType, depositAmount),
    },
  }
}

function cashInformation(cashType: string, depositAmount: string): object {
  const [confirmationNumber, receiptNumber] = ['1234567890', '1234567890']
  if (cashType === 'KONBINI') {
    const konbini = { konbiniCode: 'LAWSON', confirmationNumber, receiptNumber }
    return { konbiniPaymentInformation: konbini }
  }
  if (cashType === 'PAYEASY') {
    const payer = { customerNumber: 'WNT12345678', institutionCode: '58021', confirmationNumber }
    const bankUrl = 'https://example.com/bank'
    return { 'pay-easyPaymentInformation': { ...payer, bankUrl } }
  }
  return {
    bankTransferPaymentInformation: {
      bankCode: '0310',
      bankName: 'ｼﾞ-ｴﾑｵ-ｱｵｿﾞﾗﾈﾂﾄ',
      branchCode: '503',
      branchName: 'ｶｿｳｼﾃﾝ',
      accountType: '1',
      accountNumber: '1234567',
      accountHolderName: 'ﾃｽﾄｼｮｯﾌﾟ',
      depositAmount,
    },
  }
}

function invalid(instance: string, parameter: string): Answer {
  const detail = `The value provided for parameter is invalid.(${parameter})`
  return { status: 400, answer: { title: 'invalid_parameter', detail, instance } }
}

function invalidStatus(instance: string): Answer {
  return { status: 400, answer: { title: 'invalid_status', detail: 'Invalid status.', instance } }
}

/**
 * Answers a call of the protocol type. The values are not URL-encoded, as in GMO's recorded
 * answers.
 */
function answerProtocol(orders: Map<string, Order>, path: string, form: URLSearchParams): string {
  const orderId = form.get('OrderID') ?? ''
  const known = orders.get(orderId)
  if (path.startsWith('/EntryTran')) {
    const accessId = `980a1cf81a58ea712828f82b${String(orders.size).padStart(8, '0')}`
    const amount = form.get('Amount') ?? ''
    orders.set(orderId, {
      accessId,
      orderId,
      amount,
      type: 'CARRIER',
      request: null,
      status: 'UNPROCESSED',
    })
    return `AccessID=${accessId}&AccessPass=30e187176420ef72d743e1923f60c228`
  }
  if (known === undefined) return 'ErrCode=E01&ErrInfo=E01110002'
  if (path.startsWith('/ExecTran')) {
    known.status = 'REQSUCCESS'
    const token = 'MUPNG5Kkc3cF3W2yFjT6DXACIf+qn1h7bqaBFFxarXKwBS7yYvxSiC0zeMVH+O4F'
    const startUrl = 'https://pt01.mul-pay.jp/payment/DocomoStart.idPass'
    return `AccessID=${known.accessId}&Token=${token}&StartURL=${startUrl}&StartLimitDate=20201229155854`
  }
  if (path.startsWith('/SearchTradeMulti'))
    return `Status=${known.status}&ProcessDate=20130301115932&JobCd=CAPTURE&AccessID=${known.accessId}&AccessPass=30e187176420ef72d743e1923f60c228&Amount=${known.amount}&Tax=0&PayType=${form.get('PayType')}`
  known.status = 'CANCEL'
  return `OrderID=${orderId}&Status=CANCEL`
}
