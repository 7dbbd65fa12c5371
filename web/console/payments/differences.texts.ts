import { searchHitTexts } from '#web/console/search/search-hit.texts.ts'
import { formatNumber } from '#web/kit/money.ts'
import { providerTexts } from './providers.texts.ts'

const ja = {
  title: '決済会社との照合',
  text: '前日までの注文を、決済会社の一覧と毎日照合します。食い違いは、理由を残して閉じるまで並びます。',
  empty: '開いている食い違いはありません',
  providers: '決済会社ごとの照合',
  lastDay: '照合した日',
  listed: '一覧の件数',
  openCount: '開いている食い違い',
  fields: {
    orderId: '注文番号',
    provider: '決済会社',
    day: '日付',
    kind: '食い違い',
    ours: 'ショップの状態',
    report: '決済会社の報告',
    ageDays: '経過',
    assignedTo: '担当',
    closed: '対応',
    state: '状態',
  },
  names: {
    state: { open: '開いている', closed: '閉じた' },
    provider: providerTexts.ja,
    kind: {
      amount: '金額が違う',
      'missing-order': '決済会社の一覧にない',
      'not-credited': '入金があるのに未付与',
      'not-paid': '付与したのに入金がない',
      'unknown-order': 'ショップにない注文',
    },
    ours: searchHitTexts.ja.payments,
  },
  none: { ours: '注文なし', assignedTo: '未定' },
  days: (days: number) => `${formatNumber(days)}日`,
  assign: '担当する',
  close: '閉じる',
  closeTitle: '食い違いを閉じる',
  closeText: 'お金もポイントも動きません。どう解決したかを理由に残してください。',
}

const en: typeof ja = {
  title: 'Reconciliation with providers',
  text: 'Each day, the orders of the previous days are compared with the providers’ lists. A difference stays here until it is closed with a reason.',
  empty: 'No open differences',
  providers: 'Comparison by provider',
  lastDay: 'Day compared',
  listed: 'Orders listed',
  openCount: 'Open differences',
  fields: {
    orderId: 'Order number',
    provider: 'Provider',
    day: 'Day',
    kind: 'Difference',
    ours: 'State in the shop',
    report: 'Provider’s report',
    ageDays: 'Age',
    assignedTo: 'Handled by',
    closed: 'Handling',
    state: 'State',
  },
  names: {
    state: { open: 'Open', closed: 'Closed' },
    provider: providerTexts.en,
    kind: {
      amount: 'Different amount',
      'missing-order': "Not in the provider's list",
      'not-credited': 'Paid, but not credited',
      'not-paid': 'Credited, but not paid',
      'unknown-order': 'Unknown to the shop',
    },
    ours: searchHitTexts.en.payments,
  },
  none: { ours: 'no order', assignedTo: 'Not assigned' },
  days: (days) => `${formatNumber(days)} days`,
  assign: 'Take over',
  close: 'Close',
  closeTitle: 'Close a difference',
  closeText: 'Neither money nor points move. Say in the reason how it was solved.',
}

export const differencesTexts = { ja, en }
