import { openTestShop } from '#testing/fixtures/test-shop.ts'

// Runs a fixture shop in its own process, for tests that kill it. The parent process passes the
// arguments and gets the shop's URL.
const [databaseUrl = '', port = '0', gatewayUrl = '', providerTimeoutMs = '', webDir = ''] =
  process.argv.slice(2)
const shop = await openTestShop({
  databaseUrl,
  port: Number(port),
  ...(gatewayUrl === '' ? {} : { gateway: { url: gatewayUrl } }),
  ...(providerTimeoutMs === '' ? {} : { providerTimeoutMs: Number(providerTimeoutMs) }),
  ...(webDir === '' ? {} : { webDir }),
})
process.send?.(shop.url)
process.on('disconnect', () => void shop.close().then(() => process.exit(0)))
