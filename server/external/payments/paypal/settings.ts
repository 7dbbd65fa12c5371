import { loopbackUrl } from '#server/platform/http/loopback-url.ts'
import type { ContentSources } from '#server/platform/http/pages/content-policy.ts'

export interface PaypalSettings {
  readonly clientId: string
  readonly clientSecret: string
  /** The shop's account at PayPal, which receives the money. */
  readonly merchantId: string
  /** Part of what PayPal signs in every notice. */
  readonly webhookId: string
  readonly apiUrl: string
  readonly scriptUrl: string
  /** The hosts from which PayPal's script loads files and opens frames. */
  readonly sources: ContentSources
  /** A list of orders includes refunds up to this time. */
  readonly now?: () => Date
}

const SCRIPT_HOSTS = ['https://www.paypal.com', 'https://www.paypalobjects.com']

/**
 * Returns the hosts of PayPal's script. PayPal recommends `*.paypal.com` and `*.paypalobjects.com`;
 * the shop names the hosts that the script is known to use. For its fraud detection, the script
 * loads scripts, frames and images from further hosts.
 */
function sourcesOf(pageHosts: readonly string[], fraudHost: string): ContentSources {
  return {
    'script-src': [...SCRIPT_HOSTS, fraudHost],
    'frame-src': [...pageHosts, fraudHost],
    'connect-src': [...pageHosts, fraudHost],
    'img-src': [...SCRIPT_HOSTS, fraudHost, 'https://b.stats.paypal.com'],
  }
}

export const paypalLive = {
  apiUrl: 'https://api-m.paypal.com',
  scriptUrl: 'https://www.paypal.com/sdk/js',
  sources: sourcesOf(['https://www.paypal.com'], 'https://c.paypal.com'),
} as const

/**
 * The URLs of PayPal's test environment. The script has the same URL as in production. With a
 * client id of the test environment, the script opens frames and sends calls at the sandbox hosts
 * below.
 */
export const paypalTest = {
  apiUrl: 'https://api-m.sandbox.paypal.com',
  scriptUrl: paypalLive.scriptUrl,
  sources: sourcesOf(
    ['https://www.paypal.com', 'https://www.sandbox.paypal.com'],
    'https://c.sandbox.paypal.com',
  ),
} as const

/** The credentials are those of the demo and never change. */
export function paypalSandbox(gatewayUrl: string): PaypalSettings {
  return {
    clientId: 'hikifuda-sandbox-client',
    clientSecret: 'hikifuda-sandbox-secret',
    merchantId: 'HKFDAMERCHANT',
    webhookId: 'WHHIKIFUDASANDBOX',
    apiUrl: `${loopbackUrl(gatewayUrl)}/paypal`,
    scriptUrl: `${gatewayUrl}/paypal/sdk/js`,
    sources: { 'script-src': [gatewayUrl], 'frame-src': [gatewayUrl] },
  }
}
