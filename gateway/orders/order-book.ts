import { randomBytes } from 'node:crypto'
import {
  DETAIL_AFTER,
  type Detail,
  decideTransition,
  type Language,
  type Order,
  type OrderEvent,
  type TransitionRefusal,
  type Verb,
} from './order.ts'
import {
  insertEvent,
  insertOrder,
  type OrderListing,
  selectEvents,
  selectExpiredOrderIds,
  selectOrder,
  selectOrderByAccessId,
  selectOrderByOrderId,
  selectOrders,
  updateOrder,
} from './order-book.sql.ts'
import type { Store } from './store.ts'

export interface OrderDraft {
  readonly dialect: string
  readonly orderId: string | null
  readonly method: string
  readonly yen: number
  readonly currency?: string
  /** The provider's id of the order; by default 32 random hexadecimal digits. */
  readonly accessId?: string
  readonly accessPass?: string
  readonly noticeUrl?: string | null
  readonly returnUrl?: string | null
  readonly cancelUrl?: string | null
  readonly language?: Language
  readonly expiresAt?: Date | null
  readonly detail?: Detail
}

/**
 * The fields of an order that may change later. The entries of a new `detail` are added to the
 * order's `detail`, or replace its entries of the same name. All other entries stay unchanged.
 */
export type Amendment = Partial<Omit<OrderDraft, 'dialect' | 'accessId' | 'accessPass'>>

export interface ActOptions {
  /**
   * The amount in yen. A deposit requires an amount. By default, a payment or a refund has the
   * whole amount of the order.
   */
  readonly yen?: number | undefined
  /** The provider's error code, if the verb is `decline`. */
  readonly code?: string | undefined
  /** Entries to add to the order's `detail`. */
  readonly detail?: Detail | undefined
}
export type ActResult =
  | { readonly is: 'done'; readonly order: Order; readonly event: OrderEvent }
  | {
      readonly is: 'refused'
      readonly reason: TransitionRefusal | 'missing'
      readonly order?: Order
    }

/**
 * The orders at all emulated providers. A change of an order's state and the notices about the
 * change are stored in one transaction.
 */
export interface OrderBook {
  /** Stores a new order. Returns 'used' if the provider already has an order with this number. */
  open(draft: OrderDraft): Order | 'used'
  /**
   * Changes fields of an order without an event. Returns 'used' if another order already has the
   * order number in `amendment`.
   */
  amend(id: string, amendment: Amendment): Order | 'used'
  /**
   * Changes the state of an order by a verb such as `pay`, records the event and queues the notices
   * of the event.
   */
  act(id: string, verb: Verb, options?: ActOptions): ActResult
  find(id: string): Order | undefined
  findByOrderId(dialect: string, orderId: string): Order | undefined
  findByAccessId(dialect: string, accessId: string): Order | undefined
  /** Returns the events of an order, the oldest first. */
  events(id: string): readonly OrderEvent[]
  /** Returns the orders that match the filter `listing`, the newest first. */
  list(listing?: OrderListing): readonly Order[]
  /** Expires every open order whose expiry time has passed. */
  expireDue(): void
}

interface BookOptions {
  readonly store: Store
  readonly now: () => Date
  /** Called after each change of an order's state, in the transaction that records the event. */
  readonly onEvent: (order: Order, event: OrderEvent) => void
}

export function openOrderBook(options: BookOptions): OrderBook {
  const { store, now } = options
  const act: OrderBook['act'] = (id, verb, actOptions = {}) =>
    store.transaction(() => applyVerb(options, { id, verb, ...actOptions }))
  return {
    act,
    open: (draft) =>
      store.transaction(() => {
        if (isUsed(store, draft.dialect, draft.orderId)) return 'used'
        const order = orderFrom(draft, now())
        insertOrder(store, order)
        return order
      }),
    amend: (id, amendment) => store.transaction(() => amendOrder(store, id, amendment)),
    find: (id) => selectOrder(store, id),
    findByOrderId: (dialect, orderId) => selectOrderByOrderId(store, dialect, orderId),
    findByAccessId: (dialect, accessId) => selectOrderByAccessId(store, dialect, accessId),
    events: (id) => selectEvents(store, id),
    list: (listing = {}) => selectOrders(store, listing),
    expireDue() {
      for (const id of selectExpiredOrderIds(store, now())) act(id, 'expire')
    },
  }
}

function applyVerb(
  { store, now, onEvent }: BookOptions,
  { id, verb, yen, detail, ...options }: { id: string; verb: Verb } & ActOptions,
): ActResult {
  const order = selectOrder(store, id)
  if (order === undefined) return { is: 'refused', reason: 'missing' }
  const transition = decideTransition(order, verb, yen)
  if (typeof transition === 'string') return { is: 'refused', reason: transition, order }
  const code = options.code ?? null
  const changed = {
    ...order,
    state: transition.to,
    paidYen: transition.paidYen,
    refundedYen: transition.refundedYen,
    code: code ?? order.code,
    detail: { ...order.detail, ...DETAIL_AFTER[verb], ...detail },
  }
  updateOrder(store, changed)
  const event = insertEvent(store, { order, verb, transition, code, at: now() })
  onEvent(changed, event)
  return { is: 'done', order: changed, event }
}

function amendOrder(store: Store, id: string, { detail, ...amendment }: Amendment) {
  const order = selectOrder(store, id)
  if (order === undefined) throw new Error(`there is no order ${id}`)
  const { orderId = order.orderId } = amendment
  if (orderId !== order.orderId && isUsed(store, order.dialect, orderId)) return 'used'
  const amended = { ...order, ...amendment, detail: { ...order.detail, ...detail } }
  updateOrder(store, amended)
  return amended
}

function isUsed(store: Store, dialect: string, orderId: string | null): boolean {
  return orderId !== null && selectOrderByOrderId(store, dialect, orderId) !== undefined
}

function orderFrom(draft: OrderDraft, now: Date): Order {
  return {
    id: randomBytes(12).toString('hex'),
    dialect: draft.dialect,
    orderId: draft.orderId,
    accessId: draft.accessId ?? randomBytes(16).toString('hex'),
    accessPass: draft.accessPass ?? randomBytes(16).toString('hex'),
    method: draft.method,
    yen: draft.yen,
    currency: draft.currency ?? 'JPY',
    state: 'opened',
    paidYen: 0,
    refundedYen: 0,
    code: null,
    noticeUrl: draft.noticeUrl ?? null,
    returnUrl: draft.returnUrl ?? null,
    cancelUrl: draft.cancelUrl ?? null,
    language: draft.language ?? 'ja',
    expiresAt: draft.expiresAt ?? null,
    createdAt: now,
    detail: draft.detail ?? {},
  }
}
