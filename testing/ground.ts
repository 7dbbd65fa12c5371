import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Postgres, startPostgres } from '#server/platform/embedded-postgres.ts'
import { makeTemplate, templateName } from './template.ts'

const CACHE_DIR = join(import.meta.dirname, '../.cache')

export interface Ground extends Omit<Postgres, 'shopUrl'> {
  readonly dataDir: string
}

/**
 * A throw-away PostgreSQL with a migrated template in it, gone after `stop`. Not durable by default, as most
 * tests ask nothing of the disk; those that kill something pass `isDurable`.
 */
export async function startGround({
  isDurable = false,
  isSupervised = false,
}: {
  isDurable?: boolean
  isSupervised?: boolean
} = {}): Promise<Ground> {
  const directory = mkdtempSync(join(tmpdir(), 'ground-'))
  // The database may run as another user, who has to come by here.
  chmodSync(directory, 0o755)
  const clear = () => rmSync(directory, { recursive: true, force: true })
  try {
    const dataDir = join(directory, 'postgres')
    cpSync(await cachedCluster(), dataDir, { recursive: true })
    const postgres = await startPostgres({ dataDir, isDurable, isSupervised })
    return {
      dataDir,
      url: postgres.url,
      get pid() {
        return postgres.pid
      },
      async stop() {
        await postgres.stop()
        clear()
      },
    }
  } catch (cause) {
    clear()
    throw cause
  }
}

/** A stopped cluster of the present schema: a copy of it starts ten times sooner than a new one. */
async function cachedCluster(): Promise<string> {
  const cached = join(CACHE_DIR, templateName())
  if (existsSync(cached)) return cached
  mkdirSync(CACHE_DIR, { recursive: true })
  const making = join(CACHE_DIR, `making-${process.pid}`)
  const postgres = await startPostgres({ dataDir: making, isDurable: false })
  try {
    await makeTemplate(postgres.url)
  } finally {
    await postgres.stop()
  }
  try {
    renameSync(making, cached)
  } catch {
    // Another process was first.
    rmSync(making, { recursive: true, force: true })
  }
  rmSync(`${making}.log`, { force: true })
  return cached
}
