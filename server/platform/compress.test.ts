import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { after, before, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import type { Client } from '#testing/client.ts'
import { addPlayer, publishExtra } from '#testing/extras.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { codingFor } from './compress.ts'

let shop: TestShop
before(async () => {
  shop = await openTestShop()
})
after(() => shop.close())

test('3,000 cards reach a browser in at most 60 KB, and are the same cards, however long its line keeps them', async () => {
  const packId = await publishExtra(shop, {
    prizes: Array.from({ length: 30 }, () => ({ buyPoint: 4, actionType: '0', count: 200 })),
  })
  const player = await addPlayer(shop, { points: 10_000_000 })
  const bought = await player.buy(packId, 3000)
  assert.equal(bought.state, 200)

  const plain = await player.raw('/api/user/pack/gache_result', {
    headers: { 'accept-encoding': 'identity' },
  })
  assert.equal(plain.headers.get('content-encoding'), null)
  const { cards } = (await plain.json()) as { cards: object[] }
  assert.equal(cards.length, 3000)
  for (const coding of ['br', 'gzip']) {
    const packed = await player.raw('/api/user/pack/gache_result', {
      headers: { 'accept-encoding': coding },
    })
    assert.equal(packed.headers.get('content-encoding'), coding)
    assert.equal(packed.headers.get('vary'), 'accept-encoding')
    const length = Number(packed.headers.get('content-length'))
    assert.ok(length > 0 && length <= 60 * 1024, `${coding}: ${length} bytes`)
    assert.deepEqual(((await packed.json()) as { cards: object[] }).cards, cards)
  }
  assert.deepEqual(bought.cards, cards)

  const lines = [1, 2].map(() => askWithoutListening(player))
  await wait(500)
  for (let time = 0; time < 5; time++) await player.get('/user/pack/list')
  for (const bodies of await Promise.all(lines.map((listen) => listen()))) {
    assert.equal(bodies.length, ASKED_TOGETHER)
    for (const body of bodies) assert.deepEqual(JSON.parse(body).cards, cards)
  }
})

/** Far more than a line takes by itself: 14 MB. */
const ASKED_TOGETHER = 24

/** Asks for the same cards again and again; what is answered waits until somebody listens. */
function askWithoutListening(player: Client): () => Promise<string[]> {
  const { hostname, port, host } = new URL(shop.url)
  const socket = connect({ host: hostname, port: Number(port) }).pause()
  const asked = `GET /api/user/pack/gache_result HTTP/1.1\r\nhost: ${host}\r\ncookie: ${player.cookie()}\r\n`
  socket.write(`${asked}\r\n`.repeat(ASKED_TOGETHER - 1))
  socket.write(`${asked}connection: close\r\n\r\n`)
  return async () => {
    const told = Buffer.concat(await socket.toArray()).toString()
    return told
      .split('HTTP/1.1 200 OK')
      .slice(1)
      .map((answer) => answer.slice(answer.indexOf('{')))
  }
}

test('a small answer is sent as it is', async () => {
  const player = await addPlayer(shop, { points: 0 })
  const { headers } = await player.raw('/api/user/point')
  assert.equal(headers.get('content-encoding'), null)
})

test('an answer is packed only in what the browser takes', () => {
  for (const accepted of ['gzip', 'br;q=0, gzip', 'deflate, GZIP;q=0.5', 'gzip ; q=1.0'])
    assert.equal(codingFor(accepted), 'gzip', accepted)
  for (const accepted of ['br', 'gzip, deflate, br, zstd', 'gzip;q=1, BR;q=0.5', 'gzip;q=0, br'])
    assert.equal(codingFor(accepted), 'br', accepted)
  for (const accepted of [undefined, '', 'brr', 'gzip;q=0', 'gzip;q=0.000', 'xgzip', 'identity'])
    assert.equal(codingFor(accepted), null, String(accepted))
})
