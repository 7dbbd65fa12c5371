import type { FaultRequest } from './faults.ts'
import type { Merchant } from './merchant.ts'
import type { Notice } from './notice-queue.sql.ts'
import type { NoticeAct } from './notice-script.ts'
import type { Order, OrderEvent, OrderState, Verb } from './order.ts'

/** An order as the control calls return it: times are ISO strings, and secrets are left out. */
export type ListedOrder = Omit<Order, 'accessPass' | 'detail' | 'createdAt' | 'expiresAt'> & {
  readonly createdAt: string
  readonly expiresAt: string | null
}
export type ListedNotice = Omit<Notice, 'headers' | 'body' | 'dueAt'> & {
  /** The body in Latin-1: one character for each byte. */
  readonly body: string
  readonly dueAt: string
}
export type ListedEvent = Omit<OrderEvent, 'at'> & { readonly at: string }

export interface NoticeScriptRequest {
  readonly act: NoticeAct
  /**
   * The gateway's id of the order whose notices the script changes. Without an id it changes the
   * next notices of any order.
   */
  readonly order?: string
  /** To how many notices the script applies, 1 by default; null means all later ones. */
  readonly count?: number | null
  readonly times?: number
  readonly delay_ms?: number
  readonly seed?: number
}

/**
 * Opens a client of the gateway's control calls, for tests. The client throws when the gateway
 * refuses a call.
 */
export function controlGateway(url: string) {
  const call = (path: string, body?: unknown) => callControl(url, path, body)
  return {
    async now(): Promise<Date> {
      return new Date((await call('clock')).now)
    },
    /**
     * Sets the gateway's own clock and delivers the notices that become due. Refused if the gateway
     * follows the shop's clock.
     */
    setClock: (now: Date | null): Promise<void> =>
      call('clock', { now: now?.toISOString() ?? null }),
    /** Adds a notice script; `{ act: 'none' }` deletes all scripts. */
    notices: (order: NoticeScriptRequest | { readonly act: 'none' }): Promise<void> =>
      call('notices', order),
    /** Adds a fault; `{ fault: 'none' }` deletes all faults. */
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
    /** Finds an order by the shop's order number. Throws if no order has the number. */
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
 * Calls the gateway: a POST if there is a body, and a GET if there is none. Throws if the gateway
 * refuses the call.
 */
async function callControl(url: string, path: string, body?: unknown) {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(
    `${url}/sandbox/${path}`,
    body === undefined ? {} : { method: 'POST', headers, body: JSON.stringify(body) },
  )
  const result = await response.json()
  if (!response.ok) throw new Error(`${path}: ${response.status} ${result.error}`)
  return result
}
