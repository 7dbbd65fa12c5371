import { z } from 'zod'

/**
 * Describes one call of the specification's section 7. The key of a call is `METHOD /path`. The
 * path omits the prefix `/api` and writes a path parameter as `{name}`.
 */
export interface Call {
  /** The server answers a `member` call with state 401 if the caller has no session. */
  readonly access: 'guest' | 'member'
  readonly isMutating?: true
  /** True for a POST call that changes nothing. */
  readonly isReading?: true
  /** True if the answer tells of a change by others, such as a paid payment, that the page then reads. */
  readonly isNews?: true
  /** True if the answer is the same for all callers. The server then reads no session. */
  readonly isSessionless?: true
  /** True for an answer without envelope or cookie, which any cache may keep for a second. */
  readonly isPublic?: true
  /** True if the call is also answered below `/public`, as to a guest and as a public one. */
  readonly hasPublicTwin?: true
  /**
   * How many bytes the file may have that the request carries as base64url. The server reads such a
   * body only from a member.
   */
  readonly fileBytesMax?: number
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly request?: z.ZodObject
  readonly answer: z.ZodObject
}

/** A whole number in a path or a query, which the server receives as text and converts. */
export const pathNumber = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER)
export const pageParams = z.object({ page: pathNumber.min(1) })

export const id = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER)
export const count = z.number().int().min(0)
/**
 * A request id: 1 to 64 characters of printable ASCII, such as a UUID. The server refuses other
 * text, because the database cannot store every text unchanged (half a surrogate pair, for
 * example).
 */
export const requestId = z.string().regex(/^[!-~]{1,64}$/)
export const yen = z.number().int().min(0)
/** A time in Asia/Tokyo as `YYYY-MM-DD HH:mm:ss`. */
export const dateTime = z.string()
/** The English text of an offer. If it is absent, the screens show the Japanese text. */
export const englishText = z.string().optional()
export const noFields = z.object({})

export const page = z.object({
  page: z.number().int().min(1),
  all_page: z.number().int().min(1),
  /** The page numbers to which the pager links: up to 5 around the current page (Q10). */
  pages: z.array(z.number().int().min(1)),
})
export type Page = z.infer<typeof page>

export const csrf = z.object({ name: z.string(), value: z.string() })
export type Csrf = z.infer<typeof csrf>

export const errors = z.record(z.string(), z.array(z.string()))
export type Errors = z.infer<typeof errors>

/** The fields that every answer has in addition to the fields of its own call. */
export const envelope = z.object({ state: z.number().int(), errors, csrf })
export type Envelope = z.infer<typeof envelope>
