import { connect as connectTcp, createServer, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { addressOf, MACHINES, type MachineName, MEMBER_ADDRESSES } from '#bin/drill/machines.ts'

const PORT = 443
const CHECK_MS = 1_000
const CHECK_MS_MAX = 2_000
const CONNECT_MS_MAX = 500

/**
 * Opens the proxy between the members and the three HAProxies, on the local address of
 * `https://shop.example`. It stands for a virtual IP address or for the load balancer of a data
 * centre. It sends each new connection to the next machine whose /readyz has status 200. It closes
 * the connections to a machine whose check has failed twice.
 */
export async function openFrontDoor(): Promise<{ close(): Promise<void> }> {
  const failures = new Map<MachineName, number>(MACHINES.map((machine) => [machine, 0]))
  const sockets = new Map<Socket, MachineName>()
  let count = 0

  function choose(): readonly MachineName[] {
    count += 1
    const turned = MACHINES.map((_, at) => MACHINES[(at + count) % MACHINES.length] as MachineName)
    const healthy = turned.filter((machine) => (failures.get(machine) ?? 0) < 2)
    return healthy.length > 0 ? healthy : turned
  }
  async function check(machine: MachineName): Promise<void> {
    const isReady = await isMachineReady(machine)
    const failureCount = isReady ? 0 : (failures.get(machine) ?? 0) + 1
    failures.set(machine, failureCount)
    if (failureCount < 2) return
    for (const [socket, target] of sockets) if (target === machine) socket.destroy()
  }
  async function relay(client: Socket): Promise<void> {
    client.on('error', () => {})
    const localAddress = MEMBER_ADDRESSES[count % MEMBER_ADDRESSES.length] as string
    for (const machine of choose()) {
      const server = await connectTo(machine, localAddress)
      if (server === null) continue
      sockets.set(server, machine)
      server.on('error', () => {})
      server.once('close', () => {
        sockets.delete(server)
        client.destroy()
      })
      client.once('close', () => server.destroy())
      client.pipe(server)
      server.pipe(client)
      return
    }
    client.destroy()
  }
  const listener = createServer((client) => void relay(client))
  await new Promise<void>((resolve) => listener.listen(PORT, '127.0.0.1', resolve))
  const timer = setInterval(() => {
    for (const machine of MACHINES) void check(machine)
  }, CHECK_MS)
  return {
    close: () =>
      new Promise((resolve) => {
        clearInterval(timer)
        for (const socket of sockets.keys()) socket.destroy()
        listener.close(() => resolve())
      }),
  }
}

function connectTo(machine: MachineName, localAddress: string): Promise<Socket | null> {
  return new Promise((resolve) => {
    const socket = connectTcp({ host: addressOf(machine), port: PORT, localAddress })
    const giveUp = () => {
      socket.destroy()
      resolve(null)
    }
    const timer = setTimeout(giveUp, CONNECT_MS_MAX)
    socket.once('error', giveUp)
    socket.once('connect', () => {
      clearTimeout(timer)
      resolve(socket)
    })
  })
}

function isMachineReady(machine: MachineName): Promise<boolean> {
  return new Promise((resolve) => {
    const options = { host: addressOf(machine), port: PORT, servername: 'shop.example' }
    const socket = connectTls({ ...options, timeout: CHECK_MS_MAX }, () =>
      socket.write('GET /readyz HTTP/1.1\r\nhost: shop.example\r\nconnection: close\r\n\r\n'),
    )
    const end = (isReady: boolean) => {
      resolve(isReady)
      socket.destroy()
    }
    socket.once('data', (bytes) => end(bytes.toString('latin1').startsWith('HTTP/1.1 200')))
    socket.once('error', () => end(false))
    socket.once('timeout', () => end(false))
    socket.once('close', () => end(false))
  })
}
