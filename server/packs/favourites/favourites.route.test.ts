import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { FAVOURITE_COUNT_MAX } from '#contract/constants.ts'
import { openClient } from '#testing/drivers/client.ts'
import { goods } from '#testing/fixtures/goods.ts'
import { addLoggedInMember } from '#testing/fixtures/logged-in-members.ts'
import { publishTestPack } from '#testing/fixtures/test-packs.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'

let shop: TestShop
let packIds: [number, number, number]

before(async () => {
  shop = await openTestShop()
  packIds = [await publishTestPack(shop), await publishTestPack(shop), await publishTestPack(shop)]
})
after(() => shop.close())

type Member = Awaited<ReturnType<typeof addLoggedInMember>>
const change = (member: Member, pack_ids: readonly number[], is_favourite: boolean) =>
  member.post('/user/favourites', { pack_ids, is_favourite })
const favouritesOf = async (member: Member) => (await member.get('/user/favourites')).pack_ids

test('the favourites of a browser join those of the member, and none is lost', async () => {
  const member = await addLoggedInMember(shop)
  const [first, second, third] = packIds
  assert.deepEqual(await favouritesOf(member), [])
  assert.deepEqual((await change(member, [first], true)).pack_ids, [first])
  shop.clock.advance(1_000)
  const joined = [third, second, first]
  assert.deepEqual((await change(member, [third, first, second, third], true)).pack_ids, joined)
  assert.deepEqual(await favouritesOf(member), joined)
})

test('a favourite that is taken back is gone, and another member keeps theirs', async () => {
  const [member, other] = [await addLoggedInMember(shop), await addLoggedInMember(shop)]
  const [first, second] = packIds
  await change(member, [first, second], true)
  await change(other, [first], true)
  assert.deepEqual((await change(member, [first], false)).pack_ids, [second])
  assert.deepEqual(await favouritesOf(other), [first])
})

test('a pack that is not published is no favourite', async () => {
  const member = await addLoggedInMember(shop)
  const [first] = packIds
  await shop.database.query({
    text: `
      insert into packs (name, currency, price, total, card_type_id, movie_style, images)
      select 'draft', currency, price, total, card_type_id, movie_style, images from packs where id = $1`,
    values: [first],
  })
  const [draft] = await shop.database.query<{ id: number }>({
    text: `select id from packs where name = 'draft'`,
  })
  const ids = [draft?.id ?? assert.fail(), 999_999, first]
  assert.deepEqual((await change(member, ids, true)).pack_ids, [first])
})

test('goods are favourites apart from packs, and the list of goods marks them', async () => {
  const member = await addLoggedInMember(shop)
  // Those of others, more than one can have, leave room for the member's.
  await shop.database.query({
    text: `
      insert into favourite_goods (member_id, good_id, created_at)
      select members.id, goods.id, now()
      from goods, members
      where members.id <> $1`,
    values: [member.id],
  })
  const changeGoods = (good_ids: readonly number[], is_favourite: boolean) =>
    member.post('/user/favourites', { good_ids, is_favourite })
  await change(member, [packIds[0]], true)
  const kept = [goods.soldOut, goods.plain]
  assert.deepEqual((await changeGoods([...kept, 999_999], true)).good_ids, kept)
  const { list } = await member.post('/user/exchange_card/list/1', { sort: 4 })
  const isMarked = ({ is_favourite }: { is_favourite?: boolean }) => is_favourite === true
  const marked = list.filter(isMarked).map(({ id }: { id: number }) => id)
  assert.deepEqual(marked.toSorted(), kept.toSorted())
  const { pack_ids, good_ids } = await changeGoods([goods.plain], false)
  assert.deepEqual([pack_ids, good_ids], [[packIds[0]], [goods.soldOut]])
})

/** Gives the member as many favourites as one can have, less `free`. */
async function fillFavourites(member: Member, free = 0): Promise<void> {
  const [first] = packIds
  await shop.database.query({
    text: `
      with added as (
        insert into packs (name, currency, price, total, card_type_id, movie_style, images)
        select 'many', currency, price, total, card_type_id, movie_style, images
        from packs, generate_series(1, $3)
        where id = $1
        returning id
      )
      insert into favourite_packs (member_id, pack_id, created_at)
      select $2, id, $4 from added`,
    values: [first, member.id, FAVOURITE_COUNT_MAX - free, shop.clock.now()],
  })
  shop.clock.advance(1_000)
}

test('of more than the most favourites, the oldest is dropped', async () => {
  const member = await addLoggedInMember(shop)
  const [first] = packIds
  await fillFavourites(member)
  const own = await favouritesOf(member)
  const ids = (await change(member, [first], true)).pack_ids
  assert.deepEqual(ids, [first, ...own.slice(0, -1)])
})

test('the favourites of a guest who logs in push out none of the member’s own', async () => {
  const member = await addLoggedInMember(shop)
  const [first, second, third] = packIds
  await fillFavourites(member, 2)
  const own = await favouritesOf(member)
  const joined = [third, first, ...own]
  assert.deepEqual((await change(member, [third, first, second], true)).pack_ids, joined)
  assert.deepEqual((await change(member, [second, first], true)).pack_ids, joined)
})

test('favourites are asked for with valid ids by members only', async () => {
  const member = await addLoggedInMember(shop)
  for (const ids of [[], [0], ['x'], Array(FAVOURITE_COUNT_MAX + 1).fill(1)])
    assert.equal((await change(member, ids as number[], true)).state, 400)
  assert.equal((await openClient(shop.url).get('/user/favourites')).state, 401)
})
