import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Postgres, startPostgres } from '#server/platform/embedded-postgres.ts'
import { createTemplate, templateName } from './template.ts'

const CACHE_DIR = join(import.meta.dirname, '../../.cache')

export interface TestDatabase extends Omit<Postgres, 'shopUrl'> {
  readonly dataDir: string
}

/**
 * A throw-away PostgreSQL with a migrated template in it, gone after `stop`. Not durable by default, as most
 * tests ask nothing of the disk; those that kill something pass `isDurable`.
 */
export async function startTestDatabase({
  isDurable = false,
  isSupervised = false,
}: {
  isDurable?: boolean
  isSupervised?: boolean
} = {}): Promise<TestDatabase> {
  const directory = mkdtempSync(join(tmpdir(), 'test-database-'))
  // The database may run as another user, who has to come by here.
  chmodSync(directory, 0o755)
  const removeDirectory = () => rmSync(directory, { recursive: true, force: true })
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
        removeDirectory()
      },
    }
  } catch (cause) {
    removeDirectory()
    throw cause
  }
}

/** A stopped cluster of the present schema: a copy of it starts ten times sooner than a new one. */
async function cachedCluster(): Promise<string> {
  const cachedDir = join(CACHE_DIR, templateName())
  if (existsSync(cachedDir)) return cachedDir
  mkdirSync(CACHE_DIR, { recursive: true })
  const stagingDir = join(CACHE_DIR, `making-${process.pid}`)
  const postgres = await startPostgres({ dataDir: stagingDir, isDurable: false })
  try {
    await createTemplate(postgres.url)
  } finally {
    await postgres.stop()
  }
  try {
    renameSync(stagingDir, cachedDir)
  } catch {
    // Another process was first.
    rmSync(stagingDir, { recursive: true, force: true })
  }
  rmSync(`${stagingDir}.log`, { force: true })
  return cachedDir
}
