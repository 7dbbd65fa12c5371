import { PAYMENT } from '#contract/constants.ts'

/**
 * What the final terms say about a payment method (Specified Commercial Transactions Act, article
 * 12-6).
 */
export interface MethodTerms {
  /** How and when the member pays. */
  readonly paid: string
  /** When the member gets the points. */
  readonly delivered: string
  /** When an order without payment expires. */
  readonly until: string
}

const atOnce = '決済の完了後、すぐに付与します。'
const onThePage =
  'お申し込みから1時間。それまでに決済が完了しない場合、お申し込みは無効になります。'

export const otherTermsJa: MethodTerms = {
  paid: '決済会社の画面の案内に沿ってお支払いください。請求の時期は決済会社の定めによります。',
  delivered: 'お支払いを確認しだい、付与します。',
  until: '決済会社の画面に表示される期限まで。',
}

export const methodTermsJa: Readonly<Record<number, MethodTerms>> = {
  [PAYMENT.card]: {
    paid: '一括払い。お申し込みと同時に決済します。請求の時期はカード会社の定めによります。',
    delivered: atOnce,
    until: onThePage,
  },
  [PAYMENT.convenienceStore]: {
    paid: 'お申し込みのあと、コンビニの店頭で、前払いでお支払いください。',
    delivered: '店頭でのお支払いを確認しだい、付与します。',
    until: 'お申し込みから72時間（3日）。過ぎると自動的に取り消されます。',
  },
  [PAYMENT.paypal]: {
    paid: 'PayPalで承認すると、その場で決済します。請求の時期はPayPalの定めによります。',
    delivered: atOnce,
    until: onThePage,
  },
  [PAYMENT.bankTransfer]: {
    paid: 'お申し込みのあと、案内する口座へ、前払いでお振り込みください。振込手数料はお客様のご負担です。',
    delivered:
      'ご入金を確認しだい、付与します。確認は平日10:00〜18:00、それ以外の時間は翌営業日です。',
    until: 'お申し込みから3日以内にお振り込みください。',
  },
  [PAYMENT.amazonPay]: {
    paid: 'Amazonの画面で承認すると、その場で決済します。請求の時期はAmazonの定めによります。',
    delivered: atOnce,
    until: onThePage,
  },
  [PAYMENT.carrier]: {
    paid: '携帯電話会社の画面で承認すると決済し、携帯電話の料金とあわせて請求されます。',
    delivered: atOnce,
    until: onThePage,
  },
  [PAYMENT.payEasy]: {
    paid: 'お申し込みのあと、ATMまたはネットバンキングで、前払いでお支払いください。',
    delivered: 'ご入金を確認しだい、付与します。',
    until: 'お申し込みから3日。過ぎると自動的に取り消されます。',
  },
  [PAYMENT.paypay]: {
    paid: 'PayPayの画面で承認すると、その場で決済します。',
    delivered: atOnce,
    until: onThePage,
  },
  [PAYMENT.merpay]: {
    paid: 'メルペイの画面で承認すると決済します。請求の時期はメルペイの定めによります。',
    delivered: atOnce,
    until: onThePage,
  },
  [PAYMENT.applePay]: {
    paid: 'Apple Payで承認すると、その場で決済します。請求の時期はカード会社の定めによります。',
    delivered: atOnce,
    until: onThePage,
  },
  [PAYMENT.dBarai]: {
    paid: 'd払いの画面で承認すると決済します。請求の時期はd払いの定めによります。',
    delivered: atOnce,
    until: onThePage,
  },
  [PAYMENT.auPay]: {
    paid: 'au PAYの画面で承認すると、その場で決済します。',
    delivered: atOnce,
    until: onThePage,
  },
  [PAYMENT.rakutenPay]: {
    paid: '楽天ペイの画面で承認すると決済します。請求の時期は楽天ペイの定めによります。',
    delivered: atOnce,
    until: onThePage,
  },
  [PAYMENT.googlePay]: {
    paid: 'Google Payで承認すると、その場で決済します。請求の時期はカード会社の定めによります。',
    delivered: atOnce,
    until: onThePage,
  },
}
