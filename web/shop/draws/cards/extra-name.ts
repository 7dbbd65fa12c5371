import type { Card } from '#contract/draws.ts'
import type { DrawsTexts } from '#web/shop/draws/draws.texts.ts'

type Extra = Pick<NonNullable<Card['extra']>, 'kind' | 'step'>

/** Returns the name of an extra prize: the prize of the last ticket or of every n-th ticket. */
export function extraNameOf({ kind, step }: Extra, texts: DrawsTexts): string {
  return kind === 'last' ? texts.extraLast : texts.extraEvery(step ?? 0)
}
