import { setTimeout as wait } from 'node:timers/promises'
import { controlGateway } from '#gateway/control.ts'
import { shopAsMerchant } from '#gateway/shop-merchant.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { openSwitchingProxy, type SwitchingProxy } from '#testing/drivers/switching-proxy.ts'
import { OPEN } from '#testing/fixtures/clock-times.ts'
import { cloneDatabase } from '#testing/fixtures/cloned-database.ts'
import { loadFixtures } from '#testing/fixtures/load-fixtures.ts'
import { type SupervisedShop, startSupervisedShop } from './supervised-shop.ts'

const PROVIDER_RESPONSE_MS_MAX = 500
const CLOCK_ATTEMPTS_MAX = 40
const CLOCK_RETRY_MS = 100

export interface ShopProcesses {
  readonly databaseUrl: string
  readonly shops: readonly SupervisedShop[]
  /** The URLs of the shops. A URL stays the same when the process of the shop restarts. */
  readonly urls: readonly string[]
  setClocks(now: Date): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts shops, each in its own process, on one database and with a running gateway. Tests that
 * kill shops use this function.
 */
export async function startShopProcesses(
  gatewayUrl: string,
  shopCount: number,
  providerResponseMsMax = PROVIDER_RESPONSE_MS_MAX,
): Promise<ShopProcesses> {
  const { url: databaseUrl, drop } = await cloneDatabase()
  const shops: SupervisedShop[] = []
  const proxies: SwitchingProxy[] = []
  const stop = async () => {
    for (const proxy of proxies) await proxy.close()
    for (const shop of shops) await shop.stop()
    await drop()
  }
  try {
    const database = openDatabase({ url: databaseUrl, connectionsMax: 1 })
    await loadFixtures(database, new Date(OPEN)).finally(() => database.close())
    for (let count = 0; count < shopCount; count++) {
      const shop = await startSupervisedShop(databaseUrl, gatewayUrl, { providerResponseMsMax })
      shops.push(shop)
      proxies.push(await openSwitchingProxy(shop.url))
    }
    const urls = proxies.map(({ url }) => url)
    // Each shop registers its URL at the gateway when the shop starts. Without this call, the
    // gateway would send the notices to the last shop. With this call, the gateway sends the
    // notices to the first shop.
    await controlGateway(gatewayUrl).registerShop(shopAsMerchant(urls[0] ?? ''))
    return {
      databaseUrl,
      shops,
      urls,
      stop,
      async setClocks(now) {
        for (const { url } of shops) await setClock(url, now)
      },
    }
  } catch (cause) {
    await stop()
    throw cause
  }
}

async function setClock(url: string, now: Date): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const response = await fetch(`${url}/test/clock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ now: now.toISOString() }),
    }).catch(() => null)
    if (response?.ok === true) return
    if (attempt === CLOCK_ATTEMPTS_MAX) throw new Error(`the clock of ${url} cannot be set`)
    await wait(CLOCK_RETRY_MS)
  }
}
