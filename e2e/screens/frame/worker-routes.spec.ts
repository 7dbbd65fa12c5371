import { createServer } from 'node:http'
import { expect, test } from '#e2e/support/base.ts'
import { registerServiceWorker } from '#e2e/support/service-worker.ts'
import { freePort } from '#testing/drivers/processes/free-port.ts'

test('with the worker in control, a page below /api is requested once, and so is every other page', async ({
  page,
  shop,
}) => {
  const urls: string[] = []
  const proxy = createServer(async ({ url = '/' }, response) => {
    urls.push(url)
    const answer = await fetch(shop.url + url)
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' })
    response.end(Buffer.from(await answer.arrayBuffer()))
  })
  const port = await freePort()
  await new Promise<void>((ready) => proxy.listen(port, ready))
  const address = `http://127.0.0.1:${port}`
  await registerServiceWorker(page, `${address}/favicon.svg`)
  for (const path of ['/api/user/card_type', '/user-guide']) {
    await page.goto(address + path)
    await page.waitForLoadState('networkidle')
    expect(
      urls.filter((url) => url === path),
      path,
    ).toHaveLength(1)
  }
  proxy.closeAllConnections()
  proxy.close()
})

test('a cache that the browser cannot read stops no page', async ({ page, context }) => {
  await page.goto('/')
  await expect(page.getByTestId('pack-1')).toBeVisible()
  const [worker] = context.serviceWorkers()
  if (worker === undefined) throw new Error('no service worker is in control')
  await worker.evaluate(() => {
    caches.match = () => Promise.reject(new Error('the cache cannot be read'))
  })
  await page.goto('/user-guide')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ご利用ガイド')
  // Restores the worker's own function, because other tests use the same worker.
  await worker.evaluate(() => Reflect.deleteProperty(caches, 'match'))
})
