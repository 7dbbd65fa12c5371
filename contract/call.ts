import { z } from 'zod'

/**
 * One call of the specification's section 7. Its key is `METHOD /path`. The path begins below
 * `/api` and writes a path parameter as `{name}`.
 */
export interface Call {
  /** A `member` call without a session gets state 401. */
  readonly access: 'guest' | 'member'
  /** A GET that changes something. The server refuses it if another site sent it (Q8). */
  readonly isMutating?: true
  /** True if the answer is the same for all callers. The server then reads no session. */
  readonly isSessionless?: true
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly request?: z.ZodObject
  readonly answer: z.ZodObject
}

/** A whole number in a path or a query, where it arrives as text. */
export const pathNumber = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER)
export const pageParams = z.object({ page: pathNumber.min(1) })

export const id = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER)
export const count = z.number().int().min(0)
/**
 * 1 to 64 characters of printable ASCII, such as a UUID. Other text is refused, because the
 * database may not return it unchanged (half a surrogate pair, for example).
 */
export const requestId = z.string().regex(/^[!-~]{1,64}$/)
export const yen = z.number().int().min(0)
/** A time in Asia/Tokyo as `YYYY-MM-DD HH:mm:ss`. */
export const dateTime = z.string()
export const noFields = z.object({})

export const page = z.object({
  page: z.number().int().min(1),
  all_page: z.number().int().min(1),
  /** The page numbers that the pager shows: up to 5 around the current one (Q10). */
  pages: z.array(z.number().int().min(1)),
})
export type Page = z.infer<typeof page>

export const csrf = z.object({ name: z.string(), value: z.string() })
export type Csrf = z.infer<typeof csrf>

export const errors = z.record(z.string(), z.array(z.string()))
export type Errors = z.infer<typeof errors>

/** The fields that every answer has in addition to the fields of its call. */
export const envelope = z.object({ state: z.number().int(), errors, csrf })
export type Envelope = z.infer<typeof envelope>
