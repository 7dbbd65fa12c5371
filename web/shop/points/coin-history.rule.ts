import type { Answer } from '#contract/calls.ts'

export type CoinRow = Answer<'GET /user/coin/list/{page}'>['list'][number]

/** Only a row that spent coins on a purchase has a link (specification, section 2). */
export function hasPurchaseLink({ bonusCoin, history_id }: CoinRow): boolean {
  return bonusCoin <= 0 && history_id > 0
}
