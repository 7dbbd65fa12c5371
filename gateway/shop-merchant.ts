import type { Merchant } from './merchant.ts'

/**
 * The providers for which the shop registers a notice URL in advance, because the shop sends these
 * providers no notice URL with an order.
 */
const REGISTERED_DIALECTS = ['paypal', 'amazon-pay', 'stripe', 'fincode', 'fincode-cash', 'line']

/** Returns the name and the notice URLs that the shop registers with the sandbox gateway. */
export function shopAsMerchant(shopUrl: string): Merchant {
  return {
    shopName: '引札 Hikifuda',
    noticeUrls: Object.fromEntries(
      REGISTERED_DIALECTS.map((name) => [name, `${shopUrl}/notices/${name}`]),
    ),
  }
}
