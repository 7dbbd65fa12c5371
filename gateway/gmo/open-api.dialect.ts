import { readJson, writeJson } from '#gateway/bodies.ts'
import type { Dialect, GatewayContext, NoticeRequest } from '#gateway/dialect.ts'
import { HOUR_MS } from '#gateway/durations.ts'
import type { Order, OrderEvent } from '#gateway/order.ts'
import { addCashCharge } from './cash-charge.ts'
import { addCashPages } from './cash-pages.ts'
import { DEPOSIT_PATH, PAY_EASY_PATH, SLIP_PATH } from './cash-result.ts'
import { OPEN_API } from './constants.ts'
import { addDepositPage } from './deposit-page.ts'
import { CASH_METHODS } from './open-api.body.ts'
import { addOrderCalls } from './order-calls.ts'
import { addWalletCharge, WALLET_PATH } from './wallet-charge.ts'
import { addWalletPage } from './wallet-page.ts'

/** Emulates GMO's OpenAPI: cash (convenience store, bank transfer, Pay-easy) and wallets. */
export function gmoOpenApi(gateway: GatewayContext): Dialect {
  addCashCharge(gateway)
  addWalletCharge(gateway)
  addOrderCalls(gateway)
  addCashPages(gateway)
  addDepositPage(gateway)
  addWalletPage(gateway)
  return {
    name: OPEN_API,
    retryDelays_ms: [HOUR_MS, HOUR_MS, HOUR_MS, HOUR_MS, HOUR_MS],
    noticesFor,
    forge: (request) => ({
      ...request,
      body: writeJson({ ...(readJson(request.body) as object), csrfToken: 'guessed' }),
    }),
    pageLinks,
  }
}

const PAID: readonly OrderEvent['verb'][] = ['pay', 'pay-late', 'deposit']

/**
 * Builds the notices of an event. GMO notifies the shop of received cash only, and never of a wallet
 * or a card. A notice carries the access id, but nothing that tells one deposit from another.
 */
function noticesFor(order: Order, { verb }: OrderEvent): readonly NoticeRequest[] {
  if (!PAID.includes(verb) || !CASH_METHODS.includes(order.method)) return []
  const { accessId, detail } = order
  return [
    {
      headers: { 'content-type': 'application/json' },
      body: writeJson({ accessId, event: 'CASH_PAID', csrfToken: detail.csrfToken }),
    },
  ]
}

function pageLinks({ id, method }: Order) {
  switch (method) {
    case 'konbini':
      return [{ ja: '払込票', en: 'Slip', path: `${SLIP_PATH}/${id}` }]
    case 'pay-easy':
      return [{ ja: 'ペイジー', en: 'Pay-easy', path: `${PAY_EASY_PATH}/${id}` }]
    case 'bank-transfer':
      return [{ ja: '振込', en: 'Deposit', path: `${DEPOSIT_PATH}/${id}` }]
    default:
      return [{ ja: 'ウォレット', en: 'Wallet', path: `${WALLET_PATH}/${id}` }]
  }
}
