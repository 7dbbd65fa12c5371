import { outcomesTexts } from '#web/shop/payments/outcomes.texts.ts'
import { paymentsTexts } from '#web/shop/payments/payments.texts.ts'

/**
 * The shop's texts that the payment journeys look for. `methods` contains the names of the payment
 * methods, which the server returns.
 */
export const PAYMENT_TEXTS = {
  ja: {
    pay: paymentsTexts.ja,
    after: outcomesTexts.ja,
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
    pay: paymentsTexts.en,
    after: outcomesTexts.en,
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
