import { randomUUID } from 'node:crypto'
import { type CastName, cast, PASSWORD } from './cast.ts'

/** An answer as it came; tests say what they expect of its fields. */
export interface Got {
  readonly status: number
  readonly state: number
  readonly errors: Record<string, string[]>
  readonly csrf: { readonly name: string; readonly value: string }
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever fields the call answers.
  readonly [field: string]: any
}

/** One visitor with one browser: keeps cookies and the newest anti-forgery value. */
export interface Client {
  get(path: string): Promise<Got>
  /** Form-encoded with the anti-forgery pair and the JSON, as the site sends it. */
  post(path: string, payload?: unknown): Promise<Got>
  /** Anything at all below the shop's address, with the cookies; for hostile requests. */
  raw(path: string, init?: RequestInit): Promise<Response>
  logIn(who: CastName | { readonly mail: string; readonly pass?: string }): Promise<Got>
  /** Check, then buy with what was checked, under a new request id. */
  buy(packId: number, count: number, more?: object): Promise<Got>
  csrf(): { readonly name: string; readonly value: string }
  cookie(): string
}

export function openClient(url: string): Client {
  const cookies = new Map<string, string>()
  let csrf = { name: 'csrf', value: '' }
  const cookie = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

  async function raw(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    if (cookies.size > 0 && !headers.has('cookie')) headers.set('cookie', cookie())
    const response = await fetch(url + path, { redirect: 'manual', ...init, headers })
    for (const line of response.headers.getSetCookie()) keep(cookies, line)
    return response
  }
  async function got(response: Response): Promise<Got> {
    const body = (await response.json()) as Got
    if (body.csrf !== undefined) csrf = body.csrf
    return { ...body, status: response.status }
  }
  const get = async (path: string) => got(await raw(`/api${path}`))
  const post = async (path: string, payload: unknown = {}) => {
    if (csrf.value === '') await get('/user/point')
    const body = new URLSearchParams({ [csrf.name]: csrf.value, json: JSON.stringify(payload) })
    return got(await raw(`/api${path}`, { method: 'POST', body }))
  }
  return {
    get,
    post,
    raw,
    logIn(who) {
      const { mail } = typeof who === 'string' ? cast[who] : who
      const pass = typeof who === 'string' ? PASSWORD : (who.pass ?? PASSWORD)
      return post('/user/login', { mail, pass })
    },
    async buy(packId, count, more = {}) {
      const checked = await post('/user/pack/check', { pack_id: packId, count })
      if (checked.state !== 200) return checked
      const { commitment } = checked
      const request = { pack_id: packId, count, request_id: randomUUID(), commitment, ...more }
      return post('/user/pack/buy', request)
    },
    csrf: () => csrf,
    cookie,
  }
}

function keep(cookies: Map<string, string>, line: string): void {
  const [pair = '', ...attributes] = line.split(';')
  const [name = '', value = ''] = pair.split('=')
  const isEnded = attributes.some((each) => /^\s*max-age=0$/i.test(each)) || value === ''
  if (isEnded) cookies.delete(name.trim())
  else cookies.set(name.trim(), value.trim())
}
