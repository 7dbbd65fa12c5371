import type { IncomingHttpHeaders } from 'node:http'
import type { Database, Queryable } from '#server/platform/database/database.ts'
import type { Clock } from '#server/platform/time/clock.ts'
import { HOUR_MS, MINUTE_MS } from '#server/platform/time/durations.ts'
import { type Days, spanOf } from '#server/platform/time/tokyo.ts'
import type { VisitedPage } from './visits.rule.ts'
import { visitedPage } from './visits.rule.ts'
import { addVisits, type DayVisits, type HourOfPage, selectVisits } from './visits.sql.ts'

export interface Visits {
  /** Counts a page that was sent. It remembers nothing of the request. */
  count(request: {
    readonly method: string
    readonly url: string
    readonly headers: IncomingHttpHeaders
  }): void
  /** Adds what was counted to the database. What cannot be added is added with the next. */
  write(): Promise<void>
  close(): Promise<void>
}

/**
 * Counts the pages that this process sends by hour and kind, and adds them to the database every
 * minute (decision 139). A process that is killed loses its last minute.
 */
export function openVisits({
  database,
  clock,
  onFault,
}: {
  readonly database: Database
  readonly clock: Clock
  readonly onFault: (cause: unknown) => void
}): Visits {
  let counts = new Map<string, HourOfPage>()

  function add({ hour, page, count }: HourOfPage): void {
    const key = `${hour.getTime()} ${page}`
    counts.set(key, { hour, page, count: count + (counts.get(key)?.count ?? 0) })
  }

  let lastWrite = Promise.resolve()

  /** One write after the other, so that a stop also waits for the one that is under way. */
  function write(): Promise<void> {
    lastWrite = lastWrite.then(writeOnce)
    return lastWrite
  }

  async function writeOnce(): Promise<void> {
    if (counts.size === 0) return
    const written = [...counts.values()]
    counts = new Map()
    try {
      await addVisits(database, written)
    } catch (cause) {
      written.forEach(add)
      onFault(cause)
    }
  }

  const timer = setInterval(() => void write(), MINUTE_MS).unref()
  return {
    count(request) {
      const page: VisitedPage | null = visitedPage(request)
      if (page === null) return
      const now = clock.now().getTime()
      add({ hour: new Date(now - (now % HOUR_MS)), page, count: 1 })
    },
    write,
    async close() {
      clearInterval(timer)
      await write()
    },
  }
}

export type { DayVisits } from './visits.sql.ts'

/** Returns the visits of each day that has any. */
export function readVisits(on: Queryable, days: Days): Promise<readonly DayVisits[]> {
  return selectVisits(on, spanOf(days))
}
