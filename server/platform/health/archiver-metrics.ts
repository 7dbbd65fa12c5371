import { SECOND_MS } from '#server/platform/time/durations.ts'
import type { ArchiverState } from './archiver.sql.ts'
import type { MetricFamily } from './exposition.ts'

/**
 * Returns two metrics about the archive of the database's log: when the last file was archived, and
 * how often archiving failed. Without `state`, the metrics have no value. An alarm of the operator
 * must treat a missing value like an old archive.
 */
export function archiverMetrics(state: ArchiverState | null): readonly MetricFamily[] {
  const archivedAtMs = state?.archivedAt?.getTime()
  return [
    {
      name: 'hikifuda_log_archived_timestamp_seconds',
      type: 'gauge',
      help: "When the last file of the database's log was archived.",
      samples: archivedAtMs === undefined ? [] : [{ value: archivedAtMs / SECOND_MS }],
    },
    {
      name: 'hikifuda_log_archive_failures_total',
      type: 'counter',
      help: "How often the database could not archive a file of its log, since the server's start.",
      samples: state === null ? [] : [{ value: state.failureCount }],
    },
  ]
}
