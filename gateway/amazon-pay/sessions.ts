import { randomInt, randomUUID } from 'node:crypto'
import type { GatewayContext } from '#gateway/dialect.ts'
import type { Language, Order } from '#gateway/orders/order.ts'

/**
 * A checkout session. The session gets an order when the shop sets the amount. From then on, the
 * state of the order determines the state of the session.
 */
export interface Session {
  readonly id: string
  readonly instrument: string
  readonly isDeclined: boolean
  readonly reviewUrl: string
  readonly cancelUrl: string
  readonly language: Language
  readonly created_ms: number
  readonly terms: Terms | null
  readonly gatewayOrderId: string | null
}
export interface Terms {
  readonly resultUrl: string
  readonly yen: number
  readonly currency: string
  readonly orderId: string | null
}

const SCOPE = 'amazon-pay'
/** A session stays open for one day. The gateway deletes the session after 30 days. */
const OPEN_MS = 24 * 3_600_000
const RETENTION_MS = 30 * OPEN_MS

export function openSession(
  { records, now }: GatewayContext,
  options: Pick<Session, 'instrument' | 'isDeclined' | 'reviewUrl' | 'cancelUrl' | 'language'>,
): Session {
  const session = {
    ...options,
    id: randomUUID(),
    created_ms: now().getTime(),
    terms: null,
    gatewayOrderId: null,
  }
  records.put(SCOPE, 'session', session.id, session)
  return session
}

export function findSession({ records, now }: GatewayContext, id: string): Session | undefined {
  const session = records.get<Session>(SCOPE, 'session', id)
  const isRetained = session !== undefined && now().getTime() - session.created_ms < RETENTION_MS
  return isRetained ? session : undefined
}

/** Returns the order of a session; undefined if the shop has not set the amount yet. */
export function orderOfSession({ orders }: GatewayContext, session: Session): Order | undefined {
  return session.gatewayOrderId === null ? undefined : orders.find(session.gatewayOrderId)
}

/**
 * Sets the amount, order number and return URL of an open session. The shop may set these values
 * more than once.
 */
export function setTerms(gateway: GatewayContext, session: Session, terms: Terms): Session {
  const { orders, records, transaction } = gateway
  return transaction(() => {
    const existing = orderOfSession(gateway, session)
    const orderFields = { method: 'amazon-pay', yen: terms.yen, currency: terms.currency }
    const addresses = { returnUrl: terms.resultUrl, cancelUrl: session.cancelUrl }
    const order =
      existing === undefined
        ? openOrder(gateway, session, { ...orderFields, ...addresses })
        : existing
    // Amazon allows two orders with the same number, but the order book refuses a number that
    // another order already has. The later order therefore gets no number.
    orders.amend(order.id, { ...orderFields, ...addresses })
    if (terms.orderId !== null) orders.amend(order.id, { orderId: terms.orderId })
    const updated = { ...session, terms, gatewayOrderId: order.id }
    records.put(SCOPE, 'session', session.id, updated)
    return updated
  })
}

function openOrder(
  { orders, records }: GatewayContext,
  session: Session,
  orderFields: {
    method: string
    yen: number
    currency: string
    returnUrl: string
    cancelUrl: string
  },
): Order {
  const permissionId = `S03-${digits()}-${digits()}`
  const order = orders.open({
    ...orderFields,
    dialect: SCOPE,
    orderId: null,
    accessId: session.id,
    language: session.language,
    expiresAt: new Date(session.created_ms + OPEN_MS),
    detail: { permissionId },
  })
  if (order === 'used') throw new Error('an order without a number cannot be a duplicate')
  records.put(SCOPE, 'permission', permissionId, order.id)
  return order
}

function digits(): string {
  return `${randomInt(10_000_000)}`.padStart(7, '0')
}

export function permissionOf(order: Order): string {
  return String(order.detail.permissionId)
}

export function chargeOf(order: Order): string {
  return `${permissionOf(order)}-C000001`
}

/**
 * Finds an order by the id of its charge permission, charge or refund. The ids of charges and
 * refunds begin with the id of the charge permission.
 */
export function findByPermission(
  { orders, records }: GatewayContext,
  id: string,
): Order | undefined {
  const permission = /^S03-\d{7}-\d{7}/.exec(id)?.[0] ?? ''
  const gatewayOrderId = records.get<string>(SCOPE, 'permission', permission)
  return gatewayOrderId === undefined ? undefined : orders.find(gatewayOrderId)
}

/**
 * Returns the id of the order's newest refund. This also works for a refund that the shop makes by
 * hand on Amazon's merchant pages.
 */
export function refundOf(order: Order): string {
  return refundIdOf(order, Number(order.detail.refundCount ?? 0))
}

export function refundIdOf(order: Order, count: number): string {
  return `${permissionOf(order)}-R${String(count).padStart(6, '0')}`
}

export type SessionState = 'Open' | 'Completed' | 'Canceled'

export function sessionStateOf(
  { now }: GatewayContext,
  session: Session,
  order: Order | undefined,
): { readonly state: SessionState; readonly reasonCode: string | null } {
  const isOver = now().getTime() - session.created_ms >= OPEN_MS
  switch (order?.state ?? (isOver ? 'expired' : 'opened')) {
    case 'opened':
    case 'authorised':
      return { state: 'Open', reasonCode: null }
    case 'failed':
      return { state: 'Canceled', reasonCode: order?.code ?? 'Declined' }
    case 'cancelled':
      return { state: 'Canceled', reasonCode: 'BuyerCanceled' }
    case 'expired':
      return { state: 'Canceled', reasonCode: 'Expired' }
    default:
      return { state: 'Completed', reasonCode: null }
  }
}
