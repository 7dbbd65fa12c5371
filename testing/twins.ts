import { openTestShop, type TestShop } from './shop.ts'

export interface ShopPair {
  readonly shop: TestShop
  /** A second process of the same shop would differ in nothing: its own queue, its own connections, its own clock. */
  readonly replica: TestShop
  /** Both clocks at once; one alone lags by its own `clock`. */
  setClocks(now: Date): void
  advance(ms: number): void
  close(): Promise<void>
}

/** Two shops on one database, for what members do in two processes at the same moment. */
export async function openShopPair(): Promise<ShopPair> {
  const shop = await openTestShop()
  const replica = await openTestShop({ databaseUrl: shop.databaseUrl })
  const setClocks = (now: Date) => {
    for (const { clock } of [shop, replica]) clock.set(now)
  }
  return {
    shop,
    replica,
    setClocks,
    advance: (ms) => setClocks(new Date(shop.clock.now().getTime() + ms)),
    async close() {
      await replica.close()
      await shop.close()
    },
  }
}
