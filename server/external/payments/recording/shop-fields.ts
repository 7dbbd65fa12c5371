import { FINCODE_RECORDED_FIELDS } from './fincode-fields.ts'
import { GMO_RECORDED_FIELDS } from './gmo-fields.ts'
import type { RecordedFields } from './recorded-fields.ts'

const NOTHING = { plain: [], addresses: [], masked: [] } as const

/**
 * The answers of these providers have many fields, so every text is masked whose name is not listed
 * here. The listed fields contain codes, amounts and times.
 */
const openFields = (plainNames: readonly string[]): RecordedFields => ({
  ...NOTHING,
  plainNames,
  leavesNothingOut: true,
})

/** Cards at GMO, and its protocol type for carriers. */
export const GMO_SHOP_FIELDS: RecordedFields = {
  ...GMO_RECORDED_FIELDS,
  ...openFields([
    'authorizationMode',
    'paymentMethod',
    'transactionDateTime',
    'method',
    'status',
    'tds2Type',
    'chargeType',
    'amount',
    'currency',
    'title',
    'result',
    'JobCd',
    'Status',
    'Amount',
    'Tax',
    'ErrCode',
    'ErrInfo',
    'PayType',
    'StartLimitDate',
    'transactionType',
    'nextAction',
    'cardType',
    'brand',
    'eventType',
    'type',
    'orderId',
    'OrderID',
  ]),
  plain: GMO_RECORDED_FIELDS.plain,
  addresses: GMO_RECORDED_FIELDS.addresses,
  masked: GMO_RECORDED_FIELDS.masked,
}

/** Cards at fincode. */
export const FINCODE_SHOP_FIELDS: RecordedFields = {
  ...FINCODE_RECORDED_FIELDS,
  plainNames: ['method', 'tds_type', 'tds2_type', 'tds2_status', 'brand', 'security_code_set'],
  leavesNothingOut: true,
}

export const STRIPE_SHOP_FIELDS: RecordedFields = openFields([
  'object',
  'status',
  'currency',
  'type',
  'reason',
  'code',
  'decline_code',
  'brand',
  'allowed_payment_method_types',
  'capture_method',
  'confirmation_method',
  'setup_future_usage',
  'funding',
  'country',
  'order_id',
  'amount',
  'confirm',
  'limit',
  'expires_at',
  'request_three_d_secure',
])

export const PAYPAL_SHOP_FIELDS: RecordedFields = openFields([
  'intent',
  'status',
  'currency_code',
  'value',
  'rel',
  'method',
  'reason',
  'issue',
  'create_time',
  'update_time',
  'transmission_time',
  'token_type',
  'verification_status',
  'country_code',
  'outcome_code',
  'op',
  'reference_id',
  'invoice_id',
  'custom_id',
  'shipping_preference',
  'user_action',
  'locale',
])

export const AMAZON_PAY_SHOP_FIELDS: RecordedFields = openFields([
  'state',
  'reasonCode',
  'amount',
  'currencyCode',
  'paymentIntent',
  'presentmentCurrency',
  'creationTimestamp',
  'expirationTimestamp',
  'lastUpdatedTimestamp',
  'releaseEnvironment',
  'productType',
  'webCheckoutDetails',
  'chargePermissionType',
  'merchantReferenceId',
])
