import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase } from '#server/platform/database/database.ts'
import { SECOND_MS } from '#server/platform/time/durations.ts'
import { commitProbe } from './readiness.sql.ts'

/** If the clocks of machine and database differ by more, the process is not ready. */
const SKEW_MS_MAX = 30 * SECOND_MS
/** Less than the second within which the check must end. */
const PROBE_MS_MAX = 800
/**
 * For this long after a successful commit, checks start no new probe, so that frequent checks do
 * not load the database.
 */
const COMMIT_VALID_MS = SECOND_MS
const PROBE_CONNECTION_MS_MAX = 3 * SECOND_MS

/** Tells whether this process can serve members. */
export interface Readiness {
  /**
   * `stopping`: the process stops. `clock`: the machine's clock differs from the database's by more
   * than 30 s. `database`: the database has committed no probe within the past second, and commits
   * none now. Answers within a second.
   */
  reasonAgainst(): Promise<string | null>
  /** Makes the process not ready until it ends. Called when the process begins to stop. */
  drain(): void
  close(): Promise<void>
}

export interface ReadinessOptions {
  /** Commits a probe to the database. Rejects if the database cannot be reached or is read-only. */
  readonly commit: () => Promise<unknown>
  readonly close: () => Promise<void>
  /** Negative if this machine's clock is behind the database's. */
  readonly skewMs: () => number
}

/**
 * Opens the readiness of a process. The probe has its own database connection, so that the probe
 * never waits for a connection under load.
 */
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
    // If a probe does not end, later checks wait for the same probe, so that at most one probe uses
    // the database.
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
