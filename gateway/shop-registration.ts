import type { Registration } from './registration.ts'

/** The dialects whose providers learn the address of the notices beforehand, and the shop's name of the provider. */
const PROVIDERS = ['gmo', 'gmo-cash', 'gmo-wallet', 'paypal', 'amazon-pay', 'stripe']

/** What this shop tells the sandbox about itself. */
export function registrationOf(shopUrl: string): Registration {
  return {
    shopName: '引札 Hikifuda',
    noticeUrls: Object.fromEntries(
      PROVIDERS.map((name) => [name, `${shopUrl}/api/notices/${name}`]),
    ),
  }
}
