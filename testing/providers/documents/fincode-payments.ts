import { fincodeNulls } from '#testing/providers/fincode-description.ts'

type Json = Readonly<Record<string, unknown>>

/** A payment of fincode, as the documents server keeps it. */
export interface FincodePayment {
  readonly id: string
  readonly accessId: string
  readonly payType: 'Card' | 'Konbini' | 'Paypay' | 'Virtualaccount'
  readonly jobCode: string | null
  yen: number
  readonly clientField: string | null
  status: string
  errorCode: string | null
  /** The URL to which fincode sends the browser after 3-D Secure, PayPay or a paid slip. */
  returnUrl: string | null
  /** The URL to which fincode sends a buyer who leaves the page of a slip. */
  cancelUrl: string | null
  /** The amount that has arrived by bank transfer. */
  arrivedYen: number
}

const TIME = '2026/05/28 21:07:00.000'
const SHOP = 's_0123456789a'

/** Returns a payment in the form of fincode's API. */
export function paymentObject(payment: FincodePayment): Json {
  const { id, accessId, payType, jobCode, yen, clientField, status, errorCode } = payment
  const isTransfer = payType === 'Virtualaccount'
  const amount = isTransfer ? payment.arrivedYen : yen
  return {
    ...fincodeNulls(payType),
    shop_id: SHOP,
    id,
    access_id: accessId,
    pay_type: payType,
    status,
    ...(jobCode === null ? {} : { job_code: jobCode }),
    amount,
    tax: 0,
    total_amount: amount,
    client_field_1: clientField,
    process_date: TIME,
    created: TIME,
    updated: TIME,
    error_code: errorCode,
    ...(isTransfer ? accountOf(yen) : {}),
    ...(payType === 'Konbini' || isTransfer ? FLAGS : {}),
  }
}

const FLAGS = { overpayment_flag: '0', cancel_overpayment_flag: '0' }

function accountOf(yen: number) {
  return {
    billing_amount: yen,
    billing_tax: 0,
    billing_total_amount: yen,
    payment_term_day: 3,
    payment_term: '2026/05/31 23:59:59.999',
    va_branch_code: '501',
    va_branch_name: 'タイヨウ',
    va_account_number: '1234567',
    va_account_name: 'フィンコード（テストショップ',
    expire_overpayment_flag: '0',
    payment_method_id: 'pm_0123456789abcdefghijkl',
  }
}

/** Returns the answer to the execution of a payment. */
export function executedObject(payment: FincodePayment): Json {
  const page = `https://api.fincode.jp/v1/secure2/redirect/${payment.accessId}`
  if (payment.payType === 'Card')
    return { ...paymentObject(payment), acs_url: null, redirect_url: page }
  if (payment.payType !== 'Paypay') return paymentObject(payment)
  const code = { code_url: 'https://qr.paypay.ne.jp/28180104', code_id: 'code-1' }
  return {
    ...paymentObject(payment),
    ...code,
    code_expiry_date: TIME,
    redirect_url: payment.returnUrl,
    redirect_type: '1',
  }
}

/** Returns the body of a notice of fincode about a payment. */
export function noticeObject(payment: FincodePayment, event: string): Json {
  const { id, accessId, payType, status, jobCode, yen, clientField, errorCode } = payment
  const isTransfer = payType === 'Virtualaccount'
  const amount = isTransfer ? payment.arrivedYen : yen
  return {
    shop_id: SHOP,
    access_id: accessId,
    pay_type: payType,
    status,
    event,
    ...(isTransfer ? { id, ...accountOf(yen) } : { order_id: id }),
    ...(jobCode === null ? {} : { job_code: jobCode }),
    customer_id: null,
    client_field_1: clientField,
    client_field_2: null,
    client_field_3: null,
    amount: String(amount),
    tax: '0',
    error_code: errorCode,
    ...(payType === 'Konbini' || isTransfer ? FLAGS : {}),
  }
}

/** Returns a payment page of fincode, which shows the barcode of a slip. */
export function sessionObject(id: string, request: Json): Json {
  const { transaction, success_url, cancel_url, expire } = request as {
    readonly transaction: Json
    readonly [name: string]: unknown
  }
  return {
    id,
    link_url: `https://link.fincode.jp/v1/links/${id}`,
    success_url,
    cancel_url,
    expire,
    status: 'CREATE',
    shop_service_name: null,
    guide_mail_send_flag: '0',
    transaction: { ...transaction, amount: Number(transaction.amount), tax: 0 },
  }
}
