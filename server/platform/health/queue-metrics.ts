import type { MetricFamily, MetricSample } from './exposition.ts'

/** How many rows wait in a queue of the database, and since when. */
export interface QueueLength {
  readonly count: number
  readonly oldestAt: Date | null
}

/**
 * Returns two metrics for all queues: the length of each queue, and since when the oldest row of
 * each queue waits.
 */
export function queueMetrics(
  queues: Readonly<Record<string, QueueLength>>,
): readonly MetricFamily[] {
  const entries = Object.entries(queues)
  return [
    {
      name: 'hikifuda_queue_length',
      type: 'gauge',
      help: 'Rows that wait in a queue of the database.',
      samples: entries.map(([queue, { count }]) => ({ labels: { queue }, value: count })),
    },
    {
      name: 'hikifuda_queue_oldest_timestamp_seconds',
      type: 'gauge',
      help: 'Since when the oldest row of a queue waits. An empty queue has no value.',
      samples: entries.flatMap(([queue, { oldestAt }]): MetricSample[] =>
        oldestAt === null ? [] : [{ labels: { queue }, value: oldestAt.getTime() / 1_000 }],
      ),
    },
  ]
}
