import type {
  PAYMENT_CHANGES,
  PaymentRow,
  PossibleChange,
  PossiblePart,
  ProviderReport,
  REFUND_STEPS,
  TimelineEntry,
} from '#contract/console/payments/payment-rows.ts'
import { partObstacleTexts } from '#web/console/format/part-obstacles.texts.ts'
import { unitTexts } from '#web/console/format/units.texts.ts'
import { searchHitTexts } from '#web/console/search/search-hit.texts.ts'
import { formatNumber } from '#web/kit/money.ts'
import { providerTexts } from './providers.texts.ts'

export type PaymentChange = (typeof PAYMENT_CHANGES)[number]
type PaymentException = PaymentRow['exceptions'][number]
type RefundStep = (typeof REFUND_STEPS)[number]
type Entry<Kind extends TimelineEntry['kind']> = Extract<TimelineEntry, { kind: Kind }>
/** The facts that the text about an exception mentions. */
export interface Known {
  readonly price: string
  readonly report: string
  readonly due: string
  readonly provider: string
  /** The provider's id of the customer record with the kept card. */
  readonly customer: string
}

const statusesJa: Readonly<Record<string, string>> = {
  missing: '注文なし',
  waiting: '支払い待ち',
  authorised: '承認済み（未確定）',
  paid: '入金あり',
  failed: '失敗',
  cancelled: '取り消し',
  expired: '期限切れ',
  refunded: '返金済み',
  'charged-back': 'チャージバック',
}
const statusOf = (report: ProviderReport) => statusesJa[report.is] ?? report.is
const moneyOfJa = ({ yen, currency }: ProviderReport) => {
  if (yen === null) return ''
  return currency === null || currency === 'JPY' ? unitTexts.ja.yen(yen) : `${currency} ${yen}`
}

const fieldsJa = {
  orderId: '注文番号',
  state: '状態',
  priceYen: '金額',
  payId: '支払い方法',
  provider: '決済会社',
  memberId: '会員',
  points: 'ポイント',
  createdAt: '申込み',
  paidAt: '入金',
  report: '決済会社の報告',
  exception: '要確認',
  createdFrom: '申込日（から）',
  createdTo: '申込日（まで）',
  paidOn: '入金日',
  minYen: '金額（以上）',
  maxYen: '金額（以下）',
}
const methodsJa = {
  1: 'クレジットカード',
  2: 'コンビニ',
  3: 'PayPal',
  4: '銀行振込',
  5: 'Amazon Pay',
  6: 'キャリア決済',
  7: 'Pay-easy',
  8: 'PayPay',
  9: 'メルペイ',
  12: 'Apple Pay',
  13: 'd払い',
  14: 'au PAY',
  15: '楽天ペイ',
  16: 'Google Pay',
}
const exceptionsJa: Readonly<Record<PaymentException, string>> = {
  amount: '金額が違う',
  currency: '通貨が違う',
  late: '期限後の入金',
  'other-amount': '付与後に金額が変わった',
  'paid-twice': '二重の入金',
  'refund-failed': '返金が断られた',
  'card-not-deleted': '登録カードを削除できない',
  reported: '決済会社からの連絡',
}

const ja = {
  list: {
    title: '支払い',
    empty: '支払いはまだありません',
    search: '注文番号',
    fields: fieldsJa,
    names: {
      state: searchHitTexts.ja.payments,
      payId: methodsJa,
      provider: providerTexts.ja,
      exception: { any: '要確認のものすべて', ...exceptionsJa },
    },
  },
  listText: '新しい順に2,000件まで並びます。古い支払いは、絞り込みで探してください。',
  fields: fieldsJa,
  title: (order: string) => `支払い ${order}`,
  memberOf: (id: number) => `会員 ${id}`,
  methods: methodsJa as Readonly<Record<number, string>>,
  yen: unitTexts.ja.yen,
  coins: 'コイン',
  returnedYen: '一部返金済み',
  pointsOf: (points: number) => `${formatNumber(points)}pt`,
  count: formatNumber,
  due: '支払期限',
  providers: providerTexts.ja,
  failedTitle: (code: string) => `支払いが断られました（決済会社のコード：${code}）`,
  stoppedTitle: 'カード払いを店が止めました（決済会社には送っていません）',
  failedTexts: {
    'too-many':
      '会員への案内：この会員・カード・回線で、断られたカード払いが24時間に続いたため、店が止めました。請求はありません。24時間おくか、カード以外の支払い方法を案内してください。心当たりがないと言われたら、カードの不正利用を疑ってください。',
    funds:
      '会員への案内：残高か利用可能額が足りないため、決済会社が断りました。別のカードか、ほかの支払い方法を案内してください。',
    'card-data':
      '会員への案内：カードの番号・有効期限・セキュリティコードのいずれかが違います。入力し直すか、別のカードを案内してください。',
    cancelled:
      '会員への案内：会員が支払いの画面で取り消しました。請求はありません。もう一度支払えます。',
    unknown:
      '会員への案内：決済会社が理由を明かさずに断りました。請求はありません。別のカードか、ほかの支払い方法を案内し、続くときはカード会社への問い合わせを案内してください。',
  },
  confirmedBy: '入金の確認',
  confirmers: { provider: '決済会社の報告', operator: '運営の操作' },
  reportOf: (report: ProviderReport | null) => {
    if (report === null) return '—'
    const pending = report.isPending ? '（手続き中）' : ''
    return [`${statusOf(report)}${pending}`, moneyOfJa(report), report.code ?? '']
      .filter((each) => each !== '')
      .join(' ')
  },
  exceptions: exceptionsJa,
  known: {
    amount: ({ price, report }: Known) =>
      `購入金額は${price}ですが、決済会社の報告は「${report}」です。ポイントはまだ付与していません。`,
    currency: ({ price, report }: Known) =>
      `購入金額は${price}ですが、決済会社の報告は「${report}」です。ポイントはまだ付与していません。`,
    late: ({ report, due }: Known) =>
      `支払期限（${due}）のあとに入金されました。決済会社の報告は「${report}」です。ポイントはまだ付与していません。`,
    'other-amount': ({ price, report }: Known) =>
      `${price}の支払いとしてポイントを付与したあと、決済会社の報告が「${report}」に変わりました。`,
    'paid-twice': ({ report }: Known) =>
      `運営が入金を確認して付与したあと、決済会社にも同じ支払いの入金がありました（報告は「${report}」）。ポイントの付与は1回だけです。`,
    'refund-failed': () =>
      '決済会社が返金を断ったか、返金が戻ってきました。ポイントは会員に残っています。決済会社の言葉は下の経過にあります。',
    'card-not-deleted': ({ provider, customer }: Known) =>
      `会員がもう使わない登録カードを、決済会社から削除できませんでした。${provider}の管理画面で顧客「${customer}」を削除してから、対応済みにしてください。`,
    reported: ({ provider }: Known) =>
      `${provider}から、異議申し立て・チャージバック・過入金のいずれかの連絡がありました。注文の状態には表れないため、ポイントは動いていません。${provider}の管理画面で注文を確かめてください。異議申し立てには回答の期限があります。`,
  } as Readonly<Record<PaymentException, (known: Known) => string>>,
  closeException: '対応済みにする',
  closeText:
    'この支払いを要確認の一覧から外します。お金もポイントも動きません。どう解決したかを理由に残してください。',
  closed: '対応済みにしました。',
  changesTitle: 'できる操作',
  changesText: 'どの操作も、ほかのオーナーが承認したあとに、ショップのサーバーが行います。',
  noChanges: 'いま申請できる操作はありません。',
  changes: {
    refund: '返金する',
    'refund-part': '一部を返金する',
    release: '保留を解いて付与する',
    resolve: '振込を手動で消し込む',
    'charge-back': 'チャージバックを記録する',
    restore: 'チャージバックを取り消す',
  } as Readonly<Record<PaymentChange, string>>,
  partYen: '返金する金額（円）',
  partObstacles: partObstacleTexts.ja,
  partText: ({ maxYen, foundYen, unfinishedYen }: PossiblePart) =>
    unfinishedYen !== null
      ? `${unitTexts.ja.yen(unfinishedYen)}の返金の結果がまだ分かりません。同じ金額をもう一度申請できます。すでに返金されていれば、二重には返金されません。`
      : foundYen === null
        ? `1円から${unitTexts.ja.yen(maxYen)}までを返金し、その割合のポイントとコイン（端数切り捨て）を取り消します。残りは会員に残ります。`
        : `決済会社の管理画面で${unitTexts.ja.yen(foundYen)}が返金されています。その割合のポイントとコイン（端数切り捨て）だけを取り消します。お金はもう動きません。`,
  giveUp: '返金をやめる',
  giveUpText:
    '申請した返金が、決済会社に届いていません。もう一度申請するか、ここでやめてください。やめると、ほかの返金や退会ができるようになります。お金もポイントも動きません。ショップのサーバーが先に決済会社へ確かめ、返金されていたときはその分を取り消します。',
  givenUp: 'サーバーが決済会社に確かめてから、返金を取りやめます。',
  retry: 'もう一度返金する（1回だけ）',
  changeText: ({ change, refundYen, points }: PossibleChange) => {
    switch (change) {
      case 'refund':
        return points.taken + points.owed === 0
          ? `入金された${unitTexts.ja.yen(refundYen ?? 0)}を全額返金します。付与していないので、ポイントは変わりません。`
          : `${unitTexts.ja.yen(refundYen ?? 0)}を返金し、付与したポイントとコインを取り消します。`
      case 'charge-back':
        return 'お金がすでに戻されたことを記録し、付与したポイントとコインを取り消します。お金は動きません。'
      case 'restore':
        return 'ショップの言い分が認められ、お金が戻ったことを記録し、取り消したポイントとコインを戻します。お金は動きません。'
      case 'resolve':
        return 'ショップの口座で確認した振込として、コースのポイントを付与します。お金は動きません。'
      default:
        return '購入したコースのポイントを付与します。差額があっても、お金は動きません。'
    }
  },
  rankCoins: 'コインは、付与するときの会員のランクで決まります。',
  now: 'いまの残高',
  granted: '付与する分',
  taken: '残っていて取り消す分',
  owed: '使用済みで不足になる分',
  balanceAfter: '実行後の残高',
  debtAfter: '実行後の不足',
  ask: '承認を申請する',
  inquire: '決済会社に照会する',
  asked: 'ショップに依頼しました。1分以内に処理されます。',
  refundStep: '返金',
  refundSteps: {
    requested: '承認待ち',
    granted: '承認済み・送信前',
    sent: '決済会社に送信済み・回答待ち',
    accepted: '決済会社が受付・入金手続き中',
    done: '返金完了',
    refused: '決済会社が断りました',
  } as Readonly<Record<RefundStep, string>>,
  timeline: '経過',
  time: '時刻',
  event: 'できごと',
  details: '内容',
  becomes: (before: string, after: string) => `${before}から${after}へ`,
  opened: '申込み',
  causes: {
    initiation: '支払いの開始',
    return: '決済画面からの戻り',
    pay: '支払いボタン',
    notice: '決済会社の通知',
    poller: '定期の照会',
    worker: '締め切り・照合',
    operator: '運営の操作',
  } as Readonly<Record<string, string>>,
  approvalSteps: {
    requested: '申請',
    approved: '承認',
    refused: '却下',
    withdrawn: '取り下げ',
    lapsed: '期限切れ',
    void: '無効',
  } as Readonly<Record<Entry<'approval'>['step'], string>>,
  approvalLink: (id: number) => `申請 #${id}`,
  refundEvents: { sent: '返金を送信', done: '返金完了', failed: '返金できず' },
  attempt: (attempt: number) => `${attempt}回目`,
  exceptionEvent: (name: string) => `要確認：${name}`,
  exceptionClosed: (name: string) => `対応済み：${name}`,
  byShop: 'ショップ（返金により自動）',
}
export type PaymentsTexts = typeof ja

const statusesEn: Readonly<Record<string, string>> = {
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
const { yen } = unitTexts.en
const moneyOfEn = ({ yen: amount, currency }: ProviderReport) => {
  if (amount === null) return ''
  return currency === null || currency === 'JPY' ? yen(amount) : `${currency} ${amount}`
}

const fieldsEn: typeof fieldsJa = {
  orderId: 'Order number',
  state: 'State',
  priceYen: 'Amount',
  payId: 'Method',
  provider: 'Provider',
  memberId: 'Member',
  points: 'Points',
  createdAt: 'Ordered',
  paidAt: 'Paid',
  report: 'Provider’s report',
  exception: 'Exception',
  createdFrom: 'Ordered from',
  createdTo: 'Ordered until',
  paidOn: 'Day paid',
  minYen: 'Amount from',
  maxYen: 'Amount up to',
}
const methodsEn: typeof methodsJa = {
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
}
const exceptionsEn: typeof exceptionsJa = {
  amount: 'Wrong amount',
  currency: 'Wrong currency',
  late: 'Paid late',
  'other-amount': 'Amount changed after the credit',
  'paid-twice': 'Paid twice',
  'refund-failed': 'Refund refused',
  'card-not-deleted': 'Kept card not deleted',
  reported: 'Reported by the provider',
}

const en: typeof ja = {
  list: {
    title: 'Payments',
    empty: 'There are no payments yet',
    search: 'Order number',
    fields: fieldsEn,
    names: {
      state: searchHitTexts.en.payments,
      payId: methodsEn,
      provider: providerTexts.en,
      exception: { any: 'All exceptions', ...exceptionsEn },
    },
  },
  listText: 'The newest 2,000 are listed. Use the filters to find older ones.',
  fields: fieldsEn,
  title: (order) => `Payment ${order}`,
  memberOf: (id) => `Member ${id}`,
  methods: methodsEn,
  yen,
  coins: 'Coins',
  returnedYen: 'Refunded in part',
  pointsOf: (points) => `${formatNumber(points)}pt`,
  count: formatNumber,
  due: 'Due',
  providers: providerTexts.en,
  failedTitle: (code) => `The payment was declined (the provider’s code: ${code})`,
  stoppedTitle: 'The shop stopped the card (it was not sent to the provider)',
  failedTexts: {
    'too-many':
      'Tell the member: within 24 hours too many card payments of this member, card or connection were declined, so the shop stopped this one. Nothing is charged. Suggest waiting 24 hours, or a way to pay other than a card. If the member made none of them, the card may be stolen.',
    funds:
      'Tell the member: the balance or the limit was too low. Suggest another card or another way to pay.',
    'card-data':
      'Tell the member: the card’s number, expiry or security code is wrong. Suggest typing it again, or another card.',
    cancelled:
      'Tell the member: the payment was cancelled on the payment page. Nothing is charged, and it can be paid again.',
    unknown:
      'Tell the member: the provider declined without a reason. Nothing is charged. Suggest another card or another way to pay, and, if it happens again, to ask the card’s company.',
  },
  confirmedBy: 'Confirmed by',
  confirmers: { provider: "The provider's report", operator: 'An operator' },
  reportOf: (report) => {
    if (report === null) return '—'
    const pending = report.isPending ? ' (pending)' : ''
    return [`${statusesEn[report.is] ?? report.is}${pending}`, moneyOfEn(report), report.code ?? '']
      .filter((each) => each !== '')
      .join(' ')
  },
  exceptions: exceptionsEn,
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
      'The provider refused the refund, or its money came back. The member keeps the points. The provider’s message is in the timeline below.',
    'card-not-deleted': ({ provider, customer }) =>
      `The shop could not delete the card that this member no longer wants to keep. Delete the customer ${customer} on the pages of ${provider}, then mark the exception as solved.`,
    reported: ({ provider }) =>
      `A notice from ${provider} reports a dispute, a chargeback or an overpayment that the status of the order does not show. Points did not move. Look for the order on the pages of ${provider}: a dispute must be answered in time.`,
  },
  closeException: 'Mark as solved',
  closeText:
    'Takes the payment off the list of exceptions. Neither money nor points move. Say in the reason how it was solved.',
  closed: 'Marked as solved.',
  changesTitle: 'What can be done',
  changesText: 'The shop’s server carries these out once another owner has approved them.',
  noChanges: 'Nothing can be requested now.',
  changes: {
    refund: 'Refund',
    'refund-part': 'Refund a part',
    release: 'Release and credit',
    resolve: 'Settle the transfer by hand',
    'charge-back': 'Record a chargeback',
    restore: 'Undo the chargeback',
  },
  partYen: 'Yen to refund',
  partObstacles: partObstacleTexts.en,
  partText: ({ maxYen, foundYen, unfinishedYen }) =>
    unfinishedYen !== null
      ? `The outcome of a refund of ${yen(unfinishedYen)} is not known yet. The same part can be requested again; if the money has gone back already, it does not go back twice.`
      : foundYen === null
        ? `Refunds from 1 yen up to ${yen(maxYen)}, and takes back that share of the points and coins, rounded down. The member keeps the rest.`
        : `${yen(foundYen)} were refunded on the provider’s own pages. Takes back only that share of the points and coins, rounded down. No more money moves.`,
  giveUp: 'Give up the refund',
  giveUpText:
    'The provider has not received the refund that was requested. Request it again, or give it up here. Giving it up makes other refunds and the closing of the account possible again. No money and no points move. The server asks the provider first; if the money went back after all, its points are taken back.',
  givenUp: 'The server asks the provider, and then gives up the refund.',
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
        return 'Credits the points of the bundle for a transfer found on the shop’s account. No money moves.'
      default:
        return 'Credits the points of the bundle. No money moves, even if the amount differs.'
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
  asked: 'Requested. The shop does it within a minute.',
  refundStep: 'Refund',
  refundSteps: {
    requested: 'Waiting for approval',
    granted: 'Approved, not sent yet',
    sent: 'Sent; the provider has not answered yet',
    accepted: 'Accepted; the provider is paying it out',
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
    pay: 'pay button pressed',
    notice: 'notice from the provider',
    poller: 'regular check',
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

export const paymentsTexts = { ja, en }
