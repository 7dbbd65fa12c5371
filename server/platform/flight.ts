import type { Socket } from 'node:net'
import pg from 'pg'

/** What pg keeps of a connection; it hands itself to whatever is submitted to it. */
interface Wire {
  readonly stream: Socket
  readonly parsedStatements: Record<string, string | undefined>
  readonly submittedNamedStatements: Record<string, string | undefined>
  sync(): void
  close(given: unknown): void
}

/** pg's own query, which writes itself to a wire and reads its answer from it. */
interface Passenger {
  readonly name?: string
  readonly text: string
  submit(wire: Wire): Error | null
  handleRowDescription(message: unknown): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, wire: Wire): void
  handleEmptyQuery(wire: Wire): void
  handleReadyForQuery(wire: Wire): void
  handleError(cause: unknown): void
}

export interface Flights {
  send(statement: pg.QueryConfig): Promise<pg.QueryResult>
  /** What was sent in this turn stays on the ground, for that reason: nothing may leave behind a rollback. */
  cancel(cause: unknown): void
}

/**
 * Sends to one connection; what one turn sends leaves together, with one sync behind it. pg puts a sync behind
 * every statement, and each of those is a packet back that wakes this process: a purchase came in ten, now in three.
 * Where a statement fails, those behind it fail by the same cause. One text is one statement.
 */
export function openFlights(client: pg.PoolClient): Flights {
  let boarding: Passenger[] = []
  function depart(): void {
    if (boarding.length === 0) return
    client.query(flightOf(boarding) as unknown as pg.Submittable)
    boarding = []
  }
  return {
    send: (statement) =>
      new Promise((resolve, reject) => {
        const config = { ...statement, queryMode: 'extended' }
        const passenger = new pg.Query(config, (cause, result) =>
          cause ? reject(cause) : resolve(result as unknown as pg.QueryResult),
        )
        if (boarding.length === 0) process.nextTick(depart)
        boarding.push(passenger as unknown as Passenger)
      }),
    cancel(cause) {
      for (const passenger of boarding) passenger.handleError(cause)
      boarding = []
    },
  }
}

/** Many queries in the place of one: pg's client tells it what comes back, and it tells the one whose turn it is. */
function flightOf(passengers: readonly Passenger[]) {
  let landed = 0
  // Nobody's, where it comes after all were told that it took too long.
  const current = () => passengers[landed]
  const land = (wire: Wire) => {
    const passenger = current()
    landed += 1
    passenger?.handleReadyForQuery(wire)
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
    submit(wire: Wire) {
      wire.stream.cork()
      const refused = boardAll(passengers, wire)
      // Refused is a mistake of ours: pg tells everybody on board, and the rollback ends what was written.
      if (refused === null) wire.sync()
      wire.stream.uncork()
      return refused
    },
    handleRowDescription: (message: unknown) => current()?.handleRowDescription(message),
    handleDataRow: (message: unknown) => current()?.handleDataRow(message),
    handleCommandComplete(message: unknown, wire: Wire) {
      current()?.handleCommandComplete(message, wire)
      land(wire)
    },
    handleEmptyQuery(wire: Wire) {
      current()?.handleEmptyQuery(wire)
      land(wire)
    },
    handleError(cause: unknown, wire: Wire) {
      for (const passenger of passengers.slice(landed)) {
        // The server has skipped it: it was sent, and is not prepared.
        if (passenger.name !== undefined) delete wire.submittedNamedStatements[passenger.name]
        passenger.handleError(cause)
      }
      landed = passengers.length
      this.callback()
    },
    handleReadyForQuery() {
      this.callback()
    },
  }
}

/** Writes one behind the other, up to the first that is refused: what would have come behind it may be the commit. */
function boardAll(passengers: readonly Passenger[], wire: Wire): Error | null {
  let refused: Error | null = null
  const withoutSync: Wire = Object.create(wire, {
    sync: { value: () => {} },
    close: {
      // pg gives a statement up where one of its values cannot be written, and has told whoever sent it.
      value: (given: unknown) => {
        refused = new Error('a statement before it could not be sent')
        wire.close(given)
      },
    },
  })
  for (const passenger of passengers) {
    refused = passenger.submit(withoutSync) ?? refused
    if (refused !== null) return refused
  }
  return null
}
