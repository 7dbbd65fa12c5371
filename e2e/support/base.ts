/**
 * The ground of the browser tests. A spec imports `test` and `expect` from here, never from the package:
 *
 *   import { CLOSED } from '#testing/fixtures/clock-times.ts'
 *   import { expect, loginAs, test } from './base.ts'
 *
 *   test('R-001 the top page lists packs', async ({ page, shop }) => {
 *     await loginAs(page, 'B')              // A, B, C of testing/fixtures/cast.ts, or a member of shop.addMember
 *     await page.goto('/')                  // 390 × 844, touch, Japanese; paths are below the shop
 *     await shop.setClock(CLOSED)           // moves the clock and does what became due
 *     await shop.reset()                    // a fresh shop at the same address, in about a second
 *   })
 *
 * Each spec file gets a fresh fixture shop (testing/fixtures/: packs 1–6, 20 more of type 1, two of type 2);
 * its tests share it one after the other, and each begins at the clock OPEN. Two files run at a time, each with
 * a shop and database of its own. `shop.addMember({ points, coins, hasAddress })` adds a member whom no other
 * test touches. `shop.database` reaches the shop's own database, for the doors of the server (`publishPack`,
 * `setBannerMode`) and for looking at rows; the shop sees a new pack within a second.
 *
 * One file: npx playwright test e2e/screens/packs/pack-list.spec.ts. E2E_WEB=kept leaves the built web as it is.
 */
import {
  type BrowserContext,
  test as base,
  expect,
  type Locator,
  type Page,
} from '@playwright/test'
import { type Database, openDatabase } from '#server/platform/database/database.ts'
import { freePort } from '#testing/drivers/free-port.ts'
import { type CastName, cast, PASSWORD } from '#testing/fixtures/cast.ts'
import { OPEN } from '#testing/fixtures/clock-times.ts'
import {
  addMemberAccount,
  type MemberAccount,
  type MemberOptions,
} from '#testing/fixtures/members.ts'
import { type ShopProcess, startShop } from './shop-process.ts'

export { expect }

export interface ShopHandle {
  readonly url: string
  readonly database: Database
  /** The payment providers' sandbox beside this shop; `controlGateway` steers it. */
  readonly gatewayUrl: string
  setClock(iso: string): Promise<void>
  reset(): Promise<void>
  addMember(member?: Omit<MemberOptions, 'now'>): Promise<MemberAccount>
}

interface ShopFixture {
  readonly shop: ShopHandle
  /** Fresh for each file, the clock at OPEN for each test. */
  prepareFor(file: string): Promise<void>
  close(): Promise<void>
}

export const test = base.extend<{ shop: ShopHandle }, { shopFixture: ShopFixture }>({
  shopFixture: [
    // biome-ignore lint/correctness/noEmptyPattern: the form that the test runner asks for.
    async ({}, use) => {
      const shopFixture = await openShopFixture()
      await use(shopFixture)
      await shopFixture.close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  shop: [
    async ({ shopFixture }, use, { file }) => {
      await shopFixture.prepareFor(file)
      await use(shopFixture.shop)
    },
    { auto: true },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
})

/** Logs the page's browser in without walking through the login screen. */
export async function loginAs(
  page: Page | BrowserContext,
  member: CastName | { readonly mail: string; readonly pass: string },
): Promise<void> {
  const { request } = 'context' in page ? page.context() : page
  const { mail, pass } = typeof member === 'string' ? { ...cast[member], pass: PASSWORD } : member
  const guest = await (await request.get('/api/user/point')).json()
  const form = { [guest.csrf.name]: guest.csrf.value, json: JSON.stringify({ mail, pass }) }
  const { state } = await (await request.post('/api/user/login', { form })).json()
  expect(state, `${mail} logs in`).toBe(200)
}

/**
 * The page while nothing loads: the site drops what is clicked meanwhile (Q16), so a click right after an
 * arrival is sent through here and waits, `calm(page).getByRole('button', …).click()`.
 */
export function idle(page: Page): Locator {
  return page.locator('html:not([data-busy])')
}

async function openShopFixture(): Promise<ShopFixture> {
  const port = await freePort()
  let running: ShopProcess | undefined
  let database: Database | undefined
  let file: string | undefined
  let clock = OPEN

  const url = `http://localhost:${port}`
  async function close(): Promise<void> {
    await database?.close()
    await running?.stop()
    database = undefined
    running = undefined
  }
  async function reset(): Promise<void> {
    await close()
    running = await startShop({ port })
    clock = OPEN
  }
  async function setClock(iso: string): Promise<void> {
    const response = await fetch(`${url}/test/clock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ now: iso }),
    })
    if (!response.ok) throw new Error(`the clock was not set: ${await response.text()}`)
    clock = iso
  }
  const shop: ShopHandle = {
    url,
    get database() {
      if (running === undefined) throw new Error('the shop is not open')
      database ??= openDatabase({ url: running.databaseUrl, connectionsMax: 2 })
      return database
    },
    get gatewayUrl() {
      if (running === undefined) throw new Error('the shop is not open')
      return running.gatewayUrl
    },
    setClock,
    reset,
    addMember: (member = {}) =>
      addMemberAccount(shop.database, { ...member, now: new Date(clock) }),
  }
  return {
    shop,
    close,
    async prepareFor(nextFile) {
      if (nextFile !== file) await reset()
      else if (clock !== OPEN) await setClock(OPEN)
      file = nextFile
    },
  }
}
