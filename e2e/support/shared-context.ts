import type { Browser, BrowserContext, Cookie, Page } from '@playwright/test'
import { RETURNING_BUILDS, type ServedBuilds } from '#testing/fixtures/previous-build.ts'
import { waitUntilStable } from './page-stability.ts'
import { installServiceWorker } from './service-worker.ts'
import type { Visitor } from './visitor.ts'

/** The pages that a returning visitor opened the day before. */
const VISITED = ['/', '/pack-detail?packId=1']
const returning = new WeakMap<BrowserContext, readonly Cookie[]>()

export interface ContextRequest {
  readonly shopUrl: string
  /** The context options of the test, which Playwright applies to each new context. */
  readonly options: object
  readonly visitor: Visitor
  readonly serveBuilds: (served: ServedBuilds) => Promise<void>
}

export interface SharedContext {
  /**
   * Returns the context with one empty page. The context of a new visitor stores nothing but the
   * shop's service worker; the context of a returning visitor also keeps the browser's cache and the
   * cookies of the day before. A test whose options or visitor differ from those of the previous
   * test gets a new context.
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

  async function create(browser: Browser, request: ContextRequest): Promise<BrowserContext> {
    const created = await browser.newContext()
    if (request.visitor === 'returning') await visitTheDayBefore(created, request)
    else await installServiceWorker(created, request.shopUrl)
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
    async acquire(browser, request) {
      const wanted = JSON.stringify([request.visitor, request.options])
      if (wanted !== optionsInUse) await close()
      optionsInUse = wanted
      context ??= await create(browser, request)
      await clearStorage(await context.newPage())
      // A late response to the previous test may have set a cookie after that test ended. The
      // cookies are therefore cleared here, before the next test begins.
      await context.clearCookies()
      await context.addCookies([...(returning.get(context) ?? [])])
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

/** Returns whether the context is that of a returning visitor. */
export function isReturning(context: BrowserContext): boolean {
  return returning.has(context)
}

/**
 * Visits the shop with the build before the present one. The shop then serves the pages of the
 * present build. It keeps the former service worker, which would otherwise be replaced at a random
 * moment of a later test.
 */
async function visitTheDayBefore(
  context: BrowserContext,
  { shopUrl, serveBuilds }: ContextRequest,
): Promise<void> {
  await serveBuilds({ pages: 'previous', worker: 'previous' })
  await installServiceWorker(context, shopUrl)
  const page = await context.newPage()
  for (const path of VISITED) {
    await page.goto(shopUrl + path)
    await waitUntilStable(page)
  }
  const cookies = (await context.cookies()).filter(({ name }) => name !== 'lang')
  returning.set(context, cookies)
  await page.close()
  await serveBuilds(RETURNING_BUILDS)
}

/**
 * Removes what a test has stored in local storage and in IndexedDB, and for a new visitor in the
 * browser's cache of files. Does not remove the service worker and its files.
 */
async function clearStorage(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const storageTypes = 'local_storage,indexeddb'
  await devtools.send('Storage.clearDataForOrigin', { origin: '*', storageTypes })
  if (!isReturning(page.context())) await devtools.send('Network.clearBrowserCache')
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
