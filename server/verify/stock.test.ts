import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { countAllDecisions } from '#server/console/stock/decided/decided.ts'
import { addLoggedInMember } from '#testing/fixtures/logged-in-members.ts'
import { addTestCard, addTestLot } from '#testing/fixtures/stock.ts'
import { publishTestPack } from '#testing/fixtures/test-packs.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'
import { verifyWithin } from './verify.ts'

let shop: TestShop
let packId: number
before(async () => {
  shop = await openTestShop()
  const { id: cardId } = await shop.database.transaction((tx) => addTestCard(tx))
  await shop.database.transaction((tx) => addTestLot(tx, { cardId, count: 20 }))
  packId = await publishTestPack(shop, {
    prizes: [{ cardId, buyPoint: 1, actionType: '0', count: 10 }],
    extraPrizes: [{ cardId, kind: 'every', step: 10, buyPoint: 1, actionType: '0' }],
  })
  const member = await addLoggedInMember(shop, { points: 2_000 })
  const { cards } = await member.buy(packId, 6)
  const [first, ...rest] = cards.map(({ history_id }: { history_id: number }) => history_id)
  await member.post('/user/pack/decision', { send_card: [first], reduction_card: rest })
  await member.buy(packId, 4)
  await countAllDecisions(shop.database)
})
after(() => shop.close())

/**
 * Makes forbidden changes, returns the violations of the invariant V10, and rolls the changes back.
 */
async function violationsAfter(...statements: string[]): Promise<readonly string[]> {
  const rollback = new Error('rolled back')
  let found: readonly string[] = []
  const tampering = shop.database.transaction(async (tx) => {
    for (const text of statements) await tx.query({ text })
    const results = await verifyWithin(tx)
    found = results.find(({ invariant }) => invariant === 'V10')?.violations ?? []
    throw rollback
  })
  await assert.rejects(tampering, rollback)
  return found
}

test('V10 A-201: a shop whose stock and decisions are counted keeps the invariant', async () => {
  assert.deepEqual(await violationsAfter(), [])
})

for (const [what, text, pattern] of [
  ['a sum on hand', 'update console.card_stock set on_hand = on_hand + 1', /on hand of card/],
  ['a sum of what was shipped', 'update console.card_stock set shipped = 1', /on hand of card/],
  ['a lot', 'update console.copies set on_hand = on_hand - 1', /copy of card/],
  ['a missing sum', 'delete from console.card_stock', /no sum of card/],
  ['a counted conversion', 'update console.decided_prizes set converted = 9', /counts 9 converted/],
  ['a counted shipment', 'update console.decided_prizes set shipped = 0', /instead of/],
  ['a forgotten prize', 'delete from console.decided_prizes', /counts 0 converted/],
  [
    'an undecided purchase that is counted as decided',
    'delete from console.undecided_purchases',
    /is counted as decided and is not/,
  ],
] as const)
  test(`V10 A-201: verify finds ${what} that somebody has changed`, async () => {
    const found = await violationsAfter(text)
    assert.match(found[0] ?? 'nothing found', pattern)
  })
