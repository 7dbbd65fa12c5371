import type { Merchant } from './merchant.ts'

/**
 * The providers to which the shop sends no notice URL with an order. For these the shop registers a
 * notice URL in advance.
 */
const REGISTERED_DIALECTS = ['paypal', 'amazon-pay', 'stripe']

/** Returns the name and the notice URLs that the shop registers with the sandbox gateway. */
export function shopAsMerchant(shopUrl: string): Merchant {
  return {
    shopName: '引札 Hikifuda',
    noticeUrls: Object.fromEntries(
      REGISTERED_DIALECTS.map((name) => [name, `${shopUrl}/notices/${name}`]),
    ),
  }
}
