import type { Merchant } from './merchant.ts'

/** The dialects that do not say with each order where its notices go. */
const REGISTERED_DIALECTS = ['paypal', 'amazon-pay', 'stripe']

/** What this shop tells the sandbox about itself. */
export function shopAsMerchant(shopUrl: string): Merchant {
  return {
    shopName: '引札 Hikifuda',
    noticeUrls: Object.fromEntries(
      REGISTERED_DIALECTS.map((name) => [name, `${shopUrl}/notices/${name}`]),
    ),
  }
}
