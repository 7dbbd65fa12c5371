import { REASON } from '#contract/console/reasons.ts'
import { doubtfulWordsIn } from '#contract/console/texts/doubtful-words.rule.ts'
import { type Refusal, refuse } from './route.ts'

/** Refuses texts with words that need a second look, until the operator has confirmed them. */
export function wordsRefusal(
  request: { readonly isTextConfirmed?: boolean | undefined },
  texts: readonly string[],
): Refusal | null {
  const words = request.isTextConfirmed === true ? [] : doubtfulWordsIn(texts)
  return words.length === 0 ? null : refuse(409, REASON.doubtfulText)
}
