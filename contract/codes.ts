/** The HTTP status is the same (Q11), except for nothingLeft (200) and maintenance (503). */
export const STATE = {
  ok: 200,
  nothingLeft: 204,
  invalid: 400,
  notLoggedIn: 401,
  forbidden: 403,
  unknown: 404,
  conflict: 409,
  tooLarge: 413,
  wrongType: 415,
  closed: 423,
  tooMany: 429,
  fault: 500,
  unavailable: 503,
  maintenance: 9999,
} as const
export type State = (typeof STATE)[keyof typeof STATE]

/** Always strings (Q12). The browser treats an unknown value as a failure. */
export const RESULT = {
  ok: '1',
  threeDSecure: '7',
  failed: '-1',
  shortage: '-2',
  exchangeLimit: '-3',
  commitmentUsed: '-4',
  stock: '-5',
  limit: '-6',
  beforeSale: '-7',
  ended: '-8',
  addressMissing: '-9',
  /** The member has to accept new terms first, at /updated-terms (decision 066). */
  termsUnaccepted: '-10',
  /** More points or coins would not help. The message says why the member cannot draw. */
  notAllowed: '-11',
  /** The member has to prove who they are first (/user/prove); the act may then be repeated. */
  proofNeeded: '-12',
  /** The member’s turn in the line of the pack has not come. */
  beforeTurn: '-13',
} as const

/** The purchase history filters by these numbers, and by 0 for all purchases (Q116). */
export const SEND_STATE = { unselected: 1, notShipped: 2, shipped: 3, noShipping: 4 } as const
export type SendState = (typeof SEND_STATE)[keyof typeof SEND_STATE]
export const HISTORY_FILTERS = [0, 1, 2, 3, 4] as const
export type HistoryFilter = (typeof HISTORY_FILTERS)[number]

export const PAYMENT_METHOD = { points: '1', coins: '2' } as const
export type PaymentMethod = (typeof PAYMENT_METHOD)[keyof typeof PAYMENT_METHOD]

export const ACTION_TYPE = { choosable: '0', shipOnly: '2' } as const
export type ActionType = (typeof ACTION_TYPE)[keyof typeof ACTION_TYPE]

/** The numbers of the sort orders of /pack-list (Q47). */
export const SORT = { highPrice: 0, lowPrice: 1, highStock: 2, lowStock: 3 } as const
export type Sort = (typeof SORT)[keyof typeof SORT]
/**
 * The numbers of the sort orders of the exchange screen (Q132). They are the sort orders of
 * /pack-list, and `shopOrder`, the order that operators chose for the shop.
 */
export const GOODS_SORT = { ...SORT, shopOrder: 4 } as const
export type GoodsSort = (typeof GOODS_SORT)[keyof typeof GOODS_SORT]
