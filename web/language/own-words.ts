import type { Language } from '#contract/language.ts'
import { isStandard, type Words } from '#contract/words.ts'
import { loadFile } from '#web/kit/build-files.ts'

type InWords = typeof import('#contract/words.rule.ts').inWords
let inWords: InWords | undefined

/**
 * Loads what puts texts into words of a shop's own, before the first screen shows any. The texts keep
 * the standard words if the file cannot be loaded.
 */
export async function loadOwnWords(words?: Words): Promise<void> {
  if (words !== undefined && isStandard(words)) return
  const file = await loadFile(() => import('#contract/words.rule.ts')).catch(() => undefined)
  inWords = file?.inWords
}

export function textsIn<Texts>(texts: Texts, words: Words, language: Language): Texts {
  return inWords === undefined ? texts : inWords(texts, words, language)
}
