import { expect, type Page } from '@playwright/test'
import { OPEN } from '#testing/fixtures/clock-times.ts'

const STEP_MS = 100

/** From here on time passes in the page only as a test lets it; call before the first goto. */
export async function freezeClock(page: Page): Promise<{ pause: () => Promise<void> }> {
  await page.clock.install({ time: new Date(OPEN) })
  return { pause: () => page.clock.pauseAt(Date.parse(OPEN) + 60_000) }
}

/** Lets time pass until `read` gives something else, so that a period begins at a known moment. */
export async function runUntilChange(page: Page, read: () => Promise<unknown>, msMax: number) {
  const before = await read()
  for (let ms = 0; ms <= msMax; ms += STEP_MS) {
    await advance(page, STEP_MS)
    if ((await read()) !== before) return
  }
  throw new Error(`nothing changed within ${msMax} ms`)
}

/** The period of a change: nothing at its last step but one, the change at the last. */
export async function expectPeriod(page: Page, read: () => Promise<unknown>, periodMs: number) {
  const before = await read()
  await advance(page, periodMs - STEP_MS)
  expect(await read(), `after ${periodMs - STEP_MS} ms`).toBe(before)
  await advance(page, STEP_MS)
  expect(await read(), `after ${periodMs} ms`).not.toBe(before)
}

/** Time passes, and what the page draws and arms because of it is done. */
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
