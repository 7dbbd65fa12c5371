import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { EndedPack } from '#contract/packs.ts'
import { openClient } from '#testing/drivers/client.ts'
import { addLoggedInMember } from '#testing/fixtures/logged-in-members.ts'
import { openTestNotaries } from '#testing/fixtures/test-notaries.ts'
import { publishTestPack } from '#testing/fixtures/test-packs.ts'
import { openTestShop } from '#testing/fixtures/test-shop.ts'

const HOUR_MS = 3_600_000

const { notaries } = openTestNotaries()
/** Nothing listens there, so that sealed purchases wait. */
const away = notaries.map((notary) => ({ ...notary, url: 'http://127.0.0.1:9' }))
const shop = await openTestShop({ notaries: away })
after(() => shop.close())
const guest = openClient(shop.url)

const prizes = [
  { buyPoint: 40, actionType: '0', count: 7 },
  { buyPoint: 40, actionType: '0', count: 3 },
] as const
const at = (hours: number) => new Date(shop.clock.now().getTime() + hours * HOUR_MS)

async function endedList(): Promise<EndedPack[]> {
  return (await guest.get('/user/pack/ended/1')).list
}

test('a pack that ended with tickets left is listed with what was left, and no other', async () => {
  const extraPrizes = [{ kind: 'last', step: null, buyPoint: 10, actionType: '0' }] as const
  const ended = await publishTestPack(shop, { prizes, extraPrizes, endsAt: at(2) })
  const later = await publishTestPack(shop, { prizes, endsAt: at(3), showsLineup: false })
  const onSale = await publishTestPack(shop, { prizes, endsAt: at(9) })
  const withdrawn = await publishTestPack(shop, { prizes, startsAt: at(3), endsAt: at(1) })
  assert.equal((await endedList()).length, 0, 'all sales are still open')
  shop.clock.advance(4 * HOUR_MS)
  const list = await endedList()
  assert.deepEqual(
    list.map(({ id }) => id),
    [later, ended],
    `neither ${onSale}, which is on sale, nor ${withdrawn}, whose sale never began`,
  )
  const [hidden, shown] = list
  assert.deepEqual([hidden?.left, hidden?.rarities, hidden?.extras], [10, [], []])
  assert.equal(
    shown?.rarities.reduce((sum, { remaining }) => sum + remaining, 0),
    10,
  )
  assert.deepEqual(
    shown?.extras.map(({ kind, remaining }) => [kind, remaining]),
    [['last', 1]],
  )
  assert.equal(shown?.end_message, undefined, 'it ended as planned')
})

test('a pack that ended early says why', async () => {
  const packId = await publishTestPack(shop, { prizes, endsAt: at(1) })
  await shop.database.query({
    text: "update packs set end_message = '見本のため', end_message_en = 'A sample' where id = $1",
    values: [packId],
  })
  shop.clock.advance(2 * HOUR_MS)
  await new Promise((resolve) => setTimeout(resolve, 1_100))
  const [newest] = await endedList()
  assert.deepEqual(
    [newest?.id, newest?.end_message, newest?.end_message_en],
    [packId, '見本のため', 'A sample'],
  )
})

test('an extra prize whose ticket was sold but never drawn is left', async () => {
  const extraPrizes = [
    { kind: 'last', step: null, buyPoint: 10, actionType: '0' },
    { kind: 'every', step: 10, buyPoint: 10, actionType: '0' },
  ] as const
  const packId = await publishTestPack(shop, { prizes, extraPrizes, endsAt: at(1) })
  await shop.database.query({
    text: `
      alter table urns disable trigger urns_empty;
      update urns set sold_count = 10 where pack_id = ${packId};
      alter table urns enable trigger urns_empty`,
  })
  shop.clock.advance(2 * HOUR_MS)
  await new Promise((resolve) => setTimeout(resolve, 1_100))
  const [newest] = await endedList()
  assert.deepEqual([newest?.id, newest?.left], [packId, 10])
  assert.deepEqual(
    newest?.extras.map(({ kind, step, remaining }) => [kind, step, remaining]),
    [
      ['last', undefined, 1],
      ['every', 10, 1],
    ],
  )
})

test('a pack is listed once its sold tickets no longer wait for a notary', async () => {
  const packId = await publishTestPack(shop, { prizes, notaries, endsAt: at(1) })
  const member = await addLoggedInMember(shop, { points: 300 })
  assert.equal((await member.buy(packId, 3)).is_sealed, true)
  shop.clock.advance(2 * HOUR_MS)
  await new Promise((resolve) => setTimeout(resolve, 1_100))
  const isListed = async () => (await endedList()).some(({ id }) => id === packId)
  assert.equal(await isListed(), false)
  await shop.database.query({
    text: `
      alter table batches disable trigger all;
      update batches
      set voided_at = sealed_at, void_reason = '立会人が不在です。', void_approval_id = 0
      where pack_id = ${packId};
      alter table batches enable trigger all`,
  })
  assert.equal(await isListed(), true)
})

test('the delivered terms of service say where the prize of the last ticket stays', async () => {
  const { sections } = await guest.get('/user/legal/terms-of-service')
  const article: { text: string; text_en: string } = sections[3]
  assert.match(
    article.text,
    /引かれていない口のラストワン賞やキリ番賞は、どなたにも贈られず当店に残ります。/,
  )
  assert.match(
    article.text_en,
    /such as that of the last ticket, go to nobody and stay with the shop\./,
  )
})
