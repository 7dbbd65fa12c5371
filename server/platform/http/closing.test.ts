import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { after, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import Fastify from 'fastify'
import { endConnectionsOnClose } from './closing.ts'

const sockets: Socket[] = []
after(() => {
  for (const socket of sockets) socket.destroy()
})

async function openServer({ closeMsMax }: { closeMsMax?: number } = {}) {
  const http = Fastify({ forceCloseConnections: 'idle' })
  endConnectionsOnClose(http, closeMsMax)
  let finish = () => {}
  const finished = new Promise<void>((resolve) => {
    finish = resolve
  })
  http.get('/', () => 'served')
  http.get('/slow', () => finished.then(() => 'served late'))
  http.post('/', () => 'received')
  const url = await http.listen({ host: '127.0.0.1', port: 0 })
  const port = Number(new URL(url).port)
  return {
    http,
    finish,
    async open(sent = '') {
      const socket = connect({ host: '127.0.0.1', port })
      sockets.push(socket.on('error', () => {}))
      await once(socket, 'connect')
      if (sent !== '') socket.write(sent)
      await wait(50)
      return socket
    },
  }
}

test('a server closes while a browser holds connections without a request, or with half of one', async () => {
  const { http, open } = await openServer()
  await open()
  await open('GET / HTTP/1.1\r\nhost')
  const kept = await open('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
  kept.write('GET / HT')
  await wait(50)
  await http.close()
  assert.equal(http.server.listening, false)
})

test('a request in progress is answered before the server closes', async () => {
  const { http, open, finish } = await openServer()
  const socket = await open('GET /slow HTTP/1.1\r\nhost: x\r\n\r\n')
  const closed = http.close()
  const received = once(socket, 'data')
  finish()
  const [response] = await received
  assert.match(String(response), /served late/)
  await closed
})

test('a request whose body never arrives delays the close only to the limit', async () => {
  const { http, open } = await openServer({ closeMsMax: 200 })
  await open(
    'POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 10\r\n\r\nabc',
  )
  await http.close()
  assert.equal(http.server.listening, false)
})
