import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { readKeptRecords } from '#server/closures/kept/kept.ts'
import { selectGoods } from '#server/console/cancellations/cancellations.sql.ts'
import { readTimeline } from '#server/console/members/timeline/timeline.ts'
import { addLoggedInMember } from '#testing/fixtures/logged-in-members.ts'
import { openTestNotaries } from '#testing/fixtures/test-notaries.ts'
import { publishTestPack } from '#testing/fixtures/test-packs.ts'
import { openTestShop } from '#testing/fixtures/test-shop.ts'

const { notaries } = openTestNotaries()
/** Nothing listens there, so that sealed purchases wait. */
const away = notaries.map((notary) => ({ ...notary, url: 'http://127.0.0.1:9' }))
const shop = await openTestShop({ notaries: away })
after(() => shop.close())
const PACK_ID = await publishTestPack(shop, { name: '待つくじ', notaries })
const OTHER_PACK_ID = await publishTestPack(shop)

/** Every place that lists a member's purchases. */
test('a sealed purchase stands in each history with its pack, its price and that it waits, and after ten seconds its pack sells no more', async () => {
  const member = await addLoggedInMember(shop, { points: 1_000 })
  const { pack_history_id: id, is_sealed: isSealed } = await member.buy(PACK_ID, 3)
  assert.equal(isSealed, true)
  for (const mode of [0, 1]) {
    const { list } = await member.post('/user/history/list/1', { mode })
    assert.deepEqual(
      list.map((row: Record<string, unknown>) => [
        row.id,
        row.pack_name,
        row.count,
        row.point,
        row.is_sealed,
        row.hold_until,
      ]),
      [[id, '待つくじ', 3, 300, true, 0]],
    )
  }
  for (const mode of [2, 3, 4])
    assert.deepEqual((await member.post('/user/history/list/1', { mode })).list, [])
  const { detail } = await member.get(`/user/history/detail/${id}`)
  assert.deepEqual(
    [detail.is_sealed, detail.status, detail.pack_name, detail.send_card, detail.reduction_card],
    [true, '0', '待つくじ', [], []],
  )
  const { list: points } = await member.get('/user/point/list/1')
  assert.deepEqual(
    [points[0].memo, points[0].bonusPoint, points[0].history_id, points[0].count],
    ['待つくじ', -300, id, 3],
  )
  assert.equal((await member.get(`/user/pack/receipt/${id}`)).state, 404)
  const stranger = await addLoggedInMember(shop, { points: 1_000 })
  for (const [reader, drawNumber] of [
    [member, 1],
    [stranger, 0],
  ] as const) {
    const check = await reader.post('/user/pack/check', { pack_id: PACK_ID, count: 1 })
    assert.equal(check.draw_number, drawNumber)
  }
  assert.equal((await stranger.get(`/user/history/detail/${id}`)).state, 404)
  for (const [{ id: of }, count] of [
    [member, 1],
    [stranger, 0],
  ] as const)
    assert.equal((await selectGoods(shop.database, of)).undecidedPurchases, count)
  const { kept } = await readKeptRecords(shop.database, member.id)
  assert.equal(kept.find(({ kind }) => kind === 'draws')?.count, 1)
  const place = { memberId: member.id, kind: 'draw', cursor: {} } as const
  const { list: events } = await readTimeline(shop.database, place)
  assert.deepEqual(
    events.map((event) => event.kind === 'draw' && [event.packName, event.stage]),
    [['待つくじ', 'sealed']],
  )

  shop.clock.advance(11_000)
  const { status, errors } = await member.buy(PACK_ID, 1)
  assert.equal(status, 503)
  assert.match(String(errors.count), /立会人の署名を待っています/)
  assert.equal((await member.buy(OTHER_PACK_ID, 1)).cards.length, 1, 'other packs sell')
  assert.equal((await member.get('/user/point')).point, 600)
})

test('of undecided purchases, the one whose 24 hours end first counts, though it was bought later', async () => {
  const member = await addLoggedInMember(shop, { points: 1_000 })
  const { pack_history_id: waited } = await member.buy(OTHER_PACK_ID, 1)
  const { pack_history_id: later, hold_until: holdUntil } = await member.buy(OTHER_PACK_ID, 2)
  // As if the first one had waited two hours for its notaries.
  await shop.database.query({
    text: `update purchases set hold_until = hold_until + interval '2 hours' where id = $1`,
    values: [waited],
  })
  assert.equal((await member.get('/user/point')).hold_until, holdUntil)
  shop.clock.set(new Date(holdUntil + 1))
  await member.get('/user/point')
  const { list } = await member.post('/user/history/list/1', { mode: 0 })
  assert.deepEqual(
    list.map((row: { id: number; send_state: number }) => [row.id, row.send_state]),
    [
      [later, 4],
      [waited, 1],
    ],
  )
})
