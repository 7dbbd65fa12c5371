import { PAYMENT } from '#contract/constants.ts'

/** Specified Commercial Transactions Act, article 12-6. */
export interface MethodTerms {
  readonly paid: string
  readonly delivered: string
  /** When an order without payment expires. */
  readonly until: string
}

const atOnceJa = '決済の完了後、すぐに付与します。'
const onThePageJa =
  'お申し込みから1時間。それまでに決済が完了しない場合、お申し込みは無効になります。'

const otherTermsJa: MethodTerms = {
  paid: '決済会社の画面の案内に沿ってお支払いください。請求の時期は決済会社の定めによります。',
  delivered: 'お支払いを確認しだい、付与します。',
  until: '決済会社の画面に表示される期限まで。',
}

const methodTermsJa: Readonly<Record<number, MethodTerms>> = {
  [PAYMENT.card]: {
    paid: '一括払い。お申し込みと同時に決済します。請求の時期はカード会社の定めによります。',
    delivered: atOnceJa,
    until: onThePageJa,
  },
  [PAYMENT.convenienceStore]: {
    paid: 'お申し込みのあと、コンビニの店頭で、前払いでお支払いください。',
    delivered: '店頭でのお支払いを確認しだい、付与します。',
    until: 'お申し込みから{slipHours}時間（{slipDays}）。過ぎると自動的に取り消されます。',
  },
  [PAYMENT.paypal]: {
    paid: 'PayPalで承認すると、その場で決済します。請求の時期はPayPalの定めによります。',
    delivered: atOnceJa,
    until: onThePageJa,
  },
  [PAYMENT.bankTransfer]: {
    paid: 'お申し込みのあと、案内する口座へ、前払いでお振り込みください。振込手数料はお客様のご負担です。',
    delivered:
      'ご入金を確認しだい、付与します。確認は平日{transferHours}、それ以外の時間は翌営業日です。',
    until: 'お申し込みから{transferDays}以内にお振り込みください。',
  },
  [PAYMENT.amazonPay]: {
    paid: 'Amazonの画面で承認すると、その場で決済します。請求の時期はAmazonの定めによります。',
    delivered: atOnceJa,
    until: onThePageJa,
  },
  [PAYMENT.carrier]: {
    paid: '携帯電話会社の画面で承認すると決済し、携帯電話の料金とあわせて請求されます。',
    delivered: atOnceJa,
    until: onThePageJa,
  },
  [PAYMENT.payEasy]: {
    paid: 'お申し込みのあと、ATMまたはネットバンキングで、前払いでお支払いください。',
    delivered: 'ご入金を確認しだい、付与します。',
    until: 'お申し込みから{transferDays}。過ぎると自動的に取り消されます。',
  },
  [PAYMENT.paypay]: {
    paid: 'PayPayの画面で承認すると、その場で決済します。',
    delivered: atOnceJa,
    until: onThePageJa,
  },
  [PAYMENT.merpay]: {
    paid: 'メルペイの画面で承認すると決済します。請求の時期はメルペイの定めによります。',
    delivered: atOnceJa,
    until: onThePageJa,
  },
  [PAYMENT.applePay]: {
    paid: 'Apple Payで承認すると、その場で決済します。請求の時期はカード会社の定めによります。',
    delivered: atOnceJa,
    until: onThePageJa,
  },
  [PAYMENT.dBarai]: {
    paid: 'd払いの画面で承認すると決済します。請求の時期はd払いの定めによります。',
    delivered: atOnceJa,
    until: onThePageJa,
  },
  [PAYMENT.auPay]: {
    paid: 'au PAYの画面で承認すると、その場で決済します。',
    delivered: atOnceJa,
    until: onThePageJa,
  },
  [PAYMENT.rakutenPay]: {
    paid: '楽天ペイの画面で承認すると決済します。請求の時期は楽天ペイの定めによります。',
    delivered: atOnceJa,
    until: onThePageJa,
  },
  [PAYMENT.googlePay]: {
    paid: 'Google Payで承認すると、その場で決済します。請求の時期はカード会社の定めによります。',
    delivered: atOnceJa,
    until: onThePageJa,
  },
}

const atOnceEn = 'Right after the payment is complete.'
const onThePageEn =
  '1 hour from your order. If the payment isn’t complete by then, the order expires.'

const otherTermsEn: MethodTerms = {
  paid: 'Follow the pages of the payment company. When you are billed is up to that company.',
  delivered: 'As soon as we have confirmed your payment.',
  until: 'Until the time shown on the pages of the payment company.',
}

const methodTermsEn: Readonly<Record<number, MethodTerms>> = {
  [PAYMENT.card]: {
    paid: 'In one payment, at the moment you order. When you are billed is up to your card company.',
    delivered: atOnceEn,
    until: onThePageEn,
  },
  [PAYMENT.convenienceStore]: {
    paid: 'In advance, at the till of a convenience store, after you order.',
    delivered: 'As soon as your payment at the store is confirmed.',
    until:
      '{slipHours} hours ({slipDays}) from your order. After that it is cancelled automatically.',
  },
  [PAYMENT.paypal]: {
    paid: 'At the moment you approve it at PayPal. When you are billed is up to PayPal.',
    delivered: atOnceEn,
    until: onThePageEn,
  },
  [PAYMENT.bankTransfer]: {
    paid: 'In advance, by transfer to the account we show after you order. You pay the transfer fee.',
    delivered:
      'As soon as your transfer is confirmed: on weekdays from {transferHours} (Japan time), otherwise on the next business day.',
    until: 'Please transfer within {transferDays} of your order.',
  },
  [PAYMENT.amazonPay]: {
    paid: 'At the moment you approve it at Amazon. When you are billed is up to Amazon.',
    delivered: atOnceEn,
    until: onThePageEn,
  },
  [PAYMENT.carrier]: {
    paid: 'At the moment you approve it with your phone company, billed together with your phone charges.',
    delivered: atOnceEn,
    until: onThePageEn,
  },
  [PAYMENT.payEasy]: {
    paid: 'In advance, at an ATM or by online banking, after you order.',
    delivered: 'As soon as your payment is confirmed.',
    until: '{transferDays} from your order. After that it is cancelled automatically.',
  },
  [PAYMENT.paypay]: {
    paid: 'At the moment you approve it at PayPay.',
    delivered: atOnceEn,
    until: onThePageEn,
  },
  [PAYMENT.merpay]: {
    paid: 'At the moment you approve it at Merpay. When you are billed is up to Merpay.',
    delivered: atOnceEn,
    until: onThePageEn,
  },
  [PAYMENT.applePay]: {
    paid: 'At the moment you approve it with Apple Pay. When you are billed is up to your card company.',
    delivered: atOnceEn,
    until: onThePageEn,
  },
  [PAYMENT.dBarai]: {
    paid: 'At the moment you approve it at d Barai. When you are billed is up to d Barai.',
    delivered: atOnceEn,
    until: onThePageEn,
  },
  [PAYMENT.auPay]: {
    paid: 'At the moment you approve it at au PAY.',
    delivered: atOnceEn,
    until: onThePageEn,
  },
  [PAYMENT.rakutenPay]: {
    paid: 'At the moment you approve it at Rakuten Pay. When you are billed is up to Rakuten Pay.',
    delivered: atOnceEn,
    until: onThePageEn,
  },
  [PAYMENT.googlePay]: {
    paid: 'At the moment you approve it with Google Pay. When you are billed is up to your card company.',
    delivered: atOnceEn,
    until: onThePageEn,
  },
}

export const methodTerms = { ja: methodTermsJa, en: methodTermsEn }
export const otherTerms = { ja: otherTermsJa, en: otherTermsEn }
