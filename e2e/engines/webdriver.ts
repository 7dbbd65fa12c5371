import type { Point, Viewport } from './engine.ts'

const PAGE_LOAD_MS_MAX = 30_000

/** A session of a WebDriver server (https://www.w3.org/TR/webdriver2/). */
export interface WebDriver {
  open(url: string): Promise<void>
  /** Runs the body of a function, and returns what it returns. */
  execute(body: string, inputs: readonly unknown[]): Promise<unknown>
  press(point: Point): Promise<void>
  type(text: string): Promise<void>
  picture(): Promise<Buffer>
  close(): Promise<void>
}

/** Starts a session in the given program, which must be able to show an automated window. */
export async function openWebDriver(
  server: string,
  { program, viewport }: { readonly program: string; readonly viewport: Viewport },
): Promise<WebDriver> {
  const browser = { binary: program, args: [] }
  const { sessionId } = (await call(`${server}/session`, 'POST', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': browser } },
  })) as { sessionId: string }
  const session = `${server}/session/${sessionId}`
  const post = (path: string, body: object) => call(session + path, 'POST', body)
  await post('/timeouts', { pageLoad: PAGE_LOAD_MS_MAX })
  await post('/window/rect', { x: 0, y: 0, ...viewport })
  return {
    open: async (url) => void (await post('/url', { url })),
    execute: (body, inputs) => post('/execute/sync', { script: body, args: inputs }),
    press: async (point) => void (await post('/actions', { actions: [pressAt(point)] })),
    type: async (text) => void (await post('/actions', { actions: [typed(text)] })),
    picture: async () => Buffer.from(String(await call(`${session}/screenshot`, 'GET')), 'base64'),
    close: async () => void (await call(session, 'DELETE')),
  }
}

async function call(url: string, method: string, body?: object): Promise<unknown> {
  const response = await fetch(url, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const { value } = (await response.json()) as { value: unknown }
  if (response.ok) return value
  const { error, message } = value as { error: string; message: string }
  throw new Error(`${method} ${new URL(url).pathname}: ${error}: ${message}`)
}

function pressAt({ x, y }: Point): object {
  const place = { x: Math.round(x), y: Math.round(y), origin: 'viewport' }
  const actions = [
    { type: 'pointerMove', duration: 0, ...place },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ]
  return { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }
}

function typed(text: string): object {
  const actions = [...text].flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ])
  return { type: 'key', id: 'keyboard', actions }
}
