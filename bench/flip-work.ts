import { z } from 'zod'
import { type FlipsWanted, flipCards, openReveal, toFirstCard } from './flips.ts'

const CATEGORIES = ['toplevel', 'viz', 'cc', 'disabled-by-default-devtools.timeline'] as const
/** Where a frame is made: script and layout, its layers, and the drawing of them on the screen. */
const THREADS = ['CrRendererMain', 'Compositor', 'VizCompositorThread'] as const
export type FrameThread = (typeof THREADS)[number]

const traced = z.object({
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

/**
 * The longest task of each thread while cards flip, in milliseconds of processor time: what a frame costs,
 * however busy the machine is with other things.
 */
export async function longestWork(
  wanted: Omit<FlipsWanted, 'rounds'>,
): Promise<ReadonlyMap<FrameThread, number>> {
  const page = await openReveal(wanted)
  try {
    await toFirstCard(page, wanted.url)
    await flipCards(page)
    await toFirstCard(page, wanted.url)
    await wanted.browser.startTracing(page, { categories: [...CATEGORIES] })
    await flipCards(page)
    const trace = await wanted.browser.stopTracing()
    return longestTasks(traced.parse(JSON.parse(trace.toString())).traceEvents)
  } finally {
    await page.context().close()
  }
}

type Traced = z.infer<typeof traced>['traceEvents'][number]
function longestTasks(events: readonly Traced[]): ReadonlyMap<FrameThread, number> {
  const names = new Map<string, string>()
  for (const event of events) {
    if (event.name === 'thread_name') names.set(placeOf(event), event.args?.name ?? '')
  }
  const longest = new Map<FrameThread, number>()
  for (const event of events) {
    const thread = THREADS.find((each) => each === names.get(placeOf(event)))
    if (thread === undefined || event.ph !== 'X' || event.tdur === undefined) continue
    longest.set(thread, Math.max(longest.get(thread) ?? 0, event.tdur / 1000))
  }
  return longest
}

const placeOf = ({ pid, tid }: Traced) => `${pid} ${tid}`
