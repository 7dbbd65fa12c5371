import { setTimeout as wait } from 'node:timers/promises'
import { openTestShop } from '#testing/fixtures/test-shop.ts'

// Runs a fixture shop in its own process, for tests that kill the process. The parent process
// passes the arguments and gets the shop's URL.
const [
  databaseUrl = '',
  port = '0',
  gatewayUrl = '',
  providerTimeoutMs = '',
  webDir = '',
  notaries = '[]',
] = process.argv.slice(2)
const shop = await openTestShop({
  databaseUrl,
  port: Number(port),
  notaries: JSON.parse(notaries),
  ...(gatewayUrl === '' ? {} : { gateway: { url: gatewayUrl } }),
  ...(providerTimeoutMs === '' ? {} : { providerTimeoutMs: Number(providerTimeoutMs) }),
  ...(webDir === '' ? {} : { webDir }),
})
process.on('SIGTERM', () => void stop())
process.send?.(shop.url)
process.on('disconnect', () => void shop.close().then(() => process.exit(0)))

/**
 * How long the shop still serves requests after SIGTERM while it reports that it is not ready.
 * Within this time, a test's proxy notices that the shop is not ready.
 */
const DRAIN_MS = 3_000

/** Stops the shop in the same way as `npm start` does after SIGTERM. */
async function stop(): Promise<void> {
  shop.drain()
  await wait(DRAIN_MS)
  await shop.close()
  process.exit(0)
}
