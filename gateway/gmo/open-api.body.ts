import { z } from 'zod'
import type { GatewayContext } from '#gateway/dialect.ts'
import { HOUR_MS } from '#gateway/durations.ts'
import type { Order } from '#gateway/orders/order.ts'
import { OPEN_API } from './constants.ts'
import { invalid, type OpenApiResponse } from './open-api.wire.ts'

const TOKYO_OFFSET_MS = 9 * HOUR_MS
const text = z.string().min(1)
const atMostBytes = (bytes: number) => (value: string) => Buffer.byteLength(value) <= bytes
export const payerName = text.max(40).refine(atMostBytes(60))
/**
 * The payer's name in katakana. The schema refuses a full-width space, because GMO's test
 * environment refuses it, although GMO's documentation allows it.
 */
export const payerKana = z
  .string()
  .regex(/^[ァ-ヶー]+$/)
  .refine(atMostBytes(60))
/** The fields about the shop and the order that every charge has. */
export const chargeFields = z.object({
  merchant: z.object({
    name: text,
    nameKana: text,
    nameAlphabet: text,
    nameShort: text,
    contactName: text,
    contactEmail: z.email(),
    contactPhone: text,
    contactOpeningHours: z.string().regex(/^\d\d:\d\d-\d\d:\d\d$/),
    callbackUrl: z.url({ protocol: /^https?$/ }).optional(),
    webhookUrl: z.url({ protocol: /^https?$/ }).optional(),
    csrfToken: z
      .string()
      .regex(/^[-0-9a-zA-Z]{1,36}$/)
      .default(''),
  }),
  order: z.object({
    orderId: z.string().regex(/^[A-Za-z0-9-]{1,27}$/),
    amount: z.string().regex(/^[1-9]\d{0,6}$/),
    currency: z.literal('JPY').default('JPY'),
    transactionType: z.enum(['CIT', 'MIT', 'OTHER']),
    /** Merpay requires the category of each item. */
    items: z
      .array(
        z.object({
          name: text,
          quantity: z.int().min(1).max(9999),
          type: z.enum(['DIGITAL', 'PHYSICAL', 'SERVICE']),
          price: text,
          category: z.string().regex(/^\d{4}$/),
        }),
      )
      .min(1)
      .optional(),
  }),
  /** The language of the hosted pages. The real GMO has no such field. */
  additionalOptions: z
    .object({ language: z.enum(['ja', 'en']) })
    .partial()
    .default({}),
})
type ChargeFields = z.output<typeof chargeFields>

/**
 * Opens the order of a charge. Returns an error response if the shop has used the order id before.
 */
export function openCharge(
  { orders }: GatewayContext,
  { merchant, order, additionalOptions }: ChargeFields,
  details: Pick<Order, 'method' | 'expiresAt' | 'detail'>,
): { readonly order: Order } | { readonly response: OpenApiResponse } {
  const result = orders.open({
    ...details,
    dialect: OPEN_API,
    orderId: order.orderId,
    yen: Number(order.amount),
    noticeUrl: merchant.webhookUrl ?? null,
    returnUrl: merchant.callbackUrl ?? null,
    language: additionalOptions.language ?? 'ja',
    detail: { ...details.detail, csrfToken: merchant.csrfToken },
  })
  if (result !== 'used') return { order: result }
  return { response: invalid('order.orderid') }
}

/** Returns the fields about an order that every response of GMO's OpenAPI contains. */
export function orderReference(order: Order) {
  const chargeType = chargeTypeOf(order)
  return {
    accessId: order.accessId,
    orderId: order.orderId,
    created: rfc3339(order.createdAt),
    updated: rfc3339(order.createdAt),
    amount: String(amountOf(order)),
    status: STATUSES[chargeType](order),
    chargeType,
  }
}

export const CASH_METHODS: readonly string[] = ['konbini', 'pay-easy', 'bank-transfer']
export const WALLET_METHODS: readonly string[] = [
  'paypay',
  'merpay',
  'apple-pay',
  'd-barai',
  'au-pay',
  'rakuten-pay',
]

function chargeTypeOf({ method }: Order): 'CREDIT' | 'WALLET' | 'CASH' {
  if (CASH_METHODS.includes(method)) return 'CASH'
  return WALLET_METHODS.includes(method) ? 'WALLET' : 'CREDIT'
}

/**
 * Returns the amount as GMO reports it. After a cancellation, or after the refund of a card
 * payment, the amount is 0. After the refund of a wallet payment, the amount is unchanged. After
 * /order/update, it is what is left. For a bank transfer, this is the ordered amount, and GMO reports the received sum in depositAmount.
 */
function amountOf({ method, state, yen, paidYen, refundedYen }: Order): number {
  if (state === 'cancelled' || (method === 'card' && state === 'refunded')) return 0
  const lessYen = state === 'refunded' ? 0 : refundedYen
  return method !== 'bank-transfer' && paidYen > 0 ? paidYen - lessYen : yen
}

/**
 * Returns whether a wallet has accepted the refund of an order and not completed it yet. In the
 * sandbox, only Rakuten Pay takes its time.
 */
export function isReturnPending({ method, state, detail }: Order): boolean {
  return method === 'rakuten-pay' && state === 'refunded' && detail.refundStatus !== 'succeeded'
}

/**
 * GMO's status for each state of an order. A chargeback changes no status, because GMO reports
 * chargebacks by letter. The order of a declined card stays UNPROCESSED.
 */
const STATUSES = {
  CREDIT: ({ state, detail }: Order) =>
    ({
      opened: detail.challenge === undefined ? 'UNPROCESSED' : 'AUTHENTICATED',
      authorised: 'AUTH',
      paid: detail.isUpdated === true ? 'CAPTURE' : 'SALES',
      'charged-back': 'SALES',
      failed: 'UNPROCESSED',
      cancelled: 'CANCEL',
      expired: 'UNPROCESSED',
      refunded: 'CANCEL',
    })[state],
  WALLET: (order: Order) =>
    ({
      opened: order.detail.isAtWallet === true ? 'AUTHPROCESS' : 'REQSUCCESS',
      authorised: 'AUTH',
      paid: order.detail.job === 'AUTH' ? 'SALES' : 'CAPTURE',
      'charged-back': 'CAPTURE',
      failed: 'PAYFAIL',
      cancelled: 'CANCEL',
      expired: 'EXPIRED',
      refunded: isReturnPending(order) ? 'REQRETURN' : 'RETURN',
    })[order.state],
  CASH: ({ method, state, paidYen }: Order) =>
    ({
      opened: method === 'bank-transfer' || paidYen > 0 ? 'TRADING' : 'REQSUCCESS',
      authorised: 'REQSUCCESS',
      paid: 'PAYSUCCESS',
      'charged-back': 'PAYSUCCESS',
      failed: 'STOP',
      cancelled: 'CANCEL',
      expired: 'EXPIRED',
      refunded: 'CANCEL',
    })[state],
} as const

/**
 * Returns the URL at which the browser comes back to the shop. The parameter `p` of the URL is
 * base64url JSON of the access id, the event and the CSRF token.
 */
export function callbackUrl({ accessId, returnUrl, detail }: Order, event: string): string {
  if (returnUrl === null) return '/'
  const url = new URL(returnUrl)
  const envelope = { accessId, event, csrfToken: detail.csrfToken }
  url.searchParams.set('p', Buffer.from(JSON.stringify(envelope)).toString('base64url'))
  return url.href
}

/** Formats a time such as 2025-08-04T23:59:59+09:00, in Tokyo's time zone. */
export function rfc3339(moment: Date): string {
  const local = new Date(moment.getTime() + TOKYO_OFFSET_MS).toISOString()
  return `${local.slice(0, 19)}+09:00`
}
