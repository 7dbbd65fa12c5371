import { type Browser, chromium } from '@playwright/test'
import { buildWebIfChanged } from '#bin/build/web.ts'
import { startShop } from '#e2e/support/shop-process.ts'
import { type Database, openDatabase } from '#server/platform/database/database.ts'
import { chromiumPath } from '#testing/drivers/processes/chromium.ts'
import { freePort } from '#testing/drivers/processes/free-port.ts'
import { startTestDatabase } from '#testing/fixtures/test-database.ts'

export interface Environment {
  readonly url: string
  readonly database: Database
  readonly databaseUrl: string
  readonly browser: Browser
  /** The browser's debugging port, for tools that drive the browser, such as Lighthouse. */
  readonly debuggingPort: number
  close(): Promise<void>
}

/** Opens a fixture shop that runs as in production, and a browser to measure the shop with. */
export async function openEnvironment(): Promise<Environment> {
  const cleanups: (() => Promise<unknown>)[] = []
  const close = async () => {
    for (const cleanup of cleanups.splice(0).toReversed()) await cleanup().catch(() => {})
  }
  try {
    if (process.env.E2E_WEB !== 'kept') await buildWebIfChanged()
    if (process.env.TEST_DATABASE_URL === undefined) {
      const testDatabase = await startTestDatabase()
      cleanups.push(testDatabase.stop)
      process.env.TEST_DATABASE_URL = testDatabase.url
    }
    const shop = await startShop({ port: await freePort() })
    cleanups.push(shop.stop)
    const { databaseUrl } = shop
    const database = openDatabase({ url: databaseUrl, connectionsMax: 2 })
    cleanups.push(database.close)
    const debuggingPort = await freePort()
    const browser = await chromium.launch({
      executablePath: await chromiumPath(),
      args: ['--no-sandbox', `--remote-debugging-port=${debuggingPort}`],
    })
    cleanups.push(() => browser.close())
    return { url: shop.url, database, databaseUrl, browser, debuggingPort, close }
  } catch (cause) {
    await close()
    throw cause
  }
}

export const PHONE = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  locale: 'ja-JP',
  timezoneId: 'Asia/Tokyo',
} as const
