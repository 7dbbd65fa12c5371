/**
 * The fixtures of the console's browser tests. Each spec file gets a console with a database of its
 * own and with the operators of testing/fixtures/operators.ts. The console runs in the same process
 * as the tests.
 */
import {
  type Browser,
  type BrowserContext,
  test as base,
  expect,
  type Page,
} from '@playwright/test'
import type { FastifyInstance } from 'fastify'
import { CONSOLE_DIR } from '#bin/build/web.ts'
import { attachFailedPage } from '#e2e/support/failed-page.ts'
import type { Database } from '#server/platform/database/database.ts'
import { serveApplication } from '#server/platform/http/application.ts'
import { readIdentity } from '#server/settings/settings.ts'
import { type ConsoleClient, logInOperator } from '#testing/drivers/console-client.ts'
import { NOON } from '#testing/fixtures/clock-times.ts'
import type { OperatorName } from '#testing/fixtures/operators.ts'
import { addPreviousBuild, type ServedBuilds } from '#testing/fixtures/previous-build.ts'
import { openTestConsole, type TestConsole } from '#testing/fixtures/test-console.ts'

export { expect }

interface ConsoleFixture {
  /**
   * Returns the console for one run of one spec file. `run` names the file and the repetition. When
   * `run` changes, closes the previous console and opens a new one.
   */
  openFor(run: string): Promise<TestConsole>
  close(): Promise<void>
}

export const test = base.extend<{ testConsole: TestConsole }, { consoleFixture: ConsoleFixture }>({
  consoleFixture: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a destructured first parameter.
    async ({}, use) => {
      const fixture = consoleFixture()
      await use(fixture)
      await fixture.close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  testConsole: [
    async ({ consoleFixture }, use, { file, repeatEachIndex }) =>
      use(await consoleFixture.openFor(`${file} ${repeatEachIndex}`)),
    { auto: true },
  ],
  page: async ({ page }, use, testInfo) => {
    await use(page)
    await attachFailedPage(page, testInfo)
  },
  baseURL: async ({ testConsole }, use) => use(testConsole.url),
  viewport: { width: 1280, height: 800 },
  hasTouch: false,
})

function consoleFixture(): ConsoleFixture {
  let opened: TestConsole | undefined
  let openedFor: string | undefined
  return {
    async openFor(run) {
      if (opened === undefined || openedFor !== run) {
        await opened?.close()
        opened = await openTestConsole({ addPages: addConsolePages, hasTimers: true })
        opened.clock.set(new Date(NOON))
        openedFor = run
      }
      return opened
    },
    close: async () => opened?.close(),
  }
}

let chooseBuilds: (served: ServedBuilds) => void = () => {}

/** Chooses which build of the console is served. A test that chooses the previous build resets it. */
export function serveBuilds(served: ServedBuilds): void {
  chooseBuilds(served)
}

/** Makes the console's HTTP server also serve the built screens of the console. */
export function addConsolePages(
  http: FastifyInstance,
  { database }: { readonly database: Database },
): Promise<void> {
  chooseBuilds = addPreviousBuild(http, { directory: CONSOLE_DIR, path: '/console' })
  return serveApplication(http, {
    directory: CONSOLE_DIR,
    path: '/console',
    apiPath: '/console/api',
    identity: () => readIdentity(database),
  })
}

/** Logs the browser in as one of the operators of the fixtures, without the login screen. */
export async function logInAs(
  context: BrowserContext,
  testConsole: TestConsole,
  name: OperatorName,
): Promise<ConsoleClient> {
  const client = await logInOperator(testConsole, name)
  const [cookieName = '', value = ''] = client.cookie().split('=')
  const { hostname: domain } = new URL(testConsole.url)
  const flags = { path: '/', secure: true, httpOnly: true, sameSite: 'Strict' } as const
  await context.addCookies([{ name: cookieName, value, domain, ...flags }])
  return client
}

/**
 * Logs the browser in as another operator. Its pages are left first, because a late response to one
 * of their requests would replace the cookie of the new session.
 */
export async function changeOperator(
  context: BrowserContext,
  testConsole: TestConsole,
  name: OperatorName,
): Promise<ConsoleClient> {
  for (const page of context.pages()) await page.goto('about:blank')
  await context.clearCookies()
  return logInAs(context, testConsole, name)
}

/** Opens a page in a browser context of its own, in which an operator is logged in. */
export async function openOperator(
  browser: Browser,
  testConsole: TestConsole,
  name: OperatorName,
): Promise<{ client: ConsoleClient; page: Page; close: () => Promise<void> }> {
  const viewport = { width: 1280, height: 800 }
  const context = await browser.newContext({ baseURL: testConsole.url, viewport, hasTouch: false })
  const client = await logInAs(context, testConsole, name)
  return { client, page: await context.newPage(), close: () => context.close() }
}

/** Opens a screen of the console and waits until it has loaded. */
export async function openScreen(page: Page, path: string): Promise<void> {
  await page.goto(`/console${path}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await settled(page)
}

/**
 * Switches to another screen as a link does, and waits until it has loaded. The console itself is
 * not loaded again, which takes longer than most checks of a screen.
 */
export async function switchScreen(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => {
    document.querySelector('h1')?.setAttribute('data-left', '')
    history.pushState(null, '', address)
    dispatchEvent(new PopStateEvent('popstate'))
  }, `/console${path}`)
  await expect(page.locator('h1[data-left]')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await settled(page)
}

/**
 * Waits until nothing on the page is loading. Looks at each frame of the browser, because `expect`
 * would look again only after pauses.
 */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => !document.documentElement.hasAttribute('data-busy'))
}

/** Approves the approval request whose screen is open, and waits until the screen says so. */
export async function approveRequest(page: Page, reason = '確認しました'): Promise<void> {
  await page.getByRole('button', { name: '承認する' }).click()
  const approval = page.getByRole('dialog', { name: '承認する' })
  await approval.getByLabel('理由').fill(reason)
  await approval.getByRole('button', { name: '承認する' }).click()
  await expect(page.getByRole('cell', { name: '承認済み' })).toBeVisible()
}

/** Requests the early end of the pack whose page is open, and opens the request. */
export async function requestEarlyEnd(
  desk: Page,
  { shown, shownEn, reason }: { shown: string; shownEn: string; reason: string },
): Promise<void> {
  await desk.getByRole('button', { name: '早期終了を申請' }).click()
  const request = desk.getByRole('dialog', { name: '早期終了を申請' })
  const field = (name: string) => request.getByRole('textbox', { name, exact: true })
  await field('会員に見せる理由').fill(shown)
  await field('会員に見せる理由（英語）').fill(shownEn)
  await field('理由').fill(reason)
  await request.getByRole('button', { name: '承認を申請する' }).click()
  await desk.getByRole('link', { name: '申請を見る' }).click()
  await expect(desk.getByText(/ほかのオーナーの承認を待っています/)).toBeVisible()
}
