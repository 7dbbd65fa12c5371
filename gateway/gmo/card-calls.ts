import type { Fields } from '#gateway/bodies.ts'
import type { GatewayContext } from '#gateway/dialect.ts'
import type { Order } from '#gateway/order.ts'
import type { CardOutcome } from '#gateway/test-cards.ts'
import { alterTran } from './alter-tran.ts'
import { consumeToken } from './card-tokens.ts'
import type { Challenge } from './constants.ts'
import { entryTran } from './entry-tran.ts'
import {
  FINISHED,
  findOrder,
  type IdPassResponse,
  NO_SUCH_TRADE,
  NOT_FINISHED,
  SENT_TWICE,
  serveIdPass,
  timestampOf,
} from './id-pass.wire.ts'

/** GMO's error codes for cards that GMO declines to authorize. */
const REFUSALS: Readonly<Partial<Record<CardOutcome | 'unknown', string>>> = {
  declined: '42G120000',
  insufficient: '42G020000',
  expired: '42G830000',
  'wrong-security-code': '42G440000',
  unknown: '42G650000',
}

/** Adds GMO's card calls: EntryTran, ExecTran, SecureTran2 and AlterTran. */
export function addCardCalls(gateway: GatewayContext): void {
  const serve = (name: string, handle: (form: Fields) => IdPassResponse) =>
    serveIdPass(gateway, name, (form) => gateway.transaction(() => handle(form)))
  serve('EntryTran', (form) => entryTran(gateway, form, { method: 'card', jobs: ['AUTH'] }))
  serve('ExecTran', (form) => execTran(gateway, form))
  serve('SecureTran2', (form) => secureTran2(gateway, form))
  serve('AlterTran', (form) => alterTran(gateway, form))
}

function execTran(gateway: GatewayContext, form: Fields): IdPassResponse {
  const order = findOrder(gateway, form)
  if (order === null || order.method !== 'card') return NO_SUCH_TRADE
  if (order.state !== 'opened') return FINISHED
  if (order.detail.challenge !== undefined) return SENT_TWICE
  if (form.Method !== '1') return { errorCodes: ['E01260010'] }
  const card = consumeToken(gateway, form.Token ?? '')
  if (typeof card === 'string') return { errorCodes: [card] }
  const { outcome, maskedNumber } = card
  const detail = { outcome, maskedNumber, transactionId: newTransactionId(order, gateway.now()) }
  const errorCode = REFUSALS[outcome]
  if (errorCode !== undefined) {
    gateway.orders.act(order.id, 'decline', { code: errorCode, detail })
    return { errorCodes: [errorCode] }
  }
  if (outcome === 'three-d-secure' || outcome === 'three-d-secure-frictionless') {
    if (order.detail.hasThreeDSecure !== true) return authorizeCard(gateway, order, detail)
    const challenge: Challenge = 'waiting'
    const returnUrl = form.RetUrl ?? null
    gateway.orders.amend(order.id, { returnUrl, detail: { ...detail, challenge } })
    return {
      fields: { ACS: '2', RedirectUrl: `${gateway.origin()}/gmo/3ds/${order.id}?p1=abc&p2=123` },
    }
  }
  return authorizeCard(gateway, order, detail)
}

function secureTran2(gateway: GatewayContext, form: Fields): IdPassResponse {
  const order = findOrder(gateway, form)
  if (order === null || order.method !== 'card') return NO_SUCH_TRADE
  if (order.state !== 'opened') return FINISHED
  switch (order.detail.challenge as Challenge | undefined) {
    case 'passed':
      return authorizeCard(gateway, order, {})
    case 'failed':
      return declineChallenge(gateway, order, 'E21020001')
    case 'cancelled':
      return declineChallenge(gateway, order, 'E21020002')
    default:
      return NOT_FINISHED
  }
}

function declineChallenge({ orders }: GatewayContext, { id }: Order, code: string): IdPassResponse {
  orders.act(id, 'decline', { code })
  return { errorCodes: [code] }
}

function authorizeCard(
  gateway: GatewayContext,
  order: Order,
  detail: Order['detail'],
): IdPassResponse {
  const result = gateway.orders.act(order.id, 'authorise', { detail })
  if (result.is === 'refused') return FINISHED
  return {
    fields: {
      ACS: '0',
      OrderID: order.orderId ?? '',
      Forward: '2a99662',
      Method: '1',
      PayTimes: '',
      Approve: '6870001',
      TranID: String(result.order.detail.transactionId),
      TranDate: timestampOf(gateway.now()),
      CheckString: '',
    },
  }
}

function newTransactionId(order: Order, now: Date): string {
  return `${timestampOf(now).slice(2)}-${order.id.slice(0, 12)}`
}
