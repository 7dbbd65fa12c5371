import { formatNumber } from '#web/kit/money.ts'
import { cards } from './decisions.texts.ts'

/** The words of the thank-you screen, which the screens before it need not load. */
const ja = {
  thanksSeal: '完了',
  fortunes: { 0: '吉', 1: '小吉', 2: '中吉', 3: '大吉' },
  thanksLead: '手続きが完了しました。',
  thanksShipped: (count: number) => `${formatNumber(count)}枚のカードを発送します。`,
  thanksTogether: (count: number, day: string) =>
    `${formatNumber(count)}枚のカードを${day}にまとめて発送します。`,
  thanksConverted: ({ count, points }: { count: number; points: number }) =>
    `${formatNumber(count)}枚を ${formatNumber(points)}P に変換しました。`,
  thanksDays: '多くは3〜14日でお届けします（遅くとも土日祝日を除く{shipDays}営業日以内に発送）。',
  toHistory: '購入履歴を見る',
}
export type ThanksTexts = typeof ja

const en: typeof ja = {
  thanksSeal: 'Done',
  fortunes: { 0: 'Good', 1: 'Nice!', 2: 'Great!', 3: 'Lucky!' },
  thanksLead: 'You’re all set.',
  thanksShipped: (count) => `We will ship ${cards(count)}.`,
  thanksTogether: (count, day) => `We will send ${cards(count)} together on ${day}.`,
  thanksConverted: ({ count, points }) => `${cards(count)} converted to ${formatNumber(points)}P.`,
  thanksDays:
    'Most parcels arrive in 3 to 14 days. We ship within {shipDays} business days at the latest.',
  toHistory: 'See your purchase history',
}

export const thanksTexts = { ja, en }
