import type { FaultRequest } from './faults.ts'
import type { Merchant } from './merchant.ts'
import type { Notice } from './notice-queue.sql.ts'
import type { NoticeAct } from './notice-script.ts'
import type { Order, OrderEvent, OrderState, Verb } from './order.ts'

/** As the control calls write it: moments are texts. */
export type ListedOrder = Omit<Order, 'accessPass' | 'detail' | 'createdAt' | 'expiresAt'> & {
  readonly createdAt: string
  readonly expiresAt: string | null
}
export type ListedNotice = Omit<Notice, 'headers' | 'body' | 'dueAt'> & {
  /** One character a byte. */
  readonly body: string
  readonly dueAt: string
}
export type ListedEvent = Omit<OrderEvent, 'at'> & { readonly at: string }

export interface NoticeScriptRequest {
  readonly act: NoticeAct
  /** The book's id; by default the next notices of whichever order. */
  readonly order?: string
  /** For so many notices, 1 by default; null for all that follow. */
  readonly count?: number | null
  readonly times?: number
  readonly delay_ms?: number
  readonly seed?: number
}

/** The control calls of a gateway, for tests: what it refuses is thrown. */
export function controlGateway(url: string) {
  const call = async (path: string, body?: unknown) => {
    const response = await fetch(`${url}/sandbox/${path}`, {
      ...(body === undefined
        ? {}
        : {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(body),
          }),
    })
    const result = await response.json()
    if (!response.ok) throw new Error(`${path}: ${response.status} ${result.error}`)
    return result
  }
  return {
    async now(): Promise<Date> {
      return new Date((await call('clock')).now)
    },
    /** Only of a gateway with a clock of its own. Delivers what falls due by it. */
    setClock: (now: Date | null): Promise<void> =>
      call('clock', { now: now?.toISOString() ?? null }),
    /** `{ act: 'none' }` forgets all scripts. */
    notices: (order: NoticeScriptRequest | { readonly act: 'none' }): Promise<void> =>
      call('notices', order),
    /** `{ fault: 'none' }` forgets all faults. */
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
    /** Throws where there is none. */
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
