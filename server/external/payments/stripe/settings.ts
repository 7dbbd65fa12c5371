import { loopbackUrl } from '#server/platform/http/loopback-url.ts'
import type { ContentSources } from '#server/platform/http/pages/content-policy.ts'

export interface StripeSettings {
  readonly secretKey: string
  readonly publishableKey: string
  readonly webhookSecret: string
  readonly apiUrl: string
  readonly scriptUrl: string
  /** The hosts from which pages load Stripe's script, as Stripe's security guide lists them. */
  readonly sources: ContentSources
  /** The age of a notice is computed from it. */
  readonly now?: () => Date
}

export const stripeLive = {
  apiUrl: 'https://api.stripe.com',
  scriptUrl: 'https://js.stripe.com/v3/',
  sources: {
    'script-src': ['https://js.stripe.com', 'https://*.js.stripe.com'],
    'frame-src': ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
    'connect-src': ['https://api.stripe.com'],
  },
} as const

/** With the fixed credentials of the demo. */
export function stripeSandbox(gatewayUrl: string): StripeSettings {
  return {
    secretKey: 'sk_test_hikifuda_sandbox',
    publishableKey: 'pk_test_hikifuda_sandbox',
    webhookSecret: 'whsec_hikifuda_sandbox',
    apiUrl: `${loopbackUrl(gatewayUrl)}/stripe`,
    scriptUrl: `${gatewayUrl}/stripe/v3/`,
    sources: { 'script-src': [gatewayUrl], 'frame-src': [gatewayUrl] },
  }
}
