import { constants, monitorEventLoopDelay, PerformanceObserver, performance } from 'node:perf_hooks'
import { getHeapStatistics } from 'node:v8'
import { SECOND_MS } from '#server/platform/time/durations.ts'
import type { MetricFamily } from './exposition.ts'

const NS_PER_SECOND = 1e9
/** An event loop that is blocked for less than this time is not noticed. */
const RESOLUTION_MS = 20

const COLLECTION_NAMES: Readonly<Record<number, string>> = {
  [constants.NODE_PERFORMANCE_GC_MINOR]: 'minor',
  [constants.NODE_PERFORMANCE_GC_MAJOR]: 'major',
  [constants.NODE_PERFORMANCE_GC_INCREMENTAL]: 'incremental',
  [constants.NODE_PERFORMANCE_GC_WEAKCB]: 'weak-callbacks',
}

/** The types of Node do not have the detail. */
type CollectionEntry = PerformanceEntry & { readonly detail: { readonly kind: number } }

/** Measures event loop, garbage collections and heap of this process. */
export interface RuntimeMeter {
  /** Also begins the next span of the delays of the event loop. */
  families(): readonly MetricFamily[]
  close(): void
}

export function openRuntimeMeter(): RuntimeMeter {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delays.enable()
  const collectionMs = new Map<string, number>(
    Object.values(COLLECTION_NAMES).map((name) => [name, 0]),
  )
  const observer = new PerformanceObserver((list) => {
    for (const { duration, detail } of list.getEntries() as CollectionEntry[]) {
      const name = COLLECTION_NAMES[detail.kind]
      if (name !== undefined) collectionMs.set(name, (collectionMs.get(name) ?? 0) + duration)
    }
  })
  observer.observe({ entryTypes: ['gc'] })

  return {
    families() {
      const delay = delayFamily(delays)
      delays.reset()
      return [delay, loopFamily(), collectionFamily(collectionMs), heapFamily()]
    },
    close() {
      observer.disconnect()
      delays.disable()
    },
  }
}

function delayFamily(delays: ReturnType<typeof monitorEventLoopDelay>): MetricFamily {
  const sample = (quantile: string, ns: number) => ({
    labels: { quantile },
    // Without a delay in this span, the percentiles are not numbers.
    value: Number.isFinite(ns) ? ns / NS_PER_SECOND : 0,
  })
  return {
    name: 'hikifuda_event_loop_delay_seconds',
    type: 'gauge',
    help: `How late the event loop ran a timer since the last scrape, its ${RESOLUTION_MS} ms included. While it is blocked, nothing is served.`,
    samples: [
      sample('0.5', delays.percentile(50)),
      sample('0.99', delays.percentile(99)),
      sample('1', delays.max),
    ],
  }
}

function loopFamily(): MetricFamily {
  const { active, idle } = performance.eventLoopUtilization()
  return {
    name: 'hikifuda_event_loop_seconds_total',
    type: 'counter',
    help: 'How long the event loop was busy, and how long it waited for work.',
    samples: [
      { labels: { state: 'active' }, value: active / SECOND_MS },
      { labels: { state: 'idle' }, value: idle / SECOND_MS },
    ],
  }
}

function collectionFamily(collectionMs: ReadonlyMap<string, number>): MetricFamily {
  return {
    name: 'hikifuda_garbage_collection_seconds_total',
    type: 'counter',
    help: 'How long garbage collections took.',
    samples: [...collectionMs].map(([kind, ms]) => ({ labels: { kind }, value: ms / SECOND_MS })),
  }
}

function heapFamily(): MetricFamily {
  const { used_heap_size, total_heap_size, heap_size_limit } = getHeapStatistics()
  const { rss, external } = process.memoryUsage()
  return {
    name: 'hikifuda_memory_bytes',
    type: 'gauge',
    help: 'The memory of this process: of its heap used, reserved and allowed; outside the heap; resident in all.',
    samples: Object.entries({
      'heap-used': used_heap_size,
      'heap-reserved': total_heap_size,
      'heap-limit': heap_size_limit,
      external,
      resident: rss,
    }).map(([part, value]) => ({ labels: { part }, value })),
  }
}
