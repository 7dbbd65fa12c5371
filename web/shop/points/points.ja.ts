import { formatNumber, formatYen } from '#web/kit/money.ts'

/** Texts of the histories of points and coins. */
export const pointsJa = {
  pointHistoryTitle: 'ポイント履歴',
  points: '増減',
  pointsOf: (points: number) => `${formatNumber(points)}P`,
  coinHistoryTitle: 'コイン履歴',
  date: '日時',
  content: '内容',
  coins: '利用・獲得',
  yen: formatYen,
  noHistory: '履歴がありません。',
}

export type PointsTexts = typeof pointsJa
