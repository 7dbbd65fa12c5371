import type { Page } from '@playwright/test'
import type { Figure } from './budgets.ts'
import { type Environment, PHONE } from './environment.ts'

const LOADS_COUNT = 5
const SLOWDOWN_FACTOR = 4
const BYTES_PER_KBIT = 1024 / 8
/**
 * The slow 4G line of Lighthouse's simulation: 1,638.4 kbit per second, and 150 ms per round trip.
 * The latency is two round trips, because a request on a new connection needs two.
 */
const SLOW_4G = {
  offline: false,
  latency: 2 * 150,
  downloadThroughput: 1638.4 * BYTES_PER_KBIT,
  uploadThroughput: 750 * BYTES_PER_KBIT,
}

/**
 * Returns the time until the top page shows the name and the price of the first pack. The
 * connection is slow, and the processor is slowed down to a quarter of its speed. The time is the
 * median of several loads with an empty cache.
 */
export async function timeUntilReadable({ url, browser }: Environment): Promise<Figure> {
  const seconds: number[] = []
  for (let at = 0; at < LOADS_COUNT; at += 1) {
    const context = await browser.newContext(PHONE)
    const page = await context.newPage()
    await slowDown(page)
    await page.addInitScript(recordFirstPack)
    await page.goto(url)
    const readableAtMs = await page.waitForFunction(
      () => (globalThis as { readableAtMs?: number }).readableAtMs,
    )
    seconds.push(Number(await readableAtMs.jsonValue()) / 1_000)
    await context.close()
  }
  const sorted = seconds.toSorted((a, b) => a - b)
  const value = sorted[Math.floor(LOADS_COUNT / 2)] ?? Number.NaN
  return { key: 'readable', value, where: sorted.map((each) => each.toFixed(2)).join(' ') }
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.emulateNetworkConditions', SLOW_4G)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN_FACTOR })
}

/** Runs in the page, and records when the browser has painted the first pack. */
function recordFirstPack(): void {
  const observer = new MutationObserver(() => {
    if (document.querySelector('[data-testid^="pack-"] b') === null) return
    observer.disconnect()
    requestAnimationFrame(() =>
      setTimeout(() => Object.assign(globalThis, { readableAtMs: performance.now() })),
    )
  })
  observer.observe(document, { childList: true, subtree: true })
}
