import type { Merchant } from './merchant.ts'

/**
 * The dialects whose orders carry no notice URL. For these the shop registers a notice URL in
 * advance.
 */
const REGISTERED_DIALECTS = ['paypal', 'amazon-pay', 'stripe']

/** Returns the registration that this shop sends to the sandbox. */
export function shopAsMerchant(shopUrl: string): Merchant {
  return {
    shopName: '引札 Hikifuda',
    noticeUrls: Object.fromEntries(
      REGISTERED_DIALECTS.map((name) => [name, `${shopUrl}/notices/${name}`]),
    ),
  }
}
