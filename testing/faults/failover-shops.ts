import { shopAsMerchant } from '#gateway/shop-merchant.ts'
import { openSwitchingProxy, type SwitchingProxy } from '#testing/drivers/switching-proxy.ts'
import { openTestShop, type TestShop, type TestShopOptions } from '#testing/fixtures/test-shop.ts'
import {
  interceptProviders,
  type ProviderInterceptor,
  routeToAcquirer,
  type SecondAcquirer,
} from './intercepted-providers.ts'

/**
 * Two shops on one database, behind one URL. Providers and browsers cannot tell the shops apart.
 */
export interface FailoverShops {
  readonly shop: TestShop
  /** The second shop, which takes over when the first shop dies. */
  readonly standby: TestShop
  readonly proxy: SwitchingProxy
  /**
   * Routes the methods that an acquirer supports to this acquirer. Without an acquirer, the default
   * providers serve all methods.
   */
  setAcquirer(acquirer: SecondAcquirer | undefined): void
  /** Advances the clocks of both shops and delivers the due notices. */
  advanceClocks(ms: number): Promise<void>
  close(): Promise<void>
}

/**
 * How long the first shop waits for a provider's response. A shorter time would be too short for a
 * busy machine, on which a response takes seconds. A longer time would slow the tests, because a
 * call that a timeout fault hits by mistake waits for this whole time.
 */
const PROVIDER_RESPONSE_MS_MAX = 8_000

/**
 * Opens two shops on one database. `intercept` gets the provider calls of the first shop. The
 * provider calls of the standby shop do not go through `intercept`.
 */
export async function openFailoverShops(
  gatewayUrl: string,
  intercept: ProviderInterceptor,
): Promise<FailoverShops> {
  let acquirer: SecondAcquirer | undefined
  let publicUrl = ''
  const openShop = (interceptor: ProviderInterceptor, options: TestShopOptions) =>
    openTestShop({
      ...options,
      gateway: { url: gatewayUrl },
      wrapProviders: (providers) => {
        const intercepted = interceptProviders(providers, {
          intercept: interceptor,
          noticeUrlOf: (provider) => `${publicUrl}/notices/${provider}`,
          publicUrl: () => publicUrl,
        })
        return routeToAcquirer(intercepted, () => acquirer)
      },
    })
  const shop = await openShop(intercept, { providerTimeoutMs: PROVIDER_RESPONSE_MS_MAX })
  const standby = await openShop((_, send, signal) => send(signal), {
    databaseUrl: shop.databaseUrl,
  })
  const proxy = await openSwitchingProxy(shop.url)
  publicUrl = proxy.url
  await shop.gateway.registerShop(shopAsMerchant(publicUrl))
  return {
    shop,
    standby,
    proxy,
    setAcquirer(next) {
      acquirer = next
    },
    async advanceClocks(ms) {
      const now = new Date(shop.clock.now().getTime() + ms)
      for (const { clock } of [shop, standby]) clock.set(now)
      await shop.gateway.processDue()
    },
    async close() {
      await proxy.close()
      await standby.close()
      await shop.close()
    },
  }
}
