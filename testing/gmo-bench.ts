import type { Dialect, GatewayCore } from '#gateway/core.ts'
import type { GmoSettings } from '#server/outside/payments/gmo/settings.ts'
import { gmoSandbox } from '#server/outside/payments/gmo/settings.ts'
import type {
  KnownOrder,
  PaymentOrder,
  PaymentProvider,
  ProviderState,
  Started,
} from '#server/outside/payments/port.ts'
import { openProviderBench, type ProviderBench, paymentOrder, soon } from './provider-bench.ts'

export interface GmoBench extends ProviderBench {
  readonly provider: PaymentProvider
  readonly settings: GmoSettings
  /** An order whose notices come to the bench. */
  order(given?: Partial<PaymentOrder>): PaymentOrder
  /** Opens an order that has to succeed. */
  start(order: PaymentOrder): Promise<Started>
  inquire(order: PaymentOrder): Promise<ProviderState['is'] | 'unknown'>
  /** The token of a card, as the browser gets it. */
  token(number: string, expire?: string): Promise<string>
}

/** One of GMO's dialects and the adapter that speaks it, on one clock. */
export async function openGmoBench(
  dialect: (gateway: GatewayCore) => Dialect,
  make: (settings: GmoSettings) => PaymentProvider,
): Promise<GmoBench> {
  const bench = await openProviderBench(dialect)
  const settings = { ...gmoSandbox(bench.url), now: bench.now }
  const provider = make(settings)
  return {
    ...bench,
    ...{ provider, settings },
    order: (given = {}) => paymentOrder({ noticeUrl: bench.shop.url, ...given }),
    async start(order) {
      const started = await provider.start(order, soon())
      if (started.is !== 'started') throw new Error(`not started: ${JSON.stringify(started)}`)
      return started
    },
    inquire: async (order) => (await provider.inquire(knownOrder(order), soon())).is,
    async token(number, expire = '3012') {
      const answer = await fetch(`${bench.url}/payment/token`, {
        method: 'POST',
        body: new URLSearchParams({ shopId: settings.shopId, cardno: number, expire }),
      })
      const { tokenObject } = await answer.json()
      return tokenObject.token
    },
  }
}

/** As the shop knows it where the start was never answered. */
export function knownOrder(order: PaymentOrder, started?: Started): KnownOrder {
  const { orderId, payId, yen } = order
  return { orderId, payId, yen, reference: started?.reference ?? {} }
}
