export interface PaypalSettings {
  readonly clientId: string
  readonly clientSecret: string
  /** The shop's account at PayPal, which receives the money. */
  readonly merchantId: string
  /** The webhook's id at PayPal. The signature of every notice covers it. */
  readonly webhookId: string
  readonly apiUrl: string
  readonly scriptUrl: string
  /** The origins that PayPal's script calls, shows in frames and loads from. */
  readonly origins: readonly string[]
  /**
   * Returns the time up to which a list of orders looks for their refunds. By default it is the
   * system's clock.
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
 * Returns the settings of the sandbox gateway, which takes PayPal's place, with its fixed demo
 * credentials.
 */
export function paypalSandbox(gatewayUrl: string): PaypalSettings {
  return {
    clientId: 'hikifuda-sandbox-client',
    clientSecret: 'hikifuda-sandbox-secret',
    merchantId: 'HIKIFUDAMERCH',
    webhookId: 'WH-HIKIFUDA-SANDBOX',
    apiUrl: `${gatewayUrl}/paypal`,
    scriptUrl: `${gatewayUrl}/paypal/sdk/js`,
    origins: [gatewayUrl],
  }
}
