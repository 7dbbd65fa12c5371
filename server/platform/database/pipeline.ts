import type { Socket } from 'node:net'
import pg from 'pg'

/** pg passes it to `submit` and to the handlers of responses. */
interface PgConnection {
  readonly stream: Socket
  readonly parsedStatements: Record<string, string | undefined>
  readonly submittedNamedStatements: Record<string, string | undefined>
  sync(): void
  close(target: unknown): void
}

/** Writes the messages of a query to a connection and handles the responses. */
interface PendingQuery {
  readonly name?: string
  readonly text: string
  submit(connection: PgConnection): Error | null
  handleRowDescription(message: unknown): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: PgConnection): void
  handleEmptyQuery(connection: PgConnection): void
  handleReadyForQuery(connection: PgConnection): void
  handleError(cause: unknown): void
}

export interface Pipeline {
  send(statement: pg.QueryConfig): Promise<pg.QueryResult>
  /** Rejects the statements that are not sent yet, because no statement may follow a rollback. */
  cancel(cause: unknown): void
}

/**
 * Sends all statements of one tick of the event loop together, followed by one sync message. pg
 * itself sends a sync after every statement, and PostgreSQL answers each sync with a packet that
 * wakes this process. The pipeline reduces the packets of a purchase from ten to three. If a
 * statement fails, the statements after it fail with the same error. Statements that come while
 * others are answered wait and are sent together, because pg warns of a queue of its own. Each
 * `text` must contain exactly one statement.
 */
export function openPipeline(client: pg.PoolClient): Pipeline {
  let pending: PendingQuery[] = []
  let isBusy = false
  function flush(): void {
    if (pending.length === 0 || isBusy) return
    isBusy = true
    client.query(new CombinedQuery(pending, onEnd) as unknown as pg.Submittable)
    pending = []
  }
  function onEnd(hasFailed: boolean): void {
    isBusy = false
    // After a failure the transaction usually rolls back, and cancels what is pending first.
    if (hasFailed) setImmediate(flush)
    else flush()
  }
  return {
    send: (statement) =>
      new Promise((resolve, reject) => {
        const config = { ...statement, queryMode: 'extended' }
        const query = new pg.Query(config, (cause, result) =>
          cause ? reject(cause) : resolve(result as unknown as pg.QueryResult),
        )
        if (pending.length === 0) process.nextTick(flush)
        pending.push(query as unknown as PendingQuery)
      }),
    cancel(cause) {
      for (const query of pending) query.handleError(cause)
      pending = []
    },
  }
}

/**
 * Makes many queries look like one query to pg's client. Passes each response message to the query
 * that it answers.
 *
 * This is a class, because V8 makes a hidden class of its own for every object literal that has a
 * getter. These hidden classes lie in the old generation and kept the statements of each transaction
 * alive until its next collection. As a class, it runs 1.5 times as many statements per second.
 */
class CombinedQuery {
  readonly #queries: readonly PendingQuery[]
  readonly #onEnd: (hasFailed: boolean) => void
  #completedCount = 0

  constructor(queries: readonly PendingQuery[], onEnd: (hasFailed: boolean) => void) {
    this.#queries = queries
    this.#onEnd = onEnd
  }

  // pg's client replaces this function. Calling it then stops the client's timer for queries that
  // take too long.
  callback: () => void = () => {}

  get name() {
    return this.#current?.name
  }

  get text() {
    return this.#current?.text
  }

  submit(connection: PgConnection) {
    connection.stream.cork()
    const failure = submitAll(this.#queries, connection)
    // pg refuses a query only if its text, name or values are invalid. pg's client then rejects
    // every query of the batch, and the rollback undoes those already sent.
    if (failure === null) connection.sync()
    connection.stream.uncork()
    return failure
  }

  handleRowDescription(message: unknown) {
    this.#current?.handleRowDescription(message)
  }

  handleDataRow(message: unknown) {
    this.#current?.handleDataRow(message)
  }

  handleCommandComplete(message: unknown, connection: PgConnection) {
    this.#current?.handleCommandComplete(message, connection)
    this.#complete(connection)
  }

  handleEmptyQuery(connection: PgConnection) {
    this.#current?.handleEmptyQuery(connection)
    this.#complete(connection)
  }

  handleError(cause: unknown, connection: PgConnection) {
    for (const query of this.#queries.slice(this.#completedCount)) {
      // The statement of this query is not prepared on the server, because the query itself failed,
      // or because the server skipped the query after an earlier failure.
      if (query.name !== undefined) delete connection.submittedNamedStatements[query.name]
      query.handleError(cause)
    }
    this.#completedCount = this.#queries.length
    this.callback()
    this.#onEnd(true)
  }

  handleReadyForQuery() {
    this.callback()
    this.#onEnd(false)
  }

  /** Undefined if a message arrives after all queries have timed out. */
  get #current() {
    return this.#queries[this.#completedCount]
  }

  #complete(connection: PgConnection) {
    const query = this.#current
    this.#completedCount += 1
    query?.handleReadyForQuery(connection)
  }
}

/**
 * Returns the error of that query, or null if pg refuses none. The queries after a refused query
 * must not run, because one of them may be the commit.
 */
function submitAll(queries: readonly PendingQuery[], connection: PgConnection): Error | null {
  let failure: Error | null = null
  const connectionWithoutSync: PgConnection = Object.create(connection)
  connectionWithoutSync.sync = () => {}
  // pg calls `close` if it cannot serialize the values of a query.
  connectionWithoutSync.close = (target) => {
    failure = new Error('an earlier statement could not be sent')
    connection.close(target)
  }
  for (const query of queries) {
    failure = query.submit(connectionWithoutSync) ?? failure
    if (failure !== null) return failure
  }
  return null
}
