import type {
  ApiResponse,
  Client,
  OAuthToken,
  OrdersController,
  PaymentsController,
  TransactionSearchController,
} from '@paypal/paypal-server-sdk'
import type { Unknown } from '#server/external/payments/payment-provider.ts'
import { objectOf, textOf } from '#server/external/payments/raw-notice.ts'
import { rejectOnAbort } from '#server/external/payments/reject-on-abort.ts'
import {
  isInconclusive,
  type ProviderResponse,
  type RefusedResponse,
  unknown,
  unknownFrom,
} from '#server/external/payments/results.ts'
import type { PaypalSettings } from './settings.ts'

export interface PaypalControllers {
  readonly orders: OrdersController
  readonly payments: PaymentsController
  readonly transactions: TransactionSearchController
}

export interface PaypalClient {
  call<Result>(
    call: (
      controllers: PaypalControllers,
      options: { readonly abortSignal: AbortSignal },
    ) => Promise<ApiResponse<Result>>,
    signal: AbortSignal,
  ): Promise<ProviderResponse<Result>>
  /**
   * Posts a body byte for byte, with the access token, for calls that PayPal's package does not
   * offer.
   */
  post(path: string, body: string, signal: AbortSignal): Promise<ProviderResponse<unknown>>
  /** Reads an object that PayPal's package does not offer, such as a dispute. */
  get(path: string, signal: AbortSignal): Promise<ProviderResponse<unknown>>
}

/** The package is loaded with the first call, because it takes a seventh of the time of a start. */
const paypal = () => import('@paypal/paypal-server-sdk')

export function paypalClient(settings: PaypalSettings): PaypalClient {
  let connection: ReturnType<typeof connect> | undefined
  const connected = () => {
    connection ??= connect(settings)
    return connection
  }
  const token = async () => (await connected()).token()
  /**
   * Makes a call. After a 401 it makes the call once more with a new token, because PayPal may
   * withdraw a token before the token expires.
   */
  async function withFreshToken<Result>(call: () => Promise<ProviderResponse<Result>>) {
    const response = await call()
    if (response.is !== 'unknown' || response.detail !== UNAUTHORIZED) return response
    connection = undefined
    return await call()
  }
  return {
    call: (call, signal) =>
      withFreshToken(() => {
        const answer = connected().then(async ({ controllers, token }) => {
          await token()
          return call(controllers, { abortSignal: signal })
        })
        return toResponse(Promise.race([answer, rejectOnAbort(signal)]))
      }),
    post: (path, body, signal) =>
      withFreshToken(() => sendJson({ url: `${settings.apiUrl}${path}`, body }, token, signal)),
    get: (path, signal) =>
      withFreshToken(() => sendJson({ url: `${settings.apiUrl}${path}` }, token, signal)),
  }
}

const UNAUTHORIZED = 'PayPal answered 401'

async function connect({ clientId, clientSecret, apiUrl }: PaypalSettings) {
  const { Client, Environment, OrdersController, PaymentsController, TransactionSearchController } =
    await paypal()
  const token = openToken(() => client.clientCredentialsAuthManager)
  const client = new Client({
    environment: Environment.Production,
    clientCredentialsAuthCredentials: {
      oAuthClientId: clientId,
      oAuthClientSecret: clientSecret,
      // The shop fetches the token itself, because the package would cache a failed fetch and then
      // fail at every later call.
      oAuthTokenProvider: token,
    },
    unstable_httpClientOptions: { adapter: axiosAdapterTo(apiUrl), proxy: false },
  })
  const controllers: PaypalControllers = {
    orders: new OrdersController(client),
    payments: new PaymentsController(client),
    transactions: new TransactionSearchController(client),
  }
  return { controllers, token }
}

/** Concurrent calls share one fetch. After a failed fetch, the next call fetches again. */
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

async function toResponse<Result>(
  call: Promise<ApiResponse<Result>>,
): Promise<ProviderResponse<Result>> {
  try {
    const { statusCode, result } = await call
    return { is: 'ok', status: statusCode, result }
  } catch (cause) {
    return responseOfError(cause)
  }
}

async function sendJson(
  { url, body }: { readonly url: string; readonly body?: string },
  token: () => Promise<OAuthToken>,
  signal: AbortSignal,
): Promise<ProviderResponse<unknown>> {
  try {
    const { accessToken } = await Promise.race([token(), rejectOnAbort(signal)])
    const response = await fetch(url, {
      method: body === undefined ? 'get' : 'post',
      headers: {
        authorization: `Bearer ${accessToken}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body }),
      redirect: 'error',
      signal,
    })
    const result: unknown = await response.json()
    return response.ok
      ? { is: 'ok', status: response.status, result }
      : refusedOrUnknown(response.status, result)
  } catch (cause) {
    return responseOfError(cause)
  }
}

async function responseOfError(cause: unknown): Promise<RefusedResponse | Unknown> {
  const { ApiError } = await paypal()
  if (!(cause instanceof ApiError)) return unknownFrom(cause)
  return refusedOrUnknown(cause.statusCode, cause.result)
}

function refusedOrUnknown(status: number, result: unknown): RefusedResponse | Unknown {
  if (isInconclusive(status))
    return unknown(status === 401 ? UNAUTHORIZED : `PayPal answered ${status}`)
  const body = objectOf(result)
  const details = Array.isArray(body?.details) ? body.details : []
  const code = textOf(objectOf(details[0])?.issue) ?? textOf(body?.name) ?? `${status}`
  return { is: 'refused', status, code }
}

interface AxiosRequest {
  readonly url?: string
  readonly method?: string
  readonly headers: { toJSON(): Record<string, string> }
  readonly data?: string
  readonly cancelToken?: { readonly promise: Promise<unknown> }
}

/** PayPal's package supports only its own hosts. The adapter calls `apiUrl` instead. */
const SDK_BASE_URL = 'https://api-m.paypal.com'
/** Also ends the package's calls for a token, which support no abort signal. */
const CALL_MS_MAX = 20_000

/** Sends by fetch to `apiUrl`, supports abort signals and follows no redirect. */
function axiosAdapterTo(apiUrl: string) {
  return async (config: AxiosRequest) => {
    const response = await fetch(`${apiUrl}${pathOf(config)}`, {
      method: (config.method ?? 'get').toUpperCase(),
      headers: config.headers.toJSON(),
      body: config.data ?? null,
      redirect: 'error',
      signal: AbortSignal.any([AbortSignal.timeout(CALL_MS_MAX), abortSignalOf(config)]),
    })
    const headers = Object.fromEntries(response.headers)
    const { status, statusText } = response
    return { data: await response.text(), status, statusText, headers, config }
  }
}

function pathOf({ url = '' }: AxiosRequest): string {
  if (!url.startsWith(`${SDK_BASE_URL}/`)) throw new Error("PayPal's package called another host")
  return url.slice(SDK_BASE_URL.length)
}

function abortSignalOf({ cancelToken }: AxiosRequest): AbortSignal {
  const controller = new AbortController()
  void cancelToken?.promise.then(() => controller.abort())
  return controller.signal
}
