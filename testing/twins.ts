import { openTestShop, type TestShop } from './shop.ts'

export interface Twins {
  readonly shop: TestShop
  /** A second process of the same shop would differ in nothing: its own queue, its own connections, its own clock. */
  readonly twin: TestShop
  /** Both clocks at once; one alone lags by its own `clock`. */
  setClocks(now: Date): void
  pass(ms: number): void
  close(): Promise<void>
}

/** Two shops on one database, for what members do in two processes at the same moment. */
export async function openTwins(): Promise<Twins> {
  const shop = await openTestShop()
  const twin = await openTestShop({ databaseUrl: shop.databaseUrl })
  const setClocks = (now: Date) => {
    for (const { clock } of [shop, twin]) clock.set(now)
  }
  return {
    shop,
    twin,
    setClocks,
    pass: (ms) => setClocks(new Date(shop.clock.now().getTime() + ms)),
    async close() {
      await twin.close()
      await shop.close()
    },
  }
}
