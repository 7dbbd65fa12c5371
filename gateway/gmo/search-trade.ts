import type { Fields } from '#gateway/bodies.ts'
import type { GatewayContext } from '#gateway/dialect.ts'
import type { Order } from '#gateway/orders/order.ts'
import { ID_PASS } from './constants.ts'
import {
  credentialError,
  type IdPassResponse,
  NO_SUCH_TRADE,
  serveIdPass,
  timestampOf,
} from './id-pass.wire.ts'

/** GMO's codes (PayType) of the payment methods, for the call SearchTradeMulti and for notices. */
const PAY_TYPES: Readonly<Record<string, string>> = {
  au: '8',
  docomo: '9',
  sb: '11',
}

export function addSearchCalls(gateway: GatewayContext): void {
  serveIdPass(gateway, 'SearchTradeMulti', (form) => search(gateway, form))
}

function search({ orders }: GatewayContext, form: Fields): IdPassResponse {
  const refusal = credentialError(form)
  if (refusal !== null) return refusal
  const order = orders.findByOrderId(ID_PASS, form.OrderID ?? '')
  if (order === undefined || PAY_TYPES[order.method] !== form.PayType) return NO_SUCH_TRADE
  const { accessId: AccessID, accessPass: AccessPass } = order
  const [lastEvent] = orders.events(order.id).toReversed()
  // GMO's response to an inquiry omits OrderID, unlike a notice.
  const { OrderID: _, ...fields } = commonFields(order, lastEvent?.at ?? order.createdAt)
  return {
    fields: {
      ...fields,
      AccessID,
      AccessPass,
      Approve: order.state === 'opened' ? '' : '6870001',
      ClientField1: '',
    },
  }
}

/** Returns the fields that the response to an inquiry and a notice have in common. */
export function commonFields(order: Order, processedAt: Date): Fields {
  return {
    OrderID: order.orderId ?? '',
    Status: statusOf(order),
    ProcessDate: timestampOf(processedAt),
    JobCd: String(order.detail.job ?? ''),
    Amount: String(order.paidYen > 0 ? order.paidYen : order.yen),
    Tax: '0',
    TranID: '',
    Method: '',
    PayTimes: '',
    Forward: '2a99662',
    PayType: PAY_TYPES[order.method] ?? '',
  }
}

/**
 * Returns GMO's status of an order. A chargeback does not change the status, because GMO reports
 * chargebacks by letter. GMO reports a refund by a carrier as a cancellation.
 */
export function statusOf({ state, detail }: Order): string {
  switch (state) {
    case 'opened':
      return detail.token === undefined ? 'UNPROCESSED' : 'REQSUCCESS'
    case 'authorised':
      return 'AUTH'
    case 'paid':
    case 'charged-back':
      return detail.job === 'AUTH' ? 'SALES' : 'CAPTURE'
    case 'failed':
      return 'PAYFAIL'
    case 'cancelled':
    case 'refunded':
      return 'CANCEL'
    case 'expired':
      return 'EXPIRED'
  }
}
