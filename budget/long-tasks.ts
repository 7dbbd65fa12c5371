import type { Figure } from './budgets.ts'
import { type Environment, PHONE } from './environment.ts'

const SLOWDOWN_FACTOR = 4
const LONG_MS = 50
const LOADS_COUNT = 5
/**
 * How long the tasks of a page load are recorded. The time is long enough for the banner to change
 * once.
 */
const WATCHED_MS = 3_000
const CATEGORIES = ['disabled-by-default-devtools.timeline', '__metadata']
const TASK = 'RunTask'

interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  readonly args?: { readonly name?: string }
  /**
   * Processor time of the thread in microseconds. Elapsed time would also include other work on the
   * machine.
   */
  readonly tdur?: number
}

/**
 * Counts the main-thread tasks over 50 ms while the top page loads. During such a task the page
 * does not react to a touch. The processor time of each task is multiplied by four, because a slow
 * phone takes about four times as long. The figure is the median of several loads.
 */
export async function countLongTasks({ url, browser }: Environment): Promise<Figure> {
  const loads: (readonly number[])[] = []
  for (let at = 0; at < LOADS_COUNT; at += 1) {
    const context = await browser.newContext(PHONE)
    const page = await context.newPage()
    await browser.startTracing(page, { categories: CATEGORIES })
    await page.goto(url)
    await page.waitForTimeout(WATCHED_MS)
    const trace: Buffer = await browser.stopTracing()
    loads.push(longTasksOf(JSON.parse(trace.toString('utf8')).traceEvents))
    await context.close()
  }
  const sorted = loads.toSorted((a, b) => a.length - b.length)
  const middle = sorted[Math.floor(LOADS_COUNT / 2)] ?? []
  return { key: 'longTasks', value: middle.length, where: `${middle.join(' ')} ms` }
}

function longTasksOf(events: readonly TraceEvent[]): readonly number[] {
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid}:${tid}`
  const mainThreads = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(threadOf),
  )
  return events
    .filter((event) => event.name === TASK && mainThreads.has(threadOf(event)))
    .map(({ tdur = 0 }) => Math.round((tdur / 1_000) * SLOWDOWN_FACTOR))
    .filter((ms) => ms > LONG_MS)
    .toSorted((a, b) => b - a)
}
