import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { openKeptHeads } from '#server/draws/kept-heads/kept-heads.ts'
import { openSettlement } from '#server/draws/settlement/settlement.ts'
import { openPackCache } from '#server/packs/pack-cache/pack-cache.ts'
import type { Database, Queryable } from '#server/platform/database/database.ts'
import type { Reads } from '#server/platform/database/reads.ts'
import { DAY_MS } from '#server/platform/time/durations.ts'
import { verify } from '#server/verify/verify.ts'
import { openClient } from '#testing/drivers/client.ts'
import { rejectWrites } from '#testing/faults/rejected-writes.ts'
import { addMemberAccount } from '#testing/fixtures/members.ts'
import { openShopPair } from '#testing/fixtures/shop-pair.ts'
import { TEST_KEYS } from '#testing/fixtures/test-shop.ts'
import { decideDueHolds, openHistories, shipAllCards } from './decisions.ts'

const NO_STOP = { valuedWaitDays: async () => 0, stopMessage: async () => null }
const { shop, replica, advance, close } = await openShopPair()
after(async () => {
  const verdicts = await verify(shop.database)
  await close()
  assert.deepEqual(
    verdicts.flatMap(({ violations }) => violations),
    [],
  )
})

/**
 * Makes `purchaseCount` purchases of one new member. The member has a day to decide about the cards
 * of each purchase.
 */
async function buyUndecided(purchaseCount: number): Promise<{ memberId: number; mail: string }> {
  const { database, clock } = shop
  const member = await addMemberAccount(database, { points: 100_000, now: clock.now() })
  const packCache = openPackCache(database)
  const settle = openSettlement({
    database,
    packCache,
    clock,
    keys: TEST_KEYS,
    shipAllCards,
    keptHeads: openKeptHeads({ file: null }),
  })
  const pack = await packCache.find(6)
  if (pack === undefined) throw new Error('there is no pack 6')
  const request = { memberId: member.id, pack, count: 2, clientSeed: null, commitment: null }
  await Promise.all(
    Array.from({ length: purchaseCount }, () => settle({ ...request, requestId: randomUUID() })),
  )
  return { memberId: member.id, mail: member.mail }
}

async function countByDecider(memberId: number): Promise<Record<string, number>> {
  const rows = await shop.database.query<{ decider: string; count: number }>({
    text: `
      select coalesce(decided_by, 'undecided') as decider, count(*) as count
      from purchases
      left join decisions
        on decisions.member_id = purchases.member_id and purchase_id = purchases.id
      where purchases.member_id = $1
      group by 1`,
    values: [memberId],
  })
  return Object.fromEntries(rows.map(({ decider, count }) => [decider, count]))
}

test('S-041 two workers and a member who reads the cards decide every due purchase once', async () => {
  const { memberId, mail } = await buyUndecided(210)
  advance(DAY_MS - 1)
  await shop.runDueJobs()
  assert.deepEqual(await countByDecider(memberId), { undecided: 210 })
  advance(1)
  const member = openClient(replica.url)
  await member.logIn({ mail })
  await Promise.all([
    shop.runDueJobs(),
    replica.runDueJobs(),
    member.get('/user/point'),
    shop.runDueJobs(),
  ])
  assert.deepEqual(await countByDecider(memberId), { worker: 210 })
})

test('S-041 a worker that did not run for weeks decides every due purchase once', async () => {
  const { memberId } = await buyUndecided(5)
  advance(40 * DAY_MS)
  await shop.runDueJobs()
  await replica.runDueJobs()
  await shop.runDueJobs()
  assert.deepEqual(await countByDecider(memberId), { worker: 5 })
})

test('a worker that fails half-way leaves no purchase half decided, and the next run decides the rest', async () => {
  const { memberId } = await buyUndecided(6)
  advance(DAY_MS)
  let left = 3
  const failing: Database = {
    ...shop.database,
    transaction: (work) =>
      shop.database.transaction(async (tx) => {
        const result = await work(tx)
        left -= 1
        if (left < 0) throw new Error('power failure')
        return result
      }),
  }
  const faults: unknown[] = []
  const options = { packCache: openPackCache(shop.database), clock: shop.clock, settings: NO_STOP }
  const onFault = (fault: unknown) => faults.push(fault)
  await decideDueHolds({ database: failing, ...options, onFault }, null)
  assert.equal(faults.length, 3)
  assert.deepEqual(await countByDecider(memberId), { worker: 3, undecided: 3 })
  await shop.runDueJobs()
  assert.deepEqual(await countByDecider(memberId), { worker: 6 })
})

test('B-078 a history is read at the replica, and at the primary after the decision of what was due there', async () => {
  const { memberId } = await buyUndecided(1)
  const { database, clock } = shop
  const replicaOfReads: Queryable = { query: (statement) => database.query(statement) }
  const reads: Reads = {
    open: ({ written } = { written: null }) => (written === null ? replicaOfReads : database),
    logEnd: async () => 'unknown',
    replicaUrl: () => null,
    hasReplicas: true,
    counts: { replica: 0, primary: 0 },
    close: async () => {},
  }
  const parts = { database, reads, clock, packCache: openPackCache(database), settings: NO_STOP }
  const openHistory = openHistories({ ...parts, onFault: assert.ifError })
  assert.equal(await openHistory({ memberId, written: null }), replicaOfReads)
  assert.equal(await openHistory({ memberId, written: 'unknown' }), database)
  advance(DAY_MS)
  assert.equal(await openHistory({ memberId, written: null }), database)
  assert.deepEqual(await countByDecider(memberId), { worker: 1 })
})

test('a member whose holds cannot be decided delays no other member, and the next run tries again', async () => {
  const blocked = await buyUndecided(201)
  advance(1)
  const other = await buyUndecided(1)
  const { memberId } = blocked
  const removeFault = await rejectWrites(shop.database, 'decisions', `member_id <> ${memberId}`)
  const faults: unknown[] = []
  const { database, clock } = shop
  const onFault = (fault: unknown) => faults.push(fault)
  advance(DAY_MS)
  const options = { database, clock, packCache: openPackCache(database), settings: NO_STOP }
  await decideDueHolds({ ...options, onFault }, null)
  assert.equal(faults.length, 201)
  for (const fault of faults) assert.match(String(fault), new RegExp(`of member ${memberId},`))
  assert.deepEqual(await countByDecider(memberId), { undecided: 201 })
  assert.deepEqual(await countByDecider(other.memberId), { worker: 1 })
  await removeFault()
  await shop.runDueJobs()
  assert.deepEqual(await countByDecider(memberId), { worker: 201 })
})

test('B-018 a member without an address keeps the ship-only cards: their parcel waits for the address', async () => {
  const { memberId } = await buyUndecided(20)
  await shop.database.query({
    text: `update members set zipcode = '', city = '', address = '' where id = $1`,
    values: [memberId],
  })
  advance(DAY_MS)
  await shop.runDueJobs()
  assert.deepEqual(await countByDecider(memberId), { worker: 20 })
})

test('T8 a visit converts no card while the workers are stopped, or when the clock has jumped since their check', async () => {
  const { database, clock, url } = shop
  const { memberId, mail } = await buyUndecided(1)
  const client = openClient(url)
  const setWorkerClock = (checkedAt: Date | null, fault: string | null) =>
    database.query({
      text: 'update worker_clock set checked_at = $1, stopped_at = case when $2::text is not null then now() end, fault = $2',
      values: [checkedAt, fault],
    })
  await setWorkerClock(clock.now(), null)
  advance(DAY_MS + 1)
  await client.logIn({ mail })
  await client.get('/user/pack/buy_result')
  assert.deepEqual(await countByDecider(memberId), { undecided: 1 }, 'the check is a day old')
  await setWorkerClock(clock.now(), 'the clock jumped')
  await client.get('/user/pack/buy_result')
  assert.deepEqual(await countByDecider(memberId), { undecided: 1 }, 'the workers are stopped')
  await setWorkerClock(clock.now(), null)
  await client.get('/user/pack/buy_result')
  assert.deepEqual(await countByDecider(memberId), { worker: 1 })
  await setWorkerClock(null, null)
})
