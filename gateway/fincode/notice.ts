import { writeJson } from '#gateway/bodies.ts'
import type { NoticeRequest } from '#gateway/dialect.ts'
import { MINUTE_MS } from '#gateway/durations.ts'
import type { Order, OrderEvent, Verb } from '#gateway/orders/order.ts'
import { UNDOCUMENTED_FIELD } from '#gateway/responses.ts'
import { SHOP_ID, WEBHOOK_SIGNATURE } from './constants.ts'
import { fincodeTime, PAY_TYPES, statusOf, transferFields } from './representation.ts'
import type { Json } from './wire.ts'

/**
 * The delays before each retry. The delays are invented, because fincode's API description says
 * only that fincode sends a notice again.
 */
export const FINCODE_DELAYS_MS = Array.from({ length: 5 }, () => 20 * MINUTE_MS)

/** fincode's names of events, by payment method and by what happened to the payment. */
const EVENTS: Readonly<Record<string, Partial<Record<Verb, string>>>> = {
  card: {
    authorise: 'payments.card.secure',
    pay: 'payments.card.capture',
    decline: 'payments.card.exec',
    cancel: 'payments.card.cancel',
    refund: 'payments.card.cancel',
  },
  paypay: {
    pay: 'payments.paypay.complete',
    'pay-late': 'payments.paypay.complete',
    cancel: 'payments.paypay.cancel',
    refund: 'payments.paypay.cancel',
  },
  konbini: {
    pay: 'payments.konbini.complete',
    'pay-late': 'payments.konbini.complete',
    cancel: 'payments.konbini.cancel',
    expire: 'payments.konbini.expired.update.batch',
  },
  'bank-transfer': {
    deposit: 'payments.virtualaccount.complete',
    cancel: 'payments.virtualaccount.cancel',
  },
}

export function fincodeNotice(order: Order, event: OrderEvent): readonly NoticeRequest[] {
  const name = EVENTS[order.method]?.[event.verb]
  if (name === undefined) return []
  return [
    {
      headers: { 'content-type': 'application/json', 'fincode-signature': WEBHOOK_SIGNATURE },
      body: writeJson({ ...noticeJson(order, event), event: name, [UNDOCUMENTED_FIELD]: 'x' }),
    },
  ]
}

function noticeJson(order: Order, event: OrderEvent): Json {
  const { orderId, accessId, yen, code, method, detail, paidYen } = order
  const isTransfer = method === 'bank-transfer'
  return {
    shop_id: SHOP_ID,
    access_id: accessId,
    pay_type: PAY_TYPES[method],
    // A notice of a bank transfer names the order in the field `id` instead of `order_id`.
    ...(isTransfer ? { id: orderId } : { order_id: orderId }),
    status: statusOf(order),
    amount: String(isTransfer ? paidYen : yen),
    tax: '0',
    customer_id: null,
    client_field_1: detail.clientField ?? null,
    client_field_2: null,
    client_field_3: null,
    error_code: code,
    ...fieldsOf(order, event),
  }
}

function fieldsOf(order: Order, { at, verb }: OrderEvent): Json {
  switch (order.method) {
    case 'card':
      return { currency: 'JPY', job_code: 'AUTH', method: '1', transaction_date: fincodeTime(at) }
    case 'konbini':
      return {
        process_date: fincodeTime(at),
        overpayment_flag: '0',
        cancel_overpayment_flag: verb === 'pay-late' ? '1' : '0',
      }
    case 'bank-transfer': {
      const { amount: _, total_amount: __, ...fields } = transferFields(order)
      return { ...fields, process_date: fincodeTime(at) }
    }
    default:
      return { process_date: fincodeTime(at) }
  }
}
