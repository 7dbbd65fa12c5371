export interface PaypalSettings {
  readonly clientId: string
  readonly clientSecret: string
  /** The shop's account at PayPal, which receives the money. */
  readonly merchantId: string
  /** The webhook's id at PayPal. The signature of every notice covers it. */
  readonly webhookId: string
  readonly apiUrl: string
  readonly scriptUrl: string
  /** Origins that the script calls, frames and loads. */
  readonly origins: readonly string[]
  /** The end of the span in which a list looks for refunds; the system's clock by default. */
  readonly now?: () => Date
}

/** PayPal's own addresses. */
export const paypalLive = {
  apiUrl: 'https://api-m.paypal.com',
  scriptUrl: 'https://www.paypal.com/sdk/js',
  origins: ['https://www.paypal.com', 'https://www.paypalobjects.com'],
} as const

/** The sandbox gateway instead of PayPal, with its fixed demo credentials. */
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
