import assert from 'node:assert/strict'
import { createServer, type Socket } from 'node:net'
import { test } from 'node:test'
import { openCache } from './cache.ts'
import { openConnection } from './connection.ts'

const ANSWER = 'HTTP/1.1 200 OK\r\ncache-control: public, max-age=1\r\ncontent-length: 2\r\n\r\nok'

/** Answers only these requests, counted over all connections, and ends the connection of any other. */
async function serverAnswering(...answered: readonly number[]) {
  let requestCount = 0
  const server = createServer((socket: Socket) => {
    socket.on('error', () => {})
    socket.on('data', () => {
      requestCount += 1
      if (answered.includes(requestCount)) socket.write(ANSWER)
      else socket.destroy()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  const connection = openConnection({ port })
  return {
    send: () => connection.send('GET / HTTP/1.1\r\n\r\n'),
    close() {
      connection.close()
      server.close()
    },
    requestCountNow: () => requestCount,
  }
}

test('a request that meets the end of an idle connection is sent again, as browsers do, and no other', async () => {
  const closing = await serverAnswering(1, 3)
  await closing.send()
  assert.equal((await closing.send()).status, 200)
  assert.equal(closing.requestCountNow(), 3)
  closing.close()
  const refusing = await serverAnswering()
  await assert.rejects(refusing.send())
  assert.equal(refusing.requestCountNow(), 1)
  refusing.close()
})

test('the cache of a bench asks once for all, keeps what is public, and nothing else', () => {
  let now = 0
  const cache = openCache(() => now)
  assert.equal(cache.has('/live'), false)
  cache.put('/live', { maxAgeSeconds: 1 })
  cache.put('/point', { maxAgeSeconds: 0 })
  assert.deepEqual([cache.has('/live'), cache.has('/point')], [true, false])
  now = 1_000
  assert.deepEqual([cache.has('/live'), cache.has('/live')], [false, true])
})
