import { useLanguage } from '#web/language/language.ts'
import { useCurrentUser } from './current-user.ts'
import { holdText } from './hold-text.rule.ts'

/** The text that replaces a setting while it is not loaded. */
const UNKNOWN = '—'

/**
 * Returns a function that inserts two settings of the console into a text, so that no text contains
 * them itself: `{shipDays}`, the business days within which parcels leave (Q138), and `{hold}`, the
 * time to decide about cards (K-030).
 */
export function useFilledText(): (text: string) => string {
  const language = useLanguage()
  const user = useCurrentUser()
  const shipDays = user === undefined ? UNKNOWN : String(user.ship_business_days)
  const hold = user === undefined ? UNKNOWN : holdText(user.hold_days, language)
  return (text) => text.replaceAll('{shipDays}', shipDays).replaceAll('{hold}', hold)
}
