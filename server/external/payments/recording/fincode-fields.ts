import type { RecordedFields } from './recorded-fields.ts'

const within = (parent: string, names: readonly string[]) =>
  names.map((name) => `${parent}.${name}`)
/** Returns the fields of a payment, which fincode returns alone or within a list. */
const ofPayment = (names: readonly string[]) => [...names, ...within('list', names)]

/** For PayPay, stores and bank transfers. `client_field_1` has the id of the shop's order. */
export const FINCODE_RECORDED_FIELDS: RecordedFields = {
  plain: [
    ...ofPayment(['pay_type', 'status', 'job_code', 'client_field_1', 'error_code']),
    ...ofPayment(['amount', 'tax', 'total_amount', 'redirect_type', 'payment_term_day']),
    ...ofPayment(['billing_amount', 'billing_tax', 'billing_total_amount', 'konbini_code']),
    ...ofPayment(['overpayment_flag', 'cancel_overpayment_flag', 'expire_overpayment_flag']),
    'limit',
    'total_count',
    'last_page',
    'current_page',
    ...within('transaction', ['pay_type', 'amount', 'order_id', 'client_field_1']),
    ...within('konbini', ['payment_term_day', 'konbini_reception_mail_send_flag']),
    'errors.error_code',
  ],
  addresses: [...ofPayment(['code_url', 'redirect_url']), 'link_url', 'success_url', 'cancel_url'],
  masked: [
    ...ofPayment(['id', 'shop_id', 'access_id', 'process_date', 'created', 'updated']),
    ...ofPayment(['payment_term', 'payment_date', 'code_expiry_date']),
    ...ofPayment(['va_branch_code', 'va_branch_name', 'va_account_number', 'va_account_name']),
    'expire',
    'errors.error_message',
  ],
}
