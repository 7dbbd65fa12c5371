import { PAYMENT } from '#contract/constants.ts'
import type { MethodTerms } from './methods.ja.ts'

const atOnce = 'Right after the payment is complete.'
const onThePage =
  '1 hour from your order. If the payment isn’t complete by then, the order expires.'

export const otherTermsEn: MethodTerms = {
  paid: 'Follow the pages of the payment company. When you are billed is up to that company.',
  delivered: 'As soon as we have confirmed your payment.',
  until: 'Until the time shown on the pages of the payment company.',
}

export const methodTermsEn: Readonly<Record<number, MethodTerms>> = {
  [PAYMENT.card]: {
    paid: 'In one payment, at the moment you order. When you are billed is up to your card company.',
    delivered: atOnce,
    until: onThePage,
  },
  [PAYMENT.convenienceStore]: {
    paid: 'In advance, at the till of a convenience store, after you order.',
    delivered: 'As soon as your payment at the store is confirmed.',
    until: '72 hours (3 days) from your order. After that it is cancelled automatically.',
  },
  [PAYMENT.paypal]: {
    paid: 'At the moment you approve it at PayPal. When you are billed is up to PayPal.',
    delivered: atOnce,
    until: onThePage,
  },
  [PAYMENT.bankTransfer]: {
    paid: 'In advance, by transfer to the account we show after you order. You pay the transfer fee.',
    delivered:
      'As soon as your transfer is confirmed: on weekdays from 10:00 to 18:00 (Japan time), otherwise on the next business day.',
    until: 'Please transfer within 3 days of your order.',
  },
  [PAYMENT.amazonPay]: {
    paid: 'At the moment you approve it at Amazon. When you are billed is up to Amazon.',
    delivered: atOnce,
    until: onThePage,
  },
  [PAYMENT.carrier]: {
    paid: 'At the moment you approve it with your phone company, billed together with your phone charges.',
    delivered: atOnce,
    until: onThePage,
  },
  [PAYMENT.payEasy]: {
    paid: 'In advance, at an ATM or by online banking, after you order.',
    delivered: 'As soon as your payment is confirmed.',
    until: '3 days from your order. After that it is cancelled automatically.',
  },
  [PAYMENT.paypay]: {
    paid: 'At the moment you approve it at PayPay.',
    delivered: atOnce,
    until: onThePage,
  },
  [PAYMENT.merpay]: {
    paid: 'At the moment you approve it at Merpay. When you are billed is up to Merpay.',
    delivered: atOnce,
    until: onThePage,
  },
  [PAYMENT.applePay]: {
    paid: 'At the moment you approve it with Apple Pay. When you are billed is up to your card company.',
    delivered: atOnce,
    until: onThePage,
  },
  [PAYMENT.dBarai]: {
    paid: 'At the moment you approve it at d Barai. When you are billed is up to d Barai.',
    delivered: atOnce,
    until: onThePage,
  },
  [PAYMENT.auPay]: {
    paid: 'At the moment you approve it at au PAY.',
    delivered: atOnce,
    until: onThePage,
  },
  [PAYMENT.rakutenPay]: {
    paid: 'At the moment you approve it at Rakuten Pay. When you are billed is up to Rakuten Pay.',
    delivered: atOnce,
    until: onThePage,
  },
  [PAYMENT.googlePay]: {
    paid: 'At the moment you approve it with Google Pay. When you are billed is up to your card company.',
    delivered: atOnce,
    until: onThePage,
  },
}
