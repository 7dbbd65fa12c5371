import { normalizePhone } from '#contract/digits.ts'

/**
 * The values that a search text may mean. A field is null if the text cannot be a value of this
 * kind.
 */
export interface SearchTerms {
  readonly id: number | null
  readonly mail: string | null
  readonly name: string | null
  readonly kana: string | null
  /** The digits of a phone number or a postcode. */
  readonly digits: string | null
  readonly orderId: string | null
}

const HIRAGANA = /[ぁ-ゖ]/g
const HIRAGANA_TO_KATAKANA = 0x60

/**
 * Returns the values that a search text may mean. Blanks and the width of characters make no
 * difference.
 */
export function searchTerms(text: string): SearchTerms {
  const letters = text.normalize('NFC').replaceAll(/\s/g, '')
  const narrow = letters.normalize('NFKC')
  const digits = normalizePhone(text)
  const kana = narrow.replaceAll(HIRAGANA, toKatakana)
  const isDigits = /^\+?\d{2,15}$/.test(digits)
  return {
    id: /^\d{1,15}$/.test(narrow) ? Number(narrow) : null,
    mail: /^[!-~]+$/.test(narrow) && !isDigits ? narrow.toLowerCase() : null,
    name: isDigits ? null : letters.toLowerCase(),
    kana: /^[ァ-ヺー]+$/.test(kana) ? kana : null,
    digits: isDigits ? digits : null,
    orderId: /^[!-~]+$/.test(narrow) ? narrow : null,
  }
}

function toKatakana(letter: string): string {
  return String.fromCharCode(letter.charCodeAt(0) + HIRAGANA_TO_KATAKANA)
}
