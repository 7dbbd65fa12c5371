import type {
  PAYMENT_CHANGES,
  PaymentRow,
  PossibleChange,
  PossiblePart,
  ProviderReport,
} from '#contract/console/payments/payment-rows.ts'
import { partObstacleTexts } from '#web/console/format/part-obstacles.texts.ts'
import { unitTexts } from '#web/console/format/units.texts.ts'
import { searchHitTexts } from '#web/console/search/search-hit.texts.ts'
import { formatNumber } from '#web/kit/money.ts'
import { bothLanguages } from '#web/language/both-languages.ts'
import { providerTexts } from './providers.texts.ts'

export type PaymentChange = (typeof PAYMENT_CHANGES)[number]
type PaymentException = PaymentRow['exceptions'][number]
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

const fields = {
  orderId: ['注文番号', 'Order number'],
  state: ['状態', 'State'],
  priceYen: ['金額', 'Amount'],
  payId: ['支払い方法', 'Method'],
  provider: ['決済会社', 'Provider'],
  memberId: ['会員', 'Member'],
  points: ['ポイント', 'Points'],
  createdAt: ['申込み', 'Ordered'],
  paidAt: ['入金', 'Paid'],
  report: ['決済会社の報告', 'Provider’s report'],
  exception: ['要確認', 'Exception'],
  createdFrom: ['申込日（から）', 'Ordered from'],
  createdTo: ['申込日（まで）', 'Ordered until'],
  paidOn: ['入金日', 'Day paid'],
  minYen: ['金額（以上）', 'Amount from'],
  maxYen: ['金額（以下）', 'Amount up to'],
} as const

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
const exceptions = {
  amount: ['金額が違う', 'Wrong amount'],
  currency: ['通貨が違う', 'Wrong currency'],
  late: ['期限後の入金', 'Paid late'],
  'other-amount': ['付与後に金額が変わった', 'Amount changed after the credit'],
  'paid-twice': ['二重の入金', 'Paid twice'],
  'refund-failed': ['返金が断られた', 'Refund refused'],
  'card-not-deleted': ['登録カードを削除できない', 'Kept card not deleted'],
  reported: ['決済会社からの連絡', 'Reported by the provider'],
} as const satisfies Record<PaymentException, unknown>

export type PaymentsTexts = (typeof paymentsTexts)['ja']

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
export const paymentsTexts = bothLanguages({
  list: {
    title: ['支払い', 'Payments'],
    empty: ['支払いはまだありません', 'There are no payments yet'],
    search: ['注文番号', 'Order number'],
    fields,
    names: {
      state: [searchHitTexts.ja.payments, searchHitTexts.en.payments],
      payId: [methodsJa, methodsEn],
      provider: [providerTexts.ja, providerTexts.en],
      exception: { any: ['要確認のものすべて', 'All exceptions'], ...exceptions },
    },
  },
  listText: [
    '新しい順に2,000件まで並びます。古い支払いは、絞り込みで探してください。',
    'The newest 2,000 are listed. Use the filters to find older ones.',
  ],
  fields,
  title: [(order: string) => `支払い ${order}`, (order: string) => `Payment ${order}`],
  memberOf: [(id: number) => `会員 ${id}`, (id: number) => `Member ${id}`],
  methods: [methodsJa as Readonly<Record<number, string>>, methodsEn],
  yen: [unitTexts.ja.yen, yen],
  coins: ['コイン', 'Coins'],
  returnedYen: ['一部返金済み', 'Refunded in part'],
  pointsOf: [unitTexts.ja.points, unitTexts.en.points],
  count: [formatNumber, formatNumber],
  due: ['支払期限', 'Due'],
  providers: [providerTexts.ja, providerTexts.en],
  failedTitle: [
    (code: string) => `支払いが断られました（決済会社のコード：${code}）`,
    (code: string) => `The payment was declined (the provider’s code: ${code})`,
  ],
  stoppedTitle: [
    'カード払いを店が止めました（決済会社には送っていません）',
    'The shop stopped the card (it was not sent to the provider)',
  ],
  failedTexts: {
    'too-many': [
      '会員への案内：この会員・カード・回線で、断られたカード払いが24時間に続いたため、店が止めました。請求はありません。24時間おくか、カード以外の支払い方法を案内してください。心当たりがないと言われたら、カードの不正利用を疑ってください。',
      'Tell the member: within 24 hours too many card payments of this member, card or connection were declined, so the shop stopped this one. Nothing is charged. Suggest waiting 24 hours, or a way to pay other than a card. If the member made none of them, the card may be stolen.',
    ],
    funds: [
      '会員への案内：残高か利用可能額が足りないため、決済会社が断りました。別のカードか、ほかの支払い方法を案内してください。',
      'Tell the member: the balance or the limit was too low. Suggest another card or another way to pay.',
    ],
    'card-data': [
      '会員への案内：カードの番号・有効期限・セキュリティコードのいずれかが違います。入力し直すか、別のカードを案内してください。',
      'Tell the member: the card’s number, expiry or security code is wrong. Suggest typing it again, or another card.',
    ],
    cancelled: [
      '会員への案内：会員が支払いの画面で取り消しました。請求はありません。もう一度支払えます。',
      'Tell the member: the payment was cancelled on the payment page. Nothing is charged, and it can be paid again.',
    ],
    unknown: [
      '会員への案内：決済会社が理由を明かさずに断りました。請求はありません。別のカードか、ほかの支払い方法を案内し、続くときはカード会社への問い合わせを案内してください。',
      'Tell the member: the provider declined without a reason. Nothing is charged. Suggest another card or another way to pay, and, if it happens again, to ask the card’s company.',
    ],
  },
  confirmedBy: ['入金の確認', 'Confirmed by'],
  confirmers: {
    provider: ['決済会社の報告', "The provider's report"],
    operator: ['運営の操作', 'An operator'],
  },
  reportOf: [
    (report: ProviderReport | null) => {
      if (report === null) return '—'
      const pending = report.isPending ? '（手続き中）' : ''
      return [`${statusOf(report)}${pending}`, moneyOfJa(report), report.code ?? '']
        .filter((each) => each !== '')
        .join(' ')
    },
    (report: ProviderReport | null) => {
      if (report === null) return '—'
      const pending = report.isPending ? ' (pending)' : ''
      return [
        `${statusesEn[report.is] ?? report.is}${pending}`,
        moneyOfEn(report),
        report.code ?? '',
      ]
        .filter((each) => each !== '')
        .join(' ')
    },
  ],
  exceptions,
  known: {
    amount: [
      ({ price, report }: Known) =>
        `購入金額は${price}ですが、決済会社の報告は「${report}」です。ポイントはまだ付与していません。`,
      ({ price, report }: Known) =>
        `The price is ${price}, and the provider reports: ${report}. No points were credited yet.`,
    ],
    currency: [
      ({ price, report }: Known) =>
        `購入金額は${price}ですが、決済会社の報告は「${report}」です。ポイントはまだ付与していません。`,
      ({ price, report }: Known) =>
        `The price is ${price}, and the provider reports: ${report}. No points were credited yet.`,
    ],
    late: [
      ({ report, due }: Known) =>
        `支払期限（${due}）のあとに入金されました。決済会社の報告は「${report}」です。ポイントはまだ付与していません。`,
      ({ report, due }: Known) =>
        `The money came after the due time (${due}). The provider reports: ${report}. No points were credited yet.`,
    ],
    'other-amount': [
      ({ price, report }: Known) =>
        `${price}の支払いとしてポイントを付与したあと、決済会社の報告が「${report}」に変わりました。`,
      ({ price, report }: Known) =>
        `Points were credited for ${price}. Since then the provider reports: ${report}.`,
    ],
    'paid-twice': [
      ({ report }: Known) =>
        `運営が入金を確認して付与したあと、決済会社にも同じ支払いの入金がありました（報告は「${report}」）。ポイントの付与は1回だけです。`,
      ({ report }: Known) =>
        `An operator credited the payment, and its provider has the money as well: ${report}. Points were credited once.`,
    ],
    'refund-failed': [
      () =>
        '決済会社が返金を断ったか、返金が戻ってきました。ポイントは会員に残っています。決済会社の言葉は下の経過にあります。',
      () =>
        'The provider refused the refund, or its money came back. The member keeps the points. The provider’s message is in the timeline below.',
    ],
    'card-not-deleted': [
      ({ provider, customer }: Known) =>
        `会員がもう使わない登録カードを、決済会社から削除できませんでした。${provider}の管理画面で顧客「${customer}」を削除してから、対応済みにしてください。`,
      ({ provider, customer }: Known) =>
        `The shop could not delete the card that this member no longer wants to keep. Delete the customer ${customer} on the pages of ${provider}, then mark the exception as solved.`,
    ],
    reported: [
      ({ provider }: Known) =>
        `${provider}から、異議申し立て・チャージバック・過入金のいずれかの連絡がありました。注文の状態には表れないため、ポイントは動いていません。${provider}の管理画面で注文を確かめてください。異議申し立てには回答の期限があります。`,
      ({ provider }: Known) =>
        `A notice from ${provider} reports a dispute, a chargeback or an overpayment that the status of the order does not show. Points did not move. Look for the order on the pages of ${provider}: a dispute must be answered in time.`,
    ],
  },
  closeException: ['対応済みにする', 'Mark as solved'],
  closeText: [
    'この支払いを要確認の一覧から外します。お金もポイントも動きません。どう解決したかを理由に残してください。',
    'Takes the payment off the list of exceptions. Neither money nor points move. Say in the reason how it was solved.',
  ],
  closed: ['対応済みにしました。', 'Marked as solved.'],
  changesTitle: ['できる操作', 'What can be done'],
  changesText: [
    'どの操作も、ほかのオーナーが承認したあとに、ショップのサーバーが行います。',
    'The shop’s server carries these out once another owner has approved them.',
  ],
  noChanges: ['いま申請できる操作はありません。', 'Nothing can be requested now.'],
  changes: {
    refund: ['返金する', 'Refund'],
    'refund-part': ['一部を返金する', 'Refund a part'],
    release: ['保留を解いて付与する', 'Release and credit'],
    resolve: ['振込を手動で消し込む', 'Settle the transfer by hand'],
    'charge-back': ['チャージバックを記録する', 'Record a chargeback'],
    restore: ['チャージバックを取り消す', 'Undo the chargeback'],
  },
  partYen: ['返金する金額（円）', 'Yen to refund'],
  partObstacles: [partObstacleTexts.ja, partObstacleTexts.en],
  partText: [
    ({ maxYen, foundYen, unfinishedYen }: PossiblePart) =>
      unfinishedYen !== null
        ? `${unitTexts.ja.yen(unfinishedYen)}の返金の結果がまだ分かりません。同じ金額をもう一度申請できます。すでに返金されていれば、二重には返金されません。`
        : foundYen === null
          ? `1円から${unitTexts.ja.yen(maxYen)}までを返金し、その割合のポイントとコイン（端数切り捨て）を取り消します。残りは会員に残ります。`
          : `決済会社の管理画面で${unitTexts.ja.yen(foundYen)}が返金されています。その割合のポイントとコイン（端数切り捨て）だけを取り消します。お金はもう動きません。`,
    ({ maxYen, foundYen, unfinishedYen }: PossiblePart) =>
      unfinishedYen !== null
        ? `The outcome of a refund of ${yen(unfinishedYen)} is not known yet. The same part can be requested again; if the money has gone back already, it does not go back twice.`
        : foundYen === null
          ? `Refunds from 1 yen up to ${yen(maxYen)}, and takes back that share of the points and coins, rounded down. The member keeps the rest.`
          : `${yen(foundYen)} were refunded on the provider’s own pages. Takes back only that share of the points and coins, rounded down. No more money moves.`,
  ],
  giveUp: ['返金をやめる', 'Give up the refund'],
  giveUpText: [
    '申請した返金が、決済会社に届いていません。もう一度申請するか、ここでやめてください。やめると、ほかの返金や退会ができるようになります。お金もポイントも動きません。ショップのサーバーが先に決済会社へ確かめ、返金されていたときはその分を取り消します。',
    'The provider has not received the refund that was requested. Request it again, or give it up here. Giving it up makes other refunds and the closing of the account possible again. No money and no points move. The server asks the provider first; if the money went back after all, its points are taken back.',
  ],
  givenUp: [
    'サーバーが決済会社に確かめてから、返金を取りやめます。',
    'The server asks the provider, and then gives up the refund.',
  ],
  retry: ['もう一度返金する（1回だけ）', 'Try the refund again (once)'],
  changeText: [
    ({ change, refundYen, points }: PossibleChange) => {
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
    ({ change, refundYen, points }: PossibleChange) => {
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
  ],
  rankCoins: [
    'コインは、付与するときの会員のランクで決まります。',
    "The member's rank at that moment decides the coins.",
  ],
  now: ['いまの残高', 'Balance now'],
  granted: ['付与する分', 'Granted'],
  taken: ['残っていて取り消す分', 'Left and taken back'],
  owed: ['使用済みで不足になる分', 'Spent and owed'],
  balanceAfter: ['実行後の残高', 'Balance after'],
  debtAfter: ['実行後の不足', 'Owed after'],
  ask: ['承認を申請する', 'Ask for approval'],
  inquire: ['決済会社に照会する', 'Ask the provider'],
  asked: [
    'ショップに依頼しました。1分以内に処理されます。',
    'Requested. The shop does it within a minute.',
  ],
  refundStep: ['返金', 'Refund'],
  refundSteps: {
    requested: ['承認待ち', 'Waiting for approval'],
    granted: ['承認済み・送信前', 'Approved, not sent yet'],
    sent: ['決済会社に送信済み・回答待ち', 'Sent; the provider has not answered yet'],
    accepted: ['決済会社が受付・入金手続き中', 'Accepted; the provider is paying it out'],
    done: ['返金完了', 'Refunded'],
    refused: ['決済会社が断りました', 'Refused by the provider'],
  },
  timeline: ['経過', 'Timeline'],
  time: ['時刻', 'Time'],
  event: ['できごと', 'Event'],
  details: ['内容', 'Details'],
  becomes: [
    (before: string, after: string) => `${before}から${after}へ`,
    (before: string, after: string) => `${before} to ${after}`,
  ],
  opened: ['申込み', 'Ordered'],
  causes: [
    {
      initiation: '支払いの開始',
      return: '決済画面からの戻り',
      pay: '支払いボタン',
      notice: '決済会社の通知',
      poller: '定期の照会',
      worker: '締め切り・照合',
      operator: '運営の操作',
    } as Readonly<Record<string, string>>,
    {
      initiation: 'start of the payment',
      return: "return from the provider's page",
      pay: 'pay button pressed',
      notice: 'notice from the provider',
      poller: 'regular check',
      worker: 'deadline or reconciliation',
      operator: 'operator',
    },
  ],
  approvalSteps: {
    requested: ['申請', 'requested'],
    approved: ['承認', 'approved'],
    refused: ['却下', 'refused'],
    withdrawn: ['取り下げ', 'withdrawn'],
    lapsed: ['期限切れ', 'expired'],
    void: ['無効', 'void'],
  },
  approvalLink: [(id: number) => `申請 #${id}`, (id: number) => `Request #${id}`],
  refundEvents: {
    sent: ['返金を送信', 'Refund sent'],
    done: ['返金完了', 'Refund done'],
    failed: ['返金できず', 'Refund failed'],
  },
  attempt: [(attempt: number) => `${attempt}回目`, (attempt: number) => `attempt ${attempt}`],
  exceptionEvent: [(name: string) => `要確認：${name}`, (name: string) => `Exception: ${name}`],
  exceptionClosed: [(name: string) => `対応済み：${name}`, (name: string) => `Solved: ${name}`],
  byShop: ['ショップ（返金により自動）', 'the shop, because of the refund'],
})
