import { expect, type Page } from '@playwright/test'
import { NOON } from '#testing/fixtures/clock-times.ts'

const STEP_MS = 100

/**
 * Stops the page's clock, so that only the test advances the clock. A test must call this function
 * before its first goto.
 */
export async function freezeClock(page: Page): Promise<{ pause: () => Promise<void> }> {
  await page.clock.install({ time: new Date(NOON) })
  return { pause: () => page.clock.pauseAt(Date.parse(NOON) + 60_000) }
}

/**
 * Advances the clock in intervals of STEP_MS until `read` returns another value. A test that
 * measures a period calls this function first, so that the clock is at the beginning of the period.
 */
export async function runUntilChange(page: Page, read: () => Promise<unknown>, msMax: number) {
  const before = await read()
  for (let ms = 0; ms <= msMax; ms += STEP_MS) {
    await advance(page, STEP_MS)
    if ((await read()) !== before) return
  }
  throw new Error(`nothing changed within ${msMax} ms`)
}

/**
 * Checks the length of a period that begins now. STEP_MS before the end of the period, `read` must
 * return the same value as now. At the end, `read` must return another value.
 */
export async function expectPeriod(page: Page, read: () => Promise<unknown>, periodMs: number) {
  const before = await read()
  await advance(page, periodMs - STEP_MS)
  expect(await read(), `after ${periodMs - STEP_MS} ms`).toBe(before)
  await advance(page, STEP_MS)
  expect(await read(), `after ${periodMs} ms`).not.toBe(before)
}

/** Advances the clock. Then waits until the page has rendered and has set its next timers. */
async function advance(page: Page, ms: number): Promise<void> {
  await page.clock.runFor(ms)
  await page.evaluate(
    () =>
      new Promise<void>((done) => {
        const { port1, port2 } = new MessageChannel()
        let tasks = 5
        port1.onmessage = () => (--tasks > 0 ? port2.postMessage(0) : done())
        port2.postMessage(0)
      }),
  )
}
