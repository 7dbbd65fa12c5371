import { spawn } from 'node:child_process'
import { StartRefused } from '#server/platform/configuration/start-refused.ts'

export interface BackupSettings {
  /** The name of the cluster in pgbackrest.conf. */
  readonly stanza: string
  /** The name of the shop's database in the cluster. */
  readonly database: string
  /** The directory of PostgreSQL's programs; undefined for the directory of Debian's packages. */
  readonly binDir: string | undefined
  /** The file that says when the newest backup was verified; the shop's metrics read it. */
  readonly file: string | undefined
}

export function readBackupSettings(environment: NodeJS.ProcessEnv): BackupSettings {
  return {
    stanza: environment.BACKUP_STANZA || 'hikifuda',
    database: environment.BACKUP_DATABASE || 'hikifuda',
    binDir: environment.POSTGRES_BIN || undefined,
    file: environment.BACKUP_FILE || undefined,
  }
}

/** Runs pgBackRest, whose messages go to the terminal. Throws StartRefused if pgBackRest fails. */
export async function pgBackRest(
  { stanza }: BackupSettings,
  ...parameters: readonly string[]
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<number | null>()
  const child = spawn('pgbackrest', [`--stanza=${stanza}`, ...parameters], { stdio: 'inherit' })
  child.once('error', reject)
  child.once('exit', resolve)
  const status = await promise.catch((cause: NodeJS.ErrnoException) => {
    throw new StartRefused(
      `pgbackrest cannot be run (${cause.code}): install it and see docs/deploying.md.`,
      { cause },
    )
  })
  if (status !== 0)
    throw new StartRefused(`pgbackrest ${parameters.at(-1)} failed: its messages stand above.`)
}
