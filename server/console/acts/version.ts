import { REASON } from '#contract/console/reasons.ts'
import { type Refusal, refuse } from './route.ts'

/**
 * Returns a locked row. Refuses a row that does not exist, and a row that another operator has
 * changed since `version`; the refusal contains the fields of the stored row.
 */
export function atVersion<Row extends { readonly version: number }>(
  row: Row | null,
  version: number,
  fieldsOf: (row: Row) => object,
): Row | Refusal {
  if (row === null) return refuse(404)
  if (row.version === version) return row
  return refuse(409, REASON.versionConflict, {
    current: { ...fieldsOf(row), version: row.version },
  })
}
