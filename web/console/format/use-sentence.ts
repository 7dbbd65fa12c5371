import type { Refused, Unreachable } from '#web/console/wire/console-client.ts'
import { useTexts } from '#web/language/language.ts'
import { consoleTexts } from './console.texts.ts'
import { sentenceOf } from './refusal.ts'
import { roleTexts } from './roles.texts.ts'

/** Returns a function that explains a failed outcome by a sentence in the operator's language. */
export function useSentence(): (outcome: Refused | Unreachable | undefined) => string {
  const texts = useTexts(consoleTexts)
  const roleNames = useTexts(roleTexts)
  return (outcome) => sentenceOf(outcome, texts, roleNames)
}
