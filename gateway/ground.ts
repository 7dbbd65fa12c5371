import { controlGateway, type GatewayControl } from './control.ts'
import { exampleDialect } from './example-dialect.ts'
import { type Gateway, openGateway } from './open.ts'
import { openReceiver, type Receiver } from './receiver.ts'

export interface Ground {
  readonly url: string
  readonly control: GatewayControl
  readonly shop: Receiver
  /** Opens an order of the example dialect by its wire, and answers the book's id. */
  open(orderId: string, yen?: number): Promise<string>
  /** Moves the gateway's clock. */
  pass(span_ms: number): Promise<void>
  close(): Promise<void>
}

/** A gateway in memory that speaks the example dialect, with a shop's ear for its notices. */
export async function openGround(): Promise<Ground> {
  const shop = await openReceiver()
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
    open: (orderId, yen = 1000) => openExample(gateway.url, orderId, yen),
    async pass(span_ms) {
      now += span_ms
      await gateway.moved()
    },
    async close() {
      await gateway.close()
      await shop.close()
    },
  }
}

export async function openExample(url: string, orderId: string, yen: number): Promise<string> {
  const answer = await askExample(url, { orderId, yen })
  const { id } = await answer.json()
  return id
}

export function askExample(url: string, body: unknown, key?: string): Promise<Response> {
  return fetch(`${url}/example/orders`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    body: JSON.stringify(body),
  })
}
