import { StartRefused } from '#server/platform/configuration/start-refused.ts'
import { openDatabase, sqlState } from './database.ts'

/** The code of PgBouncer's error for a startup parameter that PgBouncer does not know. */
const PROTOCOL_VIOLATION = '08P01'

/**
 * Throws StartRefused if the process reaches PostgreSQL through a pooler such as PgBouncer. A
 * pooler drops the connection's settings that end frozen transactions (decision 024). One frozen
 * process would then stop all sales. Any other error is ignored, because the next connection of the
 * process gets the same error and reports it.
 */
export async function refusePooler(url: string, variable = 'DATABASE_URL'): Promise<void> {
  const database = openDatabase({ url, connectionsMax: 1 })
  try {
    const [row] = await database.query<{ timeout: string }>({
      text: `select current_setting('idle_in_transaction_session_timeout') as timeout`,
    })
    if (row?.timeout !== '2s') throw poolerRefusal(variable)
  } catch (cause) {
    if (cause instanceof StartRefused) throw cause
    if (sqlState(cause) === PROTOCOL_VIOLATION) throw poolerRefusal(variable, cause)
  } finally {
    await database.close()
  }
}

function poolerRefusal(variable: string, cause?: unknown): StartRefused {
  return new StartRefused(
    `${variable} names a pooler such as PgBouncer, which drops the settings of a connection: name PostgreSQL itself, because each process keeps a pool of its own.`,
    { cause },
  )
}
