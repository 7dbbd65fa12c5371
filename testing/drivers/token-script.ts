import { runInNewContext } from 'node:vm'

export interface ScriptRequest {
  readonly url: string
  readonly body: string
}
/** The types of @mul-pay/mptoken-js 1.0.3, as far as they are used. */
export interface TokenResponse {
  readonly resultCode: number
  readonly tokenObject?: { readonly token: readonly string[]; readonly maskedCardNo: string }
}
export interface TokenKeys {
  readonly apiKey: string
  readonly publicKey: string
}
export interface TokenScript {
  /** The requests that the script has sent. */
  readonly requests: readonly ScriptRequest[]
  getToken(card: Readonly<Record<string, unknown>>, keys?: TokenKeys): Promise<TokenResponse>
}

/**
 * Loads GMO's token script from its URL and runs it in an empty page, without any of the shop's
 * code.
 */
export async function openTokenScript(
  scriptUrl: string,
  send: typeof fetch = fetch,
): Promise<TokenScript> {
  const text = await (await fetch(scriptUrl)).text()
  const requests: ScriptRequest[] = []
  const page = {
    document: { currentScript: { src: scriptUrl } },
    window: {} as { Multipayment?: Bootstrap | Multipayment },
    URL,
    URLSearchParams,
    fetch: (url: string, init: RequestInit) => {
      requests.push({ url, body: String(init.body) })
      return send(url, init)
    },
  }
  runInNewContext(text, page)
  const bootstrap = page.window.Multipayment as Bootstrap
  return {
    requests,
    getToken: ({ ...card }, { apiKey, publicKey } = SANDBOX_KEYS) =>
      new Promise((resolve, reject) => {
        const client = bootstrap.init(apiKey, publicKey, undefined, false, false)
        client.getToken(card, resolve).catch(reject)
      }),
  }
}

const SANDBOX_KEYS: TokenKeys = {
  apiKey: 'hikifuda-sandbox-api-key',
  publicKey: 'hikifuda-sandbox-public-key',
}

interface Bootstrap {
  init(
    apiKey: string,
    publicKey: string,
    merchantIds: undefined,
    permitToSendFingerprint: boolean,
    productionMode: boolean,
  ): Multipayment
}
interface Multipayment {
  getToken(card: unknown, callback: (response: TokenResponse) => void): Promise<unknown>
}
