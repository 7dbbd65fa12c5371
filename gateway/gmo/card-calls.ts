import type { Fields } from '#gateway/bodies.ts'
import type { CardOutcome } from '#gateway/cards.ts'
import type { GatewayCore } from '#gateway/core.ts'
import { fallSilent } from '#gateway/faults.ts'
import type { Order } from '#gateway/order.ts'
import { alterCard } from './alter.ts'
import { enter } from './entry.ts'
import {
  type Answer,
  FINISHED,
  NO_SUCH_TRADE,
  NOT_FINISHED,
  orderOf,
  SENT_TWICE,
  serveIdPass,
  stampOf,
} from './id-pass.wire.ts'
import type { Challenge } from './names.ts'
import { spendToken } from './tokens.ts'

/** Why a card is refused when the amount is to be held. */
const REFUSALS: Readonly<Partial<Record<CardOutcome | 'unknown', string>>> = {
  declined: '42G120000',
  insufficient: '42G020000',
  expired: '42G830000',
  'wrong-security-code': '42G440000',
  unknown: '42G650000',
}

/** EntryTran, ExecTran, SecureTran2 and AlterTran of cards. */
export function addCardCalls(gateway: GatewayCore): void {
  const serve = (name: string, answer: (form: Fields) => Answer) =>
    serveIdPass(gateway, name, (form) => gateway.transaction(() => answer(form)), fallSilent)
  serve('EntryTran', (form) => enter(gateway, form, { method: 'card', jobs: ['AUTH'] }))
  serve('ExecTran', (form) => execute(gateway, form))
  serve('SecureTran2', (form) => finishThreeDSecure(gateway, form))
  serve('AlterTran', (form) => alterCard(gateway, form))
}

function execute(gateway: GatewayCore, form: Fields): Answer {
  const order = orderOf(gateway, form)
  if (order === null || order.method !== 'card') return NO_SUCH_TRADE
  if (order.state !== 'opened') return FINISHED
  if (order.detail.challenge !== undefined) return SENT_TWICE
  if (form.Method !== '1') return { refuse: ['E01260010'] }
  const card = spendToken(gateway, form.Token ?? '')
  if (typeof card === 'string') return { refuse: [card] }
  const { outcome, maskedNumber } = card
  const detail = { outcome, maskedNumber, transactionId: newTransactionId(order, gateway.now()) }
  const refusal = REFUSALS[outcome]
  if (refusal !== undefined) {
    gateway.orders.act(order.id, 'decline', { code: refusal, detail })
    return { refuse: [refusal] }
  }
  if (outcome === 'three-d-secure' || outcome === 'three-d-secure-frictionless') {
    if (order.detail.hasThreeDSecure !== true) return hold(gateway, order, detail)
    const challenge: Challenge = 'waiting'
    const returnUrl = form.RetUrl ?? null
    gateway.orders.amend(order.id, { returnUrl, detail: { ...detail, challenge } })
    return { fields: { ACS: '2', RedirectUrl: `${gateway.origin()}/gmo/3ds/${order.id}` } }
  }
  return hold(gateway, order, detail)
}

function finishThreeDSecure(gateway: GatewayCore, form: Fields): Answer {
  const order = orderOf(gateway, form)
  if (order === null || order.method !== 'card') return NO_SUCH_TRADE
  if (order.state !== 'opened') return FINISHED
  switch (order.detail.challenge as Challenge | undefined) {
    case 'passed':
      return hold(gateway, order, {})
    case 'failed':
      return refuseChallenge(gateway, order, 'E21020001')
    case 'cancelled':
      return refuseChallenge(gateway, order, 'E21020002')
    default:
      return NOT_FINISHED
  }
}

function refuseChallenge({ orders }: GatewayCore, { id }: Order, code: string): Answer {
  orders.act(id, 'decline', { code })
  return { refuse: [code] }
}

function hold(gateway: GatewayCore, order: Order, detail: Order['detail']): Answer {
  const acted = gateway.orders.act(order.id, 'authorise', { detail })
  if (acted.is === 'refused') return FINISHED
  return {
    fields: {
      ACS: '0',
      OrderID: order.orderId ?? '',
      Forward: '2a99662',
      Method: '1',
      PayTimes: '',
      Approve: '6870001',
      TranID: String(acted.order.detail.transactionId),
      TranDate: stampOf(gateway.now()),
      CheckString: '',
    },
  }
}

function newTransactionId(order: Order, now: Date): string {
  return `${stampOf(now).slice(2)}-${order.id.slice(0, 12)}`
}
