import { writeForm } from '#gateway/bodies.ts'
import type { Dialect, GatewayContext, NoticeRequest } from '#gateway/dialect.ts'
import { HOUR_MS } from '#gateway/durations.ts'
import type { Order, OrderEvent } from '#gateway/orders/order.ts'
import { addCarrierCalls } from './carrier-calls.ts'
import { addCarrierPages, CARRIER_PATH } from './carrier-page.ts'
import { ID_PASS, SHOP_ID } from './constants.ts'
import { addSearchCalls, commonFields } from './search-trade.ts'

/**
 * Emulates the API that GMO calls the protocol type. The shop uses this API for the three mobile
 * carriers, because GMO's OpenAPI does not support carriers.
 */
export function gmoIdPass(gateway: GatewayContext): Dialect {
  addCarrierCalls(gateway)
  addSearchCalls(gateway)
  addCarrierPages(gateway)
  return {
    name: ID_PASS,
    retryDelays_ms: [HOUR_MS, HOUR_MS, HOUR_MS, HOUR_MS, HOUR_MS],
    isAcknowledged: ({ status, body }) => status === 200 && body.trim() === '0',
    noticesFor: (order, event) => [resultNotice(order, event)],
    pageLinks,
  }
}

/**
 * Builds GMO's notice of a result. GMO does not sign the notice and masks the passwords in the
 * notice. The shop therefore only compares the ids and then fetches the status.
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

function pageLinks({ id, detail }: Order) {
  if (detail.token === undefined) return []
  return [{ ja: 'キャリアの画面', en: "Carrier's page", path: `${CARRIER_PATH}/${id}` }]
}
