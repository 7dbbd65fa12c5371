import type { DatabaseLimits } from '#server/platform/configuration/database-limits.ts'
import { openBatcher } from '#server/platform/load/batcher.ts'
import { singleFlight } from '#server/platform/load/single-flight.ts'
import { log } from '#server/platform/log.ts'
import type { CamelCase } from './column-names.ts'
import {
  type Database,
  type DatabaseOptions,
  isConflict,
  isDatabaseUnavailable,
  isReadOnly,
  openDatabase,
  type Queryable,
  type Row,
  type Statement,
} from './database.ts'
import { hostUrls } from './primary.ts'

/** Reads go to a replica that lacks nothing older than this. */
const AGE_MS_MAX = 2_000
const CHECK_MS = 500
/** How long a check waits for a server. A frozen server accepts connections and never answers. */
const CHECK_MS_MAX = 1_000
const MARKS_MAX = 8
const BATCH_MAX = 256

/**
 * What somebody has changed within the last seconds and wants to read: the end of the primary's log
 * behind it, or that the end is unknown. Null for somebody who has changed nothing.
 */
export type Written = number | 'unknown' | null

/** Reads that may lack the newest changes. Without a transaction, no verb that changes rows takes it. */
export interface Reads {
  /**
   * Returns where one answer reads. All its statements read one server, so that the later ones
   * never lack what the earlier ones have seen. If a replica fails amid an answer, the primary
   * answers that statement and all later ones. It also answers a member whose last change the replica
   * has not replayed.
   */
  open(request?: { readonly written: Written }): Queryable
  /** Behind every change that has been acknowledged before the call. */
  logEnd(): Promise<Exclude<Written, null>>
  /** The URL of the replica that `open` would choose; null for the primary. */
  replicaUrl(): string | null
  readonly hasReplicas: boolean
  /** How many answers have begun to read at each. */
  readonly counts: Readonly<Record<'replica' | 'primary', number>>
  close(): Promise<void>
}

/** Returns where a member's history is read, once the purchases whose time to decide is over are decided. */
export type OpenHistory = (reader: {
  readonly memberId: number
  readonly written: Written
}) => Promise<Queryable>

export interface DatabaseUrls {
  readonly databaseUrl: string
  /** The replicas that some answers are read from; null or left out for none. */
  readonly databaseReadUrl?: string | null
  /** Stands between the process and its database, such as a fault of a test. */
  readonly wrapDatabase?: (database: Database) => Database
}

interface ReadsOptions extends Omit<DatabaseOptions, 'url'> {
  /** As in libpq, with commas between several hosts. Null if all reads go to the primary. */
  readonly readUrl: string | null
  readonly primaryUrl: string
  readonly primary: Database
}

/**
 * Where the log of the primary ended at a moment. Every commit that was acknowledged before the
 * moment lies before the position.
 */
interface Mark extends Pick<LogPosition, 'position' | 'timeline'> {
  readonly atMs: number
}

/** Opens the database of a process together with the replicas that it reads. */
export function openDatabases({
  databaseUrl: primaryUrl,
  databaseReadUrl: readUrl = null,
  wrapDatabase = (database) => database,
  ...limits
}: DatabaseUrls & Partial<DatabaseLimits>) {
  const onConnectionLost = (cause: Error) => log.warn('database lost', cause)
  const database = wrapDatabase(openDatabase({ ...limits, url: primaryUrl, onConnectionLost }))
  const reads = openReads({ ...limits, readUrl, primaryUrl, primary: database })
  return { database, reads }
}

/** The first replica of the URL that is current is read. Its order is the operator's. */
export function openReads({ readUrl, primaryUrl, primary, ...options }: ReadsOptions): Reads {
  const replicas = readUrl === null ? [] : hostUrls(readUrl).map((url) => openReplica(url, options))
  const clock = replicas.length === 0 ? null : openMarks(primaryUrl)
  const counts = { replica: 0, primary: 0 }
  const current = () => replicas.find((replica) => replica.isCurrent())
  const once = singleFlight<void>()
  const check = () =>
    once('check', async () => {
      const marks = (await clock?.read()) ?? []
      await Promise.all(replicas.map((replica) => replica.check(marks)))
    }).catch(() => {})
  const timer = clock === null ? undefined : setInterval(check, CHECK_MS).unref()
  if (clock !== null) void check()
  return {
    open({ written } = { written: null }) {
      const replica = written === 'unknown' ? undefined : current()
      if (replica === undefined || written === 'unknown') {
        counts.primary += 1
        return primary
      }
      const reading = written === null ? null : replica.hasReplayed(written)
      if (reading === null) counts.replica += 1
      else void reading.then((isReplayed) => counts[isReplayed ? 'replica' : 'primary']++)
      return readAt(replica, primary, reading)
    },
    logEnd: async () => clock?.logEnd() ?? 'unknown',
    replicaUrl: () => current()?.url ?? null,
    hasReplicas: replicas.length > 0,
    counts,
    async close() {
      clearInterval(timer)
      await check()
      await Promise.all([clock, ...replicas].map((each) => each?.close()))
    },
  }
}

/** `reading` tells whether the replica has what the answer must not lack; null if it lacks nothing. */
function readAt(replica: Replica, primary: Queryable, reading: Promise<boolean> | null): Queryable {
  let isLost = false
  return {
    async query(statement) {
      if (reading !== null && !(await reading)) isLost = true
      if (isLost) return primary.query(statement)
      try {
        return await replica.query(statement)
      } catch (cause) {
        if (!isReplicaFault(cause)) throw cause
        isLost = true
        return primary.query(statement)
      }
    },
  }
}

/** A conflict with the recovery ends a read of a row that the primary has removed meanwhile. */
function isReplicaFault(cause: unknown): boolean {
  return !isReadOnly(cause) && (isConflict(cause) || isDatabaseUnavailable(cause))
}

type Replica = ReturnType<typeof openReplica>

/**
 * A replica counts as current by its last checks alone, so it ages if checks fail or stop. What it
 * has replayed is compared with the primary's position of the next check. If the primary is behind,
 * the replica has followed a former one further than the present one did, and is not read until it
 * has started anew, or until the server that was behind it turns out to be no longer the primary and
 * the replica follows the one that is.
 */
function openReplica(url: string, options: Omit<DatabaseOptions, 'url'>) {
  const database = openDatabase({ ...options, url })
  const probe = openProbe(url)
  const pending = new Set<(cause: Error) => void>()
  let currentAtMs = Number.NEGATIVE_INFINITY
  let last: LogPosition | null = null
  /** When the server started that was ahead, and of which timeline, because a check that fails meanwhile brings nothing back. */
  let ahead: Pick<LogPosition, 'startedAt' | 'timeline'> | null = null
  const query = <R extends Row & CamelCase<R>>(statement: Statement): Promise<R[]> =>
    new Promise((resolve, reject) => {
      pending.add(reject)
      database
        .query<R>(statement)
        .then(resolve, reject)
        .finally(() => pending.delete(reject))
    })
  const hasReplayed = openBatcher<number, boolean>(async (positions) => {
    const replayed = await readReplayed({ query })
    return positions.map((position) => position <= replayed)
  }, BATCH_MAX)
  return {
    url,
    isCurrent: () => performance.now() - currentAtMs <= AGE_MS_MAX,
    query,
    /** Asked of the server each time, because a server that starts anew goes back for a moment. */
    hasReplayed: (position: number) => hasReplayed(position).catch(() => false),
    async check(marks: readonly Mark[]): Promise<void> {
      const found = await readPosition(probe).catch(() => null)
      const former = last
      last = null
      if (found?.isReplica === true) {
        last = found
        if (former?.startedAt !== found.startedAt) return
        const { startedAt } = found
        const { position: primaryAt, timeline } = marks.at(-1) ?? { position: 0, timeline: 0 }
        if (former.position > primaryAt) ahead = { startedAt, timeline }
        else if (found.timeline === timeline && ahead?.timeline !== timeline) ahead = null
        const mark = marks.findLast(({ position }) => position <= found.position)
        if (ahead?.startedAt === startedAt) currentAtMs = Number.NEGATIVE_INFINITY
        else if (mark !== undefined) currentAtMs = Math.max(currentAtMs, mark.atMs)
        return
      }
      currentAtMs = Number.NEGATIVE_INFINITY
      const cause = Object.assign(new Error('the replica is lost'), { code: 'EHOSTUNREACH' })
      for (const reject of pending) reject(cause)
    },
    close: async () => void (await Promise.all([probe.close(), database.close()])),
  }
}

/** A connection of its own, because those of the pool may all be in use. */
function openMarks(primaryUrl: string) {
  const probe = openProbe(primaryUrl)
  const marks: Mark[] = []
  const logEnd = openBatcher<void, number>(async (requests) => {
    const { position } = await readPosition(probe)
    return requests.map(() => position)
  }, BATCH_MAX)
  return {
    logEnd: () => logEnd().catch(() => 'unknown' as const),
    async read(): Promise<readonly Mark[]> {
      const atMs = performance.now()
      const { position, timeline } = await readPosition(probe)
      // What another primary had says nothing about this one.
      if (marks.at(-1)?.timeline !== timeline) marks.length = 0
      marks.push({ position, timeline, atMs })
      if (marks.length > MARKS_MAX) marks.shift()
      return marks
    },
    close: () => probe.close(),
  }
}

function openProbe(url: string): Database {
  return openDatabase({
    url,
    connectionsMax: 1,
    connectionWaitMsMax: CHECK_MS_MAX,
    queryTimeoutMs: CHECK_MS_MAX,
  })
}

interface LogPosition {
  /** How far a replica has replayed the log of the primary, or how far the primary has flushed it. */
  readonly position: number
  readonly isReplica: boolean
  /** One higher after each promotion. Of a replica, as it was at its last checkpoint. */
  readonly timeline: number
  /** When the server started: it leaves a former primary's log only by a restart. */
  readonly startedAt: string
}

async function readPosition(on: Queryable): Promise<LogPosition> {
  const [row] = await on.query<{
    position: number | null
    isReplica: boolean
    timeline: number
    startedAt: string
  }>({
    name: 'read-log-position',
    text: `
      select
        pg_is_in_recovery() as is_replica,
        pg_postmaster_start_time()::text as started_at,
        case
          when pg_is_in_recovery() then (select timeline_id from pg_control_checkpoint())
          else ('x' || left(pg_walfile_name(pg_current_wal_flush_lsn()), 8))::bit(32)::integer
        end as timeline,
        pg_wal_lsn_diff(
          case
            when pg_is_in_recovery() then pg_last_wal_replay_lsn()
            else pg_current_wal_flush_lsn()
          end,
          '0/0'
        )::bigint as position`,
  })
  return {
    position: row?.position ?? 0,
    isReplica: row?.isReplica === true,
    timeline: row?.timeline ?? 0,
    startedAt: row?.startedAt ?? '',
  }
}

async function readReplayed(on: Queryable): Promise<number> {
  const [row] = await on.query<{ position: number | null }>({
    name: 'read-replayed',
    text: `select pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::bigint as position`,
  })
  return row?.position ?? 0
}
