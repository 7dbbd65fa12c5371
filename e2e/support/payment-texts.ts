import { outcomesEn } from '#web/shop/payments/outcomes.en.ts'
import { outcomesJa } from '#web/shop/payments/outcomes.ja.ts'
import { paymentsEn } from '#web/shop/payments/payments.en.ts'
import { paymentsJa } from '#web/shop/payments/payments.ja.ts'

/**
 * The shop's texts that the payment journeys look for. `methods` contains the names of the payment
 * methods, which the server returns.
 */
export const PAYMENT_TEXTS = {
  ja: {
    pay: paymentsJa,
    after: outcomesJa,
    methods: {
      card: 'クレジットカード',
      store: 'コンビニ決済',
      bank: '銀行振込',
      payEasy: 'Pay-easy（ペイジー）',
      carrier: 'キャリア決済',
      merpay: 'メルペイ',
    },
  },
  en: {
    pay: paymentsEn,
    after: outcomesEn,
    methods: {
      card: 'Credit card',
      store: 'Convenience store',
      bank: 'Bank transfer',
      payEasy: 'Pay-easy',
      carrier: 'Carrier billing',
      merpay: 'Merpay',
    },
  },
} as const
export type PaymentTexts = (typeof PAYMENT_TEXTS)['ja' | 'en']
