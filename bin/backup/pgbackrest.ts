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
  settings: BackupSettings,
  ...parameters: readonly string[]
): Promise<void> {
  await run(settings, parameters, 'inherit')
}

/** Returns pgBackRest's JSON about all backups. Throws StartRefused if pgBackRest fails. */
export function readBackupInfo(settings: BackupSettings): Promise<string> {
  return run(settings, ['--output=json', 'info'], 'pipe')
}

/** Runs pgBackRest. Returns its standard output if `stdout` is `pipe`. */
async function run(
  { stanza }: BackupSettings,
  parameters: readonly string[],
  stdout: 'inherit' | 'pipe',
): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<number | null>()
  const child = spawn('pgbackrest', [`--stanza=${stanza}`, ...parameters], {
    stdio: ['inherit', stdout, 'inherit'],
  })
  let output = ''
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  child.once('error', reject)
  child.once('close', resolve)
  const status = await promise.catch((cause: NodeJS.ErrnoException) => {
    throw new StartRefused(
      `pgbackrest cannot be run (${cause.code}): install it and see docs/deploying.md.`,
      { cause },
    )
  })
  if (status !== 0)
    throw new StartRefused(`pgbackrest ${parameters.at(-1)} failed: its messages stand above.`)
  return output
}
