import { useCurrentUser } from './current-user.ts'

const PLACE = '{shipDays}'
/** The text that replaces the number of days while the number is not loaded. */
const UNKNOWN = '—'

/**
 * Returns a function that inserts a number of business days into a text. Parcels leave within this
 * number of days. The number is a setting of the console, so no text contains the number itself
 * (Q138).
 */
export function useShipDays(): (text: string) => string {
  const days = useCurrentUser()?.ship_business_days
  return (text) => text.replaceAll(PLACE, days === undefined ? UNKNOWN : String(days))
}
