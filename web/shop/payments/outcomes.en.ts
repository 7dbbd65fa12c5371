import { formatNumber } from '#web/kit/money.ts'
import type { OutcomesTexts } from './outcomes.ja.ts'

export const outcomesEn: OutcomesTexts = {
  completeTitle: 'Your point purchase',
  carrierTitle: 'Carrier billing',
  redirectTitle: 'Checking your payment',
  seals: {
    paid: 'Done',
    pending: 'Pending',
    checking: 'Checking',
    unfinished: 'Pending',
    failed: 'Not paid',
  },
  gained: 'You received',
  points: (points) => `${formatNumber(points)}P`,
  coins: (coins) => `${formatNumber(coins)}C`,
  yen: (yen) => `${formatNumber(yen)} yen`,
  pending: 'We are checking your payment with the payment company.',
  checking: 'Our staff are checking your payment.',
  noSecondPayment:
    'Your points and history will update automatically as soon as we know. There’s no need to pay again.',
  unfinished: 'Your payment is not complete yet.',
  unfinishedHint:
    'If you have approved it with the payment company, your points will arrive automatically: please do not pay again.',
  continueHint: ' If you have not, press “Continue” to pick up where you left off.',
  carrierSoon:
    'Your points may take a little while to arrive. You’ll see them in your point history.',
  unknownHint:
    'We couldn’t get the result. If you have paid, your points will arrive automatically. Please check your point history before you pay again.',
  nextActions: 'What to do next',
  checkAgain: 'Check again',
  continuePayment: 'Continue',
  seeWhereToPay: 'See where to pay',
  backToPack: 'Back to the pack',
  backToConfirm: (count) =>
    `Back to the pack (confirm ${count === 1 ? '1 draw' : `${formatNumber(count)} draws`})`,
  buyMore: 'Buy more points',
  payAnotherWay: 'Pay another way',

  combiniTitle: 'Convenience store payment',
  combiniLead: 'Tell the store this payment number and pay there.',
  combiniUnreachable: 'Could not connect to the payment company, try later',
  combiniUnreachableHint: 'You can open a payment that was accepted again from your point history.',
  combiniNoneHint:
    'If you have not chosen to pay at a convenience store, there is no payment number to show. You can find payments that were accepted in your point history.',
  receiptNumber: 'Payment number',
  slip: 'Payment slip',
  due: 'Pay by',
  dueBy: (moment) => `${moment} (Japan time)`,
  dueInThreeDays: 'Within 3 days of your order',
  combiniDueHint: 'If you don’t pay in time, your order is cancelled automatically.',
  howToPay: 'How to pay',
  storeSteps: {
    econ: [
      'At the terminal in the store, choose the option for entering a payment number.',
      'Enter the payment number as instructed, and take the printed slip.',
      'Take the slip to the till and pay within 30 minutes.',
    ],
    other: [
      'Open the payment slip on your phone, or print it, and take it to the store.',
      'At the till, say that you are paying for an internet order, and show the slip or the payment number.',
      'Pay there.',
    ],
  },
  combiniCredit:
    'You’ll receive your points as soon as the payment is confirmed, usually within a few minutes.',

  bankTitle: 'Bank transfer',
  bankLead: 'Please transfer the amount below to this account.',
  payEasyTitle: 'Pay-easy transfer',
  payEasyLead: 'What you need to pay with Pay-easy.',
  amount: 'Amount',
  bank: 'Bank',
  bankNumber: 'Account number',
  bankHolder: 'Account holder',
  payEasyOrganisation: 'Collecting organisation',
  payEasyNumber: 'Payment number',
  payEasyParts: ['Organisation number', 'Customer number', 'Confirmation number'],
  payEasyName: 'Payee',
  email: 'Remittance email address',
  over: 'This order is closed.',
  overHint:
    'It was cancelled or not paid in time. Please do not pay it now. You can place a new order.',
  noTransfer: 'There is no transfer to show here.',
  noTransferHint: 'You can find payments that are under way in your point history.',
  transferRules: 'About your transfer',
  transferDue: 'Please pay within 3 days.',
  transferHours:
    'We confirm transfers on weekdays from 10:00 to 18:00 (Japan time). At other times, on weekends and on holidays they are confirmed on the next business day.',
  handledNow: 'If you pay now, we confirm it today.',
  handledOn: (day) => `If you pay now, we confirm it on ${day} from 10:00.`,
  transferFee: 'You pay the transfer fee.',
  transferName: 'Please transfer under the name in Katakana that you gave with your order.',
  transferExact: 'If the amount differs, checking it takes us longer.',
  payEasySteps: [
    'In your internet bank or at an ATM with Pay-easy choose payments of taxes and fees (Pay-easy).',
    'Type the numbers shown here, check the amount and pay.',
  ],
  payEasyEmailHint:
    'For questions or to tell us about your payment, please write to the remittance email address.',
  copy: 'Copy',
  copyWhat: (what) => `Copy: ${what}`,
  copied: (what) => `Copied: ${what}`,
  copyFailed: 'Couldn’t copy it. Please select the text and copy it yourself.',

  giveUp: 'Cancel payment',
  giveUpTitle: 'Cancel this payment?',
  giveUpText:
    'This payment will be cancelled. Please don’t use the payment number or account you were given.',
  keepPayment: 'Go back',

  openPayments: 'Unfinished payments',
  waitsFor: {
    payment: 'You have not confirmed this payment.',
    'three-d-secure': 'Your card hasn’t been verified yet.',
    approval: 'You have not approved it with the payment service yet.',
    deposit: 'Waiting for your money to arrive.',
    provider: 'We are checking with the payment company. There is no need to pay again.',
    operator: 'Our staff are checking it. There’s no need to pay again.',
  },
  ended: {
    failed: 'The payment failed.',
    cancelled: 'The payment was cancelled.',
    expired: 'Cancelled because it wasn’t paid in time.',
  },
}
