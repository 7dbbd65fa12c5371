import { counted, formatNumber, formatYen } from '#web/kit/money.ts'
import { bothLanguages } from '#web/language/both-languages.ts'

/**
 * A row of a history with a count. If the row links to a purchase, the count is a number of draws;
 * otherwise it is a number of goods.
 */
export interface Counted {
  readonly count?: number | undefined
  readonly history_id: number
}

export const pointsTexts = bothLanguages({
  pointHistoryTitle: ['ポイント履歴', 'Point history'],
  points: ['増減', 'Change'],
  pointsOf: [
    (points: number) => `${formatNumber(points)}P`,
    (points: number) => `${formatNumber(points)}P`,
  ],
  coinsOf: [
    (coins: number) => `${formatNumber(coins)}C`,
    (coins: number) => `${formatNumber(coins)}C`,
  ],
  debt: ['返金にともなう不足分', 'Owed after a refund'],
  debtText: [
    '不足分が残っている間は、ポイントとコインをご利用いただけません。次に付与される分から差し引かれ、不足分がなくなると再びご利用いただけます。',
    'While you owe anything, you can’t spend points or coins. What you receive next pays it off, and then you can spend again.',
  ],
  coinHistoryTitle: ['コイン履歴', 'Coin history'],
  month: [
    (year: string, month: number) => `${year}年${month}月`,
    (year: string, month: number) => `${MONTHS[month - 1]} ’${year}`,
  ],
  balance: [(amount: string) => `残高 ${amount}`, (amount: string) => `Balance ${amount}`],
  currentBalance: ['現在の残高', 'Current balance'],
  date: ['日時', 'Date'],
  content: ['内容', 'Details'],
  coins: ['利用・獲得', 'Spent or received'],
  yen: [formatYen, (yen: number) => `${formatNumber(yen)} yen`],
  receipt: ['領収書', 'Receipt'],
  quantityOf: [
    ({ count, history_id }: Counted) =>
      count === undefined ? undefined : `${formatNumber(count)}${history_id > 0 ? '口' : '点'}`,
    ({ count, history_id }: Counted) => {
      if (count === undefined) return undefined
      return history_id > 0 ? counted(count, 'draw') : counted(count, 'piece')
    },
  ],
  noHistory: ['履歴がありません。', 'No history.'],
  buyPoints: ['ポイントを購入する', 'Buy points'],
})

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
