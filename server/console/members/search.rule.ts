import { normalizePhone } from '#contract/digits.ts'
import { foldText } from '#contract/fold-text.rule.ts'

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

/**
 * Returns the values that a search text may mean. Blanks and the width of characters make no
 * difference.
 */
export function searchTerms(text: string): SearchTerms {
  const letters = foldText(text).replaceAll(' ', '')
  const digits = normalizePhone(text)
  const isDigits = /^\+?\d{2,15}$/.test(digits)
  return {
    id: /^\d{1,15}$/.test(letters) ? Number(letters) : null,
    mail: /^[!-~]+$/.test(letters) && !isDigits ? letters : null,
    name: isDigits ? null : letters,
    kana: /^[ぁ-ゖa-z][ぁ-ゖa-z()「」.,・/-]*$/.test(letters) ? letters : null,
    digits: isDigits ? digits : null,
    // Only the first letter of an order number is a capital.
    orderId: /^[!-~]+$/.test(letters) ? letters.charAt(0).toUpperCase() + letters.slice(1) : null,
  }
}
