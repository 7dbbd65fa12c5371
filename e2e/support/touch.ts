import type { Locator, Page } from '@playwright/test'

export interface Place {
  readonly x: number
  readonly y: number
}

/**
 * Taps the places one after the other with a finger. A tap begins every `intervalMs` milliseconds.
 */
export async function tapEvery(
  page: Page,
  intervalMs: number,
  places: readonly Place[],
): Promise<void> {
  for (const { x, y } of places) {
    const nextAtMs = performance.now() + intervalMs
    await page.touchscreen.tap(x, y)
    await page.waitForTimeout(Math.max(0, nextAtMs - performance.now()))
  }
}

/** Returns the centre of an element, in coordinates of the browser window. */
export async function middleOf(element: Locator): Promise<Place> {
  const box = await element.boundingBox()
  if (box === null) throw new Error('the element is not on the screen')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

const SCROLL_STEPS = 8

/**
 * Scrolls down by finger. The finger rests before it leaves the screen, so that the page does not
 * scroll on by itself.
 */
export async function scrollByFinger(page: Page, start: Place, distancePx: number): Promise<void> {
  const finger = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove', y: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x: start.x, y }] })
  await send('touchStart', start.y)
  for (let step = 1; step <= SCROLL_STEPS; step += 1) {
    await send('touchMove', start.y - (distancePx * step) / SCROLL_STEPS)
  }
  await page.waitForTimeout(200)
  await send('touchMove', start.y - distancePx)
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await finger.detach()
}
