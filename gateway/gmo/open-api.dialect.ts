import { readJson, writeJson } from '#gateway/bodies.ts'
import { addDevicePay } from '#gateway/device-pay/device-pay.ts'
import type { Dialect, GatewayContext, NoticeRequest } from '#gateway/dialect.ts'
import { HOUR_MS } from '#gateway/durations.ts'
import type { Order, OrderEvent } from '#gateway/orders/order.ts'
import { html } from '#gateway/pages/html.ts'
import { addCardCharge, THREE_D_SECURE_PATH } from './card-charge.ts'
import { addCashCharge } from './cash-charge.ts'
import { addCashPages } from './cash-pages.ts'
import { DEPOSIT_PATH, PAY_EASY_PATH, SLIP_PATH } from './cash-result.ts'
import { OPEN_API } from './constants.ts'
import { addDepositPage } from './deposit-page.ts'
import { addKeptCards } from './kept-cards.ts'
import { CASH_METHODS } from './open-api.body.ts'
import { addOrderCalls } from './order-calls.ts'
import { addThreeDSecurePage } from './three-d-secure-page.ts'
import { addTokenCalls, FAILING_CARDS } from './token-calls.ts'
import { addWalletCharge, WALLET_PATH } from './wallet-charge.ts'
import { addWalletPage } from './wallet-page.ts'

/**
 * Emulates the API that GMO calls the OpenAPI type: cards with 3-D Secure 2, cash (convenience
 * store, bank transfer, Pay-easy) and wallets.
 */
export function gmoOpenApi(gateway: GatewayContext): Dialect {
  addTokenCalls(gateway)
  addDevicePay(gateway)
  addCardCharge(gateway)
  addKeptCards(gateway)
  addThreeDSecurePage(gateway)
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
    description: DESCRIPTION,
  }
}

const [MAINTENANCE_CARD, COMMUNICATION_ERROR_CARD] = FAILING_CARDS
const DESCRIPTION = {
  ja: html`<p>カード番号 <code>${MAINTENANCE_CARD}</code> はトークンの作成で「メンテナンス」（901）、<code>${COMMUNICATION_ERROR_CARD}</code> は「通信」（902）の失敗になります。応答が届かないカードは、売上の確定のときに一度だけ黙ります。</p>`,
  en: html`<p>Card number <code>${MAINTENANCE_CARD}</code> fails as a token with “maintenance” (901), <code>${COMMUNICATION_ERROR_CARD}</code> with “communication” (902). The cards whose answer never comes fall silent once, when the amount is taken.</p>`,
}

const PAID: readonly OrderEvent['verb'][] = ['pay', 'pay-late', 'deposit']

/**
 * Builds the notices of an event. GMO notifies the shop only of received cash, never of a wallet or
 * a card. A notice contains the order's access id, but does not say which deposit it reports.
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

function pageLinks({ id, method, detail }: Order) {
  switch (method) {
    case 'card':
      return detail.challenge === undefined
        ? []
        : [{ ja: '本人認証', en: '3-D Secure', path: `${THREE_D_SECURE_PATH}/${id}` }]
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
