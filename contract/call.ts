import { z } from 'zod'

/**
 * One call of the specification's section 7. Its key is `METHOD /path` below `/api`, with `{name}` for a path
 * parameter.
 */
export interface Call {
  /** A `member` call without a session gets state 401. */
  readonly access: 'guest' | 'member'
  /** A GET that changes something. The server refuses it if another site sent it (Q8). */
  readonly isMutating?: true
  /** The answer is the same for all callers, so the server reads no session. */
  readonly isSessionless?: true
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly request?: z.ZodObject
  readonly answer: z.ZodObject
}

/** Numbers in a path or a query arrive as text. */
export const pathNumber = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER)
export const pageParams = z.object({ page: pathNumber.min(1) })

export const id = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER)
export const count = z.number().int().min(0)
/** Printable ASCII, such as a UUID: the database would return half a surrogate pair as another text. */
export const requestId = z.string().regex(/^[!-~]{1,64}$/)
export const yen = z.number().int().min(0)
/** `YYYY-MM-DD HH:mm:ss` in Asia/Tokyo. */
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

/** The fields of every answer beside its own. */
export const envelope = z.object({ state: z.number().int(), errors, csrf })
export type Envelope = z.infer<typeof envelope>
