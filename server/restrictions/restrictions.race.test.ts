import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { openDatabase } from '#server/platform/database/database.ts'
import { type CallResponse, openClient } from '#testing/drivers/client.ts'
import { addLoggedInMember } from '#testing/fixtures/logged-in-members.ts'
import { addSupport } from '#testing/fixtures/restrictions.ts'
import { openShopPair, RACE_ROUNDS } from '#testing/fixtures/shop-pair.ts'
import { publishTestPack } from '#testing/fixtures/test-packs.ts'

const PURCHASES = 20

const { shop, replica, close } = await openShopPair()
// Reads the database with its own connection, so that a purchase that is being settled does not
// delay the test's queries.
const observer = openDatabase({ url: shop.databaseUrl, connectionsMax: 1 })
after(async () => {
  await observer.close()
  await close()
})
const support = await addSupport(shop)
const packId = await publishTestPack(shop, {
  price: 1,
  prizes: [{ buyPoint: 1, actionType: '0', count: 10_000 }],
})
await new Promise((resolve) => setTimeout(resolve, 1_100))

const countPurchases = async (memberId: number) => {
  const [row] = await observer.query<{ count: number }>({
    text: 'select count(*)::integer as count from purchases where member_id = $1',
    values: [memberId],
  })
  return row?.count ?? 0
}

test(`A-148: of ${PURCHASES} purchases in two processes that run while drawing is restricted, none commits after the restriction`, async () => {
  for (let round = 0; round < RACE_ROUNDS; round += 1) {
    const member = await addLoggedInMember(shop, { points: 1_000 })
    const second = openClient(replica.url)
    await second.logIn({ mail: member.mail })
    const buy = (index: number): Promise<CallResponse> =>
      (index % 2 ? member : second).post('/user/pack/buy', {
        ...{ pack_id: packId, count: 1, request_id: randomUUID() },
      })
    await buy(0)
    const purchases = Array.from({ length: PURCHASES }, (_, index) => buy(index))
    await purchases[round]
    await support.restrictMember({ memberId: member.id, kind: 'draw' })
    const atCommit = await countPurchases(member.id)
    const outcomes = await Promise.all(purchases)
    assert.equal(await countPurchases(member.id), atCommit)
    const bought = outcomes.filter(({ state }) => state === 200).length
    assert.equal(bought + 1, atCommit)
    for (const { state, errors } of outcomes.filter(({ state }) => state !== 200)) {
      assert.equal(state, 409)
      assert.match(errors.count?.[0] ?? '', /制限/)
    }
  }
})

test('A-148: a login that runs while the login is restricted leaves no session', async () => {
  const member = await addLoggedInMember(shop)
  const logins = Array.from({ length: 6 }, () => openClient(shop.url).logIn({ mail: member.mail }))
  await support.restrictMember({ memberId: member.id, kind: 'login' })
  await Promise.all(logins)
  const sessions = await observer.query({
    text: 'select from sessions where member_id = $1',
    values: [member.id],
  })
  assert.equal(sessions.length, 0)
})
