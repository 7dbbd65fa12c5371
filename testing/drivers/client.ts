import { randomUUID } from 'node:crypto'
import { type CastName, cast, PASSWORD } from '#testing/fixtures/cast.ts'

/**
 * The response of a call. The client does not validate it, because each test asserts the fields
 * that the test needs.
 */
export interface CallResponse {
  readonly status: number
  readonly state: number
  readonly errors: Record<string, string[]>
  readonly csrf: { readonly name: string; readonly value: string }
  // biome-ignore lint/suspicious/noExplicitAny: tests read many fields of many calls.
  readonly [field: string]: any
}

/** Plays the browser of one visitor. The client keeps the cookies and the newest CSRF value. */
export interface Client {
  get(path: string): Promise<CallResponse>
  /** Posts a form with the CSRF value and the payload as JSON, as the site does. */
  post(path: string, payload?: unknown): Promise<CallResponse>
  /** Sends any request to the shop with the visitor's cookies. Used for hostile requests. */
  raw(path: string, init?: RequestInit): Promise<Response>
  logIn(member: CastName | { readonly mail: string; readonly pass?: string }): Promise<CallResponse>
  /**
   * Calls pack/check. Then buys with the commitment from the response and with a new request id.
   */
  buy(packId: number, count: number, extraFields?: object): Promise<CallResponse>
  csrf(): { readonly name: string; readonly value: string }
  cookie(): string
}

export interface ClientOptions {
  /** A request that has no complete response after this time throws. */
  readonly timeoutMs?: number
  /** The visitor's IP address. The shop uses it only if the shop trusts the test as a proxy. */
  readonly address?: string
  /** The language of the browser; Japanese if absent. */
  readonly language?: 'ja' | 'en'
}

/** Opens a client that plays the browser of a visitor. */
export function openClient(
  url: string,
  { timeoutMs, address, language = 'ja' }: ClientOptions = {},
): Client {
  const cookies = new Map<string, string>()
  let csrf = { name: 'csrf', value: '' }
  const cookie = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

  async function raw(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    if (cookies.size > 0 && !headers.has('cookie')) headers.set('cookie', cookie())
    if (language === 'en') headers.set('accept-language', language)
    if (address !== undefined) headers.set('x-forwarded-for', address)
    const signal = timeoutMs === undefined ? null : AbortSignal.timeout(timeoutMs)
    const response = await fetch(url + path, { redirect: 'manual', signal, ...init, headers })
    for (const header of response.headers.getSetCookie()) storeCookie(cookies, header)
    return response
  }
  async function readResponse(response: Response): Promise<CallResponse> {
    const body = (await response.json()) as CallResponse
    if (body.csrf !== undefined) csrf = body.csrf
    return { ...body, status: response.status }
  }
  const get = async (path: string) => readResponse(await raw(`/api${path}`))
  const post = async (path: string, payload: unknown = {}) => {
    if (csrf.value === '') await get('/user/point')
    const body = new URLSearchParams({ [csrf.name]: csrf.value, json: JSON.stringify(payload) })
    return readResponse(await raw(`/api${path}`, { method: 'POST', body }))
  }
  return {
    get,
    post,
    raw,
    logIn(member) {
      const { mail } = typeof member === 'string' ? cast[member] : member
      const pass = typeof member === 'string' ? PASSWORD : (member.pass ?? PASSWORD)
      return post('/user/login', { mail, pass })
    },
    async buy(packId, count, extraFields = {}) {
      const check = await post('/user/pack/check', { pack_id: packId, count })
      if (check.state !== 200) return check
      const { commitment } = check
      const request = {
        pack_id: packId,
        count,
        request_id: randomUUID(),
        commitment,
        ...extraFields,
      }
      return post('/user/pack/buy', request)
    },
    csrf: () => csrf,
    cookie,
  }
}

function storeCookie(cookies: Map<string, string>, header: string): void {
  const [pair = '', ...attributes] = header.split(';')
  const [name = '', value = ''] = pair.split('=')
  const isExpired =
    attributes.some((attribute) => /^\s*max-age=0$/i.test(attribute)) || value === ''
  if (isExpired) cookies.delete(name.trim())
  else cookies.set(name.trim(), value.trim())
}
