import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Card } from '#contract/draws.ts'
import { selectNamedCopies } from '#server/console/packs/submission/copies.sql.ts'
import { addLoggedInMember } from '#testing/fixtures/logged-in-members.ts'
import { addTestCard, addTestLot } from '#testing/fixtures/stock.ts'
import { openTestConsole } from '#testing/fixtures/test-console.ts'
import { publishTestPack } from '#testing/fixtures/test-packs.ts'
import { openTestShop } from '#testing/fixtures/test-shop.ts'
import { countAllDecisions } from './decided/decided.ts'

const shop = await openTestShop()
const console = await openTestConsole({ shop })
after(async () => {
  await console.close()
  await shop.close()
})

/** Publishes a pack of which one prize names a copy, and another prize is the same card. */
async function publishWithCopy() {
  const { id: cardId } = await shop.database.transaction((tx) => addTestCard(tx))
  const lot = { cardId, count: 1, grading: { company: 'PSA', number: `7${cardId}` } }
  const copyId = await shop.database.transaction((tx) => addTestLot(tx, lot))
  const packId = await publishTestPack(shop, {
    prizes: [
      { cardId, buyPoint: 90, actionType: '0', count: 1 },
      { cardId, buyPoint: 40, actionType: '0', count: 2 },
    ],
  })
  await shop.database.query({
    text: 'insert into console.reserved_copies (pack_id, no, copy_id) values ($1, 0, $2)',
    values: [packId, copyId],
  })
  return { packId, copyId }
}

const isPromised = (copyId: number) =>
  shop.database.transaction(async (tx) => {
    await countAllDecisions(shop.database)
    const [copy] = await selectNamedCopies(tx, [copyId], shop.clock.now())
    return copy?.isPromised
  })

/** Draws the whole pack. Returns a decision that ships one of its prizes and converts the other. */
async function drawAll(packId: number, shippedPoints: 90 | 40) {
  const member = await addLoggedInMember(shop, { points: 1_000 })
  const cards: Card[] = (await member.buy(packId, 3)).cards
  const idsOf = (isShipped: boolean) =>
    cards
      .filter(({ buy_point }) => (buy_point === shippedPoints) === isShipped)
      .map(({ history_id }) => history_id)
  const choice = { send_card: idsOf(true), reduction_card: idsOf(false) }
  return () => member.post('/user/pack/decision', choice)
}

test('B-057 a named copy is free once its own prize is converted, whatever becomes of the others', async () => {
  const { packId, copyId } = await publishWithCopy()
  assert.equal(await isPromised(copyId), true, 'its ticket is unsold')
  const decide = await drawAll(packId, 40)
  assert.equal(await isPromised(copyId), true, 'nobody has decided')
  assert.equal((await decide()).result, '1')
  assert.equal(await isPromised(copyId), false)
})

test('B-057 a named copy stays promised while its own prize is to ship, although others are converted', async () => {
  const { packId, copyId } = await publishWithCopy()
  const decide = await drawAll(packId, 90)
  assert.equal((await decide()).result, '1')
  assert.equal(await isPromised(copyId), true)
})
