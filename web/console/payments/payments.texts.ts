import type { ConsolePayment } from '#contract/console/payments.ts'
import { formatNumber, formatYen } from '#web/kit/money.ts'

export type PaymentChange = 'refund' | 'release' | 'resolve' | 'charge-back'

const ja = {
  title: (order: string) => `支払い ${order}`,
  state: '状態',
  heldFor: '保留の理由',
  reasons: {
    amount: '金額が違います',
    currency: '通貨が違います',
    late: '期限のあとに入金されました',
  } as Readonly<Record<NonNullable<ConsolePayment['held_for']>, string>>,
  provider: '決済会社',
  price: '金額',
  yen: formatYen,
  points: 'ポイント',
  pointsOf: (points: number) => `${formatNumber(points)}pt`,
  member: '会員',
  created: '申込み',
  paid: '入金',
  changes: {
    refund: '返金する',
    release: '保留を解いて付与する',
    resolve: '振込を手動で消し込む',
    'charge-back': 'チャージバックを記録する',
  } as Readonly<Record<PaymentChange, string>>,
  changeTexts: {
    refund: '全額を返金し、付与したポイントとコインを取り消します。',
    release: '保留中の支払いに、コースのポイントを付与します。',
    resolve: '口座で確認した振込に、コースのポイントを付与します。',
    'charge-back': '決済会社の異議申し立てを記録し、付与したポイントとコインを取り消します。',
  } as Readonly<Record<PaymentChange, string>>,
  ask: '承認を申請する',
  inquire: '決済会社に照会する',
  asked: 'ショップに依頼しました。1分以内に処理されます。',
}

const en: typeof ja = {
  title: (order) => `Payment ${order}`,
  state: 'State',
  heldFor: 'Why it is held',
  reasons: {
    amount: 'The amount differs',
    currency: 'The currency differs',
    late: 'The money came late',
  },
  provider: 'Provider',
  price: 'Amount',
  yen: (yen) => `¥${formatNumber(yen)}`,
  points: 'Points',
  pointsOf: (points) => `${formatNumber(points)}pt`,
  member: 'Member',
  created: 'Ordered',
  paid: 'Paid',
  changes: {
    refund: 'Refund',
    release: 'Release and credit',
    resolve: 'Settle the transfer by hand',
    'charge-back': 'Record a charge-back',
  },
  changeTexts: {
    refund: 'Refunds the whole amount and takes back the points and coins.',
    release: 'Credits the points of the course for a payment on hold.',
    resolve: 'Credits the points of the course for a transfer found on the account.',
    'charge-back': 'Records the dispute and takes back the points and coins.',
  },
  ask: 'Ask for approval',
  inquire: 'Ask the provider',
  asked: 'The shop was asked, and does it within a minute.',
}

export const paymentsTexts = { ja, en }
