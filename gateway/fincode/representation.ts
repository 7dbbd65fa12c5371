import type { Order } from '#gateway/orders/order.ts'
import { SHOP_ID } from './constants.ts'
import type { Json } from './wire.ts'

export const PAY_TYPES: Readonly<Record<string, string>> = {
  card: 'Card',
  paypay: 'Paypay',
  konbini: 'Konbini',
  'bank-transfer': 'Virtualaccount',
}

/** Returns fincode's status of a payment. fincode reports a refund as a cancellation. */
export function statusOf({ state, detail }: Order): string {
  switch (state) {
    case 'opened':
      return String(detail.step ?? 'UNPROCESSED')
    case 'authorised':
      return 'AUTHORIZED'
    case 'paid':
    case 'charged-back':
      return 'CAPTURED'
    case 'failed':
      return 'UNPROCESSED'
    case 'expired':
      return 'EXPIRED'
    case 'cancelled':
    case 'refunded':
      return 'CANCELED'
  }
}

/** Returns a payment as fincode's calls return it. */
export function paymentJson(order: Order): Json {
  const { orderId, accessId, code, detail, method, createdAt } = order
  const yen = order.yen - (order.state === 'paid' ? order.refundedYen : 0)
  return {
    shop_id: SHOP_ID,
    id: orderId,
    access_id: accessId,
    amount: yen,
    tax: 0,
    total_amount: yen,
    client_field_1: detail.clientField ?? null,
    client_field_2: null,
    client_field_3: null,
    process_date: fincodeTime(createdAt),
    customer_id: null,
    customer_group_id: null,
    error_code: code,
    created: fincodeTime(createdAt),
    updated: fincodeTime(createdAt),
    pay_type: PAY_TYPES[method],
    status: statusOf(order),
    ...(FIELDS[method]?.(order) ?? {}),
  }
}

/**
 * For each payment method, a function that returns the fields that only payments by this method
 * have.
 */
const FIELDS: Readonly<Record<string, (order: Order) => Json>> = {
  card: cardFields,
  paypay: paypayFields,
  konbini: slipFields,
  'bank-transfer': transferFields,
}

function cardFields({ detail }: Order): Json {
  return {
    job_code: 'AUTH',
    card_id: null,
    method: '1',
    pay_times: null,
    brand: detail.maskedNumber === undefined ? null : 'VISA',
    card_no: detail.maskedNumber ?? null,
    expire: detail.expire ?? null,
    holder_name: null,
    tds_type: '2',
    tds2_type: '2',
    return_url: detail.returnUrl ?? null,
    tds2_ret_url: null,
    tds2_status: null,
    forward: null,
    issuer: null,
    approve: null,
    transaction_id: null,
    auth_max_date: null,
    item_code: null,
  }
}

function paypayFields({ detail, expiresAt }: Order): Json {
  return {
    job_code: 'CAPTURE',
    code_url: detail.codeUrl ?? null,
    redirect_type: '1',
    redirect_url: detail.returnUrl ?? null,
    order_description: null,
    payment_date: null,
    code_expiry_date: expiresAt === null ? null : fincodeTime(expiresAt),
  }
}

function slipFields({ expiresAt, paidYen, state, createdAt, detail }: Order): Json {
  return {
    payment_term_day: detail.days ?? null,
    konbini_code: paidYen > 0 ? '00020' : null,
    payment_term: expiresAt === null ? null : fincodeTime(expiresAt),
    payment_date: state === 'paid' ? fincodeTime(createdAt) : null,
    barcode: null,
    barcode_format: null,
    barcode_width: null,
    barcode_height: null,
    overpayment_flag: '0',
    cancel_overpayment_flag: detail.isLate === true ? '1' : '0',
    konbini_store_code: null,
    device_name: null,
    os_version: null,
    win_width: null,
    win_height: null,
    order_serial: null,
    invoice_id: null,
  }
}

/**
 * Returns the fields of a bank transfer. `amount` is the part of the requested amount that the
 * buyer has transferred so far.
 */
export function transferFields(order: Order): Json {
  const { yen, paidYen, detail, expiresAt } = order
  return {
    amount: paidYen,
    total_amount: paidYen,
    billing_amount: yen,
    billing_tax: 0,
    billing_total_amount: yen,
    payment_term_day: detail.days ?? 2,
    va_account_name: detail.accountName ?? null,
    payment_term: expiresAt === null ? null : fincodeTime(expiresAt),
    va_branch_code: detail.branchCode ?? null,
    va_branch_name: detail.branchName ?? null,
    va_account_number: detail.accountNumber ?? null,
    overpayment_flag: paidYen > yen ? '1' : '0',
    cancel_overpayment_flag: '0',
    expire_overpayment_flag: '0',
  }
}

/** Formats a time as fincode does, in Tokyo's time zone: yyyy/MM/dd HH:mm:ss.SSS. */
export function fincodeTime(moment: Date): string {
  const text = moment.toLocaleString('sv-SE', { timeZone: 'Asia/Tokyo' }).replaceAll('-', '/')
  return `${text}.${String(moment.getMilliseconds()).padStart(3, '0')}`
}
