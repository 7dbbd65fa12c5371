import type { Fields } from '#gateway/bodies.ts'
import type { GatewayContext } from '#gateway/dialect.ts'
import type { Order, Verb } from '#gateway/order.ts'
import {
  findShopOrder,
  type IdPassResponse,
  NOT_FINISHED,
  timestampOf,
  WRONG_JOB,
} from './id-pass.wire.ts'

const DECLINED_AT_CAPTURE = '42G120000'

/**
 * Handles GMO's call AlterTran, whose JobCd says what to do. SALES captures. VOID cancels an
 * authorization or refunds a payment. RETURN refunds within the month of the payment, and RETURNX
 * refunds later.
 */
export function alterTran(gateway: GatewayContext, form: Fields): IdPassResponse {
  const found = findShopOrder(gateway, form, 'card')
  if ('refusal' in found) return found.refusal
  const { order } = found
  if (order.state === 'opened') return NOT_FINISHED
  switch (form.JobCd) {
    case 'SALES':
      return capture(gateway, order, form)
    case 'VOID':
      return applyVerb(gateway, order, order.state === 'authorised' ? 'cancel' : 'refund')
    case 'RETURN':
      return isOfThisMonth(gateway, order) ? applyVerb(gateway, order, 'refund') : WRONG_JOB
    case 'RETURNX':
      return isOfThisMonth(gateway, order) ? WRONG_JOB : applyVerb(gateway, order, 'refund')
    default:
      return { errorCodes: ['E01050002'] }
  }
}

/**
 * Captures the amount. With a test card for timeouts, the first capture gets no response, and a
 * second capture gets the real result.
 */
function capture(gateway: GatewayContext, order: Order, { Amount = '' }: Fields): IdPassResponse {
  const { orders } = gateway
  if (order.state !== 'authorised') return WRONG_JOB
  if (Amount !== String(order.yen)) return { errorCodes: ['E01060010'] }
  const { outcome, wasSilent } = order.detail
  if (outcome === 'declined-at-capture') {
    orders.act(order.id, 'decline', { code: DECLINED_AT_CAPTURE })
    return { errorCodes: [DECLINED_AT_CAPTURE] }
  }
  if (wasSilent === true || !['timeout-before', 'timeout-after'].includes(String(outcome)))
    return applyVerb(gateway, order, 'pay')
  orders.amend(order.id, { detail: { wasSilent: true } })
  if (outcome === 'timeout-after') applyVerb(gateway, order, 'pay')
  return 'no-response'
}

function applyVerb({ orders, now }: GatewayContext, order: Order, verb: Verb): IdPassResponse {
  const { accessId: AccessID, accessPass: AccessPass } = order
  const detail = { processed_ms: now().getTime() }
  if (orders.act(order.id, verb, { detail }).is === 'refused') return WRONG_JOB
  return {
    fields: {
      AccessID,
      AccessPass,
      Forward: '2a99662',
      Approve: '6870001',
      TranID: String(order.detail.transactionId ?? ''),
      TranDate: timestampOf(now()),
    },
  }
}

function isOfThisMonth({ now }: GatewayContext, { detail, createdAt }: Order): boolean {
  const processed = new Date(Number(detail.processed_ms ?? createdAt.getTime()))
  return timestampOf(processed).slice(0, 6) === timestampOf(now()).slice(0, 6)
}
