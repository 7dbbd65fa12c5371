import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** A flood that a test tells this process to start. */
export interface FloodCommand {
  readonly url: string
  /**
   * `calls` repeats the requests without a pause. `idle` only opens connections. `slow` sends a
   * request byte by byte, one byte each second.
   */
  readonly kind: 'calls' | 'idle' | 'slow'
  /**
   * The IP addresses of the clients, all in 127.0.0.0/8. Each address opens `connectionsPerAddress`
   * connections.
   */
  readonly addresses: readonly string[]
  readonly connectionsPerAddress: number
  readonly requests: readonly FloodRequest[]
}

export interface FloodRequest {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  /**
   * The form that the request sends. In each request, a new number replaces every `%` of the form.
   */
  readonly body: string
}

/**
 * The pause after a refused request. The pause simulates the network delay that slows down a real
 * flood.
 */
const REFUSED_PAUSE_MS = 20
const SLOW_BYTE_MS = 1_000

let requestCount = 0
process.once('message', (command: FloodCommand) => void flood(command))
process.on('disconnect', () => process.exit())

async function flood(command: FloodCommand): Promise<void> {
  for (const address of command.addresses) {
    for (let count = 0; count < command.connectionsPerAddress; count++) {
      if (command.kind === 'calls') void repeatCalls(command, address, count)
      else void holdConnection(command, address)
    }
    await wait(1)
  }
  process.send?.('started')
}

/**
 * Sends requests over one connection, each after the response to the previous request, until this
 * process ends.
 */
async function repeatCalls(
  { url, requests }: FloodCommand,
  localAddress: string,
  first: number,
): Promise<never> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  for (let step = first; ; step++) {
    const flooded = requests[step % requests.length] as FloodRequest
    requestCount += 1
    const status = await send(url, flooded, { agent, localAddress })
    if (status !== 200) await wait(REFUSED_PAUSE_MS)
  }
}

function send(
  url: string,
  { method, path, headers, body }: FloodRequest,
  options: { agent: Agent; localAddress: string },
): Promise<number> {
  return new Promise((resolve) => {
    const sent = request(url + path, { ...options, method, headers }, (response) => {
      response.resume().on('close', () => resolve(response.statusCode ?? 0))
    })
    sent.on('error', () => resolve(0)).end(body.replaceAll('%', String(requestCount)))
  })
}

/** Opens a connection. Whenever the server closes the connection, opens a new connection. */
async function holdConnection(command: FloodCommand, localAddress: string): Promise<never> {
  const { hostname, port } = new URL(command.url)
  for (;;) {
    const socket = connect({ host: hostname, port: Number(port), localAddress })
    const timer = command.kind === 'slow' ? sendSlowly(socket) : undefined
    await new Promise((resolve) =>
      socket
        .on('error', () => {})
        .on('close', resolve)
        .resume(),
    )
    clearInterval(timer)
    await wait(SLOW_BYTE_MS)
  }
}

function sendSlowly(socket: Socket): NodeJS.Timeout {
  socket.write(
    'POST /api/user/pack/buy HTTP/1.1\r\nhost: shop\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: 60000\r\n\r\n',
  )
  return setInterval(() => socket.write('x'), SLOW_BYTE_MS)
}
