/**
 * The fixtures of the browser tests. A spec imports `test` and `expect` from this file, never from
 * the Playwright package:
 *
 *   import { expect, loginAs, test } from '#e2e/support/base.ts'
 *   import { CLOSED } from '#testing/fixtures/clock-times.ts'
 *
 *   test('R-001 the top page lists packs', async ({ page, shop }) => {
 *     // Logs in as A, B or C of testing/fixtures/cast.ts, or as a member of shop.addMember.
 *     await loginAs(page, 'B')
 *     // Opens a path of the shop, in Japanese, on a touch screen of 390 × 844 pixels.
 *     await page.goto('/')
 *     // Moves the shop's clock, and runs the jobs that are due by then.
 *     await shop.setClock(CLOSED)
 *     // Opens a new shop at the same address. This takes about a second.
 *     await shop.reset()
 *   })
 *
 * Each spec file gets a new fixture shop and a new database (testing/fixtures/). The shop has packs
 * 1 to 6, 20 more packs of card type 1, and two packs of card type 2. The tests of a file share the
 * shop and run one after the other. Each test starts with the clock at NOON. Two files run at a
 * time. `shop.addMember({ points, coins, hasAddress })` adds a member that no other test uses. With
 * `shop.database`, a test calls functions of the server (`publishPack`, `setBannerMode`) and reads
 * rows. The shop sees a new pack within a second.
 *
 * The shop's service worker controls every page, as it does for a member from the second visit on.
 * The tests of one Playwright worker share the browser context in which it is installed. Each test
 * starts without cookies, storage and cached files (shared-context.ts). A test that blocks the
 * service worker says why. The journeys run as a returning visitor instead, with the caches and the
 * session of the day before; E2E_VISITOR chooses the visitor of all tests (visitor.ts).
 *
 * Japanese texts are cut into phrases by zero-width spaces (contract/phrases). Playwright ignores
 * them in strings and in the names of roles, but not in regular expressions: a test looks for a
 * Japanese text by a string.
 *
 * To run one file: npx playwright test e2e/screens/packs/pack-list.spec.ts. With E2E_WEB=kept, the
 * website is not built again.
 */
import {
  type BrowserContext,
  test as base,
  expect,
  type Locator,
  type Page,
} from '@playwright/test'
import { type Database, openDatabase } from '#server/platform/database/database.ts'
import { freePort } from '#testing/drivers/processes/free-port.ts'
import { type CastName, cast, PASSWORD } from '#testing/fixtures/cast.ts'
import { NOON } from '#testing/fixtures/clock-times.ts'
import {
  addMemberAccount,
  type MemberAccount,
  type MemberOptions,
} from '#testing/fixtures/members.ts'
import {
  PRESENT_BUILD,
  RETURNING_BUILDS,
  type ServedBuilds,
} from '#testing/fixtures/previous-build.ts'
import { attachFailedPage } from './failed-page.ts'
import { isReturning, openSharedContext, type SharedContext } from './shared-context.ts'
import { type ShopProcess, startShop } from './shop-process.ts'
import { SESSION_AGE_HOURS, type Visitor, visitorOf } from './visitor.ts'

export { expect }

export interface ShopHandle {
  readonly url: string
  readonly database: Database
  /** The URL of the database, with the role that owns the tables. */
  readonly databaseUrl: string
  /** The payment sandbox of this shop; `controlGateway` controls it. */
  readonly gatewayUrl: string
  setClock(iso: string): Promise<void>
  /** Opens a new shop at the same address, with further settings of payment providers. */
  reset(providerVariables?: Readonly<Record<string, string>>): Promise<void>
  addMember(member?: Omit<MemberOptions, 'now'>): Promise<MemberAccount>
  /** Chooses which build of the website the shop serves until the test ends. */
  serveBuilds(served: ServedBuilds): Promise<void>
}

interface ShopFixture {
  readonly shop: ShopHandle
  /** Starts a new shop for each new file, and sets the shop's clock to NOON for each test. */
  prepareFor(file: string, visitor: Visitor): Promise<void>
  close(): Promise<void>
}

export const test = base.extend<
  { shop: ShopHandle; visitor: Visitor; optionsOfContext: object },
  { shopFixture: ShopFixture; sharedContext: SharedContext }
>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a destructured first parameter.
  sharedContext: [async ({}, use) => use(openSharedContext()), { scope: 'worker' }],
  shopFixture: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a destructured first parameter.
    async ({}, use) => {
      const shopFixture = await openShopFixture()
      await use(shopFixture)
      await shopFixture.close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a destructured first parameter.
  visitor: async ({}, use, { file, titlePath }) =>
    use(visitorOf({ file, title: titlePath.join(' ') })),
  shop: [
    async ({ shopFixture, visitor }, use, { file }) => {
      await shopFixture.prepareFor(file, visitor)
      await use(shopFixture.shop)
    },
    { auto: true },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
  // The options that `test.use` may change. Tests whose options differ do not share a context.
  optionsOfContext: async (
    {
      viewport,
      hasTouch,
      isMobile,
      colorScheme,
      reducedMotion,
      locale,
      timezoneId,
      javaScriptEnabled,
      userAgent,
      permissions,
    },
    use,
  ) =>
    use({
      viewport,
      hasTouch,
      isMobile,
      colorScheme,
      reducedMotion,
      locale,
      timezoneId,
      javaScriptEnabled,
      userAgent,
      permissions,
    }),
  context: async (
    { browser, shop, visitor, sharedContext, optionsOfContext, serviceWorkers },
    use,
  ) => {
    if (serviceWorkers !== 'block') {
      const { url: shopUrl, serveBuilds } = shop
      const request = { shopUrl, serveBuilds, visitor, options: optionsOfContext }
      await use(await sharedContext.acquire(browser, request))
      await sharedContext.release()
      return
    }
    const context = await browser.newContext()
    await use(context)
    await context.close()
  },
  page: async ({ context }, use, testInfo) => {
    const page = context.pages()[0] ?? (await context.newPage())
    await use(page)
    await attachFailedPage(page, testInfo)
  },
})

/**
 * Logs the browser in by API calls, without the login screen. A late response to a request of an
 * earlier page may replace the session's cookie. In that case the function logs in again.
 */
export async function loginAs(
  page: Page | BrowserContext,
  member: CastName | { readonly mail: string; readonly pass: string },
): Promise<void> {
  const context = 'context' in page ? page.context() : page
  const { request } = context
  const { mail, pass } = typeof member === 'string' ? { ...cast[member], pass: PASSWORD } : member
  await expect(async () => {
    const guest = await (await request.get('/api/user/point')).json()
    const form = { [guest.csrf.name]: guest.csrf.value, json: JSON.stringify({ mail, pass }) }
    const { state } = await (await request.post('/api/user/login', { form })).json()
    expect(state, `${mail} logs in`).toBe(200)
    const { state: stateAfter } = await (await request.get('/api/user/detail')).json()
    expect(stateAfter, `${mail} stays logged in`).toBe(200)
  }).toPass({ intervals: [50, 200, 1_000], timeout: 10_000 })
  if (!isReturning(context)) return
  const aged = await request.post('/test/session-age', { data: { mail, hours: SESSION_AGE_HOURS } })
  expect(aged.ok(), await aged.text()).toBe(true)
}

/**
 * Removes the session of the browser. The function first leaves the page, because the page's
 * requests could otherwise set a new cookie.
 */
export async function forgetSession(page: Page): Promise<void> {
  await page.goto('about:blank')
  await page.context().clearCookies()
}

/**
 * Returns a locator of the page that matches only while nothing is loading. The site ignores clicks
 * while something is loading (Q16). So a click right after a navigation must wait:
 * `idle(page).getByRole('button', …).click()`.
 */
export function idle(page: Page): Locator {
  return page.locator('html:not([data-busy])')
}

async function openShopFixture(): Promise<ShopFixture> {
  const port = await freePort()
  let running: ShopProcess | undefined
  let database: Database | undefined
  let file: string | undefined
  let clock = NOON

  const url = `http://127.0.0.1:${port}`
  function openShop(): ShopProcess {
    if (running === undefined) throw new Error('the shop is not open')
    return running
  }
  async function close(): Promise<void> {
    await database?.close()
    await running?.stop()
    database = undefined
    running = undefined
  }
  async function reset(providerVariables: Readonly<Record<string, string>> = {}): Promise<void> {
    await database?.close()
    database = undefined
    if (running === undefined) running = await startShop({ port })
    else await running.renew(providerVariables)
    clock = NOON
  }
  async function setClock(iso: string): Promise<void> {
    await post(`${url}/test/clock`, { now: iso })
    clock = iso
  }
  const shop: ShopHandle = {
    url,
    get database() {
      database ??= openDatabase({ url: openShop().databaseUrl, connectionsMax: 2 })
      return database
    },
    get databaseUrl() {
      return openShop().databaseUrl
    },
    get gatewayUrl() {
      return openShop().gatewayUrl
    },
    setClock,
    reset,
    serveBuilds: (served) => post(`${url}/test/builds`, served),
    addMember: (member = {}) =>
      addMemberAccount(shop.database, { ...member, now: new Date(clock) }),
  }
  return {
    shop,
    close,
    async prepareFor(nextFile, visitor) {
      if (nextFile !== file) await reset()
      else if (clock !== NOON) await setClock(NOON)
      await shop.serveBuilds(visitor === 'returning' ? RETURNING_BUILDS : PRESENT_BUILD)
      file = nextFile
    },
  }
}

async function post(address: string, body: object): Promise<void> {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${address} answered: ${await response.text()}`)
}
