import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { after, afterEach, before, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { type Serving, serve } from '#server/main/serve.ts'
import type { LoadBounds } from '#server/platform/load/load-shedder.rule.ts'
import { NEVER_CLOSES } from '#server/platform/time/closing.rule.ts'
import { MINUTE_MS, SECOND_MS } from '#server/platform/time/durations.ts'
import { type CallResponse, type Client, openClient } from '#testing/drivers/client.ts'
import { waitUntil } from '#testing/drivers/payments/payer.ts'
import { addLoggedInMember } from '#testing/fixtures/logged-in-members.ts'
import { publishTestPack } from '#testing/fixtures/test-packs.ts'
import { openTestShop, TEST_KEYS, type TestShop } from '#testing/fixtures/test-shop.ts'

const PERMITS = 64
const POSTS = 60

let shop: TestShop
before(async () => {
  shop = await openTestShop()
})
after(() => shop.close())

const opened = {
  unlocks: [] as (() => void)[],
  sockets: [] as Socket[],
  servers: [] as Serving[],
}
// A failed test leaves its locks, sockets and servers open. They would keep the process alive.
afterEach(async () => {
  for (const unlock of opened.unlocks.splice(0)) unlock()
  for (const socket of opened.sockets.splice(0)) socket.destroy()
  for (const server of opened.servers.splice(0)) await server.close()
})

/** Blocks every purchase of the pack until the returned function is called. */
async function lockPack(packId: number): Promise<() => void> {
  const locked = Promise.withResolvers<void>()
  const unlock = Promise.withResolvers<void>()
  void shop.database.transaction(async (tx) => {
    // The transaction waits without a statement until `unlock`. The database would otherwise end
    // such a transaction after 2 s.
    await tx.query({ text: 'set local idle_in_transaction_session_timeout = 0' })
    await tx.query({ text: 'select from urns where pack_id = $1 for update', values: [packId] })
    locked.resolve()
    await unlock.promise
  })
  await locked.promise
  opened.unlocks.push(unlock.resolve)
  return unlock.resolve
}

test('a member and an address get at most half of the purchases at once, and other members still buy', async () => {
  const server = await serveWithBounds({
    queueMsMax: 1_000,
    concurrencyMin: PERMITS,
    concurrencyMax: PERMITS,
  })
  const { mail } = await addLoggedInMember(shop, { points: POSTS * 300 })
  const player = openClient(server.url)
  await player.logIn({ mail })
  const other = openClient(server.url)
  await other.logIn(await addLoggedInMember(shop, { points: 300 }))
  const release = await lockPack(6)
  const purchases = Array.from({ length: POSTS }, () =>
    player.post('/user/pack/buy', { pack_id: 6, count: 1 }),
  )
  const first = await Promise.race(purchases)
  assert.equal(first.state, 429)
  // The second member has the same IP address as the first. The first member's requests already use
  // all permits that one IP address may hold.
  assert.equal((await other.post('/user/pack/buy', { pack_id: 6, count: 1 })).state, 429)
  release()
  const responses = await Promise.all(purchases)
  assert.equal(responses.filter(({ state }) => state === 200).length, PERMITS / 2)
  const refused = responses.filter(({ state }) => state === 429)
  assert.equal(refused.length, POSTS - PERMITS / 2)
  assert.ok(refused.every(({ errors }) => errors.count?.[0] !== undefined))
})

test('eight members who cannot pay leave permits for a member who can', async () => {
  const server = await serveWithBounds(
    { queueMsMax: 1_000, concurrencyMin: PERMITS, concurrencyMax: PERMITS },
    ['127.0.0.1'],
  )
  const poor = await Promise.all(
    Array.from({ length: 8 }, async (_, index) => {
      const client = openClient(server.url, { address: `198.51.100.${index}` })
      await client.logIn(await addLoggedInMember(shop, { points: 0 }))
      return client
    }),
  )
  const buyer = openClient(server.url, { address: '203.0.113.1' })
  await buyer.logIn(await addLoggedInMember(shop, { points: 3_000 }))
  const release = await lockPack(6)
  const buy = (client: Client) => client.post('/user/pack/buy', { pack_id: 6, count: 1 })
  // The members take turns in sending their requests, so that each gets the same share of the
  // permits. If one member sent all requests first, that member would hold half of the permits
  // until the purchases end, the next member half of the remaining permits, and so on.
  const flood = Array.from({ length: PERMITS }, () => poor.map(buy)).flat()
  await Promise.race(flood)
  await wait(500)
  const purchase = buy(buyer)
  await wait(300)
  release()
  assert.equal((await purchase).state, 200)
  const states = new Set((await Promise.all(flood)).map(({ state }) => state))
  assert.deepEqual([...states].toSorted(), [400, 429])
})

test('B-076 members who press before their turn hold at most half of the permits together', async () => {
  const server = await serveWithBounds(
    { queueMsMax: 1_000, concurrencyMin: PERMITS, concurrencyMax: PERMITS },
    ['127.0.0.1'],
  )
  const startsAt = new Date(shop.clock.now().getTime() + MINUTE_MS)
  const line = { startsAt, lineSeconds: 1_800, maxBuyCount: 1, isLimited: true }
  const packId = await publishTestPack(shop, line)
  const early = await Promise.all(
    Array.from({ length: 8 }, async (_, index) => {
      const client = openClient(server.url, { address: `198.51.100.${index}` })
      await client.logIn(await addLoggedInMember(shop, { points: 30_000 }))
      return client
    }),
  )
  const buy = (client: Client, id = 6) => client.post('/user/pack/buy', { pack_id: id, count: 1 })
  const results = []
  for (const index of early.keys()) {
    shop.clock.set(new Date(startsAt.getTime() - (index % 2)))
    results.push((await buy(early[index] as Client, packId)).result)
  }
  assert.deepEqual([...new Set(results)], ['-13', '-7'], 'before their turn, and before the start')
  const release = await lockPack(6)
  const presses = Array.from({ length: 8 }, () => early.map((client) => buy(client))).flat()
  let refusedCount = 0
  for (const press of presses)
    void press.then(({ state }) => (refusedCount += Number(state === 429)))
  await waitUntil(async () => refusedCount === PERMITS / 2, 'half of the presses are refused')
  release()
  const states = (await Promise.all(presses)).map(({ state }) => state)
  assert.equal(states.filter((state) => state === 200).length, PERMITS / 2)
  shop.clock.set(new Date(startsAt.getTime() + 1_800 * SECOND_MS))
  const bought = await Promise.all(early.map((client) => buy(client, packId)))
  assert.ok(
    bought.every(({ state }) => state === 200),
    'at the turn they press like anyone',
  )
})

/** Starts another server of the shop, with the given bounds for concurrent purchases. */
async function serveWithBounds(
  purchaseBounds: LoadBounds,
  trustedProxies: readonly string[] = [],
): Promise<Serving> {
  const server = await serve({
    trustedProxies,
    databaseUrl: shop.databaseUrl,
    clock: shop.clock,
    host: '127.0.0.1',
    port: 0,
    ...TEST_KEYS,
    closesAt: NEVER_CLOSES,
    purchaseBounds,
  })
  opened.servers.push(server)
  return server
}

test('a purchase beyond the concurrency limit is refused at once, in both languages, and charges nothing; a retry is made once', async () => {
  const player = await addLoggedInMember(shop, { points: 9_000 })
  const server = await serveWithBounds({ queueMsMax: 1_000, concurrencyMin: 4, concurrencyMax: 4 })
  const client = openClient(server.url)
  await client.logIn(player)
  const { point: before } = await player.balances()
  const { detail } = await player.get('/user/pack/detail/6')
  const buy = (requestId: string) =>
    client.post('/user/pack/buy', { pack_id: 6, count: 1, request_id: requestId })
  const release = await lockPack(6)
  const purchases = ['one', 'two', 'three'].map(async (id) => ({ id, got: await buy(id) }))
  const { id, got } = await Promise.race(purchases)
  assert.equal(got.status, 429)
  assert.equal(got.state, 429)
  assert.equal(got.result, '-1')
  assert.match(got.errors.count?.[0] ?? '', /購入が集中.*使われていません/)
  assert.match(await refusalInEnglish(client), /Nothing was charged/)
  assert.equal((await client.get('/user/point')).state, 200, 'reads are not limited')
  release()
  const states = (await Promise.all(purchases)).map((each) => each.got.state)
  assert.deepEqual(states.toSorted(), [200, 200, 429])
  const [retried, repeated] = [await buy(id), await buy(id)]
  assert.equal(retried.state, 200)
  assert.equal(repeated.pack_history_id, retried.pack_history_id)
  const { point: after } = await player.balances()
  assert.equal(before - after, 3 * detail.point)
})

async function refusalInEnglish(client: Client): Promise<string> {
  const { name, value } = client.csrf()
  const response = await client.raw('/api/user/pack/buy', {
    method: 'POST',
    headers: { cookie: `${client.cookie()}; lang=en` },
    body: new URLSearchParams({ [name]: value, json: '{"pack_id":6,"count":1}' }),
  })
  assert.equal(response.headers.get('retry-after'), '1')
  const { errors } = (await response.json()) as CallResponse
  return errors.count?.[0] ?? ''
}

test('a purchase beyond the limit is refused before its form is read, and a slow form takes no place', async () => {
  const player = await addLoggedInMember(shop, { points: 9_000 })
  const server = await serveWithBounds({ queueMsMax: 1_000, concurrencyMin: 4, concurrencyMax: 4 })
  const client = openClient(server.url)
  await client.logIn(player)
  const buy = () => client.post('/user/pack/buy', { pack_id: 6, count: 1 })
  for (let count = 0; count < 4; count++) openIncompletePurchase(server.url)
  assert.equal((await buy()).state, 200)
  const release = await lockPack(6)
  const purchases = [buy(), buy(), buy()]
  assert.equal((await Promise.race(purchases)).state, 429)
  const socket = openIncompletePurchase(server.url)
  const [responseHead] = await once(socket, 'data')
  assert.match(String(responseHead), /^HTTP\/1.1 429 /)
  // The refused request leaves its connection open. The server must skip the remaining bytes of the
  // refused request's form, and then read the next request.
  socket.write(`${'x'.repeat(FORM_BYTES)}GET /api/user/banner HTTP/1.1\r\nhost: x\r\n\r\n`)
  const [next] = await once(socket, 'data')
  assert.match(String(next), /^HTTP\/1.1 200 /)
  release()
  const states = (await Promise.all(purchases)).map(({ state }) => state)
  assert.deepEqual(states.toSorted(), [200, 200, 429])
})

const FORM_BYTES = 64

/** Opens a connection and sends the headers of a purchase request, but not the request's form. */
function openIncompletePurchase(url: string) {
  const { hostname, port, host } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port) })
  opened.sockets.push(socket)
  socket.write(
    `POST /api/user/pack/buy HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: ${FORM_BYTES}\r\n\r\n`,
  )
  return socket
}
