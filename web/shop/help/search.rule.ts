import { isMatch } from '#contract/fold-text.rule.ts'
import type { Question } from './help.texts.ts'

/** Every word must stand in question, answer or visitors' words. */
export function searchQuestions(
  questions: readonly Question[],
  search: string,
): readonly Question[] {
  return questions.filter(({ question, answer, words = '' }) =>
    isMatch(`${question} ${answer} ${words}`, search),
  )
}
