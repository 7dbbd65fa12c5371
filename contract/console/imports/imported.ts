import { z } from 'zod'
import { count } from '#contract/console/call.ts'
import { openText } from '#contract/console/privacy.ts'
import { fileOf } from '#contract/console/uploads.ts'
import { IMPORT_BYTES_MAX } from './import-limits.rule.ts'

export const FAILURES = [
  'missing',
  'not-a-choice',
  'not-a-number',
  'out-of-range',
  'invalid',
  /** A day, where the time of the day is needed too. */
  'no-time',
  'too-long',
  'repeated',
  /** Another value is recorded already, and a recorded value never changes. */
  'recorded',
  'unknown-code',
  'unknown-shelf',
  'unknown-good',
  /** The counted shelf has no such lot. */
  'not-there',
  /** More than one row has the name, so the line needs the number of its row. */
  'ambiguous',
  /** A copy with a number of its own is a line of its own. */
  'single',
  'unknown-parcel',
  /** No parcel, or more than one, has the address of the row. */
  'no-one-parcel',
  /** The conflicts between a row with a tracking number and its parcel. */
  'other-number',
  'other-carrier',
  'wrong-state',
  'twice-in-file',
  'number-of-another-parcel',
  /** A limit below what a member has got already. */
  'below-taken',
  /** The code belongs to another campaign. */
  'code-of-another-campaign',
  /** No coupon code has this form. */
  'no-coupon-code',
  /** The code could be guessed from another code of the file, or has few different characters. */
  'guessable',
  'unknown-column',
  /** The line has more cells than the titles, so its values may stand in wrong columns. */
  'extra-cell',
  /** A spreadsheet has changed the code, for example to 4.9E+12 or 10月12日. */
  'damaged',
  /** The code has a line break or a character that nobody sees, so it would not be found again. */
  'hidden-mark',
] as const
/** A cell that the import refused, by the code of its column. */
export const failedRow = z.object({
  line: count,
  column: openText,
  value: openText,
  reason: z.enum(FAILURES),
  /** What the row is of, such as the name of its card, if the shop knows it. */
  name: openText.optional(),
})
export type FailedRow = z.infer<typeof failedRow>

export const imported = z.object({
  /** False if nothing was changed: in a dry run, or because a row has failed. */
  isDone: z.boolean(),
  newCount: count,
  changedCount: count,
  unchangedCount: count,
  failedCount: count,
  /** The first failed cells, at most SHOWN_ROWS_MAX. */
  failed: z.array(failedRow),
  /** The first rows that the import adds or changes, with the codes of the changed columns. */
  changes: z.array(
    z.object({ line: count, code: openText, name: openText, columns: z.array(openText) }),
  ),
})
export type Imported = z.infer<typeof imported>

export const importFields = { file: fileOf(IMPORT_BYTES_MAX), isDryRun: z.boolean() }
export interface ImportRequest {
  /** The file as base64url, or the pasted cells as such a file. */
  readonly file: string
  readonly isDryRun: boolean
}
/** What the audit log keeps of an import. */
export const importLogs = {
  isDone: z.boolean(),
  newCount: count,
  changedCount: count,
  failedCount: count,
}
