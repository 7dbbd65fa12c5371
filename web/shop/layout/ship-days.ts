import { useCurrentUser } from './current-user.ts'

const PLACE = '{shipDays}'
/** Stands for the figure while the shop cannot be reached. */
const UNKNOWN = '—'

/**
 * Returns a function that puts into a text within how many business days parcels leave. The figure
 * is a setting of the console, so no text has one of its own (Q138).
 */
export function useShipDays(): (text: string) => string {
  const days = useCurrentUser()?.ship_business_days
  return (text) => text.replaceAll(PLACE, days === undefined ? UNKNOWN : String(days))
}
