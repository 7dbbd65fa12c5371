import type { Figure } from './budgets.ts'
import { PHONE, type Place } from './place.ts'

const SLOWER_TIMES = 4
const LOADS_COUNT = 5
/** The banner turns once in it. */
const WATCHED_MS = 3_000

/** How often a finger would find / deaf while it loads: the middle of several loads by a slow processor. */
export async function countLongTasks({ url, browser }: Place): Promise<Figure> {
  const counts: number[] = []
  for (let at = 0; at < LOADS_COUNT; at += 1) {
    const context = await browser.newContext(PHONE)
    const page = await context.newPage()
    const tools = await context.newCDPSession(page)
    await tools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_TIMES })
    await page.addInitScript(() => {
      const seen = Object.assign(window, { longTasks: 0 })
      new PerformanceObserver((list) => {
        seen.longTasks += list.getEntries().length
      }).observe({ type: 'longtask', buffered: true })
    })
    await page.goto(url)
    await page.waitForTimeout(WATCHED_MS)
    counts.push(await page.evaluate(() => (window as unknown as { longTasks: number }).longTasks))
    await context.close()
  }
  const sorted = counts.toSorted((a, b) => a - b)
  const value = sorted[Math.floor(LOADS_COUNT / 2)] ?? Number.NaN
  return { key: 'longTasks', value, where: sorted.join(' ') }
}
