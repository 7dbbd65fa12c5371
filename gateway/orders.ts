import { randomBytes } from 'node:crypto'
import {
  type Detail,
  decideMove,
  type Language,
  type MoveRefusal,
  type Order,
  type OrderEvent,
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
} from './orders.sql.ts'
import type { Store } from './store.ts'

export interface Opening {
  readonly dialect: string
  readonly orderId: string | null
  readonly method: string
  readonly yen: number
  readonly currency?: string
  /** Random by default: 32 hexadecimal digits. */
  readonly accessId?: string
  readonly accessPass?: string
  readonly noticeUrl?: string | null
  readonly returnUrl?: string | null
  readonly cancelUrl?: string | null
  readonly language?: Language
  readonly expiresAt?: Date | null
  readonly detail?: Detail
}

/** What may be said about an order later on; `detail` is merged, entry by entry. */
export type Amendment = Partial<Omit<Opening, 'dialect' | 'accessId' | 'accessPass'>>

export interface ActOptions {
  /** Needed by a deposit; by default the whole of a payment or refund. */
  readonly yen?: number | undefined
  /** Of a refusal, in the dialect's words. */
  readonly code?: string | undefined
  /** Merged into the order's. */
  readonly detail?: Detail | undefined
}
export type Acted =
  | { readonly is: 'done'; readonly order: Order; readonly event: OrderEvent }
  | { readonly is: 'refused'; readonly reason: MoveRefusal | 'missing'; readonly order?: Order }

/** One book of orders for all dialects. An act that changes an order queues its notices in the same transaction. */
export interface OrderBook {
  /** 'used' where the dialect knew an order of this number, whatever became of it. */
  open(opening: Opening): Order | 'used'
  amend(id: string, amendment: Amendment): Order | 'used'
  act(id: string, verb: Verb, options?: ActOptions): Acted
  find(id: string): Order | undefined
  findByOrderId(dialect: string, orderId: string): Order | undefined
  findByAccessId(dialect: string, accessId: string): Order | undefined
  /** Oldest first. */
  events(id: string): readonly OrderEvent[]
  /** Newest first. */
  list(listing?: OrderListing): readonly Order[]
  /** Ends what is overdue. */
  expireDue(): void
}

export function openOrderBook(
  store: Store,
  now: () => Date,
  onEvent: (order: Order, event: OrderEvent) => void,
): OrderBook {
  const act: OrderBook['act'] = (id, verb, options = {}) =>
    store.transaction(() => {
      const order = selectOrder(store, id)
      if (order === undefined) return { is: 'refused', reason: 'missing' }
      const move = decideMove(order, verb, options.yen)
      if (typeof move === 'string') return { is: 'refused', reason: move, order }
      const code = options.code ?? null
      const moved = {
        ...order,
        state: move.to,
        paidYen: move.paidYen,
        refundedYen: move.refundedYen,
        code: code ?? order.code,
        detail: { ...order.detail, ...options.detail },
      }
      updateOrder(store, moved)
      const event = insertEvent(store, { order, verb, move, code, at: now() })
      onEvent(moved, event)
      return { is: 'done', order: moved, event }
    })

  return {
    act,
    open: (opening) =>
      store.transaction(() => {
        if (isUsed(store, opening.dialect, opening.orderId)) return 'used'
        const order = newOrder(opening, now())
        insertOrder(store, order)
        return order
      }),
    amend: (id, { detail, ...amendment }) =>
      store.transaction(() => {
        const order = selectOrder(store, id)
        if (order === undefined) throw new Error(`there is no order ${id}`)
        const { orderId = order.orderId } = amendment
        if (orderId !== order.orderId && isUsed(store, order.dialect, orderId)) return 'used'
        const amended = { ...order, ...amendment, detail: { ...order.detail, ...detail } }
        updateOrder(store, amended)
        return amended
      }),
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

function isUsed(store: Store, dialect: string, orderId: string | null): boolean {
  return orderId !== null && selectOrderByOrderId(store, dialect, orderId) !== undefined
}

function newOrder(opening: Opening, now: Date): Order {
  return {
    id: randomBytes(12).toString('hex'),
    dialect: opening.dialect,
    orderId: opening.orderId,
    accessId: opening.accessId ?? randomBytes(16).toString('hex'),
    accessPass: opening.accessPass ?? randomBytes(16).toString('hex'),
    method: opening.method,
    yen: opening.yen,
    currency: opening.currency ?? 'JPY',
    state: 'opened',
    paidYen: 0,
    refundedYen: 0,
    code: null,
    noticeUrl: opening.noticeUrl ?? null,
    returnUrl: opening.returnUrl ?? null,
    cancelUrl: opening.cancelUrl ?? null,
    language: opening.language ?? 'ja',
    expiresAt: opening.expiresAt ?? null,
    createdAt: now,
    detail: opening.detail ?? {},
  }
}
