import type { GatewayContext } from '#gateway/dialect.ts'
import type { Order } from '#gateway/orders/order.ts'
import { sendResponse } from '#gateway/responses.ts'
import { FINCODE, SHOP_ID } from './constants.ts'
import { fincodeTime } from './representation.ts'
import { type Json, requireSecretKey, success } from './wire.ts'

/** Adds the call that lists chargebacks, which fincode reports in no notice and in no status. */
export function addChargebacks({ http, orders }: GatewayContext): void {
  const preHandler = requireSecretKey
  http.get('/fincode/v1/shop_charge_backs', { preHandler }, (_request, reply) => {
    const disputed = orders
      .list({ dialect: FINCODE, countMax: Number.MAX_SAFE_INTEGER })
      .filter(({ detail }) => detail.disputeStatus !== undefined)
    const list = disputed.map(chargebackJson)
    return sendResponse(
      reply,
      success({
        total_count: list.length,
        last_page: 1,
        current_page: 1,
        limit: 100,
        link_next: null,
        link_previous: null,
        list,
      }),
    )
  })
}

function chargebackJson({ orderId, paidYen, createdAt, detail }: Order, index: number): Json {
  const day = fincodeTime(createdAt).slice(0, 10)
  return {
    id: index + 1,
    shop_id: SHOP_ID,
    order_id: orderId,
    amount: paidYen,
    trade_registration_date: day,
    category: 2,
    status_code: 4009,
    request: 11,
    process_date: day,
    opened_to_shop_date: `${day} 9:00`,
    canceled: detail.disputeStatus === 'won' ? 'true' : 'false',
  }
}
