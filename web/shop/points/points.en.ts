import { formatNumber } from '#web/kit/money.ts'
import type { PointsTexts } from './points.ja.ts'

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

const drawsOf = (count: number) => (count === 1 ? '1 draw' : `${formatNumber(count)} draws`)
const piecesOf = (count: number) => (count === 1 ? '1 piece' : `${formatNumber(count)} pieces`)

export const pointsEn: PointsTexts = {
  pointHistoryTitle: 'Point history',
  points: 'Change',
  pointsOf: (points) => `${formatNumber(points)}P`,
  coinsOf: (coins) => `${formatNumber(coins)}C`,
  debt: 'Owed after a refund',
  debtText:
    'While you owe anything, you can’t spend points or coins. What you receive next pays it off, and then you can spend again.',
  coinHistoryTitle: 'Coin history',
  month: (year, month) => `${MONTHS[month - 1]} ’${year}`,
  balance: (amount) => `Balance ${amount}`,
  currentBalance: 'Current balance',
  date: 'Date',
  content: 'Details',
  coins: 'Spent or received',
  yen: (yen) => `${formatNumber(yen)} yen`,
  receipt: 'Receipt',
  quantityOf: ({ count, history_id }) => {
    if (count === undefined) return undefined
    return history_id > 0 ? drawsOf(count) : piecesOf(count)
  },
  noHistory: 'No history.',
  buyPoints: 'Buy points',
}
