import { createServer } from 'node:http'
import type { BrowserContext, Page } from '@playwright/test'
import { expect, idle, loginAs, test } from '#e2e/support/base.ts'
import { buyAndDecide, buyThroughApi } from '#e2e/support/draws.ts'
import { fileInput, readProofSteps, receiptFile, verdict } from '#e2e/support/receipts.ts'
import { registerServiceWorker, waitUntilControlled } from '#e2e/support/service-worker.ts'
import { openDocumentTemplate } from '#server/platform/http/pages/document-template.ts'
import { UNREGISTER_SCRIPT } from '#server/platform/http/pages/pages.ts'
import { freePort } from '#testing/drivers/processes/free-port.ts'

/**
 * The longest wait for a new service worker, in milliseconds. A new service worker first fetches
 * all files of its build.
 */
const UPDATE_MS_MAX = 30_000

interface Icon {
  readonly src: string
  readonly sizes: string
  readonly purpose: string
}

/**
 * Returns the names of the two caches of a build. The existence of the second cache means that the
 * service worker of this build is in use.
 */
const expectedCaches = (cache: string) => [cache, `${cache}-in-use`]
const offlineTitle = (page: Page) => page.getByRole('heading', { name: '通信できません' })

/** Simulates a new build on the server: requests for the files of the present build fail. */
async function failAssetRequests(context: BrowserContext): Promise<void> {
  await context.route('**/assets/*.{js,css}', (route) => route.fulfill({ status: 404 }))
}

test('the shop can be installed in both languages, and its icons have the sizes that the manifest gives', async ({
  page,
}) => {
  await page.goto('/')
  for (const [language, name] of [
    ['ja', '引札'],
    ['en', 'Hikifuda'],
  ] as const) {
    const cookie = `lang=${language}`
    const html = await (await page.request.get('/', { headers: { cookie } })).text()
    expect(html).toContain(`<html lang="${language}"`)
    const [, address = ''] = /rel="manifest" href="([^"]+)"/.exec(html) ?? []
    const manifest = await (await page.request.get(address)).json()
    expect(manifest).toMatchObject({ id: '/', lang: language, short_name: name })
    expect(manifest).toMatchObject({ start_url: '/', scope: '/', display: 'standalone' })
    const sizes = await page.evaluate(
      (icons) =>
        Promise.all(
          icons.map(async ({ src }) => {
            const picture = new Image()
            picture.src = src
            await picture.decode()
            return `${picture.naturalWidth}x${picture.naturalHeight}`
          }),
        ),
      manifest.icons.filter(({ sizes }: Icon) => sizes !== 'any') as Icon[],
    )
    expect(sizes).toEqual(['192x192', '512x512', '512x512'])
    expect(manifest.icons.map(({ purpose }: Icon) => purpose)).toContain('maskable')
  }
  for (const file of ['/favicon.ico', '/favicon.svg', '/icons/apple-touch-icon.png']) {
    expect((await page.request.get(file)).ok(), file).toBe(true)
  }
  const browser = await page.context().newCDPSession(page)
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors')
  // The tests always use a private window, in which Chromium installs no apps. The error
  // `in-incognito` is therefore expected.
  const errors = installabilityErrors.map(({ errorId }) => errorId)
  expect(errors.filter((each) => each !== 'in-incognito')).toEqual([])
})

test('a first visit installs the worker: without a connection the offline page is shown, and the shop returns by itself', async ({
  browser,
  shop,
}) => {
  const context = await browser.newContext({ baseURL: shop.url })
  const page = await context.newPage()
  await page.goto('/user-guide')
  // The page registers its service worker only some time after the page has loaded, so the test
  // waits.
  await waitUntilControlled(page)
  await context.setOffline(true)
  await page.goto('/my-page?from=app')
  await expect(offlineTitle(page)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  await page.evaluate(() => localStorage.setItem('lang', 'en'))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.locator('[data-first="en"]')).toBeAttached()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible()
  await expect(page).toHaveURL('/login')
  await context.close()
})

test('a saved receipt is checked without a connection, in a newly opened window', async ({
  page,
  context,
  shop,
}) => {
  await loginAs(page, await shop.addMember({ points: 1_000 }))
  const { pack_history_id: id } = await buyThroughApi(page, { packId: 1, count: 2 })
  const receipt = await (await page.request.get(`/api/user/pack/receipt/${id}`)).text()
  await context.setOffline(true)
  await page.goto('/fairness')
  await fileInput(page).setInputFiles(receiptFile(receipt, 'bare.json'))
  await expect(verdict(page)).toBeVisible()
  const { promise, prizes, head } = await readProofSteps(page)
  expect({ promise, prizes, head }).toEqual({ promise: 'true', prizes: 'true', head: 'true' })
})

test('after an update an open page keeps its files, and a new visit gets the new page', async ({
  page,
  context,
  shop,
}) => {
  await page.goto('/user-guide')
  await failAssetRequests(context)
  await idle(page).getByRole('contentinfo').getByRole('link', { name: '利用規約' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '利用規約' })).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'ログイン' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'ログイン' })).toBeVisible()
  await context.unroute('**/assets/*.{js,css}')

  await loginAs(page, await shop.addMember({ points: 1_000 }))
  const readDescription = () => page.locator('meta[name="description"]').getAttribute('content')
  await page.goto('/pack-detail?packId=1')
  const before = await readDescription()
  await buyThroughApi(page, { packId: 1, count: 1 })
  await page.goto('/pack-detail?packId=1')
  expect(await readDescription()).not.toBe(before)
})

test('nothing personal is stored: no API answer while logged in, nothing at all after the logout', async ({
  page,
  shop,
}) => {
  const member = await shop.addMember({ points: 5_000 })
  await loginAs(page, member)
  await buyAndDecide(page, { packId: 6, count: 3 }, 'ship-only')
  for (const address of ['/my-page', '/change-member', '/buy-product-history', '/fairness']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  const { detail } = await (await page.request.get('/api/user/detail')).json()
  const secrets = [member.mail, detail.lastName, detail.tel, detail.referral_code]
  for (const secret of secrets) expect(secret.length).toBeGreaterThan(1)
  const whileLoggedIn = await readStoredData(page)
  expect(whileLoggedIn.paths.length).toBeGreaterThan(20)
  expect(
    whileLoggedIn.paths.filter(
      (path) => !/^\/(assets\/|offline|favicon|face\.css$|fairness$)/.test(path),
    ),
  ).toEqual([])
  for (const secret of secrets) expect(whileLoggedIn.cached).not.toContain(secret)

  await page.getByRole('button', { name: 'メニュー', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'ログアウト' }).click()
  await expect(page).toHaveURL('/')
  const afterLogout = await readStoredData(page)
  expect(afterLogout.paths).toEqual(whileLoggedIn.paths)
  for (const secret of secrets) {
    expect(afterLogout.cached + afterLogout.stored).not.toContain(secret)
  }
  expect(await (await page.request.get('/api/user/point')).json()).toMatchObject({ is_login: '0' })
})

/** Returns everything that this browser stores for the shop, apart from cookies. */
function readStoredData(page: Page) {
  return page.evaluate(async () => {
    const paths: string[] = []
    let cached = ''
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        paths.push(new URL(request.url).pathname)
        cached += await (await cache.match(request))?.text()
      }
    }
    const stored = JSON.stringify([{ ...localStorage }, { ...sessionStorage }])
    return { paths: paths.sort(), cached, stored }
  })
}

test('the shop can remove the worker: by a setting on its pages, and at the worker’s address', async ({
  page,
  shop,
}) => {
  const proxy = await startSwitchableProxy(shop.url)
  const remainingState = () =>
    page.evaluate(async () => ({
      workers: (await navigator.serviceWorker.getRegistrations()).length,
      caches: (await caches.keys()).length,
    }))
  await registerServiceWorker(page, `${proxy.url}/login`)
  expect(await remainingState()).toEqual({ workers: 1, caches: 2 })
  proxy.switchOff()
  // While the service worker is switched off, the server sends another script in place of the
  // service worker's script. That script caches nothing and handles no requests. An open page gets
  // that script when it looks for an update of its service worker.
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
  await expect.poll(remainingState).toMatchObject({ caches: 0 })
  await page.goto(`${proxy.url}/login`)
  await expect.poll(remainingState).toEqual({ workers: 0, caches: 0 })

  proxy.switchOn()
  await registerServiceWorker(page, `${proxy.url}/login`)
  proxy.switchOff()
  await page.goto(`${proxy.url}/login`)
  await expect.poll(remainingState).toEqual({ workers: 0, caches: 0 })
  proxy.close()
})

test('a new worker waits until no page uses the old one, skips the builds in between, then cleans up', async ({
  page,
  context,
  shop,
}) => {
  const proxy = await startSwitchableProxy(shop.url)
  const caches = (of: Page) => of.evaluate(() => window.caches.keys())
  await registerServiceWorker(page, `${proxy.url}/login`)
  const [before = ''] = await caches(page)
  const isWaiting = () =>
    page.evaluate(async () => {
      const { installing, waiting } = await navigator.serviceWorker.ready
      return installing === null && waiting !== null
    })
  for (const next of ['shop-next', 'shop-last']) {
    proxy.renew(next)
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
    await expect.poll(isWaiting, { timeout: UPDATE_MS_MAX }).toBe(true)
    expect(await caches(page)).toEqual([...expectedCaches(before), next])
  }
  await page.reload()
  expect(await caches(page)).toContain(before)
  const next = await context.newPage()
  await page.close()
  await expect(async () => {
    await next.goto('about:blank')
    // The test waits here, because a busy browser may take a while to notice that the last page is
    // closed.
    await next.waitForTimeout(1500)
    await next.goto(`${proxy.url}/login`)
    await waitUntilControlled(next)
    await expect.poll(() => caches(next), { timeout: 3_000 }).toEqual(expectedCaches('shop-last'))
  }).toPass()
  proxy.close()
})

/**
 * Starts a proxy that serves the shop at a second URL. With the proxy a test can switch the service
 * worker off, as the setting SERVICE_WORKER=0 does.
 */
async function startSwitchableProxy(shopUrl: string) {
  let isOff = false
  let nextCache = ''
  const proxy = createServer(async ({ url = '/' }, response) => {
    const answer = await fetch(shopUrl + url)
    const type = answer.headers.get('content-type') ?? ''
    const body = Buffer.from(await answer.arrayBuffer())
    response.writeHead(answer.status, { 'content-type': type })
    if (isOff && url === '/service-worker.js') response.end(UNREGISTER_SCRIPT)
    else if (nextCache !== '' && url === '/service-worker.js')
      response.end(String(body).replace(/shop-[0-9a-f]{12}/g, nextCache))
    else if (isOff && type.startsWith('text/html'))
      response.end(
        openDocumentTemplate(String(body), { hasServiceWorker: false })({ nonce: '', head: null }),
      )
    else response.end(body)
  })
  const port = await freePort()
  await new Promise<void>((ready) => proxy.listen(port, ready))
  return {
    url: `http://127.0.0.1:${port}`,
    switchOff: () => {
      isOff = true
    },
    switchOn: () => {
      isOff = false
    },
    /** Makes the proxy serve the service worker of another build. */
    renew: (cache: string) => {
      nextCache = cache
    },
    close: () => {
      proxy.closeAllConnections()
      proxy.close()
    },
  }
}
