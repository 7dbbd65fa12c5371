import { PAYMENT } from '#contract/constants.ts'
import type { PaymentsTexts } from '#web/shop/payments/payments.texts.ts'
import type { PointRequest } from '#web/shop/payments/point-purchase.ts'
import type { MethodFormValues } from './method-form.ts'
import type { MethodIconName } from './method-icons.ts'

export type MethodFieldsKind = 'card' | 'combini' | 'carrier' | 'payer' | 'paypal' | 'amazon'
/**
 * What a press of the order button does. `order`: buys the course. `card-token`: creates a card
 * token and then buys. `device-token`: opens the payment sheet of the device, which gives the token
 * of a card. `amazon-instrument`: buys only if the member has chosen a payment instrument at
 * Amazon. `paypal-button`: PayPal's button replaces the order button.
 */
export type MethodPress =
  | 'order'
  | 'card-token'
  | 'device-token'
  | 'amazon-instrument'
  | 'paypal-button'
/**
 * The completion page to which the provider sends the member back. `redirect` is the general page.
 * Each of the other pages belongs to one method. A method without a completion page shows payment
 * instructions instead.
 */
export type CompletionKind = 'redirect' | 'paypal' | 'amazon' | 'carrier'

export interface Method {
  /** Shows an object, such as a card, because company logos are trademarks. */
  readonly icon: MethodIconName
  readonly fields: MethodFieldsKind | undefined
  /** The choice that the member must make before ordering; undefined if no choice is needed. */
  readonly requiredChoice: 'combini' | 'carrier' | undefined
  readonly requestFields: (values: MethodFormValues) => Partial<PointRequest>
  readonly press: MethodPress
  /** True if the member orders now and pays within days at another place. */
  readonly isPaidLater: boolean
  /** The key of the text that the screen shows if a payment with this method fails (Q96). */
  readonly failure: keyof PaymentsTexts & `${string}Failed`
  readonly completion: CompletionKind | undefined
  /** The key of the label for the number with which the member pays, such as an account number. */
  readonly number: 'receiptNumber' | 'bankNumber'
}

const OTHER: Method = {
  icon: 'wallet',
  fields: undefined,
  requiredChoice: undefined,
  requestFields: () => ({}),
  press: 'order',
  isPaidLater: false,
  failure: 'paymentFailed',
  completion: undefined,
  number: 'receiptNumber',
}

const METHODS: Readonly<Record<number, Method>> = {
  [PAYMENT.card]: {
    ...OTHER,
    icon: 'card',
    fields: 'card',
    press: 'card-token',
    failure: 'cardFailed',
    completion: 'redirect',
  },
  [PAYMENT.convenienceStore]: {
    ...OTHER,
    icon: 'store',
    fields: 'combini',
    requiredChoice: 'combini',
    requestFields: ({ combini }) => (combini ? { combini_code: combini } : {}),
    isPaidLater: true,
  },
  [PAYMENT.paypal]: {
    ...OTHER,
    fields: 'paypal',
    press: 'paypal-button',
    completion: 'paypal',
  },
  [PAYMENT.bankTransfer]: {
    ...OTHER,
    icon: 'bank',
    fields: 'payer',
    requestFields: ({ payer }) => ({ name: payer.trim() }),
    isPaidLater: true,
    number: 'bankNumber',
  },
  [PAYMENT.amazonPay]: {
    ...OTHER,
    fields: 'amazon',
    press: 'amazon-instrument',
    failure: 'amazonFailed',
    completion: 'amazon',
  },
  [PAYMENT.carrier]: {
    ...OTHER,
    icon: 'phone',
    fields: 'carrier',
    requiredChoice: 'carrier',
    requestFields: ({ carrier }) => (carrier ? { carrier_id: carrier } : {}),
    failure: 'carrierFailed',
    completion: 'carrier',
  },
  [PAYMENT.payEasy]: { ...OTHER, icon: 'terminal', isPaidLater: true },
  [PAYMENT.paypay]: { ...OTHER, completion: 'redirect' },
  [PAYMENT.merpay]: { ...OTHER, completion: 'redirect' },
  [PAYMENT.applePay]: {
    ...OTHER,
    icon: 'phone',
    press: 'device-token',
    completion: 'redirect',
  },
  [PAYMENT.googlePay]: {
    ...OTHER,
    icon: 'phone',
    press: 'device-token',
    completion: 'redirect',
  },
  [PAYMENT.dBarai]: { ...OTHER, completion: 'redirect' },
  [PAYMENT.auPay]: { ...OTHER, completion: 'redirect' },
  [PAYMENT.rakutenPay]: { ...OTHER, completion: 'redirect' },
}

/** For an unknown id, a method without fields and with an order button. */
export function methodOf(payId: number): Method {
  return METHODS[payId] ?? OTHER
}

/** Ascending. For `redirect` the card comes first, because it has the lowest id. */
export function payIdsOf(completion: CompletionKind): readonly number[] {
  return Object.values(PAYMENT).filter((payId) => methodOf(payId).completion === completion)
}
