export interface StripeSettings {
  readonly secretKey: string
  readonly publishableKey: string
  readonly webhookSecret: string
  readonly apiUrl: string
  readonly scriptUrl: string
  readonly origins: readonly string[]
  /** Judges the age of a notice; the system's clock by default. */
  readonly now?: () => Date
}

/** Stripe's own addresses. */
export const stripeLive = {
  apiUrl: 'https://api.stripe.com',
  scriptUrl: 'https://js.stripe.com/v3/',
  origins: ['https://js.stripe.com', 'https://api.stripe.com', 'https://hooks.stripe.com'],
} as const

/** The sandbox gateway instead of Stripe, with its fixed demo credentials. */
export function stripeSandbox(gatewayUrl: string): StripeSettings {
  return {
    secretKey: 'sk_test_hikifuda_sandbox',
    publishableKey: 'pk_test_hikifuda_sandbox',
    webhookSecret: 'whsec_hikifuda_sandbox',
    apiUrl: `${gatewayUrl}/stripe`,
    scriptUrl: `${gatewayUrl}/stripe/v3/`,
    origins: [gatewayUrl],
  }
}
