import type { Browser, BrowserContext, Page } from '@playwright/test'
import { installServiceWorker } from './service-worker.ts'

export interface ContextRequest {
  readonly shopUrl: string
  /** The context options of the test, which Playwright applies to each new context. */
  readonly options: object
}

export interface SharedContext {
  /**
   * Returns the context with one empty page. The context stores nothing but the shop's service
   * worker. A test whose options differ from those of the previous test gets a new context.
   */
  acquire(browser: Browser, request: ContextRequest): Promise<BrowserContext>
  /** Closes the pages of a test. Closes the context too, if the context cannot be cleaned. */
  release(): Promise<void>
}

/**
 * Opens a browser context that the tests of one Playwright worker share, one test after the other.
 * Installing the service worker takes more processor time than most tests, so it is installed once.
 * All other traces of a visit are removed between two tests.
 */
export function openSharedContext(): SharedContext {
  let context: BrowserContext | undefined
  let optionsInUse = ''
  let isCleanable = true

  async function create(browser: Browser, shopUrl: string): Promise<BrowserContext> {
    const created = await browser.newContext()
    await installServiceWorker(created, shopUrl)
    isCleanable = true
    watchLastingChanges(created, () => {
      isCleanable = false
    })
    return created
  }
  async function close(): Promise<void> {
    await context?.close()
    context = undefined
  }
  return {
    async acquire(browser, { shopUrl, options }) {
      const wanted = JSON.stringify(options)
      if (wanted !== optionsInUse) await close()
      optionsInUse = wanted
      context ??= await create(browser, shopUrl)
      await clearStorage(await context.newPage())
      // A late response to the previous test may have set a cookie after that test ended. The
      // cookies are therefore cleared here, before the next test begins.
      await context.clearCookies()
      return context
    },
    async release() {
      if (context === undefined) return
      if (!isCleanable) return close()
      await Promise.all(context.pages().map((page) => page.close()))
      await context.unrouteAll({ behavior: 'ignoreErrors' })
      await context.setOffline(false)
      await context.clearPermissions()
    },
  }
}

/**
 * Removes what a test has stored in local storage, in IndexedDB and in the browser's cache of
 * files. Does not remove the service worker and its files.
 */
async function clearStorage(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const storageTypes = 'local_storage,indexeddb'
  await devtools.send('Storage.clearDataForOrigin', { origin: '*', storageTypes })
  await devtools.send('Network.clearBrowserCache')
  await devtools.detach()
}

/**
 * Calls `onChange` for each change of a context that cannot be undone. Such changes concern the
 * clock, the scripts, the headers and the geolocation.
 */
function watchLastingChanges(context: BrowserContext, onChange: () => void): void {
  const { clock } = context
  watchCalls(clock, ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'], onChange)
  watchCalls(
    context,
    ['addInitScript', 'exposeBinding', 'exposeFunction', 'setExtraHTTPHeaders', 'setGeolocation'],
    onChange,
  )
}

function watchCalls<T extends object>(
  target: T,
  names: readonly (keyof T)[],
  onCall: () => void,
): void {
  for (const name of names) {
    const method = target[name] as (...args: unknown[]) => unknown
    const watched = (...args: unknown[]) => {
      onCall()
      return method.apply(target, args)
    }
    Object.assign(target, { [name]: watched })
  }
}
