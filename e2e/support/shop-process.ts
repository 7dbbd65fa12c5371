import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { HEAP_FLAGS } from '#server/platform/configuration/heap-flags.ts'
import { OPEN } from '#testing/fixtures/clock-times.ts'

const ROOT = join(import.meta.dirname, '../..')
const READY_MS_MAX = 30_000

export interface ShopProcess {
  readonly url: string
  readonly databaseUrl: string
  /** The address of the payment sandbox, which runs in a process of its own. */
  readonly gatewayUrl: string
  stop(): Promise<void>
}

/** Starts a fixture shop in a child process, as `npm run open-shop` does. */
export async function startShop({ port }: { port: number }): Promise<ShopProcess> {
  const child = spawn(
    process.execPath,
    [
      ...HEAP_FLAGS,
      'testing/fixtures/open-shop.ts',
      '--web',
      'kept',
      '--port',
      String(port),
      '--clock',
      OPEN,
    ],
    { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const { url, database, gateway } = await readyLine(child)
  return {
    url,
    databaseUrl: database,
    gatewayUrl: gateway,
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

function readyLine(child: ChildProcess): Promise<ReadyLine> {
  return new Promise((resolve, reject) => {
    const readyTimeout = setTimeout(() => {
      child.kill('SIGTERM')
      reject(new Error(`the fixture shop was not ready within ${READY_MS_MAX} ms`))
    }, READY_MS_MAX)
    child.once('exit', (status) => reject(new Error(`the fixture shop ended with ${status}`)))
    if (child.stdout === null) throw new Error('the fixture shop has no output')
    createInterface(child.stdout).once('line', (line) => {
      clearTimeout(readyTimeout)
      resolve(JSON.parse(line))
    })
  })
}
