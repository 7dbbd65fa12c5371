import type { MetricFamily } from './exposition.ts'

/** The upper bounds of the latency buckets, in milliseconds. */
const BUCKETS_MS = [5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000, 15_000]

/** Counts the calls of this process. Each scrape of the metrics reads these counts. */
export interface CallMeter {
  /** Records a call that ended, with the state from the envelope of its response. */
  record(call: string, state: number, durationMs: number): void
  /** Records a call that was refused because the shop had too much load. */
  recordShed(call: string): void
  families(): readonly MetricFamily[]
}

interface CallCounts {
  /** Each call counts in one bucket only. The final one is above every bound. */
  readonly buckets: number[]
  readonly states: Map<number, number>
  sumMs: number
  shedCount: number
}

export function openCallMeter(): CallMeter {
  const calls = new Map<string, CallCounts>()

  function countsOf(call: string): CallCounts {
    const known = calls.get(call)
    if (known !== undefined) return known
    const buckets = Array<number>(BUCKETS_MS.length + 1).fill(0)
    const counts = { buckets, states: new Map(), sumMs: 0, shedCount: 0 }
    calls.set(call, counts)
    return counts
  }

  return {
    record(call, state, durationMs) {
      const counts = countsOf(call)
      let at = 0
      while (durationMs > (BUCKETS_MS[at] ?? Number.POSITIVE_INFINITY)) at += 1
      counts.buckets[at] = (counts.buckets[at] ?? 0) + 1
      counts.sumMs += durationMs
      counts.states.set(state, (counts.states.get(state) ?? 0) + 1)
    },
    recordShed(call) {
      countsOf(call).shedCount += 1
    },
    families: () => familiesOf([...calls]),
  }
}

function familiesOf(calls: readonly (readonly [string, CallCounts])[]): readonly MetricFamily[] {
  return [
    {
      name: 'hikifuda_call_duration_seconds',
      type: 'histogram',
      help: 'How long calls took from their permit to their response.',
      samples: calls.flatMap(([call, counts]) => histogramOf(call, counts)),
    },
    {
      name: 'hikifuda_calls_total',
      type: 'counter',
      help: 'Calls that ended, by their state.',
      samples: calls.flatMap(([call, { states }]) =>
        [...states].map(([state, value]) => ({ labels: { call, state: String(state) }, value })),
      ),
    },
    {
      name: 'hikifuda_calls_shed_total',
      type: 'counter',
      help: 'Calls that were refused with 429 because of load.',
      samples: calls.map(([call, { shedCount }]) => ({ labels: { call }, value: shedCount })),
    },
  ]
}

function histogramOf(call: string, { buckets, sumMs }: CallCounts) {
  let count = 0
  const cumulated = buckets.map((value, at) => {
    count += value
    const boundMs = BUCKETS_MS[at]
    const le = boundMs === undefined ? '+Inf' : String(boundMs / 1_000)
    return { suffix: '_bucket', labels: { call, le }, value: count }
  })
  return [
    ...cumulated,
    { suffix: '_sum', labels: { call }, value: sumMs / 1_000 },
    { suffix: '_count', labels: { call }, value: count },
  ]
}
