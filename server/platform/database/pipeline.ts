import type { Socket } from 'node:net'
import pg from 'pg'

/** What pg keeps of a connection; it hands itself to whatever is submitted to it. */
interface PgConnection {
  readonly stream: Socket
  readonly parsedStatements: Record<string, string | undefined>
  readonly submittedNamedStatements: Record<string, string | undefined>
  sync(): void
  close(target: unknown): void
}

/** pg's own query, which writes itself to a wire and reads its answer from it. */
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
  /** What was sent in this turn stays on the ground, for that reason: nothing may leave behind a rollback. */
  cancel(cause: unknown): void
}

/**
 * Sends to one connection; what one turn sends leaves together, with one sync behind it. pg puts a sync behind
 * every statement, and each of those is a packet back that wakes this process: a purchase came in ten, now in three.
 * Where a statement fails, those behind it fail by the same cause. One text is one statement.
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

/** Many queries in the place of one: pg's client tells it what comes back, and it tells the one whose turn it is. */
function combineQueries(queries: readonly PendingQuery[]) {
  let completedCount = 0
  // Nobody's, where it comes after all were told that it took too long.
  const current = () => queries[completedCount]
  const complete = (connection: PgConnection) => {
    const query = current()
    completedCount += 1
    query?.handleReadyForQuery(connection)
  }
  return {
    // Set by the client, which lets it end a flight that takes too long.
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
      // Refused is a mistake of ours: pg tells everybody on board, and the rollback ends what was written.
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
        // The server has skipped it: it was sent, and is not prepared.
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

/** Writes one behind the other, up to the first that is refused: what would have come behind it may be the commit. */
function submitAll(queries: readonly PendingQuery[], connection: PgConnection): Error | null {
  let failure: Error | null = null
  const connectionWithoutSync: PgConnection = Object.create(connection, {
    sync: { value: () => {} },
    close: {
      // pg gives a statement up where one of its values cannot be written, and has told whoever sent it.
      value: (target: unknown) => {
        failure = new Error('a statement before it could not be sent')
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
