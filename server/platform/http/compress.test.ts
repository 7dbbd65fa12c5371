import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { after, before, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import type { Client } from '#testing/drivers/client.ts'
import { addLoggedInMember } from '#testing/fixtures/logged-in-members.ts'
import { publishTestPack } from '#testing/fixtures/test-packs.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'
import { acceptedCoding } from './compress.ts'

let shop: TestShop
before(async () => {
  shop = await openTestShop()
})
after(() => shop.close())

test('3,000 cards are sent in at most 60 KB and arrive unchanged, even on a slow connection', async () => {
  const packId = await publishTestPack(shop, {
    prizes: Array.from({ length: 30 }, () => ({ buyPoint: 4, actionType: '0', count: 200 })),
  })
  const player = await addLoggedInMember(shop, { points: 10_000_000 })
  const bought = await player.buy(packId, 3000)
  assert.equal(bought.state, 200)

  const plain = await player.raw('/api/user/pack/gache_result', {
    headers: { 'accept-encoding': 'identity' },
  })
  assert.equal(plain.headers.get('content-encoding'), null)
  const { cards } = (await plain.json()) as { cards: object[] }
  assert.equal(cards.length, 3000)
  for (const coding of ['br', 'gzip']) {
    const compressed = await player.raw('/api/user/pack/gache_result', {
      headers: { 'accept-encoding': coding },
    })
    assert.equal(compressed.headers.get('content-encoding'), coding)
    assert.equal(compressed.headers.get('vary'), 'accept-encoding')
    const length = Number(compressed.headers.get('content-length'))
    assert.ok(length > 0 && length <= 60 * 1024, `${coding}: ${length} bytes`)
    assert.deepEqual(((await compressed.json()) as { cards: object[] }).cards, cards)
  }
  assert.deepEqual(bought.cards, cards)

  const readers = [1, 2].map(() => requestWithoutReading(player))
  await wait(500)
  for (let round = 0; round < 5; round++) await player.get('/user/pack/list')
  for (const bodies of await Promise.all(readers.map((readBodies) => readBodies()))) {
    assert.equal(bodies.length, PIPELINED_REQUESTS)
    for (const body of bodies) assert.deepEqual(JSON.parse(body).cards, cards)
  }
})

/**
 * How many requests the test sends on one connection. Their responses make 14 MB, far more than the
 * buffers of the socket can contain.
 */
const PIPELINED_REQUESTS = 24

/**
 * Requests the same cards many times on one connection, without reading the responses. The returned
 * function reads and returns the responses.
 */
function requestWithoutReading(player: Client): () => Promise<string[]> {
  const { hostname, port, host } = new URL(shop.url)
  const socket = connect({ host: hostname, port: Number(port) }).pause()
  const requestHead = `GET /api/user/pack/gache_result HTTP/1.1\r\nhost: ${host}\r\ncookie: ${player.cookie()}\r\n`
  socket.write(`${requestHead}\r\n`.repeat(PIPELINED_REQUESTS - 1))
  socket.write(`${requestHead}connection: close\r\n\r\n`)
  return async () => {
    const responses = Buffer.concat(await socket.toArray()).toString()
    return responses
      .split('HTTP/1.1 200 OK')
      .slice(1)
      .map((response) => response.slice(response.indexOf('{')))
  }
}

test('a small answer is not compressed', async () => {
  const player = await addLoggedInMember(shop, { points: 0 })
  const { headers } = await player.raw('/api/user/point')
  assert.equal(headers.get('content-encoding'), null)
})

test('an answer is compressed only with a coding that the browser accepts', () => {
  for (const accepted of ['gzip', 'br;q=0, gzip', 'deflate, GZIP;q=0.5', 'gzip ; q=1.0'])
    assert.equal(acceptedCoding(accepted), 'gzip', accepted)
  for (const accepted of ['br', 'gzip, deflate, br, zstd', 'gzip;q=1, BR;q=0.5', 'gzip;q=0, br'])
    assert.equal(acceptedCoding(accepted), 'br', accepted)
  for (const accepted of [undefined, '', 'brr', 'gzip;q=0', 'gzip;q=0.000', 'xgzip', 'identity'])
    assert.equal(acceptedCoding(accepted), null, String(accepted))
})
