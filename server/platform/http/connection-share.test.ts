import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, Socket } from 'node:net'
import { after, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { waitUntil } from '#testing/drivers/payments/payer.ts'
import { limitConnections } from './connection-share.ts'

const CONNECTIONS_MAX = 40
const sockets: Socket[] = []
after(() => {
  for (const socket of sockets) socket.destroy()
})

/**
 * Starts a server with `limitConnections`. Returns a function that opens an idle connection to the
 * server.
 */
async function openServer(isBehindProxy: boolean) {
  const server = createServer((_request, response) => response.end('served'))
  limitConnections(server, { isBehindProxy, connectionsMax: CONNECTIONS_MAX })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  after(() => server.close())
  const { port } = server.address() as AddressInfo
  return async (localAddress: string) => {
    const socket = connect({ host: '127.0.0.1', port, localAddress })
    sockets.push(socket.on('error', () => {}).resume())
    await once(socket, 'connect')
    return socket
  }
}

async function isServed(socket: Socket): Promise<boolean> {
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
  const [response] = await Promise.race([once(socket, 'data'), once(socket, 'close')])
  return String(response).startsWith('HTTP/1.1 200')
}

test('one address keeps at most half of the connections open, and another address is served', async () => {
  const open = await openServer(false)
  const idle = await Promise.all(Array.from({ length: 60 }, () => open('127.0.0.2')))
  const openCount = () => idle.filter(({ closed }) => !closed).length
  await waitUntil(async () => openCount() <= CONNECTIONS_MAX / 2, 'the server closes half')
  await wait(200)
  assert.equal(openCount(), CONNECTIONS_MAX / 2)
  assert.equal(await isServed(await open('127.0.0.3')), true)
  for (const socket of idle) socket.destroy()
  const isServedAgain = async () => isServed(await open('127.0.0.2'))
  await waitUntil(isServedAgain, 'closed connections count no more')
})

test('addresses of one IPv6 network share their connections', () => {
  const server = createServer()
  // The connections of this test are not real, so Node must not read from them.
  server.removeAllListeners('connection')
  limitConnections(server, { isBehindProxy: false, connectionsMax: 4 })
  const openCountOf = (addresses: readonly string[]) =>
    addresses.filter((remoteAddress) => {
      const socket = new Socket()
      Object.defineProperty(socket, 'remoteAddress', { value: remoteAddress })
      server.emit('connection', socket)
      return !socket.destroyed
    }).length
  assert.equal(openCountOf(['2001:db8::1', '2001:db8::2', '2001:db8::3', '2001:db8::4']), 2)
  assert.equal(openCountOf(['2001:db8:0:1::1']), 1)
})

test('behind a proxy one address may keep all connections open', async () => {
  const open = await openServer(true)
  const idle = await Promise.all(Array.from({ length: CONNECTIONS_MAX }, () => open('127.0.0.2')))
  await wait(200)
  assert.equal(idle.filter(({ closed }) => !closed).length, CONNECTIONS_MAX)
})
