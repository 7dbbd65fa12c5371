import { canonicalText } from '#contract/canonical-text.rule.ts'

const LARGE: Readonly<Record<string, string>> = {
  ァ: 'ア',
  ィ: 'イ',
  ゥ: 'ウ',
  ェ: 'エ',
  ォ: 'オ',
  ッ: 'ツ',
  ャ: 'ヤ',
  ュ: 'ユ',
  ョ: 'ヨ',
  ヮ: 'ワ',
  ヵ: 'カ',
  ヶ: 'ケ',
  ヲ: 'オ',
  ヰ: 'イ',
  ヱ: 'エ',
}

/**
 * Returns a payer's name in one spelling. Banks write half-width Katakana without small letters, a
 * hyphen for the long vowel, and オ, イ and エ for ヲ, ヰ and ヱ; members write full-width Katakana.
 */
export function nameKey(name: string): string {
  return [...canonicalText(name).normalize('NFKC').toUpperCase()]
    .map((letter) => LARGE[letter] ?? letter)
    .join('')
    .replaceAll(/[\p{Pd}ー−─]/gu, '-')
    .replaceAll(/[\s\p{Cf}]/gu, '')
}

/** An order number in the form that the shop makes. Banks write the number in capitals. */
const ORDER_ID = /P[0-9A-F]{24}/g

/** Full-width letters count like half-width letters. */
export function orderIdsIn(text: string): ReadonlySet<string> {
  const plain = text.normalize('NFKC').toUpperCase().replaceAll(/\s/g, '')
  return new Set(plain.match(ORDER_ID))
}
