import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#testing/drivers/processes/free-port.ts'
import type { Engine, Viewport } from './engine.ts'
import { openWebDriver } from './webdriver.ts'

const WINDOW = join(import.meta.dirname, 'webkit-window.py')
const READY_MS_MAX = 20_000
const MESSAGE = /CONSOLE (?:[A-Z]+ )?(?:ERROR|WARN|CRASH)/

/**
 * WebKit says so of each call, and of the service worker's script, that has no answer yet when the
 * page is left, and of each preload once the service worker answers for the page.
 */
const HARMLESS =
  /annot load .* due to access control checks|preloaded using link preload but not used/

/** Opens a page in WebKitGTK, in a screen that exists in memory only. */
export async function openWebKit(viewport: Viewport): Promise<Engine> {
  const folder = mkdtempSync(join(tmpdir(), 'webkit-'))
  const port = await freePort()
  const messagesFile = join(folder, 'messages')
  writeFileSync(messagesFile, '')
  const server = startServer(port, { folder, messagesFile, viewport })
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
      takeMessages: openMessages(messagesFile),
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
  {
    folder,
    messagesFile,
    viewport,
  }: { readonly folder: string; readonly messagesFile: string; readonly viewport: Viewport },
): ChildProcess {
  const server = ['WebKitWebDriver', `--port=${port}`, '--host=127.0.0.1']
  return spawn('xvfb-run', ['-a', 'dbus-run-session', '--', ...server], {
    // A group of its own, so that all processes of the browser end with the server.
    detached: true,
    stdio: 'ignore',
    env: {
      ...process.env,
      WINDOW_WIDTH: String(viewport.width),
      WINDOW_HEIGHT: String(viewport.height),
      WINDOW_DATA: folder,
      WINDOW_MESSAGES: messagesFile,
    },
  })
}

/** Returns a function that returns the errors and warnings of the page since its last call. */
function openMessages(file: string): () => readonly string[] {
  let readCount = 0
  return () => {
    const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1)
    const fresh = lines.slice(readCount)
    readCount = lines.length
    return fresh.filter((line) => MESSAGE.test(line) && !HARMLESS.test(line))
  }
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
