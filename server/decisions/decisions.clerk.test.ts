import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { openSettlement } from '#server/draws/settlement.ts'
import { openShelf } from '#server/packs/shelf.ts'
import type { Database } from '#server/platform/database.ts'
import { verify } from '#server/verify.ts'
import { openClient } from '#testing/client.ts'
import { addExtra } from '#testing/members.ts'
import { poison } from '#testing/poison.ts'
import { TEST_KEYS } from '#testing/shop.ts'
import { openTwins } from '#testing/twins.ts'
import { decideDueHolds, shipWhole } from './decisions.ts'

const DAY_MS = 86_400_000
const { shop, twin, pass, close } = await openTwins()
after(async () => {
  const verdicts = await verify(shop.database)
  await close()
  assert.deepEqual(
    verdicts.flatMap(({ faults }) => faults),
    [],
  )
})

/** So many purchases of one new member, all to be decided a day later. */
async function holdMany(purchaseCount: number): Promise<{ memberId: number; mail: string }> {
  const { database, clock } = shop
  const member = await addExtra(database, { points: 100_000, now: clock.now() })
  const shelf = openShelf(database)
  const settle = openSettlement({ database, shelf, clock, keys: TEST_KEYS, shipWhole })
  const pack = await shelf.find(6)
  if (pack === undefined) throw new Error('there is no pack 6')
  const wish = { memberId: member.id, pack, count: 2, clientSeed: null, commitment: null }
  await Promise.all(
    Array.from({ length: purchaseCount }, () => settle({ ...wish, requestId: randomUUID() })),
  )
  return { memberId: member.id, mail: member.mail }
}

async function decidedBy(memberId: number): Promise<Record<string, number>> {
  const rows = await shop.database.query<{ by: string; count: number }>({
    text: `
      select coalesce(decided_by, 'nobody') as by, count(*) as count
      from purchases
      left join decisions
        on decisions.member_id = purchases.member_id and purchase_id = purchases.id
      where purchases.member_id = $1
      group by 1`,
    values: [memberId],
  })
  return Object.fromEntries(rows.map(({ by, count }) => [by, count]))
}

test('S-041 two clerks and a member who looks decide every due purchase once', async () => {
  const { memberId, mail } = await holdMany(210)
  pass(DAY_MS - 1)
  await shop.runDue()
  assert.deepEqual(await decidedBy(memberId), { nobody: 210 })
  pass(1)
  const member = openClient(twin.url)
  await member.logIn({ mail })
  await Promise.all([shop.runDue(), twin.runDue(), member.get('/user/point'), shop.runDue()])
  assert.deepEqual(await decidedBy(memberId), { clerk: 210 })
})

test('S-041 a clerk that was away for weeks catches up, once', async () => {
  const { memberId } = await holdMany(5)
  pass(40 * DAY_MS)
  await shop.runDue()
  await twin.runDue()
  await shop.runDue()
  assert.deepEqual(await decidedBy(memberId), { clerk: 5 })
})

test('a clerk that fails half-way leaves nothing half done, and the next round finishes', async () => {
  const { memberId } = await holdMany(6)
  pass(DAY_MS)
  let left = 3
  const failing: Database = {
    ...shop.database,
    transaction: (work) =>
      shop.database.transaction(async (tx) => {
        const done = await work(tx)
        left -= 1
        if (left < 0) throw new Error('the power is gone')
        return done
      }),
  }
  const faults: unknown[] = []
  const options = { shelf: openShelf(shop.database), clock: shop.clock }
  const onFault = (fault: unknown) => faults.push(fault)
  await decideDueHolds({ database: failing, ...options, onFault }, null)
  assert.equal(faults.length, 3)
  assert.deepEqual(await decidedBy(memberId), { clerk: 3, nobody: 3 })
  await shop.runDue()
  assert.deepEqual(await decidedBy(memberId), { clerk: 6 })
})

test('a member whose holds cannot be decided holds up nobody, and comes up again', async () => {
  const poisoned = await holdMany(201)
  pass(1)
  const other = await holdMany(1)
  const { memberId } = poisoned
  const cure = await poison(shop.database, 'decisions', `member_id <> ${memberId}`)
  const faults: unknown[] = []
  const { database, clock } = shop
  const onFault = (fault: unknown) => faults.push(fault)
  pass(DAY_MS)
  await decideDueHolds({ database, clock, shelf: openShelf(database), onFault }, null)
  assert.equal(faults.length, 201)
  for (const fault of faults) assert.match(String(fault), new RegExp(`of member ${memberId},`))
  assert.deepEqual(await decidedBy(memberId), { nobody: 201 })
  assert.deepEqual(await decidedBy(other.memberId), { clerk: 1 })
  await cure()
  await shop.runDue()
  assert.deepEqual(await decidedBy(memberId), { clerk: 201 })
})

test('B-018 a member without an address keeps the ship-only cards: their parcel waits for it', async () => {
  const { memberId } = await holdMany(20)
  await shop.database.query({
    text: `update members set zipcode = '', city = '', address = '' where id = $1`,
    values: [memberId],
  })
  pass(DAY_MS)
  await shop.runDue()
  assert.deepEqual(await decidedBy(memberId), { clerk: 20 })
})
