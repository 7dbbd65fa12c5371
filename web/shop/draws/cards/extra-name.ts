import type { Card } from '#contract/draws.ts'
import { useTexts } from '#web/language/language.ts'
import { extraNameTexts } from './extra-name.texts.ts'

type Extra = Pick<NonNullable<Card['extra']>, 'kind' | 'step'>

/** The name of an extra prize: the prize of the last ticket or of every n-th ticket. */
export function useExtraName(): (extra: Extra) => string {
  const texts = useTexts(extraNameTexts)
  return ({ kind, step }) => (kind === 'last' ? texts.last : texts.every(step ?? 0))
}
