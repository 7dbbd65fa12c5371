import {
  ApiError,
  type ApiResponse,
  Client,
  Environment,
  type OAuthToken,
  OrdersController,
  PaymentsController,
  TransactionSearchController,
} from '@paypal/paypal-server-sdk'
import { abandoned } from '#server/outside/payments/abandoned.ts'
import type { Unknown } from '#server/outside/payments/port.ts'
import { objectOf, textOf } from '#server/outside/payments/raw-notice.ts'
import { faultOf, unknown } from '#server/outside/payments/verdicts.ts'
import type { PaypalSettings } from './settings.ts'
import { transportTo } from './transport.ts'

export interface Answered<Result> {
  readonly is: 'answered'
  readonly status: number
  readonly result: Result
}
/** PayPal understood the call and did not do it. */
export interface RefusedCall {
  readonly is: 'refused'
  readonly status: number
  readonly code: string
}
export type Asked<Result> = Answered<Result> | RefusedCall | Unknown

export interface PaypalControllers {
  readonly orders: OrdersController
  readonly payments: PaymentsController
  readonly transactions: TransactionSearchController
}

export interface PaypalClient {
  ask<Result>(
    call: (
      controllers: PaypalControllers,
      options: { readonly abortSignal: AbortSignal },
    ) => Promise<ApiResponse<Result>>,
    signal: AbortSignal,
  ): Promise<Asked<Result>>
  /** For what the package lacks: the body as it is, the bearer token with it. */
  post(path: string, body: string, signal: AbortSignal): Promise<Asked<unknown>>
}

/** Whether it was done is open after these: not authorised, in progress, too many, or a fault of theirs. */
const OPEN_STATUSES = new Set([401, 403, 408, 409, 429])

export function paypalClient(settings: PaypalSettings): PaypalClient {
  let connection = connect(settings)
  /** A token that PayPal has withdrawn would be sent until it expires, so a 401 begins anew, once. */
  async function withFreshToken<Result>(call: () => Promise<Asked<Result>>) {
    const asked = await call()
    if (asked.is !== 'unknown' || asked.detail !== UNAUTHORISED) return asked
    connection = connect(settings)
    return await call()
  }
  return {
    ask: (call, signal) =>
      withFreshToken(() => {
        const { controllers, token } = connection
        const answer = token().then(() => call(controllers, { abortSignal: signal }))
        return settle(Promise.race([answer, abandoned(signal)]))
      }),
    post: (path, body, signal) =>
      withFreshToken(() => postJson(`${settings.apiUrl}${path}`, body, connection.token, signal)),
  }
}

const UNAUTHORISED = 'PayPal answered 401'

function connect({ clientId, clientSecret, apiUrl }: PaypalSettings) {
  const token = openToken(() => client.clientCredentialsAuthManager)
  const client = new Client({
    environment: Environment.Production,
    clientCredentialsAuthCredentials: {
      oAuthClientId: clientId,
      oAuthClientSecret: clientSecret,
      // Fetched before every call: the package would keep a failed fetch, and fail for ever after.
      oAuthTokenProvider: token,
    },
    unstable_httpClientOptions: { adapter: transportTo(apiUrl), proxy: false },
  })
  const controllers: PaypalControllers = {
    orders: new OrdersController(client),
    payments: new PaymentsController(client),
    transactions: new TransactionSearchController(client),
  }
  return { controllers, token }
}

/** One token for all calls, fetched once however many ask for it, and again after a failure. */
function openToken(manager: () => Client['clientCredentialsAuthManager']) {
  let last: OAuthToken | undefined
  let fetching: Promise<OAuthToken> | undefined
  return () => {
    if (last !== undefined && !manager().isExpired(last)) return Promise.resolve(last)
    fetching ??= manager()
      .fetchToken()
      .then((token) => {
        last = token
        return token
      })
      .finally(() => {
        fetching = undefined
      })
    return fetching
  }
}

async function settle<Result>(call: Promise<ApiResponse<Result>>): Promise<Asked<Result>> {
  try {
    const { statusCode, result } = await call
    return { is: 'answered', status: statusCode, result }
  } catch (cause) {
    if (!(cause instanceof ApiError)) return faultOf(cause)
    return refusalOf(cause.statusCode, cause.result)
  }
}

async function postJson(
  url: string,
  body: string,
  token: () => Promise<OAuthToken>,
  signal: AbortSignal,
): Promise<Asked<unknown>> {
  try {
    const { accessToken } = await Promise.race([token(), abandoned(signal)])
    const response = await fetch(url, {
      method: 'post',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` },
      body,
      redirect: 'error',
      signal,
    })
    const result: unknown = await response.json()
    return response.ok
      ? { is: 'answered', status: response.status, result }
      : refusalOf(response.status, result)
  } catch (cause) {
    return cause instanceof ApiError ? refusalOf(cause.statusCode, cause.result) : faultOf(cause)
  }
}

function refusalOf(status: number, result: unknown): RefusedCall | Unknown {
  if (status >= 500 || status < 400 || OPEN_STATUSES.has(status))
    return unknown(status === 401 ? UNAUTHORISED : `PayPal answered ${status}`)
  const said = objectOf(result)
  const details = Array.isArray(said?.details) ? said.details : []
  const code = textOf(objectOf(details[0])?.issue) ?? textOf(said?.name) ?? `${status}`
  return { is: 'refused', status, code }
}
