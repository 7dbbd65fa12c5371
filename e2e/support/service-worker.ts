import type { BrowserContext, Page } from '@playwright/test'

/** A page of the shop that loads nothing else and runs no script. */
const QUIET_PAGE = '/favicon.svg'
/**
 * The longest wait for a service worker. The service worker fetches the files of its build before
 * it controls pages.
 */
const CONTROL_MS_MAX = 30_000

/**
 * Puts the shop's service worker in control of every page that this context opens. In a member's
 * browser, the service worker controls the pages from the second visit on.
 */
export async function installServiceWorker(
  context: BrowserContext,
  shopUrl: string,
): Promise<void> {
  const page = await context.newPage()
  await registerServiceWorker(page, shopUrl + QUIET_PAGE)
  await page.close()
}

/**
 * Opens a page and registers the service worker at once. The shop's own pages register the service
 * worker only some seconds after they have loaded.
 */
export async function registerServiceWorker(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.evaluate(() => navigator.serviceWorker.register('/service-worker.js'))
  await waitUntilControlled(page)
}

export async function waitUntilControlled(page: Page): Promise<void> {
  await page.waitForFunction(
    () => navigator.serviceWorker.controller?.state === 'activated',
    undefined,
    { timeout: CONTROL_MS_MAX, polling: 20 },
  )
}
