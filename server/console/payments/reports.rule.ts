import type { ProviderReport } from '#contract/console/payment-rows.ts'
import type { StoredReport } from './payments.sql.ts'

const WORDS_MAX = 200
/** As many digits in a row as the number of a card has. */
const CARD_NUMBER = /\d(?:[ -]?\d){11,18}/g

/**
 * Returns what a provider reported. Only named fields leave the server, so that nothing else that a
 * provider may send reaches a screen.
 */
export function reportOf(stored: StoredReport | null): ProviderReport | null {
  if (stored === null) return null
  const { is, code, yen, currency, isPending } = stored
  return {
    is: String(is),
    code: typeof code === 'string' ? wordsOf(code) : null,
    yen: typeof yen === 'number' ? Math.max(0, yen) : null,
    currency: typeof currency === 'string' ? wordsOf(currency) : null,
    is_pending: isPending === true,
  }
}

/** Returns a provider's words without anything that could be the number of a card. */
export function wordsOf(text: string): string {
  return text.slice(0, WORDS_MAX).replace(CARD_NUMBER, '…')
}
