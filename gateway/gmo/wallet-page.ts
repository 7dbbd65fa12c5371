import type { GatewayContext } from '#gateway/dialect.ts'
import type { Language } from '#gateway/orders/order.ts'
import { redirectByGet } from '#gateway/pages/hosted-pages.ts'
import { confirmPage } from './confirm-page.ts'
import { OPEN_API } from './constants.ts'
import { callbackUrl, WALLET_METHODS } from './open-api.body.ts'
import { addOrderPage } from './order-page.ts'
import { WALLET_PATH } from './wallet-charge.ts'

const NAMES: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  paypay: { ja: 'PayPay', en: 'PayPay' },
  merpay: { ja: 'メルペイ', en: 'Merpay' },
  'apple-pay': { ja: 'Apple Pay', en: 'Apple Pay' },
  'd-barai': { ja: 'd払い', en: 'd Barai' },
  'au-pay': { ja: 'au PAY', en: 'au PAY' },
  'rakuten-pay': { ja: '楽天ペイ', en: 'Rakuten Pay' },
}

/**
 * Adds the wallets' page. After any choice the browser returns by GET to the order's return URL
 * with the parameter `p`.
 */
export function addWalletPage(gateway: GatewayContext): void {
  const page = confirmPage(gateway, {
    path: WALLET_PATH,
    failureCode: 'insufficient_balance',
    matches: ({ dialect, method }) => dialect === OPEN_API && WALLET_METHODS.includes(method),
    titleOf: ({ method }, language) => NAMES[method]?.[language] ?? method,
    returnToShop: (order, reply) =>
      redirectByGet(reply, callbackUrl(order, 'WALLET_CHARGE_FINISHED')),
  })
  addOrderPage(gateway, {
    ...page,
    // GMO cannot cancel a payment while the buyer is on the wallet's page.
    skip({ id }) {
      gateway.orders.amend(id, { detail: { isAtWallet: true } })
      return undefined
    },
  })
}
