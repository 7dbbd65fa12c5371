import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#testing/drivers/processes/free-port.ts'
import type { Engine, Viewport } from './engine.ts'
import { openWebDriver } from './webdriver.ts'

const WINDOW = join(import.meta.dirname, 'webkit-window.py')
const READY_MS_MAX = 20_000
/** WebKit writes the messages of the page to the standard output of the window. */
const MESSAGE = /^CONSOLE .*\b(?:ERROR|WARN|CRASH)\b/

/** Opens a page in WebKitGTK, in a screen that exists in memory only. */
export async function openWebKit(viewport: Viewport): Promise<Engine> {
  const folder = mkdtempSync(join(tmpdir(), 'webkit-'))
  const port = await freePort()
  const server = startServer(port, { folder, viewport })
  const messages: string[] = []
  collectMessages(server, messages)
  const stop = async () => {
    await stopServer(server)
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const url = `http://127.0.0.1:${port}`
    await waitForServer(url, server)
    const driver = await openWebDriver(url, { program: WINDOW, viewport })
    return {
      name: 'webkit',
      open: driver.open,
      async run(script, ...inputs) {
        const body = `return (${script}).apply(null, arguments)`
        return (await driver.execute(body, inputs)) as ReturnType<typeof script>
      },
      press: driver.press,
      type: driver.type,
      picture: driver.picture,
      takeMessages: () => messages.splice(0),
      async close() {
        await driver.close().catch(() => {})
        await stop()
      },
    }
  } catch (cause) {
    await stop()
    throw cause
  }
}

function startServer(
  port: number,
  { folder, viewport }: { readonly folder: string; readonly viewport: Viewport },
): ChildProcess {
  const server = ['WebKitWebDriver', `--port=${port}`, '--host=127.0.0.1']
  return spawn('xvfb-run', ['-a', 'dbus-run-session', '--', ...server], {
    // A group of its own, so that all processes of the browser end with the server.
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
    env: {
      ...process.env,
      WINDOW_WIDTH: String(viewport.width),
      WINDOW_HEIGHT: String(viewport.height),
      WINDOW_DATA: folder,
    },
  })
}

function collectMessages({ stdout }: ChildProcess, messages: string[]): void {
  let rest = ''
  stdout?.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    messages.push(...lines.filter((line) => MESSAGE.test(line)))
  })
}

async function waitForServer(url: string, server: ChildProcess): Promise<void> {
  const endsAt = Date.now() + READY_MS_MAX
  while (Date.now() < endsAt && server.exitCode === null) {
    const isReady = await fetch(`${url}/status`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
    await sleep(100)
  }
  throw new Error(`WebKitWebDriver was not ready within ${READY_MS_MAX} ms`)
}

async function stopServer(server: ChildProcess): Promise<void> {
  if (server.pid === undefined || server.exitCode !== null) return
  const exited = once(server, 'exit')
  process.kill(-server.pid, 'SIGTERM')
  await exited
}
