import { z } from 'zod'
import { internalText, openText, personalText } from '#contract/console/privacy.ts'
import type { ApprovalKind } from './operators/approvals.fields.ts'
import type { Permission } from './roles.ts'

/** The schemas of a call, and the size limit of the call's body. */
interface Schemas {
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly request?: z.ZodObject
  /** Absent if the answer has no fields of its own. */
  readonly answer?: z.ZodObject
  /** The largest allowed body in bytes, for a call that carries a file; 1 MB if absent. */
  readonly bodyBytesMax?: number
}

/** A call that needs no login. If the operator has a session, the call can use the session. */
export interface GuestCall extends Schemas {
  readonly access: 'guest'
}
/** A call of an invited operator who enrols the first authenticators. */
export interface EnrollingCall extends Schemas {
  readonly access: 'enrolling'
}
/** The kinds of rows whose personal data a call can show. */
export type ShownKind =
  | 'acquisition'
  | 'case'
  | 'deposit'
  | 'document'
  | 'import'
  | 'member'
  | 'parcel'

/** A call that only reads, and that shows no unmasked personal data. */
interface UnloggedReadingCall extends Reading {
  readonly audit?: never
  readonly shows?: never
}
/**
 * A call that shows personal data. Each read writes an audit entry. The entry names the row
 * with the `id` in the path, or else the rows of the answer's `list`.
 */
export interface LoggedReadingCall extends Reading {
  /** The name of the read in the audit log, such as `parcels.open`. */
  readonly audit: string
  readonly shows: ShownKind
}
export type ReadingCall = UnloggedReadingCall | LoggedReadingCall

/** A call of a logged-in operator whose role has the permission. */
interface OperatorCall extends Schemas {
  readonly access?: never
  readonly permission: Permission
}
interface Reading extends OperatorCall {
  /** True for a list of which another call makes the file, with an approval. */
  readonly isFileApproved?: true
}
/** A call that changes something. Its request has a `requestId`, which makes it idempotent. */
export interface ActingCall extends OperatorCall {
  readonly request: z.ZodObject
  /** The name of the act in the audit log, such as `operators.invite`. */
  readonly audit: string
  /** The fields of the audit entry that neither the request nor `entryFields` has. */
  readonly logs?: Readonly<Record<string, z.ZodType>>
  /** True if the second factor must have been proved within the last five minutes. */
  readonly stepUp: boolean
  /**
   * True if the call carries rows or a file out of the console, or requests such a file. The call
   * then counts as an export. `by-file`: a file comes in parts, each by a call with the same
   * path, and counts once in an hour.
   */
  readonly isExport?: true | 'by-file'
  /** Present if another operator has to approve the act before it is done. */
  readonly approval?: ApprovalKind
}
/**
 * A call that changes something before the operator is fully logged in. Such a call writes an audit
 * entry too.
 */
export type ChangingGuestCall = (GuestCall | EnrollingCall) & { readonly audit: string }

export type ConsoleCall = GuestCall | EnrollingCall | ReadingCall | ActingCall

/**
 * The type of a list of calls, which each file of this folder exports. A GET call only reads. A
 * POST call changes something and names its audit entry. A call for operators that names no
 * permission does not compile.
 */
export type CallList = Readonly<Record<`GET /${string}`, GuestCall | ReadingCall>> &
  Readonly<Record<`POST /${string}`, ChangingGuestCall | ActingCall>>

/** The largest number of a column of type `integer`. */
export const INTEGER_MAX = 2_147_483_647
const pathNumber = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER)
export const idParams = z.object({ id: pathNumber })
export const id = z.number().int().min(1)
/** The ids in an address, such as `3,7`, each once. */
export const idList = (countMax: number) =>
  openText
    .regex(/^\d{1,15}(,\d{1,15})*$/)
    .transform((text) => [...new Set(text.split(',').map(Number))])
    .refine((list) => list.length <= countMax)
/** The id of a row of a table with few rows, or a number of rows, in a column of type integer. */
export const smallId = id.max(INTEGER_MAX)
export const smallIdParams = z.object({ id: pathNumber.max(INTEGER_MAX) })
export const count = z.number().int().min(0)
/** A day that a row can have, `YYYY-MM-DD`; times of other centuries cannot be computed with. */
export const day = z.iso.date().refine((text) => text >= '2000-01-01' && text < '3000-01-01')
/** The version of a row, which grows by one with each change, so the next one must fit the column too. */
export const version = id.max(INTEGER_MAX - 1)
/** The version of a row that is stored by its first change; 0 before that. */
export const versionOrNone = count.max(INTEGER_MAX - 1)
/** A moment in ISO 8601 with its offset. The screens show it in Asia/Tokyo. */
export const time = z.iso.datetime({ offset: true })
export const noFields = z.object({})
export const answerOf = (call: Schemas): z.ZodObject => call.answer ?? noFields
/** A name on one line without markup, because mails and files show it to others. */
export const personName = internalText
  .trim()
  .min(1)
  .max(100)
  .regex(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>]*$/u)
/** A UUID. Each press of a button makes a new UUID; a request that is sent again keeps its UUID. */
export const requestId = openText.regex(/^[!-~]{1,64}$/)
/** Why the operator performs the act. The audit log keeps the reason. */
export const reason = internalText.trim().min(1).max(500)
export const mail = internalText.trim().toLowerCase().max(255).pipe(z.email())
/** The text of a list's search field; empty for no filter. */
export const searchText = personalText.trim().max(100).default('')

export const ROWS_PER_PAGE = 50
/** The query fields that every list has. A page has 50 rows. */
export const pageQuery = {
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  direction: z.enum(['asc', 'desc']).default('desc'),
}
/** The answer fields that every list has. */
export const pageFields = {
  /** How many rows match the filters, on all pages together. */
  count,
  page: id,
  allPage: id,
}
