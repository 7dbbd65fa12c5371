import type { Fields } from '#gateway/bodies.ts'
import type { GatewayContext } from '#gateway/dialect.ts'
import type { Order } from '#gateway/order.ts'
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
  card: '0',
  au: '8',
  docomo: '9',
  sb: '11',
}

export function addSearchCalls(gateway: GatewayContext): void {
  const serve = (name: string, payTypeOf: (form: Fields) => string | undefined) =>
    serveIdPass(gateway, name, (form) => search(gateway, form, payTypeOf(form)))
  serve('SearchTrade', () => PAY_TYPES.card)
  serve('SearchTradeMulti', ({ PayType }) => PayType)
}

function search(
  { orders }: GatewayContext,
  form: Fields,
  payType: string | undefined,
): IdPassResponse {
  const refusal = credentialError(form)
  if (refusal !== null) return refusal
  const order = orders.findByOrderId(ID_PASS, form.OrderID ?? '')
  if (order === undefined || PAY_TYPES[order.method] !== payType) return NO_SUCH_TRADE
  const { accessId: AccessID, accessPass: AccessPass } = order
  const [lastEvent] = orders.events(order.id).toReversed()
  const { OrderID = '', ...fields } = commonFields(order, lastEvent?.at ?? order.createdAt)
  return {
    fields: {
      // Only SearchTrade, the search for cards, names the order.
      ...(payType === PAY_TYPES.card ? { OrderID } : {}),
      ...fields,
      AccessID,
      AccessPass,
      CardNo: String(order.detail.maskedNumber ?? ''),
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
    TranID: String(order.detail.transactionId ?? ''),
    Method: order.method === 'card' ? '1' : '',
    PayTimes: '',
    Forward: '2a99662',
    PayType: PAY_TYPES[order.method] ?? '',
  }
}

/**
 * Returns the status in GMO's terms. GMO reports a chargeback by letter. A declined card counts as UNPROCESSED, because the member may try another.
 * A carrier's refund is a cancellation.
 */
export function statusOf({ method, state, detail }: Order): string {
  const isCard = method === 'card'
  switch (state) {
    case 'opened':
      if (isCard) return detail.challenge === undefined ? 'UNPROCESSED' : 'AUTHENTICATED'
      return detail.token === undefined ? 'UNPROCESSED' : 'REQSUCCESS'
    case 'authorised':
      return 'AUTH'
    case 'paid':
    case 'charged-back':
      return isCard || detail.job === 'AUTH' ? 'SALES' : 'CAPTURE'
    case 'failed':
      return isCard ? 'UNPROCESSED' : 'PAYFAIL'
    case 'cancelled':
      return isCard ? 'VOID' : 'CANCEL'
    case 'expired':
      return isCard ? 'UNPROCESSED' : 'EXPIRED'
    case 'refunded':
      return isCard ? 'RETURN' : 'CANCEL'
  }
}
