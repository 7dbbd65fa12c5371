import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { after, test } from 'node:test'
import formbody from '@fastify/formbody'
import Fastify from 'fastify'
import { waitUntil } from '#testing/drivers/payments/payer.ts'
import { DOCUMENTS_MAX, limitDocuments } from './document-limit.ts'

const START_MS_MAX = 60_000
const ADDRESSES = Array.from({ length: 40 }, (_, index) => `127.0.0.${index + 2}`)
const GET = 'GET /slow HTTP/1.1\r\nhost: x\r\n\r\n'
const POST =
  'POST /slow HTTP/1.1\r\nhost: x\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: 3\r\n\r\na=b'

/**
 * Starts a server whose documents are limited. The documents /slow and /gone are never sent. The
 * limit sees a request for /gone only after its client has left.
 */
async function openServer({ startMsMax = START_MS_MAX } = {}) {
  const http = Fastify()
  await http.register(formbody)
  let startedCount = 0
  http.addHook('onRequest', async ({ url }, { raw }) => {
    if (url !== '/gone') return
    startedCount += 1
    await once(raw, 'close')
  })
  limitDocuments(http, startMsMax)
  let openCount = 0
  http.server.on('connection', (socket) => {
    openCount += 1
    socket.once('close', () => {
      openCount -= 1
    })
  })
  const never = () => {
    startedCount += 1
    return new Promise(() => {})
  }
  http.get('/gone', () => new Promise(() => {}))
  http.get('/slow', never)
  http.post('/slow', never)
  http.get('/', () => 'served')
  await http.listen({ host: '127.0.0.1', port: 0 })
  after(() => http.close())
  const { port } = http.server.address() as AddressInfo
  const open = async (localAddress: string) => {
    const socket = connect({ host: '127.0.0.1', port, localAddress })
    socket.on('error', () => {}).resume()
    await once(socket, 'connect')
    return socket
  }
  return {
    async statusFrom(localAddress: string, path = '/') {
      const socket = await open(localAddress)
      socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`)
      const [response] = await once(socket, 'data')
      return Number(String(response).split(' ')[1])
    },
    /** Sends the requests from 40 addresses, and disconnects while the server works on them. */
    async abort(requests: string) {
      const countBefore = startedCount
      const sockets = await Promise.all(ADDRESSES.map(open))
      for (const socket of sockets) socket.write(requests)
      const areStarted = async () => startedCount >= countBefore + ADDRESSES.length
      await waitUntil(areStarted, 'the server works on all requests')
      for (const socket of sockets) socket.destroy()
      await waitUntil(async () => openCount === 0, 'the server closes the connections')
    },
  }
}

for (const [requests, name] of [
  [GET, 'clients that leave before the response begins'],
  [GET.replace('/slow', '/gone'), 'clients that leave before the limit sees their request'],
  [POST.repeat(8), 'clients that leave while further requests wait on their connections'],
] as const) {
  test(`${name} keep no permit`, async () => {
    const { abort, statusFrom } = await openServer()
    for (let keptMax = 0; keptMax <= DOCUMENTS_MAX; keptMax += ADDRESSES.length)
      await abort(requests)
    assert.equal(await statusFrom('127.0.0.1'), 200)
  })
}

test('a document that does not begin in time is refused', async () => {
  const { statusFrom } = await openServer({ startMsMax: 50 })
  assert.equal(await statusFrom('127.0.0.2', '/slow'), 503)
})
