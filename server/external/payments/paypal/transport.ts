/** The fields of an axios request that the adapter reads. */
interface AxiosRequest {
  readonly url?: string
  readonly method?: string
  readonly headers: { toJSON(): Record<string, string> }
  readonly data?: string
  readonly cancelToken?: { readonly promise: Promise<unknown> }
}

/**
 * The host to which PayPal's package addresses its calls, because the package supports only
 * PayPal's own hosts. The adapter sends the calls to `apiUrl` instead.
 */
const SDK_BASE_URL = 'https://api-m.paypal.com'
/** Also ends the package's calls for a token, which support no abort signal. */
const CALL_MS_MAX = 20_000

/** Sends by fetch to `apiUrl`, supports abort signals and follows no redirect. */
export function axiosAdapterTo(apiUrl: string) {
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
