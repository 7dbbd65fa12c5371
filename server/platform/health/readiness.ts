import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase } from '#server/platform/database/database.ts'
import { SECOND_MS } from '#server/platform/time/durations.ts'
import { commitProbe } from './readiness.sql.ts'

/** From this difference to the database's clock on, another process must serve the members. */
const SKEW_MS_MAX = 30 * SECOND_MS
/** A check is answered within a second, so the probe may take a little less. */
const PROBE_MS_MAX = 800
/** A commit counts for so long, so that frequent checks do not load the database. */
const COMMIT_VALID_MS = SECOND_MS
const PROBE_CONNECTION_MS_MAX = 3 * SECOND_MS

/** Says whether this process can serve members. */
export interface Readiness {
  /**
   * Returns why the process is not ready; null if it is. Answers within a second. A process is
   * ready if the database committed a write within the last second or commits one now, if its clock
   * is at most 30 s off, and if it is not stopping.
   */
  reasonAgainst(): Promise<string | null>
  /** Makes the process not ready for good, before it stops. */
  drain(): void
  close(): Promise<void>
}

export interface ReadinessOptions {
  /** Writes something and commits it. Rejects if the database is away or read-only. */
  readonly commit: () => Promise<unknown>
  readonly close: () => Promise<void>
  /** How many milliseconds this machine's clock is ahead of the database's. */
  readonly skewMs: () => number
}

/** Opens the readiness of a process. It has a database connection of its own, which no load uses up. */
export function openProcessReadiness(databaseUrl: string, skewMs: () => number): Readiness {
  const database = openDatabase({
    url: databaseUrl,
    connectionsMax: 1,
    connectionWaitMsMax: PROBE_CONNECTION_MS_MAX,
    queryTimeoutMs: PROBE_CONNECTION_MS_MAX,
  })
  return openReadiness({ commit: () => commitProbe(database), close: database.close, skewMs })
}

export function openReadiness({ commit, close, skewMs }: ReadinessOptions): Readiness {
  let isDraining = false
  let committedAtMs = Number.NEGATIVE_INFINITY
  let probe: Promise<boolean> | undefined

  async function runProbe(): Promise<boolean> {
    try {
      await commit()
      committedAtMs = performance.now()
      return true
    } catch {
      return false
    } finally {
      probe = undefined
    }
  }

  async function canCommit(): Promise<boolean> {
    if (performance.now() - committedAtMs < COMMIT_VALID_MS) return true
    // A hanging probe is shared by later checks, so that at most one waits for the database.
    probe ??= runProbe()
    return Promise.race([probe, wait(PROBE_MS_MAX, false, { ref: false })])
  }

  return {
    async reasonAgainst() {
      if (isDraining) return 'stopping'
      if (Math.abs(skewMs()) > SKEW_MS_MAX) return 'clock'
      return (await canCommit()) ? null : 'database'
    },
    drain() {
      isDraining = true
    },
    close,
  }
}
