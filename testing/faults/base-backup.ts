import { chmodSync, cpSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

/**
 * The files that the first copy leaves out: the files of the running server process, and the
 * write-ahead log. `takeBaseBackup` copies the log at the end.
 */
const OMITTED = new Set(['postmaster.pid', 'postmaster.opts', 'pg_wal'])

/**
 * Copies the data directory of a running server to `targetDir`, as an online backup. A server that
 * starts on the copy has everything that was committed when the function returned.
 */
export async function takeBaseBackup(
  { url, dataDir }: { url: string; dataDir: string },
  targetDir: string,
): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`select pg_backup_start('drill', true)`)
    copyLive(dataDir, targetDir)
    const { rows } = await client.query<{ labelfile: string }>(
      'select labelfile from pg_backup_stop(false)',
    )
    copyLive(join(dataDir, 'pg_wal'), join(targetDir, 'pg_wal'))
    writeFileSync(join(targetDir, 'backup_label'), rows[0]?.labelfile ?? '')
    chmodSync(targetDir, 0o700)
  } finally {
    await client.end()
  }
}

/** Copies a directory of a running server. A file that is deleted meanwhile is left out. */
function copyLive(from: string, to: string): void {
  mkdirSync(to, { recursive: true, mode: 0o700 })
  for (const name of readdirSync(from)) {
    if (OMITTED.has(name)) continue
    const [source, target] = [join(from, name), join(to, name)]
    try {
      if (statSync(source).isDirectory()) copyLive(source, target)
      else cpSync(source, target)
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code !== 'ENOENT') throw cause
      rmSync(target, { force: true })
    }
  }
}
