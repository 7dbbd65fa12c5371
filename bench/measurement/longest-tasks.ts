import type { Page } from '@playwright/test'
import { z } from 'zod'

const CATEGORIES = ['toplevel', 'viz', 'cc', 'disabled-by-default-devtools.timeline']
/**
 * The threads that produce a frame, in order. `CrRendererMain` runs script and layout, `Compositor`
 * puts the layers together, and `VizCompositorThread` draws on the screen.
 */
const THREADS = ['CrRendererMain', 'Compositor', 'VizCompositorThread'] as const
export type FrameThread = (typeof THREADS)[number]

const traceSchema = z.object({
  traceEvents: z.array(
    z.object({
      name: z.string(),
      ph: z.string(),
      pid: z.number(),
      tid: z.number(),
      /** Processor time of the thread, in microseconds. */
      tdur: z.number().optional(),
      args: z.object({ name: z.string().optional() }).optional(),
    }),
  ),
})
type TraceEvent = z.infer<typeof traceSchema>['traceEvents'][number]

/**
 * Returns the longest task of each thread during an act on a page, in milliseconds of processor
 * time. Unlike a frame's time, processor time does not depend on other work on the machine.
 */
export async function longestTasks(
  page: Page,
  act: () => Promise<unknown>,
): Promise<ReadonlyMap<FrameThread, number>> {
  const browser = page.context().browser()
  if (browser === null) throw new Error('the page has no browser that can trace')
  await browser.startTracing(page, { categories: CATEGORIES })
  await act()
  const trace = await browser.stopTracing()
  return longestTaskByThread(traceSchema.parse(JSON.parse(trace.toString())).traceEvents)
}

function longestTaskByThread(events: readonly TraceEvent[]): ReadonlyMap<FrameThread, number> {
  const names = new Map<string, string>()
  for (const event of events) {
    if (event.name === 'thread_name') names.set(threadKey(event), event.args?.name ?? '')
  }
  const longest = new Map<FrameThread, number>()
  for (const event of events) {
    const thread = THREADS.find((each) => each === names.get(threadKey(event)))
    if (thread === undefined || event.ph !== 'X' || event.tdur === undefined) continue
    longest.set(thread, Math.max(longest.get(thread) ?? 0, event.tdur / 1000))
  }
  return longest
}

const threadKey = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`
