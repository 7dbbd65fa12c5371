import { writeForm } from '#gateway/bodies.ts'
import type { Dialect, GatewayContext, NoticeRequest } from '#gateway/dialect.ts'
import { HOUR_MS } from '#gateway/durations.ts'
import { html } from '#gateway/html.ts'
import type { Order, OrderEvent } from '#gateway/order.ts'
import { addCardCalls } from './card-calls.ts'
import { addCarrierCalls } from './carrier-calls.ts'
import { addCarrierPages, CARRIER_PATH } from './carrier-page.ts'
import { ID_PASS, SHOP_ID } from './constants.ts'
import { addSearchCalls, commonFields } from './search-trade.ts'
import { addThreeDSecurePage } from './three-d-secure-page.ts'
import { addTokenCalls, FAILING_CARDS } from './token-calls.ts'

const [MAINTENANCE_CARD, COMMUNICATION_ERROR_CARD] = FAILING_CARDS

/** Emulates GMO's protocol type API: cards with 3-D Secure 2 and the three mobile carriers. */
export function gmoIdPass(gateway: GatewayContext): Dialect {
  addTokenCalls(gateway)
  addCardCalls(gateway)
  addCarrierCalls(gateway)
  addSearchCalls(gateway)
  addThreeDSecurePage(gateway)
  addCarrierPages(gateway)
  return {
    name: ID_PASS,
    retryDelays_ms: [HOUR_MS, HOUR_MS, HOUR_MS, HOUR_MS, HOUR_MS],
    isAcknowledged: ({ status, body }) => status === 200 && body.trim() === '0',
    noticesFor: (order, event) => [resultNotice(order, event)],
    pageLinks,
    description: {
      ja: html`<p>カード番号 <code>${MAINTENANCE_CARD}</code> はトークンの作成で「メンテナンス」（901）、<code>${COMMUNICATION_ERROR_CARD}</code> は「通信」（902）の失敗になります。応答が届かないカードは、売上の確定のときに一度だけ黙ります。</p>`,
      en: html`<p>Card number <code>${MAINTENANCE_CARD}</code> fails as a token with “maintenance” (901), <code>${COMMUNICATION_ERROR_CARD}</code> with “communication” (902). The cards whose answer never comes fall silent once, when the amount is taken.</p>`,
    },
  }
}

/**
 * Builds GMO's notice of a result. GMO does not sign the notice and masks the passwords in it, so
 * the shop only matches the ids and then fetches the status.
 */
function resultNotice(order: Order, event: OrderEvent): NoticeRequest {
  const code = event.code ?? ''
  const fields = commonFields(order, event.at)
  const { ProcessDate = '', ...otherFields } = fields
  return {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: writeForm(
      {
        ShopID: SHOP_ID,
        ShopPass: '**********',
        AccessID: order.accessId,
        AccessPass: '********************************',
        ...otherFields,
        Currency: 'JPN',
        TranDate: ProcessDate,
        ErrCode: code.slice(0, 3),
        ErrInfo: code,
      },
      'windows-31j',
    ),
  }
}

function pageLinks({ id, method, detail }: Order) {
  if (detail.challenge !== undefined)
    return [{ ja: '本人認証', en: '3-D Secure', path: `/gmo/3ds/${id}` }]
  if (method === 'card' || detail.token === undefined) return []
  return [{ ja: 'キャリアの画面', en: "Carrier's page", path: `${CARRIER_PATH}/${id}` }]
}
