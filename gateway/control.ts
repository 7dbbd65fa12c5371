import type { FaultRequest } from './faults.ts'
import type { Merchant } from './merchant.ts'
import type { Notice } from './notices/notice-queue.sql.ts'
import type { NoticeAct } from './notices/notice-script.ts'
import type { Order, OrderEvent, OrderState, Verb } from './orders/order.ts'
import { loopbackUrl } from './web-url.ts'

/** An order as the control calls return it, with times as ISO strings and without secret fields. */
export type ListedOrder = Omit<Order, 'accessPass' | 'detail' | 'createdAt' | 'expiresAt'> & {
  readonly createdAt: string
  readonly expiresAt: string | null
}
export type ListedNotice = Omit<Notice, 'headers' | 'body' | 'dueAt'> & {
  /** The body as a Latin-1 text, in which each character stands for one byte. */
  readonly body: string
  readonly dueAt: string
}
export type ListedEvent = Omit<OrderEvent, 'at'> & { readonly at: string }

export interface NoticeScriptRequest {
  readonly act: NoticeAct
  /**
   * The gateway's id of an order. With an id, the notice script changes only notices of this order.
   * Without an id, the notice script changes notices of any order.
   */
  readonly order?: string
  /**
   * The number of notices that the notice script changes, beginning with the next notice. The
   * default is 1; null means all later notices.
   */
  readonly count?: number | null
  readonly times?: number
  readonly delay_ms?: number
  readonly seed?: number
}

/**
 * Opens a client with which tests control the gateway. Each function throws if the gateway refuses
 * the call.
 */
export function controlGateway(url: string) {
  const call = (path: string, body?: unknown) => callControl(url, path, body)
  return {
    async now(): Promise<Date> {
      return new Date((await call('clock')).now)
    },
    /**
     * Sets the gateway's clock and delivers the notices that are then due. A gateway that follows
     * the shop's clock refuses the call.
     */
    setClock: (now: Date | null): Promise<void> =>
      call('clock', { now: now?.toISOString() ?? null }),
    /**
     * Adds a script that changes how the gateway sends notices; `{ act: 'none' }` deletes all
     * scripts.
     */
    notices: (order: NoticeScriptRequest | { readonly act: 'none' }): Promise<void> =>
      call('notices', order),
    /** Adds a fault that the gateway injects into calls; `{ fault: 'none' }` deletes all faults. */
    faults: (order: FaultRequest | { readonly fault: 'none' }): Promise<void> =>
      call('faults', order),
    deliver: (which: 'due' | 'all' = 'due'): Promise<void> => call('deliver', { which }),
    registerShop: (merchant: Merchant): Promise<void> => call('shop', merchant),
    act: (
      id: string,
      verb: Verb,
      options: { readonly yen?: number; readonly code?: string } = {},
    ): Promise<ListedOrder> => call(`orders/${id}/${verb}`, options),
    async orders(
      listing: { readonly dialect?: string; readonly state?: OrderState } = {},
    ): Promise<readonly ListedOrder[]> {
      return (await call(`orders?${new URLSearchParams(listing)}`)).orders
    },
    order: (id: string): Promise<ListedOrder & { readonly events: readonly ListedEvent[] }> =>
      call(`orders/${id}`),
    /** Finds an order by the shop's order number. Throws if there is no such order. */
    async orderOf(orderId: string): Promise<ListedOrder> {
      const { orders } = await call('orders')
      const found = orders.find((order: ListedOrder) => order.orderId === orderId)
      if (found === undefined) throw new Error(`the gateway knows no order ${orderId}`)
      return found
    },
    async listNotices(): Promise<readonly ListedNotice[]> {
      return (await call('notices')).notices
    },
  }
}
export type GatewayControl = ReturnType<typeof controlGateway>

/**
 * Calls the gateway by POST if there is a body, and otherwise by GET. Throws if the gateway refuses
 * the call.
 */
async function callControl(url: string, path: string, body?: unknown) {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(
    `${loopbackUrl(url)}/sandbox/${path}`,
    body === undefined ? {} : { method: 'POST', headers, body: JSON.stringify(body) },
  )
  const result = await response.json()
  if (!response.ok) throw new Error(`${path}: ${response.status} ${result.error}`)
  return result
}
