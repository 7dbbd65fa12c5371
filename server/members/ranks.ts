import type { Language } from '#server/platform/language.ts'

const NAME = { ja: '初札', en: 'First ticket' } as const

/** Where every member stands until ranks are earned: the lowest, with nothing to maintain. */
export function firstRank(language: Language) {
  return {
    rank_name: NAME[language],
    rank_coin: 0,
    rank_max_price: 0,
    rank_current_price: 0,
    is_rank_maintained: false,
    next_month_name: NAME[language],
    next_month: 1,
  }
}
