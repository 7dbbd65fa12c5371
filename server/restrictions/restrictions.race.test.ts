import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { addGoods, type GoodDraft } from '#server/exchange/exchange.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { type CallResponse, openClient } from '#testing/drivers/client.ts'
import { fixtureGoods } from '#testing/fixtures/goods.ts'
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

test(`A-148: of ${PURCHASES} purchases in two processes that run while drawing is restricted, none commits after the restriction`, async () => {
  for (let round = 0; round < RACE_ROUNDS; round += 1) {
    const member = await addLoggedInMember(shop, { points: 1_000 })
    const second = openClient(replica.url)
    await second.logIn({ mail: member.mail })
    const buy = (index: number): Promise<CallResponse> =>
      (index % 2 ? member : second).post('/user/pack/buy', {
        pack_id: packId,
        count: 1,
        request_id: randomUUID(),
      })
    await buy(0)
    const purchases = Array.from({ length: PURCHASES }, (_, index) => buy(index))
    await purchases[round]
    await support.restrictMember({ memberId: member.id, kind: 'draw' })
    const atCommit = await countRows('purchases', member.id)
    const outcomes = await Promise.all(purchases)
    assert.equal(await countRows('purchases', member.id), atCommit)
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

const countRows = async (table: 'purchases' | 'exchanges' | 'decisions', memberId: number) => {
  const [row] = await observer.query<{ count: number }>({
    text: `select count(*)::integer as count from ${table} where member_id = $1`,
    values: [memberId],
  })
  return row?.count ?? 0
}

interface Race {
  readonly memberId: number
  readonly table: 'purchases' | 'exchanges' | 'decisions'
  readonly acts: readonly (() => Promise<CallResponse>)[]
  /** How many acts end before the member is restricted. The other acts are still running then. */
  readonly doneCount: number
  readonly restrict: () => Promise<unknown>
}

/**
 * Expects that no act commits after the restriction, and that the error of each refused act names
 * the restriction.
 */
async function expectNoneAfter({ memberId, table, acts, doneCount, restrict }: Race) {
  const before = await countRows(table, memberId)
  const running = acts.map((act) => act())
  if (doneCount > 0) await running[doneCount - 1]
  await restrict()
  const atCommit = await countRows(table, memberId)
  const outcomes = await Promise.all(running)
  assert.equal(await countRows(table, memberId), atCommit)
  const done = outcomes.filter(({ state }) => state === 200)
  assert.equal(before + done.length, atCommit)
  for (const { state, errors } of outcomes.filter(({ state }) => state !== 200)) {
    assert.equal(state, 409)
    assert.match(JSON.stringify(errors), /制限/)
  }
}

async function addRacer() {
  const member = await addLoggedInMember(shop, { points: 1_000, coins: 100_000, hasAddress: true })
  const second = openClient(replica.url)
  await second.logIn({ mail: member.mail })
  return { member, clientOf: (index: number) => (index % 2 ? member : second) }
}

test('A-148: of exchanges in two processes that run while exchanging is restricted, none commits after the restriction', async () => {
  const { id: _id, ...draft } = fixtureGoods()[0] as GoodDraft
  const [card_id] = await addGoods(shop.database, [
    { ...draft, name: '制限の一体', stock: 1_000, memberMax: null },
  ])
  for (let round = 0; round < RACE_ROUNDS; round += 1) {
    const { member, clientOf } = await addRacer()
    await expectNoneAfter({
      memberId: member.id,
      table: 'exchanges',
      doneCount: round,
      acts: Array.from({ length: 8 }, (_, index) => () => {
        const order = { card_id, change_num: 1, request_id: randomUUID() }
        return clientOf(index).post('/user/exchange_card/exchange', order)
      }),
      restrict: () => support.restrictMember({ memberId: member.id, kind: 'exchange' }),
    })
  }
})

test('A-148: of decisions in two processes that run while converting is restricted, none commits after the restriction', async () => {
  for (let round = 0; round < RACE_ROUNDS; round += 1) {
    const { member, clientOf } = await addRacer()
    const ids: number[] = []
    for (let index = 0; index < 6; index += 1)
      ids.push((await member.buy(packId, 1)).cards[0]?.history_id as number)
    await expectNoneAfter({
      memberId: member.id,
      table: 'decisions',
      doneCount: Math.min(round, ids.length),
      acts: ids.map((id, index) => () => {
        const decision = { send_card: [], reduction_card: [id] }
        return clientOf(index).post('/user/pack/decision', decision)
      }),
      restrict: () => support.restrictMember({ memberId: member.id, kind: 'convert' }),
    })
  }
})

test('A-149: of purchases in two processes that run while the member takes a break, none commits after the break began', async () => {
  for (let round = 0; round < RACE_ROUNDS; round += 1) {
    const { member, clientOf } = await addRacer()
    const exclusion = openClient(shop.url)
    await exclusion.logIn({ mail: member.mail })
    await expectNoneAfter({
      memberId: member.id,
      table: 'purchases',
      doneCount: round,
      acts: Array.from({ length: 10 }, (_, index) => () => {
        const purchase = { pack_id: packId, count: 1, request_id: randomUUID() }
        return clientOf(index).post('/user/pack/buy', purchase)
      }),
      restrict: () => exclusion.post('/user/self_exclusion', { period: '1-day' }),
    })
  }
})
