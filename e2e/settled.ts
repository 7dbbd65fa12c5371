import type { Page, Request } from '@playwright/test'

/** A screen that needs as long waits for something that never comes. */
const WAIT_MS_MAX = 20_000
/** In a row: React, the queries and a growing list each need a turn or two between one act and the next. */
const QUIET_TURNS = 4

const underWay = new WeakMap<Page, Set<Request>>()

/** From here on it is known what the page waits for; what was asked before is forgotten. */
export function watchRequests(page: Page): void {
  const watched = underWay.get(page)
  watched?.clear()
  if (watched !== undefined) return
  const requests = new Set<Request>()
  underWay.set(page, requests)
  page.on('request', (request) => requests.add(request))
  page.on('requestfinished', (request) => requests.delete(request))
  page.on('requestfailed', (request) => requests.delete(request))
}

/**
 * Waits until nothing more comes: no request is under way, nothing loads, grows or is drawn as an outline, and every
 * letter and picture in sight is there. No time is waited out: half a second at each visit adds up to minutes.
 */
export async function settled(page: Page): Promise<void> {
  const requests = underWay.get(page) ?? new Set()
  const untilMs = performance.now() + WAIT_MS_MAX
  do {
    const isQuiet = await page.evaluate(becomesQuiet, QUIET_TURNS).catch(whenLeft)
    if (isQuiet && requests.size === 0) return
  } while (performance.now() < untilMs)
  const waiting = [...requests].map((request) => request.url())
  throw new Error(`${page.url()} does not come to rest, and waits for ${waiting.join(', ')}`)
}

/** A page that leads on is asked anew where it leads to. */
function whenLeft(cause: Error): false {
  if (/context was destroyed|navigation/.test(cause.message)) return false
  throw cause
}

async function becomesQuiet(turns: number): Promise<boolean> {
  const elements = document.getElementsByTagName('*')
  const { length } = elements
  const isComing = (picture: HTMLImageElement) => {
    const { top, bottom, left, right } = picture.getBoundingClientRect()
    const isInSight = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
    return isInSight && !picture.complete
  }
  for (let turn = 0; turn < turns; turn += 1) {
    // The time at most is for browsers that call nothing idle while they draw.
    const idle = { timeout: 50 }
    await new Promise((done) => requestAnimationFrame(() => requestIdleCallback(done, idle)))
    if (document.documentElement.hasAttribute('data-busy')) return false
    if (document.querySelector('h1') === null) return false
    if (document.querySelector('[data-testid=spinner], [data-testid=skeleton]')) return false
    if (document.fonts.status !== 'loaded' || elements.length !== length) return false
    if ([...document.images].some(isComing)) return false
  }
  return true
}
