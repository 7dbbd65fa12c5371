import type { Envelope } from '#contract/call.ts'
import { STATE } from '#contract/codes.ts'
import { currentCsrf, storeCsrf } from './csrf.ts'

const TIMEOUT_MS = 30_000

/** `params` fill the path, `query` is appended to the URL, `request` is the body. */
export interface RequestParts {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly request?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** Public answers have no envelope; a refusal has one everywhere. */
export const PUBLIC_BASE = '/api/public'

/**
 * Sends one request without a retry. `key` is the method and path of the call, such as
 * `POST /user/login`, and `base` is the URL before that path. Stores the anti-forgery value of the
 * answer. Returns undefined if no readable answer comes within 30 seconds.
 */
export async function exchange<Body extends Partial<Envelope>>(
  base: string,
  key: string,
  parts: RequestParts,
): Promise<Body | undefined> {
  const [method = 'GET', path = ''] = key.split(' ')
  const init = { method, headers: { accept: 'application/json', ...parts.headers } }
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  try {
    const url = base + pathOf(path, parts)
    const options = method === 'GET' ? init : { ...init, body: formBodyOf(parts.request) }
    const response = await fetch(url, { ...options, signal })
    const answer: unknown = isShedByProxy(response)
      ? { state: STATE.tooMany, errors: {} }
      : await response.json()
    const isPublic = base === PUBLIC_BASE && response.ok
    const body = isPublic ? { state: STATE.ok, errors: {}, ...(answer as object) } : answer
    if (!isBody(body)) return undefined
    storeCsrf(body.csrf)
    return body as Body
  } catch {
    return undefined
  }
}

/** A proxy in front of the shop refuses without an envelope, and the shop has done nothing. */
function isShedByProxy({ status, headers }: Response): boolean {
  return (
    status === STATE.tooMany && headers.get('content-type')?.startsWith('application/json') !== true
  )
}

export function pathOf(path: string, { params = {}, query = {} }: RequestParts): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, String(value))
  }
  return `${filled}${search.size > 0 ? `?${search}` : ''}`
}

function formBodyOf(request: unknown): URLSearchParams {
  const form = new URLSearchParams()
  const csrf = currentCsrf()
  if (csrf) form.set(csrf.name, csrf.value)
  form.set('json', JSON.stringify(request ?? {}))
  return form
}

function isBody(body: unknown): body is Partial<Envelope> {
  return typeof body === 'object' && body !== null && 'state' in body
}
