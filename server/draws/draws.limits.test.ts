import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { after, before, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import type { Bounds } from '#server/platform/admission.rule.ts'
import { type Serving, serve } from '#server/serve.ts'
import { type Client, type Got, openClient } from '#testing/client.ts'
import { addPlayer } from '#testing/extras.ts'
import { openTestShop, TEST_KEYS, type TestShop } from '#testing/shop.ts'

const MEMBER_PURCHASES_MAX = 256
const POSTS = 300

let shop: TestShop
before(async () => {
  shop = await openTestShop()
})
after(() => shop.close())

/** Keeps every purchase of the pack waiting until the gate opens. */
async function holdPack(packId: number): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  void shop.database.transaction(async (tx) => {
    await tx.query({ text: 'select from urns where pack_id = $1 for update', values: [packId] })
    held.resolve()
    await gate.promise
  })
  await held.promise
  return gate.resolve
}

test('a member with hundreds of purchases under way is told to wait; those that were taken are settled', async () => {
  const wide = await serveBounded({ waitMsMax: 1_000, countMin: POSTS, countMax: POSTS })
  const { mail } = await addPlayer(shop, { points: POSTS * 300 })
  const player = openClient(wide.url)
  await player.logIn({ mail })
  const release = await holdPack(6)
  let toldCount = 0
  const posts = Array.from({ length: POSTS }, async () => {
    const got = await player.post('/user/pack/buy', { pack_id: 6, count: 1 })
    if (got.state === 429) toldCount += 1
    return got
  })
  for (let turn = 0; turn < 200 && toldCount < POSTS - MEMBER_PURCHASES_MAX; turn++) await wait(50)
  release()
  const answers = await Promise.all(posts)
  assert.equal(answers.filter(({ state }) => state === 200).length, MEMBER_PURCHASES_MAX)
  const told = answers.filter(({ state }) => state === 429)
  assert.equal(told.length, POSTS - MEMBER_PURCHASES_MAX)
  assert.ok(told.every(({ errors }) => errors.count?.[0] !== undefined))
  await wide.close()
})

/** One more process of the shop, as it were, that lets in so many purchases. */
function serveBounded(purchaseBounds: Bounds): Promise<Serving> {
  return serve({
    ...{ databaseUrl: shop.databaseUrl, clock: shop.clock, host: '127.0.0.1', port: 0 },
    ...{ ...TEST_KEYS, closesAt: null, purchaseBounds },
  })
}

test('beyond what can be served in time a press is told to wait, at once and in both languages, and charges nothing; pressed again it is made once', async () => {
  const player = await addPlayer(shop, { points: 9_000 })
  const crowded = await serveBounded({ waitMsMax: 1_000, countMin: 2, countMax: 2 })
  const client = openClient(crowded.url)
  await client.logIn(player)
  const { point: before } = await player.holds()
  const { detail } = await player.get('/user/pack/detail/6')
  const press = (requestId: string) =>
    client.post('/user/pack/buy', { pack_id: 6, count: 1, request_id: requestId })
  const release = await holdPack(6)
  try {
    const presses = ['one', 'two', 'three'].map(async (id) => ({ id, got: await press(id) }))
    const { id, got } = await Promise.race(presses)
    assert.equal(got.status, 429)
    assert.equal(got.state, 429)
    assert.equal(got.result, '-1')
    assert.match(got.errors.count?.[0] ?? '', /購入が集中.*使われていません/)
    assert.match(await toldInEnglish(client), /Nothing was charged/)
    assert.equal((await client.get('/user/point')).state, 200, 'whoever reads is let on')
    release()
    const states = (await Promise.all(presses)).map((each) => each.got.state)
    assert.deepEqual(states.toSorted(), [200, 200, 429])
    const [made, again] = [await press(id), await press(id)]
    assert.equal(made.state, 200)
    assert.equal(again.pack_history_id, made.pack_history_id)
  } finally {
    release()
    await crowded.close()
  }
  const { point: after } = await player.holds()
  assert.equal(before - after, 3 * detail.point)
})

async function toldInEnglish(client: Client): Promise<string> {
  const { name, value } = client.csrf()
  const response = await client.raw('/api/user/pack/buy', {
    method: 'POST',
    headers: { cookie: `${client.cookie()}; lang=en` },
    body: new URLSearchParams({ [name]: value, json: '{"pack_id":6,"count":1}' }),
  })
  assert.equal(response.headers.get('retry-after'), '1')
  const { errors } = (await response.json()) as Got
  return errors.count?.[0] ?? ''
}

test('one too many is told so before their form is read, and a form that is late keeps nobody out', async () => {
  const player = await addPlayer(shop, { points: 9_000 })
  const crowded = await serveBounded({ waitMsMax: 1_000, countMin: 2, countMax: 2 })
  const client = openClient(crowded.url)
  await client.logIn(player)
  const press = () => client.post('/user/pack/buy', { pack_id: 6, count: 1 })
  const late = Array.from({ length: 4 }, () => beginPress(crowded.url))
  assert.equal((await press()).state, 200)
  const release = await holdPack(6)
  try {
    const presses = [press(), press(), press()]
    assert.equal((await Promise.race(presses)).state, 429)
    const one = beginPress(crowded.url)
    const [told] = await once(one, 'data')
    assert.match(String(told), /^HTTP\/1.1 429 /)
    // Their line goes on: what they sent all the same is no call of its own.
    one.write(`${'x'.repeat(FORM_BYTES)}GET /api/user/banner HTTP/1.1\r\nhost: x\r\n\r\n`)
    const [next] = await once(one, 'data')
    assert.match(String(next), /^HTTP\/1.1 200 /)
    one.destroy()
    release()
    const states = (await Promise.all(presses)).map(({ state }) => state)
    assert.deepEqual(states.toSorted(), [200, 200, 429])
  } finally {
    release()
    for (const socket of late) socket.destroy()
    await crowded.close()
  }
})

const FORM_BYTES = 64

/** The head of a press, whose form does not come with it. */
function beginPress(url: string) {
  const { hostname, port, host } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port) })
  socket.write(
    `POST /api/user/pack/buy HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: ${FORM_BYTES}\r\n\r\n`,
  )
  return socket
}
