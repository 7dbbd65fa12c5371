import type { ClientConfig } from '#server/external/payments/payment-provider.ts'
import type { ContentSources } from '#server/platform/http/pages/content-policy.ts'

export interface GooglePaySettings {
  /** The merchant id of Google's console for businesses. */
  readonly merchantId: string
  readonly merchantName: () => string
  /** `gateway` is Google's name of the acquirer, `gatewayMerchantId` the shop's id there. */
  readonly gateway: string
  readonly gatewayMerchantId: string
  readonly environment: 'TEST' | 'PRODUCTION'
  readonly scriptUrl: string
  readonly sources: ContentSources
}

const GOOGLE = 'https://pay.google.com'

/** Google's script and the hosts that the script needs in the browser. */
export const googlePayScript = {
  scriptUrl: `${GOOGLE}/gp/p/js/pay.js`,
  sources: {
    'script-src': [GOOGLE],
    'frame-src': [GOOGLE],
    'connect-src': [GOOGLE, 'https://google.com/pay'],
    'img-src': ['https://www.gstatic.com'],
  },
} as const

export function googlePayConfig({
  scriptUrl,
  sources,
  merchantName,
  ...rest
}: GooglePaySettings): ClientConfig {
  const parameters = { ...rest, merchantName: merchantName() }
  return { provider: 'google-pay', scriptUrl, parameters, sources }
}
