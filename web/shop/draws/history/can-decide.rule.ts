import type { Answer } from '#contract/calls.ts'

type Detail = Answer<'GET /user/history/detail/{packHistoryId}'>['detail']

/** False if the cards are decided, or if there are none: not drawn yet, or void. */
export function canDecide(detail: Pick<Detail, 'status' | 'is_sealed' | 'is_void'>): boolean {
  return detail.status !== '1' && !detail.is_sealed && !detail.is_void
}
