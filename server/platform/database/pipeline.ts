import type { Socket } from 'node:net'
import pg from 'pg'

/**
 * The parts of pg's connection that this file uses. pg passes the connection to `submit` and to the
 * handlers.
 */
interface PgConnection {
  readonly stream: Socket
  readonly parsedStatements: Record<string, string | undefined>
  readonly submittedNamedStatements: Record<string, string | undefined>
  sync(): void
  close(target: unknown): void
}

/** pg's own query object. It writes its messages to a connection and handles the response. */
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
  /** Rejects the statements that are not sent yet. No statement may be sent after a rollback. */
  cancel(cause: unknown): void
}

/**
 * Sends all statements of one tick of the event loop together, followed by one sync. pg alone sends
 * a sync after every statement, and the server responds to each sync with a packet that wakes this
 * process. A purchase needed ten packets, and now needs three. If a statement fails, the statements
 * after it fail with the same cause. A text holds exactly one statement.
 */
export function openPipeline(client: pg.PoolClient): Pipeline {
  let pending: PendingQuery[] = []
  function flush(): void {
    if (pending.length === 0) return
    client.query(combineQueries(pending) as unknown as pg.Submittable)
    pending = []
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
 * Presents many queries to pg's client as one query. Passes each response message to the query that
 * it belongs to.
 */
function combineQueries(queries: readonly PendingQuery[]) {
  let completedCount = 0
  // Undefined if a message arrives after all queries have timed out.
  const current = () => queries[completedCount]
  const complete = (connection: PgConnection) => {
    const query = current()
    completedCount += 1
    query?.handleReadyForQuery(connection)
  }
  return {
    // pg's client replaces this callback to end a query that takes too long.
    callback: () => {},
    get name() {
      return current()?.name
    },
    get text() {
      return current()?.text
    },
    submit(connection: PgConnection) {
      connection.stream.cork()
      const failure = submitAll(queries, connection)
      // pg returns an error only for an invalid call. It then rejects every query of the batch, and
      // the rollback undoes those already sent.
      if (failure === null) connection.sync()
      connection.stream.uncork()
      return failure
    },
    handleRowDescription: (message: unknown) => current()?.handleRowDescription(message),
    handleDataRow: (message: unknown) => current()?.handleDataRow(message),
    handleCommandComplete(message: unknown, connection: PgConnection) {
      current()?.handleCommandComplete(message, connection)
      complete(connection)
    },
    handleEmptyQuery(connection: PgConnection) {
      current()?.handleEmptyQuery(connection)
      complete(connection)
    },
    handleError(cause: unknown, connection: PgConnection) {
      for (const query of queries.slice(completedCount)) {
        // This query failed, or the server skipped it after the failure. Its statement is not
        // prepared.
        if (query.name !== undefined) delete connection.submittedNamedStatements[query.name]
        query.handleError(cause)
      }
      completedCount = queries.length
      this.callback()
    },
    handleReadyForQuery() {
      this.callback()
    },
  }
}

/**
 * Submits the queries in order and stops at the first query that pg refuses. A query after it may
 * be the commit.
 */
function submitAll(queries: readonly PendingQuery[], connection: PgConnection): Error | null {
  let failure: Error | null = null
  const connectionWithoutSync: PgConnection = Object.create(connection, {
    sync: { value: () => {} },
    close: {
      // pg calls `close` after it has rejected a query whose values cannot be serialized.
      value: (target: unknown) => {
        failure = new Error('an earlier statement could not be sent')
        connection.close(target)
      },
    },
  })
  for (const query of queries) {
    failure = query.submit(connectionWithoutSync) ?? failure
    if (failure !== null) return failure
  }
  return null
}
