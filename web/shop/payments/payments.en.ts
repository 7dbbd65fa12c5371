import { formatNumber } from '#web/kit/money.ts'
import { methodTermsEn, otherTermsEn } from '#web/shop/payments/methods/methods.en.ts'
import type { PaymentsTexts } from './payments.ja.ts'

const yenText = (yen: number) => `${formatNumber(yen)} yen`

export const paymentsEn: PaymentsTexts = {
  balance: 'Your points',
  balanceAfter: 'Points after the purchase',
  coinBalance: 'Your coins',
  coinBalanceAfter: 'Coins after the purchase',
  points: formatNumber,
  yen: yenText,
  taxIncluded: 'tax included',
  courses: 'Point bundles',
  withCoins: (coins) => `+ ${coins === 1 ? '1 coin' : `${formatNumber(coins)} coins`}`,
  noCourses: 'No bundles are on sale at the moment.',
  accepted: 'Ways to pay',
  backToPack: 'Back to this pack',
  commerce: 'Specified Commercial Transactions Act',
  loadFailed: 'This couldn’t be loaded. Please check your connection and try again.',
  retry: 'Try again',

  closedTitle: 'About buying points',
  closedText:
    'The sale of points has ended, as this service is being merged into our sister online gacha site. You can keep using the points and coins you have.',
  closedOpenPayments:
    'A payment that is already under way still becomes points once it is complete.',
  sister: 'Our sister online gacha site',
  toTop: 'Back to the top page',
  toHistory: 'Point history',

  unfinished: (count) =>
    count === 1 ? 'You have 1 unfinished payment.' : `You have ${count} unfinished payments.`,
  unfinishedText: 'Please check before you go on, so that you do not pay twice.',
  unfinishedLink: 'See your payments',

  payTitle: 'Choose how to pay',
  unknownCourse: 'This bundle is not on sale.',
  otherCourse: 'Choose another bundle',
  yourCourse: 'Your bundle',
  chooseMethod: 'How to pay',
  chooseMethodHint: 'Once you choose, the fields and the final confirmation appear.',
  noMethods: 'No payment methods are available at the moment.',
  cardNumber: 'Card number',
  cardFields: 'Card',
  cardNumberNote: 'The number goes straight to the payment company and is never stored here.',
  expiry: 'Expiry month and year',
  expiryHint: 'MM / YY',
  code: 'Security code',
  codeNote: '3 digits on the back of the card, or 4 on its front',
  holder: 'Name on card',
  holderNote: 'As printed on the card',
  combini: 'Where you will pay',
  combinis: {
    econ: 'Lawson, FamilyMart, MINISTOP and others',
    other: 'Others (7-Eleven and more)',
  },
  carrier: 'Your phone company',
  carriers: {
    sb_ktai: 'SoftBank / Y!mobile',
    au: 'au Easy Payment',
    docomo: 'd Payment (docomo)',
  },
  chooseOne: 'Please choose one.',
  payer: 'Name of the payer (in Katakana)',
  payerNote: 'Please enter the name you transfer under in full-width Katakana.',
  paypalText: 'Please read the final confirmation, then press the PayPal button.',
  amazonText: 'Press the Amazon Pay button to choose how to pay at Amazon.',
  amazonChosen: 'Chosen at Amazon',
  amazonAgain: 'Choose another way at Amazon',
  scriptFailed: 'The payment button couldn’t be loaded.',
  cardFieldsFailed: 'The card fields couldn’t be loaded.',
  reloadScript: 'Try again',

  finalTitle: 'Final confirmation',
  finalLead: 'Please check your order before you confirm it.',
  finalWhat: 'Item and quantity',
  finalWhatIs: (points) => `${formatNumber(points)} points (1 bundle)`,
  finalCoins: 'Coins you get',
  finalCoinsAre: (coins) =>
    `${coins === 1 ? '1 coin' : `${formatNumber(coins)} coins`} (at your present rank)`,
  finalPrice: 'Total to pay',
  finalPriceIs: (yen) => `${yenText(yen)} (tax included)`,
  finalPaid: 'How and when you pay',
  finalDelivered: 'When you receive it',
  finalUntil: 'Order valid until',
  finalReturn: 'Cancellation and returns',
  finalReturnIs: 'Once ordered, it cannot be cancelled, returned or refunded.',
  finalValid: 'Validity of the points',
  finalValidIs: '6 months from the day they are granted.',
  confirm: (yen) => `Confirm and pay ${yenText(yen)}`,
  confirmLater: (yen) => `Confirm the order of ${yenText(yen)}`,
  terms: methodTermsEn,
  otherTerms: otherTermsEn,

  tokenError: (item) =>
    ({
      number: 'The card number is invalid',
      expiry: 'The expiry date is invalid',
      code: 'The security code is invalid',
      holder: 'The name on the card is invalid',
      maintenance: 'The payment company is under maintenance',
      communication: 'The payment company could not be reached',
      other: 'The card details are invalid',
    })[item],
  tokenFailed: 'There was an error on the server side. Please try again later.',
  tokenUnreachable: 'A communication error has occurred.',
  cardNotVerified: 'card information could not be verified',
  cardFailed: 'The payment failed. Please check the state of your credit card.',
  carrierFailed: 'The payment failed. Please check your contract with your phone company.',
  amazonFailed: 'The payment failed. Please check your Amazon Pay status.',
  paymentFailed: 'The payment failed. Please use another way to pay.',
  declined: {
    funds:
      'There is not enough money or credit left for this payment. Please try another card or another way to pay.',
    'card-data':
      'The card details do not seem to be right. Please check the number, the expiry date and the security code, and enter them again.',
    cancelled: 'The payment was cancelled. You are not charged.',
  },
  selectAmazon: 'Please select Amazon Pay first.',
  deviceFailed:
    'The payment sheet could not be opened on this device. Please choose another payment method.',
  paypalFailed: 'An error has occurred',
  succeeded: 'The payment is complete and your points have been added.',
  unreachable: 'We couldn’t connect. You have not been charged. Please try again.',

  pendingTitle: 'We don’t know yet whether your payment went through',
  pendingText:
    'The connection was lost before we received the result of your payment. Please press “Send again”: it counts as the same payment, so you will not pay twice.',
  sendAgain: 'Send again',
}
