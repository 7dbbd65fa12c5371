import pg from 'pg'
import { openPipeline } from './pipeline.ts'

// bigint as number: ids and points stay far below 2^53, and a value beyond it is a fault, not a rounding.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new Error(`beyond the safe integers: ${text}`)
  return value
})

export type Row = Record<string, unknown>

/** Anything that statements can be sent to: a transaction, or the pool for single reads. */
export interface Queryable {
  query<R extends Row>(statement: Statement): Promise<R[]>
}

/** A named statement is prepared once per connection. */
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
   * Runs `work` in one transaction; a throw rolls it back. Deadlocks and serialization failures are tried
   * again, at most 5 times, with jitter; every other failure is the caller's to answer. Statements that the
   * work sends last and does not await leave together with the commit: where one fails, so does the transaction.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  close(): Promise<void>
}

export interface DatabaseOptions {
  readonly url: string
  readonly connectionsMax?: number
  readonly onConnectionLost?: (cause: Error) => void
}

const RETRIES_MAX = 5
const QUERY_TIMEOUT_MS = 20_000
const TRANSACTION_ABORTED = '25P02'
const SENT_AFTER_END = 'a statement was sent after the end of its transaction'
/**
 * What a purchase reads lies in memory. With the pages at the price of a disk, a plan for one pack looked so much
 * cheaper than the plan kept for any number that a third of the statements was planned anew each time: a tenth of a
 * purchase. Compiling costs more than it saves: 36 ms where 1.8 were enough.
 */
const IN_MEMORY_PLANNING = '-c jit=off -c seq_page_cost=0.1 -c random_page_cost=0.1'

export function openDatabase({
  url,
  connectionsMax = 8,
  onConnectionLost,
}: DatabaseOptions): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: connectionsMax,
    // Client-side only: a statement that is committing must not be cancelled (it may be half replicated).
    query_timeout: QUERY_TIMEOUT_MS,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    options: IN_MEMORY_PLANNING,
  })
  // The pool listens to idle connections only: one that dies while a transaction holds it, between two of its
  // statements, would end the process.
  pool.on('connect', (client) => client.on('error', (cause) => onConnectionLost?.(cause)))
  pool.on('error', () => {})
  return {
    query: async (statement) => (await pool.query(toQueryConfig(statement))).rows,
    transaction: (work) => withRetries(() => inTransaction(pool, work)),
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
      // Outside of it, it would stand by itself, on a connection that is somebody else's by then.
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
    if (command !== 'COMMIT') throw new Error(`the commit was answered by ${command}`)
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

/** A statement that was sent behind one that failed says only that: what went wrong is what failed first. */
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

export function sqlState(cause: unknown): string | undefined {
  return typeof cause === 'object' && cause !== null && 'code' in cause
    ? String(cause.code)
    : undefined
}

/** The name of the constraint that refused a statement, to be turned into a word of the domain. */
export function constraintOf(cause: unknown): string | undefined {
  return cause instanceof pg.DatabaseError ? cause.constraint : undefined
}

function isConflict(cause: unknown): boolean {
  return ['40001', '40P01'].includes(sqlState(cause) ?? '')
}

const UNAVAILABLE_MESSAGES = /terminated|timeout|not queryable|closed|ended|ECONN|ENOENT/i
/** What pg says of one statement that took longer than `QUERY_TIMEOUT_MS`. */
const TIMED_OUT_MESSAGE = 'Query read timeout'

/** No answer came, so whether a commit took place is unknown: ask again under the same id. */
export function isOutcomeUnknown(cause: unknown): boolean {
  return isTimedOut(cause) || isDatabaseUnavailable(cause)
}

/** Nobody can be served now. One statement that took too long says only that it waited, perhaps for one locked row. */
export function isDatabaseUnavailable(cause: unknown): boolean {
  if (isTimedOut(cause)) return false
  const state = sqlState(cause) ?? ''
  if (/^(08|57P0)/.test(state)) return true
  if (/^E[A-Z]+$/.test(state)) return true
  if (cause instanceof pg.DatabaseError) return false
  return cause instanceof Error && UNAVAILABLE_MESSAGES.test(cause.message)
}

function isTimedOut(cause: unknown): boolean {
  return cause instanceof Error && cause.message === TIMED_OUT_MESSAGE
}
