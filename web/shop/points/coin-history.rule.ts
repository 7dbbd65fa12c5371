import type { Answer } from '#contract/calls.ts'

export type CoinRow = Answer<'GET /user/coin/list/{page}'>['list'][number]

/** True if the row links to a purchase: coins were spent, and on a purchase (specification, section 2). */
export function hasPurchaseLink({ bonusCoin, history_id }: CoinRow): boolean {
  return bonusCoin <= 0 && history_id > 0
}
