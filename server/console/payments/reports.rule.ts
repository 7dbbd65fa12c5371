import type { ProviderReport } from '#contract/console/payments/payment-rows.ts'
import type { StoredReport } from './payments.sql.ts'

const WORDS_MAX = 200
/**
 * Matches 12 to 19 digits, as many as a card number has, with single spaces or hyphens between
 * them.
 */
const CARD_NUMBER = /\d(?:[ -]?\d){11,18}/g

/**
 * Returns the fields of a provider's report that a screen may show. The screen does not get any
 * other field that the provider sends.
 */
export function reportOf(stored: StoredReport | null): ProviderReport | null {
  if (stored === null) return null
  const { is, code, yen, currency, isPending } = stored
  return {
    is: String(is),
    code: typeof code === 'string' ? wordsOf(code) : null,
    yen: typeof yen === 'number' ? Math.max(0, yen) : null,
    currency: typeof currency === 'string' ? wordsOf(currency) : null,
    isPending: isPending === true,
  }
}

/** An ellipsis replaces each number that could be a card number. */
export function wordsOf(text: string): string {
  return text.slice(0, WORDS_MAX).replace(CARD_NUMBER, '…')
}
