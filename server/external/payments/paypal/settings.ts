import { loopbackUrl } from '#server/platform/http/loopback-url.ts'

export interface PaypalSettings {
  readonly clientId: string
  readonly clientSecret: string
  /** The shop's account at PayPal, which receives the money. */
  readonly merchantId: string
  /**
   * The id of the shop's webhook at PayPal. The id is part of what PayPal signs in every notice.
   */
  readonly webhookId: string
  readonly apiUrl: string
  readonly scriptUrl: string
  /** The origins from which PayPal's script loads files and opens frames. */
  readonly origins: readonly string[]
  /**
   * Returns the present time; by default the system's. A list of orders includes their refunds up
   * to this time.
   */
  readonly now?: () => Date
}

/** PayPal's own URLs. Its script also reports to the last two origins, to detect fraud. */
export const paypalLive = {
  apiUrl: 'https://api-m.paypal.com',
  scriptUrl: 'https://www.paypal.com/sdk/js',
  origins: [
    ...['https://www.paypal.com', 'https://www.paypalobjects.com'],
    ...['https://c.paypal.com', 'https://b.stats.paypal.com'],
  ],
} as const

/**
 * The URLs of PayPal's test environment. The script is the same; with a client id of the test
 * environment it opens its frames and sends its calls at the other origins.
 */
export const paypalTest = {
  apiUrl: 'https://api-m.sandbox.paypal.com',
  scriptUrl: paypalLive.scriptUrl,
  origins: [
    ...['https://www.paypal.com', 'https://www.paypalobjects.com'],
    ...['https://www.sandbox.paypal.com', 'https://c.sandbox.paypal.com'],
    'https://b.stats.paypal.com',
  ],
} as const

/**
 * Returns settings with which the shop calls the sandbox gateway instead of PayPal. The credentials
 * are those of the demo and never change.
 */
export function paypalSandbox(gatewayUrl: string): PaypalSettings {
  return {
    clientId: 'hikifuda-sandbox-client',
    clientSecret: 'hikifuda-sandbox-secret',
    merchantId: 'HKFDAMERCHANT',
    webhookId: 'WHHIKIFUDASANDBOX',
    apiUrl: `${loopbackUrl(gatewayUrl)}/paypal`,
    scriptUrl: `${gatewayUrl}/paypal/sdk/js`,
    origins: [gatewayUrl],
  }
}
