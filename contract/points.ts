import { z } from 'zod'
import { type Call, count, dateTime, page, pageParams } from './call.ts'

const historyRow = {
  /** The number of the ledger entry within its account. The newest entry has the highest number. */
  id: z.number().int(),
  /** The yen of the payment that caused the ledger entry; 0 if no payment caused the entry. */
  money: z.number().int().min(0),
  created: dateTime,
  /** The name of the pack, the prize or the payment method, in the member's language. */
  memo: z.string(),
  /** The id of the purchase to which the row links; 0 if the row has no link (Q115). */
  history_id: z.number().int().min(0),
  /** The payment that credited the points. The member can open its receipt. */
  payment_id: z.number().int().min(1).optional(),
  /** The picture of the pack or the good that caused the ledger entry. */
  image: z.string().optional(),
  /** How many draws, or how many goods of the exchange, the ledger entry paid for. */
  count: count.optional(),
}
/** `bonusPoint` is negative for a spend, an expiry or a clawback. */
export const pointHistoryRow = z.object({ ...historyRow, bonusPoint: z.number().int() })
export const coinHistoryRow = z.object({ ...historyRow, bonusCoin: z.number().int() })
/** The balance after the page's newest row, from which the browser computes the others. */
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
    isReading: true,
    params: pageParams,
    request: z.strictObject({ pageNumber: z.number().int().min(1).optional() }),
    answer: coinHistory,
  },
} as const satisfies Record<string, Call>
