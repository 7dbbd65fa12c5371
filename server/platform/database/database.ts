import pg from 'pg'
import { type CamelCase, nameColumnsInCamelCase } from './column-names.ts'
import { FAILURE_DETECTION, KEEP_ALIVE } from './failure-detection.ts'
import { openPipeline } from './pipeline.ts'
import { connectionTo } from './primary.ts'

// The driver reads a bigint as a number, because ids and points stay far below 2^53. If a larger
// value occurs, reading it throws, so that no value is ever rounded.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new Error(`${text} is no safe integer`)
  return value
})

export type Row = Record<string, unknown>

/** The pool executes each statement in a transaction of its own. */
export interface Queryable {
  /** Returns the rows. A column `price_coins` becomes the property `priceCoins`. */
  query<R extends Row & CamelCase<R> = Row>(statement: Statement): Promise<R[]>
}

/** Each connection prepares a statement with a name only once. */
export interface Statement {
  readonly name?: string
  readonly text: string
  readonly values?: readonly unknown[]
}

export interface Transaction extends Queryable {
  readonly inTransaction: true
}

export interface Database extends Queryable {
  /**
   * Runs `work` in one transaction and rolls it back if `work` throws. Deadlocks and serialization
   * failures are retried with jitter, 5 attempts in all. Every other failure is thrown to the
   * caller. `work` need not await its last statements, because these statements are sent together
   * with the commit. If one of these statements fails, the transaction fails.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  connectionCounts(): ConnectionCounts
  close(): Promise<void>
}

export type ConnectionCounts = Readonly<Record<'used' | 'idle' | 'waiting', number>>

export interface DatabaseOptions {
  readonly url: string
  readonly connectionsMax?: number
  /** How long a query waits for an unused connection before the query fails; 5 s by default. */
  readonly connectionWaitMsMax?: number | undefined
  /**
   * How long a statement may take until the shop drops the connection of that statement; 20 s by
   * default.
   */
  readonly queryTimeoutMs?: number
  readonly onConnectionLost?: (cause: Error) => void
}

const RETRIES_MAX = 5
const CONNECTION_WAIT_MS_MAX = 5_000
const QUERY_TIMEOUT_MS = 20_000
const TRANSACTION_ABORTED = '25P02'
const IDLE_IN_TRANSACTION = '25P03'
const LOCK_NOT_AVAILABLE = '55P03'
const READ_ONLY = '25006'
const SENT_AFTER_END = 'a statement was sent after the end of its transaction'
/**
 * Planner settings for a database whose pages are in memory. With PostgreSQL's default page costs,
 * a new plan seemed much cheaper than the generic plan of a prepared statement. PostgreSQL
 * therefore planned a third of the statements anew at every execution, which took a tenth of a
 * purchase's time. JIT compilation took 36 ms for a statement that takes 1.8 ms without it.
 */
const IN_MEMORY_PLANNING = '-c jit=off -c seq_page_cost=0.1 -c random_page_cost=0.1'

export function openDatabase({
  url,
  connectionsMax = 8,
  connectionWaitMsMax = CONNECTION_WAIT_MS_MAX,
  queryTimeoutMs = QUERY_TIMEOUT_MS,
  onConnectionLost,
}: DatabaseOptions): Database {
  const pool = new pg.Pool({
    ...connectionTo(url),
    max: connectionsMax,
    // This is a timeout of the client, because PostgreSQL's `statement_timeout` does not limit a
    // commit that waits for a replica. After the timeout, the shop drops the connection. The server
    // then ends the statement within about 2 s, but it continues a commit that waits.
    query_timeout: queryTimeoutMs,
    connectionTimeoutMillis: connectionWaitMsMax,
    idleTimeoutMillis: 30_000,
    options: `${IN_MEMORY_PLANNING} ${FAILURE_DETECTION}`,
    ...KEEP_ALIVE,
  })
  // The pool itself handles errors of idle connections only. If a connection dies between two
  // statements of a transaction, its error event would end the process without this listener.
  pool.on('connect', (client) => {
    client.on('error', (cause) => onConnectionLost?.(cause))
    nameColumnsInCamelCase(client)
  })
  pool.on('error', () => {})
  return {
    query: async (statement) => (await pool.query(toQueryConfig(statement))).rows,
    transaction: (work) => withRetries(() => inTransaction(pool, work)),
    connectionCounts: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: () => pool.end(),
  }
}

async function inTransaction<T>(pool: pg.Pool, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  const pipeline = openPipeline(client)
  const results: Promise<unknown>[] = []
  let connectionError: Error | undefined
  let hasEnded = false
  try {
    const send = (statement: pg.QueryConfig) => {
      // A statement is rejected if its transaction has already ended, because the pool may have
      // given the connection to another transaction.
      const pendingResult = hasEnded
        ? Promise.reject(new Error(SENT_AFTER_END))
        : pipeline.send(statement)
      pendingResult.catch(() => {})
      results.push(pendingResult)
      return pendingResult
    }
    send({ name: 'begin', text: 'begin' })
    const result = await work({
      inTransaction: true,
      query: async (statement) => (await send(toQueryConfig(statement))).rows,
    })
    const commitResult = send({ name: 'commit', text: 'commit' })
    hasEnded = true
    await Promise.all(results)
    const { command } = await commitResult
    if (command !== 'COMMIT') throw new Error(`the database answered the commit with ${command}`)
    return result
  } catch (failure) {
    hasEnded = true
    pipeline.cancel(failure)
    const cause = await rootCauseOf(failure, results)
    if (isOutcomeUnknown(cause)) connectionError = cause as Error
    else
      connectionError = await client.query('rollback').then(
        () => undefined,
        (rollbackError: Error) => rollbackError,
      )
    throw cause
  } finally {
    client.release(connectionError)
  }
}

/** Statements after it only report that the transaction is aborted. */
async function rootCauseOf(
  failure: unknown,
  results: readonly Promise<unknown>[],
): Promise<unknown> {
  if (sqlState(failure) !== TRANSACTION_ABORTED) return failure
  const failed = (await Promise.allSettled(results)).find(({ status }) => status === 'rejected')
  return failed?.status === 'rejected' ? failed.reason : failure
}

async function withRetries<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt()
    } catch (cause) {
      if (tries >= RETRIES_MAX || !isConflict(cause)) throw cause
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 10 * 2 ** tries))
    }
  }
}

function toQueryConfig({ name, text, values }: Statement): pg.QueryConfig {
  const config: pg.QueryConfig = { text, values: values as unknown[] }
  if (name !== undefined) config.name = name
  return config
}

/**
 * Returns the SQLSTATE of a database error, or the code of a system error such as ECONNRESET.
 */
export function sqlState(cause: unknown): string | undefined {
  return typeof cause === 'object' && cause !== null && 'code' in cause
    ? String(cause.code)
    : undefined
}

/** Callers turn this name into a refusal. */
export function constraintOf(cause: unknown): string | undefined {
  return cause instanceof pg.DatabaseError ? cause.constraint : undefined
}

/** A retry may succeed. */
export function isConflict(cause: unknown): boolean {
  return ['40001', '40P01'].includes(sqlState(cause) ?? '')
}

const UNAVAILABLE_MESSAGES = /terminated|timeout|not queryable|closed|ended|ECONN|ENOENT/i
/** The message of the error that pg returns if a statement takes longer than `QUERY_TIMEOUT_MS`. */
const TIMED_OUT_MESSAGE = 'Query read timeout'

/** The commit may or may not have happened. The caller may retry with the same request id. */
export function isOutcomeUnknown(cause: unknown): boolean {
  return isTimedOut(cause) || isEndedAsIdle(cause) || isDatabaseUnavailable(cause)
}

/** The server is a replica, or the connection may only read. */
export function isReadOnly(cause: unknown): boolean {
  return sqlState(cause) === READ_ONLY
}

/** The statement's transaction is rolled back. */
export function isLockTimeout(cause: unknown): boolean {
  return sqlState(cause) === LOCK_NOT_AVAILABLE
}

/**
 * True if the database cannot be reached, or is no longer the primary and refuses writes. The shop
 * must not use the failed connection again, because a new connection may reach the new primary.
 * Returns false if a statement timed out, because the statement may only have waited for a locked
 * row.
 */
export function isDatabaseUnavailable(cause: unknown): boolean {
  if (isTimedOut(cause)) return false
  const state = sqlState(cause) ?? ''
  if (isReadOnly(cause)) return true
  if (/^(08|57P0)/.test(state)) return true
  if (/^E[A-Z]+$/.test(state)) return true
  if (cause instanceof pg.DatabaseError) return false
  return cause instanceof Error && UNAVAILABLE_MESSAGES.test(cause.message)
}

/** The transaction had sent no statement for too long and is rolled back: retry is safe. */
function isEndedAsIdle(cause: unknown): boolean {
  return sqlState(cause) === IDLE_IN_TRANSACTION
}

function isTimedOut(cause: unknown): boolean {
  return cause instanceof Error && cause.message === TIMED_OUT_MESSAGE
}
