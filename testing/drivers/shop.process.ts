import { openTestShop } from '#testing/fixtures/test-shop.ts'

// A fixture shop in a process of its own, to be killed: its parent says where, and hears its address.
const [databaseUrl = '', port = '0', gatewayUrl = '', providerTimeoutMs = ''] =
  process.argv.slice(2)
const shop = await openTestShop({
  databaseUrl,
  port: Number(port),
  ...(gatewayUrl === '' ? {} : { gateway: { url: gatewayUrl } }),
  ...(providerTimeoutMs === '' ? {} : { providerTimeoutMs: Number(providerTimeoutMs) }),
})
process.send?.(shop.url)
process.on('disconnect', () => void shop.close().then(() => process.exit(0)))
