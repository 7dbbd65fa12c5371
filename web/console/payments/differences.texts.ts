import { searchHitTexts } from '#web/console/search/search-hit.texts.ts'
import { counted, formatNumber } from '#web/kit/money.ts'
import { bothLanguages } from '#web/language/both-languages.ts'
import { providerTexts } from './providers.texts.ts'

export const differencesTexts = bothLanguages({
  title: ['決済会社との照合', 'Reconciliation with providers'],
  text: [
    '前日までの注文を、決済会社の一覧と毎日照合します。食い違いは、理由を残して閉じるまで並びます。',
    'Each day, the orders of the previous days are compared with the providers’ lists. A difference stays here until it is closed with a reason.',
  ],
  empty: ['開いている食い違いはありません', 'No open differences'],
  providers: ['決済会社ごとの照合', 'Comparison by provider'],
  lastDay: ['照合した日', 'Day compared'],
  listed: ['一覧の件数', 'Orders listed'],
  openCount: ['開いている食い違い', 'Open differences'],
  fields: {
    orderId: ['注文番号', 'Order number'],
    provider: ['決済会社', 'Provider'],
    day: ['日付', 'Day'],
    kind: ['食い違い', 'Difference'],
    ours: ['ショップの状態', 'State in the shop'],
    report: ['決済会社の報告', 'Provider’s report'],
    ageDays: ['経過', 'Age'],
    assignedTo: ['担当', 'Handled by'],
    closed: ['対応', 'Handling'],
    state: ['状態', 'State'],
  },
  names: {
    state: {
      open: ['開いている', 'Open'],
      closed: ['閉じた', 'Closed'],
    },
    provider: [providerTexts.ja, providerTexts.en],
    kind: {
      amount: ['金額が違う', 'Different amount'],
      'missing-order': ['決済会社の一覧にない', "Not in the provider's list"],
      'not-credited': ['入金があるのに未付与', 'Paid, but not credited'],
      'not-paid': ['付与したのに入金がない', 'Credited, but not paid'],
      'unknown-order': ['ショップにない注文', 'Unknown to the shop'],
    },
    ours: [searchHitTexts.ja.payments, searchHitTexts.en.payments],
  },
  none: {
    ours: ['注文なし', 'no order'],
    assignedTo: ['未定', 'Not assigned'],
  },
  days: [(days: number) => `${formatNumber(days)}日`, (days: number) => counted(days, 'day')],
  assign: ['担当する', 'Take over'],
  close: ['閉じる', 'Close'],
  closeTitle: ['食い違いを閉じる', 'Close a difference'],
  closeText: [
    'お金もポイントも動きません。どう解決したかを理由に残してください。',
    'Neither money nor points move. Say in the reason how it was solved.',
  ],
})
