export interface PaypalSettings {
  readonly clientId: string
  readonly clientSecret: string
  /** Of the shop's account at PayPal: whose money it is. */
  readonly merchantId: string
  /** Of the webhook as PayPal registered it: its signature covers it. */
  readonly webhookId: string
  readonly apiUrl: string
  readonly scriptUrl: string
  /** Origins that the script talks to, frames and loads. */
  readonly origins: readonly string[]
  /** Until when a list looks for refunds; the system's clock where it is left out. */
  readonly now?: () => Date
}

/** Where PayPal itself is. */
export const paypalLive = {
  apiUrl: 'https://api-m.paypal.com',
  scriptUrl: 'https://www.paypal.com/sdk/js',
  origins: ['https://www.paypal.com', 'https://www.paypalobjects.com'],
} as const

/** The sandbox gateway in PayPal's place, with its fixed demo credentials. */
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
