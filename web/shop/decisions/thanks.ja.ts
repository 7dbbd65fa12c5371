import { formatNumber } from '#web/kit/money.ts'
import { pointsText } from '#web/shop/draws/price.ts'

/** The words of the thank-you screen, which the screens before it need not load. */
export const thanksJa = {
  thanksSeal: '完了',
  fortunes: { 0: '吉', 1: '小吉', 2: '中吉', 3: '大吉' },
  thanksLead: '手続きが完了しました。',
  thanksShipped: (count: number) => `${formatNumber(count)}枚のカードを発送します。`,
  thanksConverted: ({ count, points }: { count: number; points: number }) =>
    `${formatNumber(count)}枚を ${pointsText(points)} に変換しました。`,
  thanksDays: '多くは3〜14日でお届けします（遅くとも土日祝日を除く{shipDays}営業日以内に発送）。',
  toHistory: '購入履歴を見る',
}
export type ThanksTexts = typeof thanksJa
