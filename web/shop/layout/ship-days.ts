import { useCurrentUser } from './current-user.ts'

const PLACE = '{shipDays}'
/** Replaces the number of days while the shop cannot be reached. */
const UNKNOWN = '—'

/**
 * Returns a function that fills into a text the number of business days within which parcels leave.
 * This number is a setting of the console, so no text contains the number itself (Q138).
 */
export function useShipDays(): (text: string) => string {
  const days = useCurrentUser()?.ship_business_days
  return (text) => text.replaceAll(PLACE, days === undefined ? UNKNOWN : String(days))
}
