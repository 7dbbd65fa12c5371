import type { Answer } from '#contract/calls.ts'

export type CoinRow = Answer<'GET /user/coin/list/{page}'>['list'][number]

/**
 * Returns true if the row links to a purchase. This requires that coins were spent, and that they
 * were spent on a purchase (specification, section 2).
 */
export function hasPurchaseLink({ bonusCoin, history_id }: CoinRow): boolean {
  return bonusCoin <= 0 && history_id > 0
}
