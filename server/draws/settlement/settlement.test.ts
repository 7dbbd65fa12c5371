import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { shipAllCards } from '#server/decisions/decisions.ts'
import { openKeptHeads } from '#server/draws/kept-heads/kept-heads.ts'
import type { Purchase } from '#server/draws/purchase/purchase.ts'
import { lockUrns } from '#server/draws/urn/urn.sql.ts'
import { openPackCache, type PackCache } from '#server/packs/pack-cache/pack-cache.ts'
import type { Database } from '#server/platform/database/database.ts'
import { verify } from '#server/verify/verify.ts'
import { untilBlocked } from '#testing/drivers/until-blocked.ts'
import { addMemberAccount } from '#testing/fixtures/members.ts'
import { openTestShop, TEST_KEYS, type TestShop } from '#testing/fixtures/test-shop.ts'
import type { PurchaseRequest } from './settlement.rule.ts'
import { openSettlement, type SettlementOptions } from './settlement.ts'

let shop: TestShop
before(async () => {
  shop = await openTestShop()
})
after(async () => {
  const verdicts = await verify(shop.database)
  await shop.close()
  assert.deepEqual(
    verdicts.flatMap(({ violations }) => violations),
    [],
  )
})

interface Harness {
  readonly packCache: PackCache
  readonly settle: ReturnType<typeof openSettlement>
}

/**
 * Opens a second settlement on the shop's database. `overrides` replaces parts of this settlement,
 * for example by faulty ones.
 */
function openHarness(overrides: Partial<SettlementOptions> = {}): Harness {
  const { database, clock } = shop
  const packCache = openPackCache(database)
  const settle = openSettlement({
    database,
    packCache,
    clock,
    keys: TEST_KEYS,
    keptHeads: openKeptHeads({ file: null }),
    shipAllCards,
    ...overrides,
  })
  return { packCache: (overrides.packCache as PackCache | undefined) ?? packCache, settle }
}

async function requestOf(
  packCache: PackCache,
  packId: number,
  overrides: Partial<PurchaseRequest> = {},
): Promise<PurchaseRequest> {
  const pack = await packCache.find(packId)
  if (pack === undefined) throw new Error(`there is no pack ${packId}`)
  const now = shop.clock.now()
  const memberId =
    overrides.memberId ??
    (await addMemberAccount(shop.database, { points: 10_000, coins: 1_000, now })).id
  const defaults = { clientSeed: null, commitment: null }
  return { memberId, pack, count: 1, requestId: randomUUID(), ...defaults, ...overrides }
}

async function balanceOf(memberId: number): Promise<number | undefined> {
  const [row] = await shop.database.query<{ balance: number }>({
    text: `select balance from balances where member_id = $1 and currency = 'point'`,
    values: [memberId],
  })
  return row?.balance
}

const connectionLost = () => Object.assign(new Error('gone'), { code: '57P01' })

/** Returns a database whose first `times` transactions fail before or after their commit. */
function failingDatabase(times: number, when: 'before' | 'after', cause: () => Error): Database {
  let left = times
  return {
    ...shop.database,
    async transaction(work) {
      if (left <= 0) return shop.database.transaction(work)
      left -= 1
      if (when === 'before') {
        return shop.database.transaction(async (tx) => {
          await work(tx)
          throw cause()
        })
      }
      await shop.database.transaction(work)
      throw cause()
    },
  }
}

test('C-037 when the outcome of a commit is unknown, the same requests are settled again and charged once', async () => {
  for (const when of ['before', 'after'] as const) {
    const { packCache, settle } = openHarness({
      database: failingDatabase(2, when, connectionLost),
    })
    const requests = [
      await requestOf(packCache, 1),
      await requestOf(packCache, 1),
      await requestOf(packCache, 6),
    ]
    const outcomes = await Promise.all(requests.map(settle))
    for (const [at, outcome] of outcomes.entries()) {
      const { requestId, memberId, pack } = requests[at] as PurchaseRequest
      assert.equal((outcome as Purchase).requestId, requestId)
      assert.equal(await balanceOf(memberId), 10_000 - pack.price)
    }
  }
})

test('a fault in one purchase fails no other purchase of its group', async () => {
  const { packCache, settle } = openHarness({
    shipAllCards: () => Promise.reject(new Error('no parcel today')),
  })
  const shipped = await requestOf(packCache, 2)
  const held = await Promise.all([
    requestOf(packCache, 1),
    requestOf(packCache, 6),
    requestOf(packCache, 3),
  ])
  const [failed, ...others] = await Promise.allSettled([shipped, ...held].map(settle))
  assert.equal(failed?.status, 'rejected')
  assert.deepEqual(new Set(others.map(({ status }) => status)), new Set(['fulfilled']))
})

test('a locked urn is waited for twice at most, and packs with free urns sell meanwhile', async () => {
  let timeoutCount = 0
  const database: Database = {
    ...shop.database,
    transaction: (work) =>
      shop.database.transaction((tx) =>
        work({
          ...tx,
          query(statement) {
            const packIds = (statement.values?.[0] ?? []) as readonly number[]
            if (statement.name !== 'lock-urns' || !packIds.includes(6)) return tx.query(statement)
            timeoutCount += 1
            return Promise.reject(Object.assign(new Error('locked'), { code: '55P03' }))
          },
        }),
      ),
  }
  const { packCache, settle } = openHarness({ database })
  const requests = [6, 6, 6, 1, 6].map((packId) => requestOf(packCache, packId))
  const outcomes = await Promise.allSettled((await Promise.all(requests)).map(settle))
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['rejected', 'rejected', 'rejected', 'fulfilled', 'rejected'],
  )
  assert.equal(timeoutCount, 2, 'once for the group, and once for the first request of the pack')
})

test('a refusal of one purchase refuses no other purchase of its group', async () => {
  const { packCache, settle } = openHarness()
  const requests = await Promise.all([
    requestOf(packCache, 1),
    requestOf(packCache, 1, { count: 3_000 }),
    requestOf(packCache, 4),
    requestOf(packCache, 5),
    requestOf(packCache, 3, { count: 3 }),
    requestOf(packCache, 1, { commitment: Buffer.alloc(32) }),
    requestOf(packCache, 6),
  ])
  const outcomes = await Promise.all(requests.map(settle))
  assert.deepEqual(
    outcomes.map((outcome) => (typeof outcome === 'string' ? outcome : 'bought')),
    ['bought', 'stock', 'stock', 'before-sale', 'bought', 'commitment-used', 'bought'],
  )
})

test('one request id in one group makes one purchase, and the same id with another count is refused', async () => {
  const { packCache, settle } = openHarness()
  const request = await requestOf(packCache, 1)
  const outcomes = await Promise.all([
    settle(request),
    settle(request),
    settle({ ...request, count: 2 }),
    settle(request),
  ])
  const [first, second, third, fourth] = outcomes
  assert.equal(third, 'request-changed')
  assert.equal((first as Purchase).id, (second as Purchase).id)
  assert.equal((first as Purchase).id, (fourth as Purchase).id)
  assert.equal(await balanceOf(request.memberId), 10_000 - 300)
})

test('the limit of a member holds within a group too', async () => {
  const { packCache, settle } = openHarness()
  const first = await requestOf(packCache, 3, { count: 2 })
  const { memberId } = first
  const outcomes = await Promise.all([
    settle(first),
    settle(await requestOf(packCache, 3, { memberId, count: 2 })),
    settle(await requestOf(packCache, 3, { memberId, count: 1 })),
    settle(await requestOf(packCache, 3, { memberId, count: 1 })),
  ])
  assert.deepEqual(
    outcomes.map((outcome) => (typeof outcome === 'string' ? outcome : 'bought')),
    ['bought', 'limit', 'bought', 'limit'],
  )
})

test('the pack cache counts no sale that was rolled back', async () => {
  const database = failingDatabase(1, 'before', () => new Error('the disk is full'))
  const { packCache, settle } = openHarness({ database })
  const before = await packCache.find(6)
  const request = await requestOf(packCache, 6, { count: 5 })
  await assert.rejects(settle(request), /disk is full/)
  assert.equal(packCache.peek(6)?.soldCount, before?.soldCount)
  await settle(request)
  assert.equal(packCache.peek(6)?.soldCount, (before?.soldCount ?? 0) + 5)
})

test('more purchases than one transaction takes are settled in several groups', async () => {
  const { packCache, settle } = openHarness()
  const { memberId } = await requestOf(packCache, 6)
  const requests = await Promise.all(
    Array.from({ length: 150 }, () => requestOf(packCache, 6, { memberId })),
  )
  const outcomes = (await Promise.all(requests.map(settle))) as Purchase[]
  const numbers = outcomes.map(({ drawNumber }) => drawNumber)
  assert.deepEqual(
    numbers.toSorted((a, b) => a - b),
    Array.from({ length: 150 }, (_, number) => number),
  )
})

test('a group that waits for the sale of another process takes the requests that arrive meanwhile, and settles all again if its commit is unknown', async () => {
  let transactionCount = 0
  let isFirstLost = false
  const database: Database = {
    ...shop.database,
    async transaction(work) {
      transactionCount += 1
      const result = await shop.database.transaction(work)
      if (isFirstLost && transactionCount === 1) throw connectionLost()
      return result
    },
  }
  const { packCache, settle } = openHarness({ database })
  const otherProcess = openHarness()
  const requestsOf = (packId: number, count: number) =>
    Promise.all(Array.from({ length: count }, () => requestOf(packCache, packId)))
  const [first, ...arriving] = await requestsOf(1, 4)
  const elsewhere = await requestsOf(6, 1)
  await otherProcess.settle(await requestOf(otherProcess.packCache, 1))
  await settle(first as PurchaseRequest)
  transactionCount = 0
  isFirstLost = true
  const settling: Promise<unknown>[] = []
  await shop.database.transaction(async (tx) => {
    await lockUrns(tx, [1])
    settling.push(settle(arriving[0] as PurchaseRequest))
    await untilBlocked(shop.database)
    settling.push(...[...elsewhere, ...arriving.slice(1)].map(settle))
  })
  const outcomes = await Promise.all(settling)
  assert.ok(outcomes.every((outcome) => typeof outcome === 'object'))
  assert.equal(transactionCount, 3, 'two for the locked pack, and one for the other pack')
})
