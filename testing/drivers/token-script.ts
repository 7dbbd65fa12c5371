import { runInNewContext } from 'node:vm'

export interface ScriptRequest {
  readonly url: string
  readonly body: string
}
export interface TokenResponse {
  readonly resultCode: string
  readonly tokenObject?: { readonly token: string; readonly maskedCardNo: string }
}
export interface TokenScript {
  /** The requests that the script has sent. */
  readonly requests: readonly ScriptRequest[]
  getToken(card: Readonly<Record<string, unknown>>, shopId?: string): Promise<TokenResponse>
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
    window: {} as { Multipayment?: Multipayment },
    URL,
    URLSearchParams,
    fetch: (url: string, init: RequestInit) => {
      requests.push({ url, body: String(init.body) })
      return send(url, init)
    },
  }
  runInNewContext(text, page)
  return {
    requests,
    getToken: (card, shopId = 'tshop00000001') =>
      new Promise((resolve, reject) => {
        page.window.Multipayment?.init(shopId)
        page.window.Multipayment?.getToken(card, resolve).catch(reject)
      }),
  }
}

interface Multipayment {
  init(shopId: string): void
  getToken(card: unknown, callback: (response: TokenResponse) => void): Promise<unknown>
}
