import type { Fields } from '#gateway/bodies.ts'
import type { GatewayCore } from '#gateway/core.ts'
import type { Order, Verb } from '#gateway/order.ts'
import { type Answer, NOT_FINISHED, shopsOrderOf, stampOf, WRONG_JOB } from './id-pass.wire.ts'

const DECLINED_AT_CAPTURE = '42G120000'

/** AlterTran: takes what is held, lets go of it, or gives back what was taken; the month decides by which job. */
export function alterCard(gateway: GatewayCore, form: Fields): Answer {
  const found = shopsOrderOf(gateway, form, 'card')
  if ('answer' in found) return found.answer
  const { order } = found
  if (order.state === 'opened') return NOT_FINISHED
  switch (form.JobCd) {
    case 'SALES':
      return capture(gateway, order, form)
    case 'VOID':
      return change(gateway, order, order.state === 'authorised' ? 'cancel' : 'refund')
    case 'RETURN':
      return isOfThisMonth(gateway, order) ? change(gateway, order, 'refund') : WRONG_JOB
    case 'RETURNX':
      return isOfThisMonth(gateway, order) ? WRONG_JOB : change(gateway, order, 'refund')
    default:
      return { refuse: ['E01050002'] }
  }
}

/** The cards that leave the caller without an answer do so once: whoever asks again hears the truth. */
function capture(gateway: GatewayCore, order: Order, { Amount = '' }: Fields): Answer {
  const { orders } = gateway
  if (order.state !== 'authorised') return WRONG_JOB
  if (Amount !== String(order.yen)) return { refuse: ['E01060010'] }
  const { outcome, wasSilent } = order.detail
  if (outcome === 'declined-at-capture') {
    orders.act(order.id, 'decline', { code: DECLINED_AT_CAPTURE })
    return { refuse: [DECLINED_AT_CAPTURE] }
  }
  if (wasSilent === true || !['timeout-before', 'timeout-after'].includes(String(outcome)))
    return change(gateway, order, 'pay')
  orders.amend(order.id, { detail: { wasSilent: true } })
  if (outcome === 'timeout-after') change(gateway, order, 'pay')
  return 'silence'
}

function change({ orders, now }: GatewayCore, order: Order, verb: Verb): Answer {
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
      TranDate: stampOf(now()),
    },
  }
}

function isOfThisMonth({ now }: GatewayCore, { detail, createdAt }: Order): boolean {
  const processed = new Date(Number(detail.processed_ms ?? createdAt.getTime()))
  return stampOf(processed).slice(0, 6) === stampOf(now()).slice(0, 6)
}
