import type { Question } from './help.texts.ts'

const HIRAGANA = /[\u3041-\u3096]/g
const KATAKANA_OFFSET = 0x60

/**
 * Splits the search text at blanks, and returns the questions whose text, answer or words of visitors
 * contain every part. The search ignores the differences between upper and lower case, between full and half
 * width, and between hiragana and katakana.
 */
export function searchQuestions(
  questions: readonly Question[],
  search: string,
): readonly Question[] {
  const words = folded(search).split(/\s+/).filter(Boolean)
  return questions.filter(({ question, answer, words: spoken = '' }) => {
    const text = folded(`${question} ${answer} ${spoken}`)
    return words.every((word) => text.includes(word))
  })
}

function folded(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(HIRAGANA, (letter) =>
      String.fromCodePoint((letter.codePointAt(0) ?? 0) + KATAKANA_OFFSET),
    )
}
