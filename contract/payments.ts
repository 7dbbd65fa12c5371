import { z } from 'zod'
import {
  type Call,
  count,
  dateTime,
  englishText,
  id,
  noFields,
  page,
  pageParams,
  pathNumber,
  requestId,
  yen,
} from './call.ts'
import { containsCardNumber, containsLongNumber } from './card-number.ts'
import { CARRIER_IDS, COMBINI_CODES } from './constants.ts'
import { legalSection } from './legal.ts'

export const course = z.object({
  id,
  point: count,
  price: yen,
  /** The coins that the course gives at the member's present rank. */
  coin: count,
  memo: z.string(),
  memo_en: englishText,
})
/** The provider's script for a payment method; null if the method needs none. */
export const paymentScript = z
  .object({
    provider: z.string(),
    url: z.string(),
    /** Values that may be public, such as the shop id, the publishable key or the client id. */
    parameters: z.record(z.string(), z.string()),
  })
  .nullable()
export type PaymentScript = z.infer<typeof paymentScript>
export const paymentOption = z.object({
  id,
  name: z.string(),
  memo: z.string(),
  script: paymentScript,
  /** The checkout then shows the method only on a device that supports Apple Pay (Q79). */
  needs_apple_pay: z.boolean(),
})
export type PaymentOption = z.infer<typeof paymentOption>
/**
 * Why a payment failed, as far as its provider says. `funds`: too little money, or a limit of the
 * card. `card-data`: the number, the expiry or the security code is wrong. `cancelled`: the member
 * cancelled it.
 */
export const declineReason = z.enum(['funds', 'card-data', 'cancelled'])
export type DeclineReason = z.infer<typeof declineReason>
const buyPointResult = z.object({
  result: z.string(),
  reason: declineReason.optional(),
  payment_id: z.string().optional(),
  receipt_number: z.string().optional(),
  url: z.string().optional(),
})
const pointEndResult = z.object({
  result: z.string(),
  pack_id: id.nullable(),
  point: count.optional(),
  coin: count.optional(),
})
/**
 * The status of a payment whose slip or bank account the page shows. `open`: the page asks the
 * member to pay. `paid`: the payment is credited. `held`: the operator must decide whether to
 * credit the payment. `over`: any other state, such as expired or refunded.
 */
const paymentStatus = z.enum(['open', 'paid', 'held', 'over'])
export type PaymentStatus = z.infer<typeof paymentStatus>
export const bank = z.object({
  bank: z.string(),
  number: z.string(),
  name: z.string(),
  price: yen,
  email: z.string().optional(),
  /** The time until which the member can transfer the money. */
  expires: dateTime.optional(),
  /** When a transfer that is made now is confirmed: on business days, within the hours of the rule (Q95). */
  handled: dateTime.optional(),
  standing: paymentStatus.optional(),
})

/** A payment that is not finished, or that failed within the last 7 days. */
export const waitingPayment = z.object({
  payment_id: z.string(),
  pay_id: id,
  name: z.string(),
  point: count,
  price: yen,
  state: z.enum(['created', 'waiting', 'held', 'failed', 'cancelled', 'expired']),
  /** The event for which the payment waits; null once the payment has failed. */
  waits_for: z
    .enum(['payment', 'three-d-secure', 'approval', 'deposit', 'provider', 'operator'])
    .nullable(),
  /** A screen of the shop or a page of the provider. */
  url: z.string().nullable(),
  /** The payment number that the member shows or types at the till. */
  number: z.string().nullable(),
  /** Why the payment failed; null if it has not failed, or if its provider does not say why. */
  reason: declineReason.nullable(),
  /** True while the member may give the payment up. */
  can_give_up: z.boolean(),
  expires: dateTime.nullable(),
  created: dateTime,
})
export type WaitingPayment = z.infer<typeof waitingPayment>

/** Tokens of Apple Pay are long, because they contain a signature with its certificates. */
const TOKEN_LENGTH_MAX = 16_000
/**
 * A text that must not contain a card number. The browser sends card numbers to the provider only,
 * so the shop refuses a text that contains one.
 */
const text = z
  .string()
  .max(1000)
  .refine((value) => !containsCardNumber(value))
const token = z
  .string()
  .min(1)
  .max(TOKEN_LENGTH_MAX)
  .refine((value) => !containsLongNumber(value))
/** Stored as the browser sent it, so it has fewer digits than any card number. */
const shortId = id.max(99_999_999_999)
const result = z.object({ result: z.string() })
/**
 * Selects one of the member's payments. Without payment_id, the server takes the session's last
 * payment. The server treats another member's payment as unknown.
 */
const paymentSelector = z.object({ payment_id: text.optional() })

export const paymentCalls = {
  'GET /user/point_price/{page}': {
    access: 'member',
    params: pageParams,
    answer: z.object({ list: z.array(course), page }),
  },
  'GET /user/point_price/detail/{id}': {
    access: 'member',
    params: z.object({ id: pathNumber }),
    answer: z.object({
      list: z.array(paymentOption),
      point: count,
      price: yen,
      coin: count,
      /** The sections of the legal texts that are only for the member's country (B-058). */
      country_terms: z.array(legalSection),
    }),
  },
  'GET /user/pay_style': {
    access: 'member',
    answer: z.object({ list: z.array(z.object({ id, name: z.string() })) }),
  },
  'GET /user/bank': {
    access: 'member',
    isNews: true,
    query: paymentSelector.extend({ pay_id: pathNumber.optional() }),
    answer: z.object({ detail: bank }),
  },
  'POST /user/point/buy': {
    access: 'member',
    request: z.strictObject({
      pay_id: id,
      point_price_id: id.optional(),
      pack_id: shortId.optional(),
      request_id: requestId.refine((value) => !containsCardNumber(value)).optional(),
      /** The last payment whose card this session verified if the field is absent. */
      payment_id: text.optional(),
      combini_code: z.enum(COMBINI_CODES).optional(),
      name: text.optional(),
      carrier_id: z.enum(CARRIER_IDS).optional(),
      order_id: text.optional(),
      payer_id: text.optional(),
      /**
       * The server accepts the price and the points and ignores them, because the course determines
       * them (C-013).
       */
      price: z.number().int().optional(),
      point: z.number().int().optional(),
    }),
    answer: buyPointResult,
  },
  'POST /user/point/append': {
    access: 'member',
    request: z.strictObject({ token: text }),
    answer: result,
  },
  'GET /user/point/end': { access: 'member', isNews: true, answer: pointEndResult },
  'GET /user/point/waiting': {
    access: 'member',
    answer: z.object({ list: z.array(waitingPayment) }),
  },
  /** Ends one of the member's payments that is not paid yet. */
  'POST /user/point/give_up': {
    access: 'member',
    request: z.strictObject({ payment_id: text }),
    answer: noFields,
  },
  'GET /user/point/combini_number': {
    access: 'member',
    isNews: true,
    query: paymentSelector,
    answer: z.object({
      /** Absent if the provider has no slip. The member then shows only the number at the till. */
      url: z.string().optional(),
      receipt_number: z.string().optional(),
      price: yen.optional(),
      combini_code: z.enum(COMBINI_CODES).optional(),
      expires: dateTime.optional(),
      standing: paymentStatus.optional(),
    }),
  },
  'POST /user/gmo_token': {
    access: 'member',
    request: z.strictObject({ pay_id: id, pay_type: id, point_price_id: id.optional() }),
    answer: z.object({ id: z.string(), script: paymentScript }),
  },
  'POST /user/gmo_result': {
    access: 'member',
    request: z.strictObject({
      id: text,
      pay_type: id,
      token: token.optional(),
      /** The id of a kept card, in place of a token. */
      kept_card: shortId.optional(),
      /** True if the provider is to keep the token's card for the member's next payments. */
      keep_card: z.boolean().optional(),
    }),
    answer: result.extend({ reason: declineReason.optional() }),
  },
  /** Creates the order that the member then approves in PayPal's script. */
  'POST /user/paypal_order': {
    access: 'member',
    request: z.strictObject({ point_price_id: id.optional() }),
    answer: z.object({ order_id: z.string() }),
  },
  /** The shop does not read the session's content. */
  'POST /user/apple_pay_session': {
    access: 'member',
    request: z.strictObject({}),
    answer: z.object({ session: z.record(z.string(), z.unknown()) }),
  },
  'GET /user/set_checkout_session/{id}': {
    access: 'member',
    isMutating: true,
    params: z.object({ id: text }),
    answer: noFields,
  },
  'GET /user/get_checkout_session': {
    access: 'member',
    answer: z.object({ payMethod: z.string() }),
  },
  'GET /user/button_signature': {
    access: 'member',
    /** A query that names no course uses the course and pack of the checkout session. */
    query: z.object({ point_price_id: pathNumber.optional(), pack_id: pathNumber.optional() }),
    answer: z.object({ signature: z.string(), payloadJSON: z.string(), script: paymentScript }),
  },
  'GET /user/complete_checkout_session': { access: 'member', isMutating: true, answer: result },
} as const satisfies Record<string, Call>
