import { z } from 'zod'
import { SECOND_MS } from '#server/platform/time/durations.ts'

/** The size of a process's database pool, and how long the process waits for the database. */
export interface DatabaseLimits {
  readonly connectionsMax: number
  /** How long a query waits for an unused connection before the query fails. */
  readonly connectionWaitMsMax: number
  /** How long a statement may take until the process drops the statement's connection. */
  readonly queryTimeoutMs: number
}

const numberBetween = (min: number, max: number) => {
  const message = `must be a whole number from ${min} to ${max}`
  return z.coerce.number(message).int(message).min(min, message).max(max, message)
}

export const databaseLimitVariables = {
  DATABASE_CONNECTIONS: numberBetween(2, 100).default(8),
  // A request fails after 14 s, so a longer wait for a connection has no use.
  DATABASE_WAIT_SECONDS: numberBetween(1, 14).default(5),
  // A statement waits up to 5 s for a lock. A shorter limit would drop the connection meanwhile.
  DATABASE_STATEMENT_SECONDS: numberBetween(6, 120).default(20),
}
const variables = z.object(databaseLimitVariables)

export function databaseLimitsOf(values: z.output<typeof variables>): DatabaseLimits {
  return {
    connectionsMax: values.DATABASE_CONNECTIONS,
    connectionWaitMsMax: values.DATABASE_WAIT_SECONDS * SECOND_MS,
    queryTimeoutMs: values.DATABASE_STATEMENT_SECONDS * SECOND_MS,
  }
}
