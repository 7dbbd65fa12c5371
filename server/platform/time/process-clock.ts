import { openDatabase } from '#server/platform/database/database.ts'
import { log } from '#server/platform/log.ts'
import { type DatabaseClock, openDatabaseClock } from './database-clock.ts'

export interface ProcessClock extends DatabaseClock {
  close(): Promise<void>
}

/** The clock shows the database's time, by a connection of its own (decision 047). */
export async function openProcessClock(databaseUrl: string): Promise<ProcessClock> {
  const database = openDatabase({ url: databaseUrl, connectionsMax: 1 })
  try {
    const onSkew = (message: string) => log.warn(message)
    const clock = await openDatabaseClock({ database, onSkew })
    return {
      ...clock,
      async close() {
        clock.stop()
        await database.close()
      },
    }
  } catch (cause) {
    await database.close()
    throw cause
  }
}
