import type { z } from 'zod'
import { mapFields } from '#server/console/acts/map-fields.rule.ts'

/**
 * TypeScript accepts a row with more fields than the contract has, and a role may not be allowed to
 * see them. `onSurplus` receives the path of each field that is left out.
 */
export function openKnownFields(
  schema: z.core.$ZodType,
  onSurplus: (path: string) => void,
): (answer: object) => object {
  return (answer) =>
    mapFields(schema, answer, (value, _, surplus) => {
      if (surplus === undefined) return value
      onSurplus(surplus)
      return undefined
    }) as object
}
