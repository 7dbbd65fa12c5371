import type { Question } from './help.texts.ts'

const HIRAGANA = /[\u3041-\u3096]/g
const KATAKANA_OFFSET = 0x60

/**
 * Every part, at blanks, must stand in question, answer or visitors' words; case, width and kana do
 * not matter.
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
