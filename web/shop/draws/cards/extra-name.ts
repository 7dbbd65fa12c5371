import type { Card } from '#contract/draws.ts'
import type { DrawsTexts } from '#web/shop/draws/draws.ja.ts'

type Extra = Pick<NonNullable<Card['extra']>, 'kind' | 'step'>

/** Returns the name of an extra prize by the tickets that win it. */
export function extraNameOf({ kind, step }: Extra, texts: DrawsTexts): string {
  return kind === 'last' ? texts.extraLast : texts.extraEvery(step ?? 0)
}
