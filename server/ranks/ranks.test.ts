import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Database, openDatabase } from '#server/platform/database/database.ts'
import { type ClonedDatabase, cloneDatabase } from '#testing/fixtures/cloned-database.ts'
import { addMemberAccount } from '#testing/fixtures/members.ts'
import { readCurrentRank } from './current-rank.ts'
import {
  addRankPayment,
  rankBadge,
  readRankDetail,
  removeRankPayment,
  restoreRankPayment,
} from './ranks.ts'

let clone: ClonedDatabase
let database: Database
before(async () => {
  clone = await cloneDatabase()
  database = openDatabase({ url: clone.url })
})
after(async () => {
  await database.close()
  await clone.drop()
})

const AUGUST = new Date('2025-08-10T12:00:00+09:00')
const SEPTEMBER = new Date('2025-09-10T12:00:00+09:00')

async function join(): Promise<number> {
  return (await addMemberAccount(database, { now: AUGUST })).id
}

const pay = (memberId: number, priceYen: number, paidAt: Date, now = paidAt) =>
  database.transaction((tx) => addRankPayment(tx, { memberId, priceYen, paidAt, now }))
const giveBack = (memberId: number, priceYen: number, paidAt: Date, now = paidAt) =>
  database.transaction((tx) => removeRankPayment(tx, { memberId, priceYen, paidAt, now }))
const rankAt = async (memberId: number, now: Date) =>
  rankBadge(await readCurrentRank(database, { memberId, now }), 'ja').rank
const sumAt = async (memberId: number, now: Date) =>
  (await readRankDetail(database, { memberId, now, language: 'ja' })).rank_current_price

test('Q102 a payment earns its yen times the rate of the payer’s rank, rounded down', async () => {
  const member = await join()
  assert.deepEqual(await pay(member, 30_199, AUGUST), { coins: 301 })
  assert.equal(await rankAt(member, SEPTEMBER), 3)
  assert.deepEqual(await pay(member, 1_099, SEPTEMBER), { coins: 21 })
  assert.deepEqual(await pay(await join(), 99, AUGUST), { coins: 0 })
})

test('E-010 payments add up within a month, and the next month begins at 0', async () => {
  const member = await join()
  await pay(member, 500, AUGUST)
  await pay(member, 5_000, AUGUST)
  assert.equal(await sumAt(member, AUGUST), 5_500)
  assert.equal(await sumAt(member, SEPTEMBER), 0)
})

test('the first 20 payments of a member, made concurrently, all count', async () => {
  const member = await join()
  await Promise.all(Array.from({ length: 20 }, () => pay(member, 500, AUGUST)))
  assert.equal(await sumAt(member, AUGUST), 10_000)
})

test('a payment of the last moment that is credited a month later still earns its rank', async () => {
  const member = await join()
  await pay(member, 5_000, AUGUST)
  await pay(member, 100, SEPTEMBER)
  assert.equal(await rankAt(member, SEPTEMBER), 1)
  await pay(member, 5_000, AUGUST, SEPTEMBER)
  assert.equal(await rankAt(member, SEPTEMBER), 2)
  assert.equal(await sumAt(member, SEPTEMBER), 100)
})

test('a refund lowers the sum of the present month, but takes away no rank that was earned', async () => {
  const member = await join()
  await pay(member, 12_000, AUGUST)
  await giveBack(member, 3_000, AUGUST)
  assert.equal(await sumAt(member, AUGUST), 9_000)
  await pay(member, 1_000, AUGUST)
  await giveBack(member, 1_000, AUGUST, SEPTEMBER)
  assert.equal(await rankAt(member, SEPTEMBER), 2)
  assert.equal(await sumAt(member, SEPTEMBER), 0)
})

test('A-396 a restored payment counts again in its month, unless its removal came later and left that month as it was', async () => {
  const giveAgain = (memberId: number, priceYen: number, removedAt: Date) =>
    database.transaction((tx) =>
      restoreRankPayment(tx, { memberId, priceYen, paidAt: AUGUST, removedAt, now: SEPTEMBER }),
    )
  const [removed, kept] = [await join(), await join()]
  await pay(removed, 12_000, AUGUST)
  await giveBack(removed, 12_000, AUGUST)
  assert.equal(await rankAt(removed, SEPTEMBER), 1)
  await giveAgain(removed, 12_000, AUGUST)
  assert.equal(await rankAt(removed, SEPTEMBER), 2)
  await pay(kept, 6_000, AUGUST)
  await giveBack(kept, 6_000, AUGUST, SEPTEMBER)
  await giveAgain(kept, 6_000, SEPTEMBER)
  assert.equal(await rankAt(kept, SEPTEMBER), 1)
})
