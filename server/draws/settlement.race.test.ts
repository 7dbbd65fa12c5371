import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { publishPack } from '#server/packs/packs.ts'
import { verify } from '#server/verify.ts'
import { type Client, type Got, openClient } from '#testing/client.ts'
import { addExtra } from '#testing/members.ts'
import { openTwins } from '#testing/twins.ts'

const { shop, twin, close } = await openTwins()
after(close)

async function buyers(count: number, points: number, coins = 0): Promise<Client[]> {
  const clients: Client[] = []
  // One after the other: what is tested is not a crowd at the door.
  for (let index = 0; index < count; index++) {
    const { mail } = await addExtra(shop.database, { points, coins, now: shop.clock.now() })
    const client = openClient(index % 2 === 0 ? shop.url : twin.url)
    assert.equal((await client.logIn({ mail })).state, 200)
    clients.push(client)
  }
  return clients
}

async function packOf(total: number, price: number): Promise<number> {
  const now = shop.clock.now()
  const [first, second] = await shop.database.query<{ id: number }>({
    text: 'select id from cards order by id limit 2',
  })
  const prize = { buyPoint: 1, actionType: '0' } as const
  const id = await publishPack(
    shop.database,
    {
      name: '早い者勝ちの引札',
      currency: 'point',
      price,
      cardTypeId: 1,
      movieStyle: 1,
      images: ['/images/packs/race.webp'],
      prizes: [
        { ...prize, cardId: first?.id ?? 0, count: 1 },
        { ...prize, cardId: second?.id ?? 0, count: total - 1 },
      ],
    },
    { now },
  )
  // Both processes read new packs once a second.
  await new Promise((resolve) => setTimeout(resolve, 1_100))
  return id
}

function buyOnce(client: Client, packId: number, requestId: string = randomUUID()): Promise<Got> {
  return client.post('/user/pack/buy', { pack_id: packId, count: 1, request_id: requestId })
}

const sold = (answers: readonly Got[]) => answers.filter(({ state }) => state === 200)

async function nothingBroken(): Promise<void> {
  const verdicts = await verify(shop.database)
  assert.deepEqual(
    verdicts.flatMap(({ faults }) => faults),
    [],
  )
}

test('C-036 500 tickets against 6,400 attempts of 64 buyers in two processes sell exactly 500', async () => {
  const packId = await packOf(500, 1)
  const crowd = await buyers(64, 1_000)
  const answers = await Promise.all(
    crowd.map(async (client) => {
      const own: Got[] = []
      for (let attempt = 0; attempt < 100; attempt++) own.push(await buyOnce(client, packId))
      return own
    }),
  )
  const all = answers.flat()
  assert.equal(all.length, 6_400)
  assert.equal(sold(all).length, 500)
  for (const { state, result, errors } of all.filter(({ state }) => state !== 200)) {
    assert.deepEqual([state, result, errors.count?.length], [409, '-5', 1])
  }
  await nothingBroken()
})

test('C-036 a balance for 10 under 200 parallel attempts in two processes makes exactly 10', async () => {
  const packId = await packOf(1_000, 30)
  const [member] = (await buyers(1, 10 * 30 + 29)) as [Client]
  const second = openClient(twin.url)
  await second.logIn({ mail: await mailOf(member) })
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, index) => buyOnce(index % 2 ? member : second, packId)),
  )
  assert.equal(sold(answers).length, 10)
  assert.equal((await member.get('/user/point')).point, 29)
  await nothingBroken()
})

async function mailOf(client: Client): Promise<string> {
  const rows = await shop.database.query<{ mail: string }>({
    text: 'select mail from members order by id desc limit 1',
  })
  assert.equal((await client.get('/user/point')).is_login, '1')
  return rows[0]?.mail ?? ''
}

test('C-037 one request id sent 50 times at once makes one purchase and 50 equal answers', async () => {
  const packId = await packOf(1_000, 30)
  const [member] = (await buyers(1, 3_000)) as [Client]
  const second = openClient(twin.url)
  await second.logIn({ mail: await mailOf(member) })
  const requestId = randomUUID()
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      buyOnce(index % 2 ? member : second, packId, requestId),
    ),
  )
  assert.equal(sold(answers).length, 50)
  const purchases = new Set(answers.map(({ csrf: _, ...rest }) => JSON.stringify(rest)))
  assert.equal(purchases.size, 1)
  assert.equal((await member.get('/user/point')).point, 2_970)
  await nothingBroken()
})

test('C-036 buyers of many packs, one another’s neighbours in a group, neither deadlock nor mix', async () => {
  const crowd = await buyers(16, 100_000, 10_000)
  const packIds = [1, 2, 3, 6, 101, 102, 103]
  const answers = await Promise.all(
    crowd.map(async (client, at) => {
      const own: Got[] = []
      for (let turn = 0; turn < 20; turn++) {
        own.push(await buyOnce(client, packIds[(at + turn * 3) % packIds.length] as number))
      }
      return own
    }),
  )
  const states = new Set(answers.flat().map(({ state }) => state))
  assert.deepEqual(
    [...states].filter((state) => state !== 200 && state !== 409),
    [],
  )
  await nothingBroken()
})

test('C-037 one request id for two packs of two currencies, in two processes, is one purchase', async () => {
  const [member] = (await buyers(1, 100_000, 1_000)) as [Client]
  const second = openClient(twin.url)
  await second.logIn({ mail: await mailOf(member) })
  for (let round = 0; round < 15; round++) {
    const requestId = randomUUID()
    const answers = await Promise.all([
      buyOnce(member, 6, requestId),
      buyOnce(second, 2, requestId),
    ])
    const states = answers.map(({ state }) => state)
    assert.deepEqual(states.toSorted(), [200, 409])
  }
  await nothingBroken()
})
