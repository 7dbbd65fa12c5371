import type { Page, Request } from '@playwright/test'

/**
 * The longest wait for a screen, in milliseconds. A screen that is not stable after this time is
 * waiting for something that never arrives.
 */
const WAIT_MS_MAX = 20_000
/**
 * How many frames in a row must pass without a change. A page that has not finished loading may
 * pause for a frame or two.
 */
const STABLE_FRAMES = 4

const pendingRequests = new WeakMap<Page, Set<Request>>()

/** Tracks the page's requests from now on. Requests that were tracked before are forgotten. */
export function trackRequests(page: Page): void {
  const tracked = pendingRequests.get(page)
  tracked?.clear()
  if (tracked !== undefined) return
  const requests = new Set<Request>()
  pendingRequests.set(page, requests)
  page.on('request', (request) => requests.add(request))
  page.on('requestfinished', (request) => requests.delete(request))
  page.on('requestfailed', (request) => requests.delete(request))
}

/**
 * Waits until the page is stable: no request is pending, nothing is loading or growing, and fonts
 * and visible pictures are loaded. Waiting half a second for each screen instead would add minutes
 * to a test run.
 */
export async function waitUntilStable(page: Page): Promise<void> {
  const requests = pendingRequests.get(page) ?? new Set()
  const untilMs = performance.now() + WAIT_MS_MAX
  do {
    const isStable = await page.evaluate(isStableForFrames, STABLE_FRAMES).catch(falseOnNavigation)
    if (isStable && requests.size === 0) return
  } while (performance.now() < untilMs)
  const pendingUrls = [...requests].map((request) => request.url())
  throw new Error(
    `${page.url()} does not become stable; pending requests: ${pendingUrls.join(', ')}`,
  )
}

/**
 * Returns false if a navigation interrupted the check. The caller then repeats the check on the
 * next page. Throws every other error.
 */
function falseOnNavigation(cause: Error): false {
  if (/context was destroyed|navigation/.test(cause.message)) return false
  throw cause
}

async function isStableForFrames(frames: number): Promise<boolean> {
  const elements = document.getElementsByTagName('*')
  const { length } = elements
  const isLoading = (picture: HTMLImageElement) => {
    const { top, bottom, left, right } = picture.getBoundingClientRect()
    const isInSight = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
    return isInSight && !picture.complete
  }
  for (let frame = 0; frame < frames; frame += 1) {
    // Some browsers are never idle while they render, so the wait for an idle moment has a timeout.
    const idle = { timeout: 50 }
    await new Promise((done) => requestAnimationFrame(() => requestIdleCallback(done, idle)))
    if (document.documentElement.hasAttribute('data-busy')) return false
    if (document.querySelector('h1') === null) return false
    if (document.querySelector('[data-testid=spinner], [data-testid=skeleton]')) return false
    if (document.fonts.status !== 'loaded' || elements.length !== length) return false
    if ([...document.images].some(isLoading)) return false
  }
  return true
}
