import { controlGateway, type GatewayControl } from '#gateway/control.ts'
import { shopAsMerchant } from '#gateway/shop-merchant.ts'
import { noProviders, type Providers } from '#server/outside/payments/port.ts'
import type { TestClock } from '#server/platform/clock.ts'

/** The sandbox gateway beside a shop under test, and everything that can be told to it. */
export interface TestGateway extends GatewayControl {
  readonly url: string
  /** To be said after a move of the shop's clock: delivers what fell due. */
  processDue(): Promise<void>
}

export interface ClosableTestGateway extends TestGateway {
  close(): Promise<void>
}

/** True: one in this process and in memory, on the shop's clock. An address: one that runs already, which is set. */
export async function openTestGateway(
  option: boolean | { readonly url: string } | undefined,
  clock: TestClock,
): Promise<ClosableTestGateway | undefined> {
  if (option === undefined || option === false) return undefined
  if (option !== true) return connectToGateway(option.url, clock)
  // Read only here: most tests need no payments, and need not wait for the dialects.
  const { openGateway } = await import('#gateway/open.ts')
  const { url, processDue, close } = await openGateway({ file: null, now: clock.now })
  return { ...controlGateway(url), url, processDue, close }
}

async function connectToGateway(url: string, clock: TestClock): Promise<ClosableTestGateway> {
  const control = controlGateway(url)
  const processDue = () => control.setClock(clock.now())
  await processDue()
  return { ...control, url, processDue, close: async () => {} }
}

/** The real adapters, pointed at the gateway; without one nobody takes a payment. */
export async function providersAt(
  gateway: TestGateway | undefined,
  { now }: TestClock,
): Promise<Providers> {
  if (gateway === undefined) return noProviders
  const { chooseProviders } = await import('#server/outside/payments/providers.ts')
  return chooseProviders({}, { gatewayUrl: gateway.url, now })
}

export async function registerShopAt(
  shopUrl: string,
  gateway: TestGateway | undefined,
): Promise<void> {
  await gateway?.registerShop(shopAsMerchant(shopUrl))
}
