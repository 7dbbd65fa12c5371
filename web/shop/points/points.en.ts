import { formatNumber } from '#web/kit/money.ts'
import type { PointsTexts } from './points.ja.ts'

export const pointsEn: PointsTexts = {
  pointHistoryTitle: 'Point history',
  points: 'Change',
  pointsOf: (points) => `${formatNumber(points)}P`,
  coinHistoryTitle: 'Coin history',
  date: 'Date',
  content: 'Content',
  coins: 'Spent or granted',
  yen: (yen) => `${formatNumber(yen)} yen`,
  noHistory: 'No history.',
}
