import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type InvariantResult, verify, verifyWithin } from '#server/verify/verify.ts'
import { addLoggedInMember } from '#testing/fixtures/logged-in-members.ts'
import { RACE_ROUNDS } from '#testing/fixtures/shop-pair.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'
import { payReferralBonuses } from './referrals.ts'

let shop: TestShop
before(async () => {
  shop = await openTestShop()
})
after(() => shop.close())

const refer = (friendId: number, referrerId: number, place = 1) =>
  shop.database.query({
    text: `
      insert into referrals (friend_id, referrer_id, place, created_at)
      values ($1, $2, $3, $4)`,
    values: [friendId, referrerId, place, shop.clock.now()],
  })

/** Changes a fact of the member as its route does, and then pays what is due. */
const change = (memberId: number, set: string) =>
  shop.database.transaction(async (tx) => {
    await tx.query({ text: `update members set ${set} where id = $1`, values: [memberId] })
    const now = shop.clock.now()
    await payReferralBonuses(tx, { memberId, publicUrl: shop.url, now })
  })
const verifyPhone = (memberId: number) =>
  change(memberId, `verified_phone = 'phone-' || id, sms_verified_at = created_at`)
const confirmMail = (memberId: number) => change(memberId, 'mail_confirmed_at = created_at')

const faultsOf = (verdicts: readonly InvariantResult[]) =>
  verdicts.flatMap(({ violations }) => violations)

test('T2(g) two members who refer each other at the same moment are both paid, once', async () => {
  for (let round = 0; round < RACE_ROUNDS; round++) {
    const [one, other] = [await addLoggedInMember(shop), await addLoggedInMember(shop)]
    await refer(one.id, other.id)
    await refer(other.id, one.id)
    const turns = [one.id, other.id, one.id, other.id]
    await Promise.all(turns.map(verifyPhone))
    for (const member of [one, other]) assert.equal((await member.balances()).point, 1_000)
  }
  assert.deepEqual(faultsOf(await verify(shop.database)), [])
})

test('T2(g) the ledger agrees after ten friends verify at the same moment while the referrer buys', async () => {
  const referrer = await addLoggedInMember(shop, { points: 5_000 })
  const friends = await Promise.all(Array.from({ length: 10 }, () => addLoggedInMember(shop)))
  for (const [index, { id }] of friends.entries()) await refer(id, referrer.id, index + 1)
  const buying = Array.from({ length: 5 }, () => referrer.buy(1, 1))
  const [, bought] = await Promise.all([
    Promise.all(friends.map(({ id }) => verifyPhone(id))),
    Promise.all(buying),
  ])
  for (const friend of friends) assert.equal((await friend.balances()).point, 500)
  assert.ok(bought.some(({ state }) => state === 200))
  assert.deepEqual(faultsOf(await verify(shop.database)), [])
})

test('T2(g) a phone and both mail addresses that are confirmed at the same moment earn both bonuses, once', async () => {
  for (let round = 0; round < RACE_ROUNDS; round++) {
    const unconfirmed = { isMailConfirmed: false }
    const referrer = await addLoggedInMember(shop, unconfirmed)
    const friend = await addLoggedInMember(shop, unconfirmed)
    await refer(friend.id, referrer.id)
    const facts = [confirmMail(referrer.id), verifyPhone(friend.id), confirmMail(friend.id)]
    await Promise.all(facts)
    for (const member of [referrer, friend]) assert.equal((await member.balances()).point, 500)
  }
  assert.deepEqual(faultsOf(await verify(shop.database)), [])
})

test('K-031 a database constraint refuses an 11th friend', async () => {
  const [referrer, friend] = [await addLoggedInMember(shop), await addLoggedInMember(shop)]
  await assert.rejects(refer(friend.id, referrer.id, 11), /no more friends than the rule allows/)
  await assert.rejects(refer(friend.id, friend.id), /referrals_check/)
})

class Undone extends Error {}

for (const [what, text] of [
  ['a bonus paid to one side only', `delete from entries where reference like '%-friend'`],
  ['a bonus of another amount', `update entries set amount = 501 where kind = 'referral'`],
  ['a bonus that belongs to no referral', `update referrals set paid_at = null, paid_phone = null`],
] as const) {
  test(`verify finds ${what}`, async () => {
    let verdicts: readonly InvariantResult[] = []
    const tampering = shop.database.transaction(async (tx) => {
      await tx.query({ text: 'set local session_replication_role = replica' })
      await tx.query({ text })
      verdicts = await verifyWithin(tx)
      throw new Undone()
    })
    await assert.rejects(tampering, Undone)
    const v8 = verdicts.find(({ invariant }) => invariant === 'V8')
    assert.ok((v8?.violations.length ?? 0) > 0)
  })
}
