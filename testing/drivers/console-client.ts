import { randomUUID } from 'node:crypto'
import { totpCode } from '#server/console/authenticators/totp/totp.ts'
import { loopbackUrl } from '#server/platform/http/loopback-url.ts'
import { OPERATOR_PASSWORD, type OperatorName, operatorCast } from '#testing/fixtures/operators.ts'
import type { TestConsole } from '#testing/fixtures/test-console.ts'

/** The response of a call of the console. Each test asserts the fields that the test needs. */
export interface ConsoleResponse {
  readonly status: number
  readonly state: number
  readonly result?: string
  // biome-ignore lint/suspicious/noExplicitAny: tests read many fields of many calls.
  readonly [field: string]: any
}

/** The browser of one operator, which keeps the cookie and the newest anti-forgery value. */
export interface ConsoleClient {
  get(path: string): Promise<ConsoleResponse>
  post(path: string, request?: object): Promise<ConsoleResponse>
  /**
   * Posts a request with a new request id, as the browser does when the operator presses a button.
   */
  act(path: string, request?: object): Promise<ConsoleResponse>
  raw(path: string, init?: RequestInit): Promise<Response>
  cookie(): string
  csrf(): string
}

/**
 * Opens the browser of an operator. `address` is the operator's IP address, which the console uses
 * only if it trusts the test as a proxy.
 */
export function openConsoleClient(url: string, { address }: { address?: string } = {}) {
  let cookie = ''
  let csrf = ''
  async function raw(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    if (cookie !== '' && !headers.has('cookie')) headers.set('cookie', cookie)
    if (address !== undefined) headers.set('x-forwarded-for', address)
    const response = await fetch(`${loopbackUrl(url)}/console/api${path}`, { ...init, headers })
    for (const header of response.headers.getSetCookie()) cookie = header.split(';')[0] ?? ''
    return response
  }
  async function read(response: Response): Promise<ConsoleResponse> {
    const body = (await response.json()) as ConsoleResponse
    csrf = body.csrf?.value ?? csrf
    return { ...body, status: response.status }
  }
  const get = async (path: string) => read(await raw(path))
  const post = async (path: string, request: object = {}) => {
    if (csrf === '') await get('/session')
    const body = new URLSearchParams({ csrf, json: JSON.stringify(request) })
    return read(await raw(path, { method: 'POST', body }))
  }
  const act = (path: string, request: object = {}) =>
    post(path, { requestId: randomUUID(), ...request })
  return { get, post, act, raw, cookie: () => cookie, csrf: () => csrf } satisfies ConsoleClient
}

const STEP_MS = 30_000

/**
 * Moves the clock on by 30 s and returns the operator's new app code, because the console accepts
 * each code only once.
 */
export function nextCode({ clock }: Pick<TestConsole, 'clock'>, name: OperatorName): string {
  clock.advance(STEP_MS)
  return totpCode(operatorCast[name].totpSecret, clock.now())
}

/** Logs an operator of the fixtures in, with a new browser. Returns the browser. */
export async function logInOperator(
  testConsole: Pick<TestConsole, 'url' | 'clock'>,
  name: OperatorName,
  options: { address?: string } = {},
): Promise<ConsoleClient> {
  const client = openConsoleClient(testConsole.url, options)
  const { mail } = operatorCast[name]
  const login = { mail, password: OPERATOR_PASSWORD, code: nextCode(testConsole, name) }
  const response = await client.post('/login/password', login)
  if (response.state !== 200) throw new Error(`${name} could not log in: ${response.result}`)
  return client
}
