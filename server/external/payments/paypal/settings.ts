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

/** PayPal's own URLs. */
export const paypalLive = {
  apiUrl: 'https://api-m.paypal.com',
  scriptUrl: 'https://www.paypal.com/sdk/js',
  origins: ['https://www.paypal.com', 'https://www.paypalobjects.com'],
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
