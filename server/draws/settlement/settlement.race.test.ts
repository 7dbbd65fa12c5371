import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { verify } from '#server/verify/verify.ts'
import { type CallResponse, type Client, openClient } from '#testing/drivers/client.ts'
import { addLoggedInMember } from '#testing/fixtures/logged-in-members.ts'
import { openShopPair, RACE_ROUNDS } from '#testing/fixtures/shop-pair.ts'
import { publishTestPack } from '#testing/fixtures/test-packs.ts'

const BUYERS = 64
const ATTEMPTS_EACH = 5 * RACE_ROUNDS

const { shop, replica, close } = await openShopPair()
after(close)

/**
 * Adds members. Every second member logs in and buys at the replica, the others at the first
 * process.
 */
async function addBuyers(count: number, points: number, coins = 0): Promise<Client[]> {
  const buyers: Client[] = []
  // Logins run one after the other, because concurrent logins would exceed the login limits.
  for (let index = 0; index < count; index++) {
    const at = index % 2 === 0 ? shop : replica
    buyers.push(await addLoggedInMember(at, { points, coins }))
  }
  return buyers
}

async function publishRacePack(total: number, price: number): Promise<number> {
  const prize = { buyPoint: 1, actionType: '0' } as const
  const prizes = [
    { ...prize, count: 1 },
    { ...prize, count: total - 1 },
  ]
  const id = await publishTestPack(shop, { price, prizes })
  // Waits until each process has reloaded its packs, which happens once a second.
  await new Promise((resolve) => setTimeout(resolve, 1_100))
  return id
}

function buyOnce(
  client: Client,
  packId: number,
  requestId: string = randomUUID(),
): Promise<CallResponse> {
  return client.post('/user/pack/buy', { pack_id: packId, count: 1, request_id: requestId })
}

const successful = (responses: readonly CallResponse[]) =>
  responses.filter(({ state }) => state === 200)

async function assertConsistent(): Promise<void> {
  const verdicts = await verify(shop.database)
  assert.deepEqual(
    verdicts.flatMap(({ violations }) => violations),
    [],
  )
}

test(`C-036 500 tickets against ${BUYERS * ATTEMPTS_EACH} attempts of ${BUYERS} buyers in two processes sell exactly 500`, async () => {
  const packId = await publishRacePack(500, 1)
  const clients = await addBuyers(BUYERS, 1_000)
  const responses = await Promise.all(
    clients.map(async (client) => {
      const ownResponses: CallResponse[] = []
      for (let attempt = 0; attempt < ATTEMPTS_EACH; attempt++)
        ownResponses.push(await buyOnce(client, packId))
      return ownResponses
    }),
  )
  const all = responses.flat()
  assert.equal(all.length, BUYERS * ATTEMPTS_EACH)
  assert.equal(successful(all).length, 500)
  for (const { state, result, errors } of all.filter(({ state }) => state !== 200)) {
    assert.deepEqual([state, result, errors.count?.length], [409, '-5', 1])
  }
  await assertConsistent()
})

test('C-036 a balance for 10 under 200 parallel attempts in two processes makes exactly 10', async () => {
  const packId = await publishRacePack(1_000, 30)
  const [member] = (await addBuyers(1, 10 * 30 + 29)) as [Client]
  const second = openClient(replica.url)
  await second.logIn({ mail: await mailOf(member) })
  const responses = await Promise.all(
    Array.from({ length: 200 }, (_, index) => buyOnce(index % 2 ? member : second, packId)),
  )
  assert.equal(successful(responses).length, 10)
  assert.equal((await member.get('/user/point')).point, 29)
  await assertConsistent()
})

async function mailOf(client: Client): Promise<string> {
  const rows = await shop.database.query<{ mail: string }>({
    text: 'select mail from members order by id desc limit 1',
  })
  assert.equal((await client.get('/user/point')).is_login, '1')
  return rows[0]?.mail ?? ''
}

test('C-037 one request id sent 50 times at once makes one purchase and gets 50 equal responses', async () => {
  const packId = await publishRacePack(1_000, 30)
  const [member] = (await addBuyers(1, 3_000)) as [Client]
  const second = openClient(replica.url)
  await second.logIn({ mail: await mailOf(member) })
  const requestId = randomUUID()
  const responses = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      buyOnce(index % 2 ? member : second, packId, requestId),
    ),
  )
  assert.equal(successful(responses).length, 50)
  const purchases = new Set(responses.map(({ csrf: _, ...rest }) => JSON.stringify(rest)))
  assert.equal(purchases.size, 1)
  assert.equal((await member.get('/user/point')).point, 2_970)
  await assertConsistent()
})

test('C-036 buyers of many packs who share groups cause no deadlock and leave the shop consistent', async () => {
  const clients = await addBuyers(16, 100_000, 10_000)
  const packIds = [1, 2, 3, 6, 101, 102, 103]
  const responses = await Promise.all(
    clients.map(async (client, at) => {
      const ownResponses: CallResponse[] = []
      for (let index = 0; index < 20; index++) {
        ownResponses.push(
          await buyOnce(client, packIds[(at + index * 3) % packIds.length] as number),
        )
      }
      return ownResponses
    }),
  )
  const states = new Set(responses.flat().map(({ state }) => state))
  assert.deepEqual(
    [...states].filter((state) => state !== 200 && state !== 409),
    [],
  )
  await assertConsistent()
})

test('C-037 one request id for two packs of two currencies, in two processes, is one purchase', async () => {
  const [member] = (await addBuyers(1, 100_000, 1_000)) as [Client]
  const second = openClient(replica.url)
  await second.logIn({ mail: await mailOf(member) })
  for (let attempt = 0; attempt < 15; attempt++) {
    const requestId = randomUUID()
    const responses = await Promise.all([
      buyOnce(member, 6, requestId),
      buyOnce(second, 2, requestId),
    ])
    const states = responses.map(({ state }) => state)
    assert.deepEqual(states.toSorted(), [200, 409])
  }
  await assertConsistent()
})
