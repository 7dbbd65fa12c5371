import { controlGateway, type GatewayControl } from './control.ts'
import { exampleDialect } from './example-dialect.ts'
import { type Gateway, openGateway } from './gateway.ts'
import { type NoticeReceiver, openNoticeReceiver } from './notices/notice-receiver.ts'

export interface ExampleGateway {
  readonly url: string
  readonly control: GatewayControl
  readonly shop: NoticeReceiver
  /** Opens an order at the invented example provider, and returns the gateway's id of the order. */
  openOrder(orderId: string, yen?: number): Promise<string>
  /** Advances the gateway's clock, then expires orders and sends notices that are due. */
  advance(span_ms: number): Promise<void>
  close(): Promise<void>
}

/**
 * Opens a gateway in memory with the invented example provider. Also opens a server that receives
 * the notices of this gateway.
 */
export async function openExampleGateway(): Promise<ExampleGateway> {
  const shop = await openNoticeReceiver()
  let now = Date.parse('2025-08-01T12:00:00+09:00')
  const gateway: Gateway = await openGateway({
    file: null,
    dialects: [exampleDialect],
    now: () => new Date(now),
  })
  gateway.register({ shopName: '引札', noticeUrls: { example: shop.url } })
  return {
    url: gateway.url,
    control: controlGateway(gateway.url),
    shop,
    openOrder: (orderId, yen = 1000) => openExampleOrder(gateway.url, orderId, yen),
    async advance(span_ms) {
      now += span_ms
      await gateway.processDue()
    },
    async close() {
      await gateway.close()
      await shop.close()
    },
  }
}

export async function openExampleOrder(url: string, orderId: string, yen: number): Promise<string> {
  const response = await requestExampleOrder(url, { orderId, yen })
  const { id } = await response.json()
  return id
}

export function requestExampleOrder(url: string, body: unknown, key?: string): Promise<Response> {
  return fetch(`${url}/example/orders`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    body: JSON.stringify(body),
  })
}
