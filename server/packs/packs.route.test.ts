import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { after, beforeEach, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { setBannerMode } from '#server/packs/banners/banners.ts'
import { openClient } from '#testing/drivers/client.ts'
import { OPEN } from '#testing/fixtures/clock-times.ts'
import { addLoggedInMember } from '#testing/fixtures/logged-in-members.ts'
import { publishTestPack } from '#testing/fixtures/test-packs.ts'
import { openTestShop } from '#testing/fixtures/test-shop.ts'

const shop = await openTestShop()
after(() => shop.close())
beforeEach(() => shop.clock.set(new Date(OPEN)))
const guest = openClient(shop.url)
const [endingId, scriptedId] = (await Promise.all([
  publishTestPack(shop, { endsAt: new Date('2025-08-02T23:30:00+09:00') }),
  publishTestPack(shop, {
    detailHtml:
      '<b onclick="steal()">x</b><script>steal()</script><a href="javascript:steal()">y</a>',
  }),
])) as [number, number]
/** The process keeps banners and card types for a second. */
const TOP_PAGE_AGE_MS = 1_100
const BEFORE_SALE_MS = (62 * 60 + 3) * 1000

interface Row {
  readonly id: number
  readonly payment_method: string
  readonly point: number
  readonly pack_count: number
}
const idsOf = (list: readonly Row[]) => list.map(({ id }) => id)
const setClock = (moment: number | string) => shop.clock.set(new Date(moment))

test('C-008 E-022 the banner has a mode and a list of file_name and url', async () => {
  const slider = await guest.get('/user/banner')
  assert.equal(slider.state, 200)
  assert.equal(slider.mode, 1)
  assert.equal(slider.list.length, 3)
  for (const { file_name, url } of slider.list) {
    assert.match(file_name, /^\/images\//)
    assert.match(url, /^\/pack-detail\?packId=\d+$/)
  }
  await setBannerMode(shop.database, 2)
  await wait(TOP_PAGE_AGE_MS)
  const video = await guest.get('/user/banner')
  assert.equal(video.mode, 2)
  assert.equal(video.list.length, 1)
  await setBannerMode(shop.database, 1)
  await wait(TOP_PAGE_AGE_MS)
})

test('C-049 E-045 card types have id and name, and an English name', async () => {
  const { state, list } = await guest.get('/user/card_type')
  assert.equal(state, 200)
  assert.deepEqual(
    list.map(({ id }: Row) => id),
    [1, 2, 3, 4, 5, 6, 7, 8],
  )
  assert.deepEqual(list[0], { id: 1, name: '花鳥', name_en: 'Flowers and birds' })
})

test('C-029 the pack list holds every point pack in shop order, even one before its sale or sold out', async () => {
  const { state, list, page } = await guest.get('/user/pack/list')
  assert.equal(state, 200)
  assert.deepEqual(idsOf(list).slice(0, 5), [1, 3, 4, 5, 6])
  assert.ok(list.every(({ payment_method }: Row) => payment_method === '1'))
  assert.deepEqual(page, { page: 1, all_page: 1, pages: [1] })
})

test('C-030 E-013 the pack list filters by payment_method, 2 gives the coin packs', async () => {
  for (const method of [2, '2']) {
    const { list } = await guest.post('/user/pack/list', { payment_method: method })
    assert.deepEqual(idsOf(list), [2])
    assert.equal(list[0].payment_method, '2')
    assert.equal(list[0].point, 50)
  }
  const bare = await guest.get('/user/pack/list')
  for (const payload of [{ payment_method: '1' }, { payment_method: 1 }, {}]) {
    const { list } = await guest.post('/user/pack/list', payload)
    assert.deepEqual(list, bare.list)
  }
  const unknown = await guest.post('/user/pack/list', { payment_method: '3' })
  assert.equal(unknown.state, 400)
  assert.ok(Object.hasOwn(unknown.errors, 'payment_method'))
})

test('C-031 E-020 a card type is listed page by page, each pack once and none of another type', async () => {
  const [first, second] = await Promise.all(
    [1, 2].map((page) => guest.get(`/user/pack/all_list/1/${page}`)),
  )
  assert.deepEqual(first?.page, { page: 1, all_page: 2, pages: [1, 2] })
  assert.deepEqual(second?.page, { page: 2, all_page: 2, pages: [1, 2] })
  assert.equal(first?.list.length, 20)
  const ofType = await shop.database.query<{ id: number }>({
    text: 'select id from packs where card_type_id = 1',
  })
  const listed = [...idsOf(first?.list), ...idsOf(second?.list)]
  assert.deepEqual(
    listed.toSorted((a, b) => a - b),
    ofType.map(({ id }) => id).toSorted((a, b) => a - b),
  )
})

test('C-031 a page beyond the last, and an unknown type, are empty lists with at least one page', async () => {
  const beyond = await guest.get('/user/pack/all_list/1/9')
  assert.equal(beyond.state, 200)
  assert.deepEqual(beyond.list, [])
  assert.equal(beyond.page.all_page, 2)
  const unknown = await guest.get('/user/pack/all_list/99/1')
  assert.equal(unknown.state, 200)
  assert.deepEqual(unknown.page, { page: 1, all_page: 1, pages: [1] })
  for (const page of ['0', '-1', 'x', '1.5', '1e3x']) {
    const { state } = await guest.get(`/user/pack/all_list/1/${page}`)
    assert.equal(state, 404, page)
  }
})

test('U-012 C-031 the whole card type is sorted, not only one page of it', async () => {
  const values = async (sort: number, of: 'point' | 'pack_count') => {
    const pages = await Promise.all(
      [1, 2].map((page) => guest.get(`/user/pack/all_list/1/${page}?sort=${sort}`)),
    )
    return pages.flatMap(({ list }) => list.map((row: Row) => row[of]))
  }
  const ascending = (a: number, b: number) => a - b
  for (const [sort, of] of [
    [1, 'point'],
    [3, 'pack_count'],
  ] as const) {
    const low = await values(sort, of)
    assert.equal(low.length, 26)
    assert.deepEqual(low, low.toSorted(ascending))
    assert.deepEqual(await values(sort - 1, of), low.toReversed())
  }
  assert.equal((await guest.get('/user/pack/all_list/1/1?sort=4')).state, 400)
})

test('C-033 E-012 E-013 E-014 E-015 E-016 E-017 E-018 E-019 the detail of a pack has all of its fields', async () => {
  const { state, detail } = await guest.get('/user/pack/detail/1')
  assert.equal(state, 200)
  const { image, pack_root, detail: html, ...plain } = detail
  assert.equal(image.length, 3)
  assert.ok(image.every((url: unknown) => typeof url === 'string'))
  assert.match(pack_root, /^[0-9a-f]{64}$/)
  assert.match(html, /<strong>大当り<\/strong>/)
  assert.deepEqual(plain, {
    id: 1,
    name: '朱雀の引札',
    point: 300,
    payment_method: '1',
    card_type: 1,
    rarities: [
      { rarity: 3, rarity_label: 'UR' },
      { rarity: 2, rarity_label: 'SR' },
      { rarity: 1, rarity_label: 'R' },
      { rarity: 0, rarity_label: 'N' },
    ],
    total_pack_count: 100,
    pack_count: 100,
    max_buy_count: 0,
    can_limit: 0,
    limit_message: '',
    is_before: false,
    start_date: '',
    starts_at: 0,
    format_end_date: '',
    show_cardlist: '1',
    movie_style: 1,
  })
})

test('a pack names only rarities that it still holds, and none if it hides its line-up', async () => {
  const prizes = [{ buyPoint: 1, actionType: '0' as const, count: 3 }]
  const soldOutId = await publishTestPack(shop, { prizes })
  const hiddenId = await publishTestPack(shop, { prizes, showsLineup: false })
  const raritiesOf = async (packId: number) =>
    (await guest.get(`/user/pack/detail/${packId}`)).detail.rarities
  assert.deepEqual(await raritiesOf(soldOutId), [{ rarity: 3, rarity_label: 'UR' }])
  assert.deepEqual(await raritiesOf(hiddenId), [])
  const player = await addLoggedInMember(shop, { points: 300 })
  await player.buy(soldOutId, 3)
  assert.deepEqual(await raritiesOf(soldOutId), [])
})

test('C-033 an unknown pack is 404 in the envelope, without a detail', async () => {
  for (const id of ['999999', '0', 'x', '1.5', '-1', '9007199254740993']) {
    const { status, state, detail, csrf } = await guest.get(`/user/pack/detail/${id}`)
    assert.equal(status, 404, id)
    assert.equal(state, 404, id)
    assert.equal(detail, undefined)
    assert.ok(csrf.value.length > 0)
  }
})

test('E-014 E-016 a sold-out pack has 0 left of its total; a limited pack has its limit and message', async () => {
  const { detail: sold } = await guest.get('/user/pack/detail/4')
  assert.deepEqual([sold.pack_count, sold.total_pack_count], [0, 50])
  const { detail: limited } = await guest.get('/user/pack/detail/3')
  assert.equal(limited.can_limit, 1)
  assert.equal(limited.max_buy_count, 3)
  assert.equal(limited.limit_message, 'お一人様3回まで')
})

test('E-015 the detail shows a member what is left of the limit, and a guest the whole limit', async () => {
  const member = await addLoggedInMember(shop, { points: 1_500 })
  await member.buy(3, 2)
  assert.equal((await member.get('/user/pack/detail/3')).detail.max_buy_count, 1)
  assert.equal((await guest.get('/user/pack/detail/3')).detail.max_buy_count, 3)
  await member.buy(3, 1)
  const { detail } = await member.get('/user/pack/detail/3')
  assert.notEqual(detail.max_buy_count, 0, '0 would mean no limit')
})

test('E-017 is_before is true until start_date, and false from start_date on', async () => {
  const startsAt = Date.parse(OPEN) + BEFORE_SALE_MS
  setClock(startsAt - 1000)
  const { detail: before } = await guest.get('/user/pack/detail/5')
  assert.equal(before.is_before, true)
  assert.equal(before.start_date, '2025-08-01 01:32:03')
  assert.equal(before.starts_at, startsAt)
  setClock(startsAt)
  assert.equal((await guest.get('/user/pack/detail/5')).detail.is_before, false)
})

test('E-018 a pack with an end shows it in the detail, and leaves the lists at that time', async () => {
  const { detail } = await guest.get(`/user/pack/detail/${endingId}`)
  assert.equal(detail.format_end_date, '2025/08/02 23:30')
  const isListed = async () =>
    idsOf((await guest.get('/user/pack/list')).list).includes(endingId) &&
    idsOf((await guest.get('/user/pack/all_list/3/1')).list).includes(endingId)
  setClock('2025-08-02T23:29:59.999+09:00')
  assert.equal(await isListed(), true)
  setClock('2025-08-02T23:30:00+09:00')
  assert.equal(await isListed(), false)
})

test('U-044 the description of a pack reaches the browser without scripts and handlers', async () => {
  const { detail } = await guest.get(`/user/pack/detail/${scriptedId}`)
  assert.match(detail.detail, /<strong>x<\/strong>/)
  assert.doesNotMatch(detail.detail, /steal/)
})

test('the published composition is served as it was hashed into pack_root', async () => {
  const { detail } = await guest.get('/user/pack/detail/1')
  const response = await guest.raw('/api/user/pack/composition/1')
  const bytes = Buffer.from(await response.arrayBuffer())
  const root = hash('sha256', Buffer.concat([Buffer.from('HIKIFUDA3/pack\0'), bytes]), 'hex')
  assert.equal(root, detail.pack_root)
  const { total, prizes } = JSON.parse(bytes.toString())
  const counted = prizes.reduce((sum: number, { count }: { count: number }) => sum + count, 0)
  assert.equal(counted, total)
  const unknown = await guest.raw('/api/user/pack/composition/999999')
  assert.equal(unknown.status, 404)
  assert.equal(((await unknown.json()) as { state: number }).state, 404)
})
