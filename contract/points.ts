import { z } from 'zod'
import { type Call, dateTime, page, pageParams } from './call.ts'

const historyRow = {
  /** The number of the entry in its account: the newest has the highest. */
  id: z.number().int(),
  /** Yen of the payment that the row came from; 0 where none. */
  money: z.number().int().min(0),
  created: dateTime,
  /** What it was for, in the member's language: the pack, the prize, the method of payment. */
  memo: z.string(),
  /** The purchase that the row leads to; 0 where none (Q115). */
  history_id: z.number().int().min(0),
}
/** Above 0 granted, below 0 spent, expired or taken back. */
export const pointHistoryRow = z.object({ ...historyRow, bonusPoint: z.number().int() })
export const coinHistoryRow = z.object({ ...historyRow, bonusCoin: z.number().int() })
/** What the account held after the newest row of the page; from there each row's own follows. 0 without rows. */
const balance = z.number().int().min(0)
const coinHistory = z.object({ list: z.array(coinHistoryRow), page, balance })

export const pointCalls = {
  'GET /user/point/list/{page}': {
    access: 'member',
    params: pageParams,
    answer: z.object({ list: z.array(pointHistoryRow), page, balance }),
  },
  'GET /user/coin/list/{page}': { access: 'member', params: pageParams, answer: coinHistory },
  'POST /user/coin/list/{page}': {
    access: 'member',
    params: pageParams,
    request: z.strictObject({ pageNumber: z.number().int().min(1).optional() }),
    answer: coinHistory,
  },
} as const satisfies Record<string, Call>
