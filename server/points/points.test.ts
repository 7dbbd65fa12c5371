import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { addMember } from '#server/members/members.ts'
import { constraintOf, type Database, openDatabase } from '#server/platform/database/database.ts'
import { verify } from '#server/verify/verify.ts'
import { untilBlocked } from '#testing/drivers/until-blocked.ts'
import { rejectWrites } from '#testing/faults/rejected-writes.ts'
import { type ClonedDatabase, cloneDatabase } from '#testing/fixtures/cloned-database.ts'
import { setRules } from '#testing/fixtures/shop-rules.ts'
import {
  clawBackBalance,
  type ExpiryOptions,
  expireAllPoints,
  lockValidAccounts,
  moveBalance,
  openAccounts,
  readBalances,
  restoreBalance,
} from './points.ts'

let clone: ClonedDatabase
let database: Database
let expiry: ExpiryOptions
const faults: unknown[] = []
before(async () => {
  clone = await cloneDatabase()
  database = openDatabase({ url: clone.url })
  expiry = { database, onFault: (fault) => faults.push(fault) }
})
after(async () => {
  const verdicts = await verify(database)
  await database.close()
  await clone.drop()
  assert.deepEqual(
    verdicts
      .flatMap(({ violations }) => violations)
      // The rules of these tests were set without an approval.
      .filter((violation) => !violation.includes('the rule of that time')),
    [],
  )
})

let memberCount = 0

function addNewMember(): Promise<number> {
  memberCount += 1
  const person = {
    mail: `m${memberCount}@example.com`,
    passwordHash: 'x',
    lastName: '点田',
    middleName: '',
    firstName: '数',
    tel: '09000000000',
    zipcode: '',
    prefId: 13,
    country: '',
    city: '',
    address: '',
    building: '',
  }
  return database.transaction(async (tx) => {
    const id = await addMember(tx, person, new Date())
    await openAccounts(tx, id)
    return id
  })
}

let causes = 0

function grantPoints(
  memberId: number,
  amount: number,
  at: string,
  currency: 'point' | 'coin' = 'point',
) {
  causes += 1
  // A negative grant replaces a spend here, because a spend entry would need a purchase or an
  // exchange.
  const cause = { kind: 'grant', reference: `${causes}` } as const
  return database.transaction((tx) =>
    moveBalance(tx, { memberId, currency, amount, ...cause, now: new Date(at) }),
  )
}

const pointsAt = async (memberId: number, at: string) =>
  (await readBalances(database, { memberId, now: new Date(at) })).points

test('B-031 points are usable to the last moment of 6 months, and gone at that moment', async () => {
  const member = await addNewMember()
  await grantPoints(member, 900, '2025-01-15T12:00:00+09:00')
  assert.equal(await grantPoints(member, -200, '2025-07-15T11:59:59.999+09:00'), 700)
  assert.equal(await pointsAt(member, '2025-07-15T11:59:59.999+09:00'), 700)
  assert.equal(await pointsAt(member, '2025-07-15T12:00:00+09:00'), 0)
})

test('B-031 expired points cannot be spent, even before their expiry is posted', async () => {
  const member = await addNewMember()
  await grantPoints(member, 900, '2025-01-15T12:00:00+09:00')
  assert.equal(await grantPoints(member, -1, '2025-07-15T12:00:00+09:00'), 'shortage')
})

test('B-031 points granted on 31 August are gone at the end of February', async () => {
  const member = await addNewMember()
  await grantPoints(member, 900, '2025-08-31T12:00:00+09:00')
  assert.equal(await pointsAt(member, '2026-02-28T11:59:59.999+09:00'), 900)
  assert.equal(await pointsAt(member, '2026-02-28T12:00:00+09:00'), 0)
})

test('B-031 grants of the last days of August expire in the order of their hours, not of their days', async () => {
  const member = await addNewMember()
  await grantPoints(member, 500, '2025-08-29T18:00:00+09:00')
  await grantPoints(member, 300, '2025-08-31T12:00:00+09:00')
  assert.equal(await pointsAt(member, '2026-02-28T11:59:59.999+09:00'), 800)
  assert.equal(await pointsAt(member, '2026-02-28T12:00:00+09:00'), 500)
  assert.equal(await pointsAt(member, '2026-02-28T17:59:59.999+09:00'), 500)
  assert.equal(await pointsAt(member, '2026-02-28T18:00:00+09:00'), 0)
})

test('A-263: points granted under another rule are valid as long as it says, and earlier ones keep their date', async () => {
  const member = await addNewMember()
  await grantPoints(member, 900, '2025-01-15T12:00:00+09:00')
  await setRules(database, { pointMonths: 12 })
  await grantPoints(member, 300, '2025-01-15T13:00:00+09:00')
  await setRules(database, { pointMonths: 2 })
  await grantPoints(member, 50, '2025-01-15T14:00:00+09:00')
  await setRules(database, {})
  for (const [at, points] of [
    ['2025-03-15T13:59:59.999+09:00', 1_250],
    ['2025-03-15T14:00:00+09:00', 1_200],
    ['2025-07-15T12:00:00+09:00', 300],
    ['2026-01-15T12:59:59.999+09:00', 300],
    ['2026-01-15T13:00:00+09:00', 0],
  ] as const)
    assert.equal(await pointsAt(member, at), points, at)
})

test('A-263: a shorter rule ends no point before its date, whichever was spent first', async () => {
  const member = await addNewMember()
  await setRules(database, { pointMonths: 12 })
  await grantPoints(member, 100, '2025-01-15T12:00:00+09:00')
  await grantPoints(member, -50, '2025-01-16T12:00:00+09:00')
  await setRules(database, { pointMonths: 2 })
  await grantPoints(member, 100, '2025-01-17T12:00:00+09:00')
  await setRules(database, {})
  assert.ok((await pointsAt(member, '2025-03-17T12:00:00+09:00')) >= 50)
  assert.equal(await pointsAt(member, '2026-01-15T12:00:00+09:00'), 0)
})

for (const zone of ['UTC', 'America/New_York', 'Asia/Tokyo']) {
  test(`B-031 the ledger keeps Tokyo's calendar in a process in ${zone}`, async () => {
    const before = process.env.TZ
    process.env.TZ = zone
    try {
      const member = await addNewMember()
      await grantPoints(member, 70, '2025-08-31T23:30:00+09:00')
      await grantPoints(member, 30, '2025-09-01T00:30:00+09:00')
      assert.equal(await pointsAt(member, '2026-02-28T23:29:59.999+09:00'), 100)
      assert.equal(await pointsAt(member, '2026-02-28T23:30:00+09:00'), 30)
      assert.equal(await pointsAt(member, '2026-03-01T00:29:59.999+09:00'), 30)
      assert.equal(await pointsAt(member, '2026-03-01T00:30:00+09:00'), 0)
    } finally {
      if (before === undefined) delete process.env.TZ
      else process.env.TZ = before
    }
  })
}

test('B-032 spending less than the older grant leaves the newer whole', async () => {
  const member = await addNewMember()
  await grantPoints(member, 1_000, '2025-01-15T12:00:00+09:00')
  await grantPoints(member, 700, '2025-03-15T12:00:00+09:00')
  await grantPoints(member, -400, '2025-04-01T12:00:00+09:00')
  assert.equal(await pointsAt(member, '2025-07-15T12:00:00+09:00'), 700)
  assert.equal(await pointsAt(member, '2025-09-15T12:00:00+09:00'), 0)
})

test('B-032 spending more than the older grant takes the rest of the newer, and nothing expires twice', async () => {
  const member = await addNewMember()
  await grantPoints(member, 1_000, '2025-01-15T12:00:00+09:00')
  await grantPoints(member, 700, '2025-03-15T12:00:00+09:00')
  await grantPoints(member, -1_200, '2025-04-01T12:00:00+09:00')
  assert.equal(await pointsAt(member, '2025-07-15T12:00:00+09:00'), 500)
  assert.equal(await pointsAt(member, '2025-09-15T12:00:00+09:00'), 0)
})

test('spending does not extend the validity of points', async () => {
  const member = await addNewMember()
  await grantPoints(member, 100, '2025-01-15T12:00:00+09:00')
  await grantPoints(member, -10, '2025-07-14T12:00:00+09:00')
  assert.equal(await pointsAt(member, '2025-07-15T12:00:00+09:00'), 0)
})

test('B-033 a credit that lifts the balance above 10,000,000 counts in full', async () => {
  const member = await addNewMember()
  await grantPoints(member, 10_000_000, '2025-01-15T12:00:00+09:00')
  assert.equal(await grantPoints(member, 12_345_678, '2025-01-15T12:00:00+09:00'), 22_345_678)
})

test('coins do not expire', async () => {
  const member = await addNewMember()
  await grantPoints(member, 50, '2025-01-15T12:00:00+09:00', 'coin')
  const { coins } = await readBalances(database, { memberId: member, now: new Date('2035-01-01') })
  assert.equal(coins, 50)
})

test('the worker expires the points of all members once, however late and often it runs', async () => {
  const members = await Promise.all([addNewMember(), addNewMember(), addNewMember()])
  for (const member of members) await grantPoints(member, 100, '2025-02-01T00:00:00+09:00')
  const now = new Date('2026-05-01T00:00:00+09:00')
  await Promise.all([expireAllPoints(expiry, now), expireAllPoints(expiry, now)])
  assert.equal(await expireAllPoints(expiry, now), 0)
  const rows = await database.query<{ count: number }>({
    text: `select count(*) from entries where kind = 'expiry' and member_id = any($1)`,
    values: [members],
  })
  assert.equal(rows[0]?.count, 3)
})

test('a member whose points cannot expire is reported, and the others expire', async () => {
  const [failing, other] = [await addNewMember(), await addNewMember()]
  await grantPoints(failing, 100, '2025-01-31T00:00:00+09:00')
  await grantPoints(other, 100, '2025-02-01T00:00:00+09:00')
  const condition = `member_id <> ${failing} or kind <> 'expiry'`
  const removeFault = await rejectWrites(database, 'entries', condition)
  const now = new Date('2026-05-01T00:00:00+09:00')
  assert.equal(await expireAllPoints(expiry, now), 2)
  assert.deepEqual(faults.splice(0).map(String), [
    `Error: the points of member ${failing} could not expire`,
  ])
  await removeFault()
  assert.equal(await expireAllPoints(expiry, now), 1, 'the other was done')
  assert.deepEqual(faults, [])
})

test('a clock that steps back restores no expired points and expires no valid ones', async () => {
  const member = await addNewMember()
  await grantPoints(member, 100, '2025-01-15T12:00:00+09:00')
  assert.equal(await pointsAt(member, '2025-07-15T12:00:00+09:00'), 0)
  assert.equal(await pointsAt(member, '2025-07-15T11:00:00+09:00'), 0)
  // The clock steps back before the second grant, so the second grant expires before the first
  // grant.
  await grantPoints(member, 40, '2025-07-15T13:00:00+09:00')
  await grantPoints(member, 60, '2025-07-15T11:00:00+09:00')
  assert.equal(await pointsAt(member, '2026-01-15T11:00:00+09:00'), 40)
  assert.equal(await pointsAt(member, '2026-01-15T13:00:00+09:00'), 0)
})

test('the same cause never moves a balance twice', async () => {
  const member = await addNewMember()
  const grant = () =>
    database.transaction((tx) =>
      moveBalance(tx, {
        memberId: member,
        currency: 'point',
        amount: 5,
        kind: 'bonus',
        reference: 'once',
        now: new Date('2025-01-15T12:00:00+09:00'),
      }),
    )
  await grant()
  await assert.rejects(grant(), (cause) => constraintOf(cause) === 'entries_cause')
  assert.equal(await pointsAt(member, '2025-01-16T12:00:00+09:00'), 5)
})

test('20 parallel spends of a balance for 3 succeed 3 times', async () => {
  const member = await addNewMember()
  await grantPoints(member, 300, '2025-01-15T12:00:00+09:00')
  const spends = await Promise.all(
    Array.from({ length: 20 }, () => grantPoints(member, -100, '2025-01-15T12:00:00+09:00')),
  )
  assert.equal(spends.filter((balance) => balance !== 'shortage').length, 3)
})

test('spends that race with an expiry find valid points only', async () => {
  const member = await addNewMember()
  await grantPoints(member, 300, '2025-01-15T12:00:00+09:00')
  await grantPoints(member, 100, '2025-03-15T12:00:00+09:00')
  const at = '2025-07-15T12:00:00+09:00'
  const spends = await Promise.all([
    ...Array.from({ length: 6 }, () => grantPoints(member, -100, at)),
    pointsAt(member, at),
    expireAllPoints(expiry, new Date(at)),
  ])
  assert.equal(spends.slice(0, 6).filter((balance) => balance !== 'shortage').length, 1)
  assert.equal(await pointsAt(member, at), 0)
})

test('a spend of coins that waits for a clawback of points reads the debt', async () => {
  const memberId = await addNewMember()
  const now = new Date('2025-01-15T12:00:00+09:00')
  const debt = { memberId, currency: 'point', amount: 100, reference: 'debt', now } as const
  const coinKey = { memberId, currency: 'coin' } as const
  const lockCoins = () =>
    database.transaction((tx) => lockValidAccounts(tx, { keys: [coinKey], now }))
  const waiting = await database.transaction(async (tx) => {
    await lockValidAccounts(tx, { keys: [coinKey, { memberId, currency: 'point' }], now })
    const locking = lockCoins()
    await untilBlocked(database)
    await clawBackBalance(tx, debt)
    return { locking }
  })
  assert.equal((await waiting.locking)[0]?.hasDebt, true)
  await database.transaction((tx) => restoreBalance(tx, debt))
  assert.equal((await lockCoins())[0]?.hasDebt, false)
})
