import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { HEAP_FLAGS } from '#server/platform/configuration/heap-flags.ts'
import { NOON } from '#testing/fixtures/clock-times.ts'
import { withServer } from '#testing/fixtures/template-database.ts'

const ROOT = join(import.meta.dirname, '../..')
const READY_MS_MAX = 60_000

export interface ShopProcess {
  readonly url: string
  readonly databaseUrl: string
  /** The address of the payment sandbox, which runs in the shop's process. */
  readonly gatewayUrl: string
  /**
   * Replaces the shop by a new shop at the same address, with a new database of its own.
   * `providerVariables` are settings of payment providers that the new shop uses in addition to its
   * own settings.
   */
  renew(providerVariables?: Readonly<Record<string, string>>): Promise<void>
  stop(): Promise<void>
}

/** Starts a fixture shop in a child process, as `npm run open-shop` does. */
export async function startShop({ port }: { port: number }): Promise<ShopProcess> {
  const args = ['--web', 'kept', '--port', String(port), '--clock', NOON]
  const child = spawn(process.execPath, [...HEAP_FLAGS, 'testing/fixtures/open-shop.ts', ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  let ready = await readyLine(child)
  return {
    get url() {
      return ready.url
    },
    get databaseUrl() {
      return ready.database
    },
    get gatewayUrl() {
      return ready.gateway
    },
    async renew(providerVariables = {}) {
      const renewed = readyLine(child)
      child.send(providerVariables)
      ready = await renewed
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const exited = new Promise((done) => child.once('exit', done))
      child.kill('SIGTERM')
      await exited
    },
  }
}

interface ReadyLine {
  readonly url: string
  readonly database: string
  readonly gateway: string
}

/** Waits for the line of text that the fixture shop prints each time it is ready. */
function readyLine(child: ChildProcess): Promise<ReadyLine> {
  const { stdout } = child
  if (stdout === null) throw new Error('the fixture shop has no output')
  return new Promise((resolve, reject) => {
    const readyTimeout = setTimeout(async () => {
      const queries = await runningQueries().catch(String)
      child.kill('SIGTERM')
      reject(
        new Error(
          `the fixture shop was not ready within ${READY_MS_MAX} ms. The database server runs:\n${queries}`,
        ),
      )
    }, READY_MS_MAX)
    const onExit = (status: number | null) =>
      reject(new Error(`the fixture shop ended with ${status}`))
    child.once('exit', onExit)
    const lines = createInterface(stdout)
    lines.once('line', (line) => {
      clearTimeout(readyTimeout)
      child.off('exit', onExit)
      lines.close()
      resolve(JSON.parse(line))
    })
  })
}

/** Returns one line of text for each connection to the database server that is not idle. */
async function runningQueries(): Promise<string> {
  const url = process.env.TEST_DATABASE_URL
  if (url === undefined) return 'unknown: each shop has a database server of its own'
  const { rows } = await withServer(url, (client) =>
    client.query<{ line: string }>(`
      select concat_ws(' | ', datname, backend_type, state, wait_event_type, wait_event,
        now() - query_start, left(query, 200)) as line
      from pg_stat_activity
      where state is distinct from 'idle' and pid <> pg_backend_pid()`),
  )
  return rows.map(({ line }) => line).join('\n')
}
