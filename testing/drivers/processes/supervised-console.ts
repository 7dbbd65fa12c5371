import { join } from 'node:path'
import { type SupervisedProcess, startSupervisedProcess } from './supervised-process.ts'

/**
 * Starts a console on an existing database in its own process, and restarts it after each kill. The
 * console's clock always shows `now`.
 */
export function startSupervisedConsole(databaseUrl: string, now: Date): Promise<SupervisedProcess> {
  const file = join(import.meta.dirname, 'console.process.ts')
  return startSupervisedProcess(file, databaseUrl, [now.toISOString()])
}
