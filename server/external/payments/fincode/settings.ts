import { loopbackUrl } from '#server/platform/http/loopback-url.ts'
import type { ContentSources } from '#server/platform/http/pages/content-policy.ts'

export interface FincodeSettings {
  readonly secretKey: string
  /** The public key with which fincode's script in the browser calls fincode. */
  readonly publicKey: string
  /**
   * A fixed text that the shop enters in fincode's console. fincode sends this text in the header
   * Fincode-Signature of each notice. The text is the same for every notice, so it is no signature
   * of the content.
   */
  readonly webhookSignature: string
  readonly apiUrl: string
  readonly scriptUrl: string
  /** The bank of the virtual accounts. fincode's responses contain only the name of the branch. */
  readonly bankName: string
  /** The clock for expiries; by default the system's clock. */
  readonly now?: () => Date
  /** The hosts that the Content-Security-Policy must allow for the script and its frame. */
  readonly sources: ContentSources
}

const sourcesOf = (script: string, api: string): ContentSources => ({
  'script-src': [script],
  'frame-src': [script],
  'connect-src': [api],
})

export const fincodeBank = 'GMOあおぞらネット銀行'

export const fincodeLive = {
  apiUrl: 'https://api.fincode.jp',
  scriptUrl: 'https://js.fincode.jp/v1/fincode.js',
  sources: sourcesOf('https://js.fincode.jp', 'https://api.fincode.jp'),
} as const

export const fincodeTest = {
  apiUrl: 'https://api.test.fincode.jp',
  scriptUrl: 'https://js.test.fincode.jp/v1/fincode.js',
  sources: sourcesOf('https://js.test.fincode.jp', 'https://api.test.fincode.jp'),
} as const

/** With the fixed credentials of the demo. */
export function fincodeSandbox(gatewayUrl: string): FincodeSettings {
  return {
    secretKey: 'm_test_hikifuda_sandbox',
    publicKey: 'p_test_hikifuda_sandbox',
    webhookSignature: 'hikifuda-sandbox-signature',
    bankName: fincodeBank,
    apiUrl: `${loopbackUrl(gatewayUrl)}/fincode`,
    scriptUrl: `${gatewayUrl}/fincode/v1/fincode.js`,
    sources: sourcesOf(gatewayUrl, gatewayUrl),
  }
}
