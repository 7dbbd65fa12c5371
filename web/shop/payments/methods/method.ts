import { PAYMENT } from '#contract/constants.ts'
import type { IconName } from '#web/kit/icon.tsx'
import type { PaymentsTexts } from '#web/shop/payments/payments.ja.ts'
import type { PointRequest } from '#web/shop/payments/point-purchase.ts'
import type { MethodFormValues } from './method-form.ts'

/** The fields that the checkout shows for a method. */
export type MethodFieldsKind = 'card' | 'combini' | 'carrier' | 'payer' | 'paypal' | 'amazon'
/**
 * What a press of the order button does first. With `paypal-button`, PayPal's button replaces the
 * shop's own.
 */
export type MethodPress = 'order' | 'card-token' | 'amazon-instrument' | 'paypal-button'
/**
 * The completion page to which a payment returns. Methods without such a page have their own
 * instructions.
 */
export type CompletionKind = 'redirect' | 'paypal' | 'amazon' | 'carrier'

/** What the checkout and the screens after it need to know of a payment method. */
export interface Method {
  /**
   * The icon of the method. It shows a thing, such as a card or a phone, and not a company's
   * trademark.
   */
  readonly icon: IconName
  readonly fields: MethodFieldsKind | undefined
  /** The field without which the member cannot order. */
  readonly requiredChoice: 'combini' | 'carrier' | undefined
  /** The part of the request that only this method has. */
  readonly requestFields: (values: MethodFormValues) => Partial<PointRequest>
  readonly press: MethodPress
  /** True if the member orders here and pays elsewhere within days. */
  readonly isPaidLater: boolean
  /** The key of the text that is shown if the payment fails (Q96). */
  readonly failure: keyof PaymentsTexts & `${string}Failed`
  readonly completion: CompletionKind | undefined
  /** The kind of the number that an unfinished payment has. */
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
  [PAYMENT.applePay]: { ...OTHER, icon: 'phone', completion: 'redirect' },
}

/**
 * Returns the payment method with this id (the wire's `pay_id`). For an unknown id it returns a plain
 * method: the order button alone, and no fields of its own in the request.
 */
export function methodOf(payId: number): Method {
  return METHODS[payId] ?? OTHER
}

/** Returns the payment ids whose payments return to this completion page. The card comes first. */
export function payIdsOf(completion: CompletionKind): readonly number[] {
  return Object.values(PAYMENT).filter((payId) => methodOf(payId).completion === completion)
}
