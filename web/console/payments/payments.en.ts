import type { ProviderReport } from '#contract/console/payments/payment-rows.ts'
import { formatNumber } from '#web/kit/money.ts'
import type { PaymentsTexts } from './payments.ja.ts'

const statuses: Readonly<Record<string, string>> = {
  missing: 'unknown order',
  waiting: 'waiting',
  authorised: 'authorised, not captured',
  paid: 'paid',
  failed: 'failed',
  cancelled: 'cancelled',
  expired: 'expired',
  refunded: 'refunded',
  'charged-back': 'charged back',
}
const yen = (amount: number) => `¥${formatNumber(amount)}`
const moneyOf = ({ yen: amount, currency }: ProviderReport) => {
  if (amount === null) return ''
  return currency === null || currency === 'JPY' ? yen(amount) : `${currency} ${amount}`
}

export const paymentsEn: PaymentsTexts = {
  listTitle: 'Payments',
  listText: 'The newest 2,000 are listed. Use the filters to find older ones.',
  empty: 'There are no payments yet',
  all: 'All',
  order: 'Order number',
  paidOn: 'Day paid',
  minYen: 'Amount from',
  maxYen: 'Amount up to',
  exception: 'Exception',
  anyException: 'All exceptions',
  title: (order) => `Payment ${order}`,
  state: 'State',
  method: 'Method',
  methods: {
    1: 'Credit card',
    2: 'Convenience store',
    3: 'PayPal',
    4: 'Bank transfer',
    5: 'Amazon Pay',
    6: 'Carrier billing',
    7: 'Pay-easy',
    8: 'PayPay',
    9: 'Merpay',
    12: 'Apple Pay',
    13: 'd Barai',
    14: 'au PAY',
    15: 'Rakuten Pay',
    16: 'Google Pay',
  },
  provider: 'Provider',
  price: 'Amount',
  yen,
  points: 'Points',
  coins: 'Coins',
  pointsOf: (points) => `${formatNumber(points)}pt`,
  count: formatNumber,
  member: 'Member',
  created: 'Ordered',
  due: 'Due',
  paid: 'Paid',
  confirmedBy: 'Confirmed by',
  confirmers: { provider: "The provider's report", operator: 'An operator' },
  report: 'Report of the provider',
  reportOf: (report) => {
    if (report === null) return '—'
    const pending = report.isPending ? ' (pending)' : ''
    return [`${statuses[report.is] ?? report.is}${pending}`, moneyOf(report), report.code ?? '']
      .filter((each) => each !== '')
      .join(' ')
  },
  exceptions: {
    amount: 'Wrong amount',
    currency: 'Wrong currency',
    late: 'Paid late',
    'other-amount': 'Amount changed after the credit',
    'paid-twice': 'Paid twice',
    'refund-failed': 'Refund refused',
    'card-not-deleted': 'Kept card not deleted',
    reported: 'Reported by the provider',
  },
  known: {
    amount: ({ price, report }) =>
      `The price is ${price}, and the provider reports: ${report}. No points were credited yet.`,
    currency: ({ price, report }) =>
      `The price is ${price}, and the provider reports: ${report}. No points were credited yet.`,
    late: ({ report, due }) =>
      `The money came after the due time (${due}). The provider reports: ${report}. No points were credited yet.`,
    'other-amount': ({ price, report }) =>
      `Points were credited for ${price}. Since then the provider reports: ${report}.`,
    'paid-twice': ({ report }) =>
      `An operator credited the payment, and its provider has the money as well: ${report}. Points were credited once.`,
    'refund-failed': () =>
      'The provider refused the refund, or its money came back. The member keeps the points. The words of the provider are in the timeline below.',
    'card-not-deleted': ({ provider, customer }) =>
      `The shop could not delete the card that this member no longer wants to keep. Delete the customer ${customer} on the pages of ${provider}, then mark the exception as solved.`,
    reported: ({ provider }) =>
      `A notice of ${provider} reports a dispute, a chargeback or an overpayment that the status of the order does not show. Points did not move. Look for the order on the pages of ${provider}: a dispute must be answered in time.`,
  },
  closeException: 'Mark as solved',
  closeText:
    'Takes the payment off the list of exceptions. Neither money nor points move. Say in the reason how it was solved.',
  closed: 'Marked as solved.',
  changesTitle: 'What can be done',
  changesText: 'The server of the shop does each of these once another owner has approved it.',
  noChanges: 'Nothing can be requested now.',
  changes: {
    refund: 'Refund',
    release: 'Release and credit',
    resolve: 'Settle the transfer by hand',
    'charge-back': 'Record a charge-back',
    restore: 'Undo the charge-back',
  },
  retry: 'Try the refund again (once)',
  changeText: ({ change, refundYen, points }) => {
    switch (change) {
      case 'refund':
        return points.taken + points.owed === 0
          ? `Returns the whole ${yen(refundYen ?? 0)} that came in. Nothing was credited, so the points stay as they are.`
          : `Returns ${yen(refundYen ?? 0)} and takes back the points and coins.`
      case 'charge-back':
        return 'Records that the money is gone already, and takes back the points and coins. No money moves.'
      case 'restore':
        return 'Records that the shop has the money again, such as after a dispute that it won, and gives the points and coins back. No money moves.'
      case 'resolve':
        return "Credits the points of the course for a transfer found on the shop's account. No money moves."
      default:
        return 'Credits the points of the course. No money moves, even if the amount differs.'
    }
  },
  rankCoins: "The member's rank at that moment decides the coins.",
  now: 'Balance now',
  granted: 'Granted',
  taken: 'Left and taken back',
  owed: 'Spent and owed',
  balanceAfter: 'Balance after',
  debtAfter: 'Owed after',
  ask: 'Ask for approval',
  inquire: 'Ask the provider',
  asked: 'The shop was asked, and does it within a minute.',
  refundStep: 'Refund',
  refundSteps: {
    requested: 'Waits for approval',
    granted: 'Approved, not sent yet',
    sent: 'Sent, the provider has not answered',
    accepted: 'Accepted, the provider pays it out',
    done: 'Refunded',
    refused: 'Refused by the provider',
  },
  timeline: 'Timeline',
  time: 'Time',
  event: 'Event',
  details: 'Details',
  becomes: (before, after) => `${before} to ${after}`,
  opened: 'Ordered',
  causes: {
    initiation: 'start of the payment',
    return: "return from the provider's page",
    pay: 'press of the pay button',
    notice: 'notice of the provider',
    poller: 'regular inquiry',
    worker: 'deadline or reconciliation',
    operator: 'operator',
  },
  approvalSteps: {
    requested: 'requested',
    approved: 'approved',
    refused: 'refused',
    withdrawn: 'withdrawn',
    lapsed: 'expired',
    void: 'void',
  },
  approvalLink: (id) => `Request #${id}`,
  refundEvents: { sent: 'Refund sent', done: 'Refund done', failed: 'Refund failed' },
  attempt: (attempt) => `attempt ${attempt}`,
  exceptionEvent: (name) => `Exception: ${name}`,
  exceptionClosed: (name) => `Solved: ${name}`,
  byShop: 'the shop, because of the refund',
}
