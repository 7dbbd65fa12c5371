import type { Dialect, GatewayContext } from '#gateway/dialect.ts'
import type { GmoSettings } from '#server/external/payments/gmo/settings.ts'
import { gmoSandbox } from '#server/external/payments/gmo/settings.ts'
import type {
  PaymentOrder,
  PaymentProvider,
  ProviderOrder,
  ProviderStatus,
  Started,
} from '#server/external/payments/payment-provider.ts'
import { createCardToken } from './card-token.ts'
import {
  generousTimeout,
  openProviderHarness,
  type ProviderHarness,
  paymentOrder,
} from './provider-harness.ts'

export interface GmoHarness extends ProviderHarness {
  readonly provider: PaymentProvider
  readonly settings: GmoSettings
  /** Returns an order whose notices GMO's sandbox sends to the harness. */
  order(overrides?: Partial<PaymentOrder>): PaymentOrder
  /** Starts the payment of an order. Throws unless the start succeeds. */
  start(order: PaymentOrder): Promise<Started>
  fetchStatus(order: PaymentOrder): Promise<ProviderStatus['is'] | 'unknown'>
  /** Creates a card token, as GMO's script does in the browser. */
  token(number: string, expire?: string): Promise<string>
}

/**
 * Opens the sandbox gateway with one of GMO's protocols, and the shop's adapter for this protocol.
 * Both use the same clock.
 */
export async function openGmoHarness(
  dialect: (gateway: GatewayContext) => Dialect,
  createProvider: (settings: GmoSettings) => PaymentProvider,
): Promise<GmoHarness> {
  const harness = await openProviderHarness(dialect)
  const settings = { ...gmoSandbox(harness.url), now: harness.now }
  const provider = createProvider(settings)
  return {
    ...harness,
    provider,
    settings,
    order: (overrides = {}) =>
      paymentOrder({ noticeUrl: harness.noticeReceiver.url, ...overrides }),
    async start(order) {
      const started = await provider.start(order, generousTimeout())
      if (started.is !== 'started')
        throw new Error(`the payment did not start: ${JSON.stringify(started)}`)
      return started
    },
    fetchStatus: async (order) =>
      (await provider.fetchStatus(asKnownOrder(order), generousTimeout())).is,
    token: (number, expire) =>
      createCardToken(harness.url, {
        keys: settings.tokenKeys,
        number,
        ...(expire === undefined ? {} : { expire }),
      }),
  }
}

/**
 * Returns the order as the shop stores it after the start of the payment. If `started` is left out,
 * returns the order as the shop stores it when the start gets no response.
 */
export function asKnownOrder(order: PaymentOrder, started?: Started): ProviderOrder {
  const { orderId, payId, yen } = order
  return { orderId, payId, yen, reference: started?.reference ?? {} }
}
