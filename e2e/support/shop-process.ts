import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { HEAP_FLAGS } from '#server/platform/configuration/heap-flags.ts'
import { OPEN } from '#testing/fixtures/clock-times.ts'

const ROOT = join(import.meta.dirname, '../..')
const READY_MS_MAX = 60_000

export interface ShopProcess {
  readonly url: string
  readonly databaseUrl: string
  /** The address of the payment sandbox, which runs in the same process. */
  readonly gatewayUrl: string
  /** Replaces the shop by a new one at the same address, with a database of its own. */
  renew(): Promise<void>
  stop(): Promise<void>
}

/** Starts a fixture shop in a child process, as `npm run open-shop` does. */
export async function startShop({ port }: { port: number }): Promise<ShopProcess> {
  const args = ['--web', 'kept', '--port', String(port), '--clock', OPEN]
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
    async renew() {
      const renewed = readyLine(child)
      child.send('renew')
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

/** Waits for the line that the fixture shop prints each time it is ready. */
function readyLine(child: ChildProcess): Promise<ReadyLine> {
  const { stdout } = child
  if (stdout === null) throw new Error('the fixture shop has no output')
  return new Promise((resolve, reject) => {
    const readyTimeout = setTimeout(() => {
      child.kill('SIGTERM')
      reject(new Error(`the fixture shop was not ready within ${READY_MS_MAX} ms`))
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
