import { formatNumber, formatYen } from '#web/kit/money.ts'

/**
 * A row of a history with a count. If the row links to a purchase, the count is a number of draws;
 * otherwise it is a number of goods.
 */
export interface Counted {
  readonly count?: number | undefined
  readonly history_id: number
}

const ja = {
  pointHistoryTitle: 'ポイント履歴',
  points: '増減',
  pointsOf: (points: number) => `${formatNumber(points)}P`,
  coinsOf: (coins: number) => `${formatNumber(coins)}C`,
  debt: '返金にともなう不足分',
  debtText:
    '不足分が残っている間は、ポイントとコインをご利用いただけません。次に付与される分から差し引かれ、不足分がなくなると再びご利用いただけます。',
  coinHistoryTitle: 'コイン履歴',
  month: (year: string, month: number) => `${year}年${month}月`,
  balance: (amount: string) => `残高 ${amount}`,
  currentBalance: '現在の残高',
  date: '日時',
  content: '内容',
  coins: '利用・獲得',
  yen: formatYen,
  receipt: '領収書',
  quantityOf: ({ count, history_id }: Counted) =>
    count === undefined ? undefined : `${formatNumber(count)}${history_id > 0 ? '口' : '点'}`,
  noHistory: '履歴がありません。',
  buyPoints: 'ポイントを購入する',
}

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

const en: typeof ja = {
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

export const pointsTexts = { ja, en }
