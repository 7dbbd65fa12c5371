import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { initialValues } from '#contract/console/field.ts'
import { fileRows, templateOf } from '#contract/console/imports/import-columns.rule.ts'
import { FILE_ROWS_MAX } from '#contract/console/imports/import-limits.rule.ts'
import type { FailedRow } from '#contract/console/imports/imported.ts'
import { writeCsv } from '#contract/console/spreadsheets.rule.ts'
import { goodFields } from '#contract/console/stock/goods.fields.ts'
import { goodColumns } from '#contract/console/stock/goods-columns.fields.ts'
import type { ExchangeCard } from '#contract/exchange.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { asConsoleRole } from '#server/platform/embedded-postgres/postgres.ts'
import { verify } from '#server/verify/verify.ts'
import { type ConsoleClient, logInOperator } from '#testing/drivers/console-client.ts'
import {
  openShippingShop,
  parcelsOf,
  requestShipping,
  type ShippingShop,
  takeGood,
} from '#testing/drivers/shipping.ts'
import { addLoggedInMember, type TestMember } from '#testing/fixtures/logged-in-members.ts'

const HOUR_MS = 3_600_000

let on: ShippingShop
let owner: ConsoleClient
let member: TestMember
before(async () => {
  on = await openShippingShop()
  owner = await logInOperator(on.panel, 'owner')
  member = await addLoggedInMember(on.shop, { points: 500, coins: 9_000 })
})
after(async () => {
  const results = await verify(on.shop.database)
  await on.close()
  assert.deepEqual(
    results.flatMap(({ violations }) => violations),
    [],
  )
})

const FIELDS = {
  ...initialValues(goodFields),
  name: '金魚鉢',
  reading: 'きんぎょばち',
  nameEn: 'Fish bowl',
  series: '夏',
  modelNumber: 'KB-1',
  rarity: 2,
  priceCoins: 120,
}
const addGood = async (fields: object = {}, stock = 5): Promise<number> => {
  const added = await owner.act('/goods/add', { ...FIELDS, ...fields })
  assert.equal(added.state, 200)
  if (stock > 0) assert.equal((await move(added.id, 'bought', stock)).state, 200)
  return added.id
}
const move = (id: number, kind: string, count: number, reason = 'delivery') =>
  owner.act(`/goods/${id}/stock`, { kind, count, reason })
const goodOf = async (id: number) => (await owner.get(`/goods/${id}`)).good
const change = async (id: number, fields: object) =>
  owner.act(`/goods/${id}`, { ...FIELDS, version: (await goodOf(id)).version, ...fields })
const exchange = (id: number, more: object = {}) =>
  member.post('/user/exchange_card/exchange', { card_id: id, change_num: 1, ...more })
const offered = async (payload: object = {}) => {
  const { list } = await member.post('/user/exchange_card/list/1', {
    searchText: 'KB-',
    ...payload,
  })
  return list as ExchangeCard[]
}
const isOffered = async (id: number) => (await offered()).some((good) => good.id === id)

test('A-127: a good is made, priced, pictured and given stock, and a member gets it', async () => {
  const id = await addGood()
  const bytes = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const picture = { version: 1, file: bytes.toString('base64url') }
  const { image } = await owner.act(`/goods/${id}/picture`, picture)
  assert.equal((await fetch(on.shop.url + image)).status, 200)
  const good = (await offered()).find((each) => each.id === id)
  assert.deepEqual(
    [good?.card_name, good?.card_name_en, good?.sub_coin, good?.stock, good?.image],
    ['金魚鉢', 'Fish bowl', 120, 5, image],
  )
  assert.equal((await exchange(id)).state, 200)
  const { stock, takenCount, state } = await goodOf(id)
  assert.deepEqual([stock, takenCount, state], [4, 1, 'offered'])
})

test('A-127: a good starts, ends and is retired by its times, for the list and for the exchange', async () => {
  const id = await addGood({ modelNumber: 'KB-2' })
  const now = on.shop.clock.now().getTime()
  const at = (hours: number) => new Date(now + hours * HOUR_MS).toISOString()
  const steps = [
    { fields: { startsAt: at(1) }, state: 'planned', isSeen: false },
    { fields: { startsAt: at(-2), endsAt: at(-1) }, state: 'ended', isSeen: false },
    { fields: { startsAt: at(-2), endsAt: at(1) }, state: 'offered', isSeen: true },
  ]
  for (const { fields, state, isSeen } of steps) {
    assert.equal((await change(id, fields)).state, 200)
    assert.equal((await goodOf(id)).state, state)
    assert.equal(await isOffered(id), isSeen, state)
    assert.equal((await exchange(id)).state === 200, isSeen, state)
  }
  const retire = async (isRetired: boolean) =>
    owner.act(`/goods/${id}/retire`, { version: (await goodOf(id)).version, isRetired })
  assert.equal((await retire(true)).state, 200)
  assert.equal(await isOffered(id), false)
  const refused = await exchange(id)
  assert.deepEqual(
    [refused.state, refused.errors.count],
    [409, ['この景品の交換は、現在受け付けていません。']],
  )
  assert.equal((await retire(true)).result, 'unchanged')
  assert.equal((await retire(false)).state, 200)
  assert.equal(await isOffered(id), true)
})

test('A-277: a good has a description in both languages, cleaned and read while it is offered', async () => {
  const description = '<h2>寸法</h2><p>高さ<strong>12cm</strong></p>'
  const id = await addGood({
    description: `${description}<script>alert(1)</script>`,
    descriptionEn: '<p onclick="alert(1)">12 cm</p>',
  })
  const read = () => member.get(`/user/exchange_card/description/${id}`)
  const { state: _, ...shown } = await read()
  assert.deepEqual([shown.description, shown.description_en], [description, '<p>12 cm</p>'])
  const heads = await offered({ searchText: '金魚鉢' })
  assert.equal(heads.find((good) => good.id === id)?.has_description, true)
  assert.equal(heads.filter((good) => 'description' in good).length, 0)
  const rows = async (described: string) =>
    (await owner.get(`/goods?described=${described}`)).list as Record<string, unknown>[]
  const [row] = (await rows('both')).filter((each) => each.id === id)
  assert.deepEqual([row?.described, row?.description], ['both', undefined])
  const file = Buffer.from(`id,name,price\n${id},金魚鉢,130\n`).toString('base64url')
  assert.equal((await owner.act('/goods/import', { file, isDryRun: false })).changedCount, 1)
  assert.deepEqual([(await goodOf(id)).priceCoins, (await read()).description], [130, description])
  await change(id, { description: '<p>高さ12cm</p>', descriptionEn: '<p>&nbsp;</p>' })
  assert.equal((await read()).description_en, undefined)
  assert.ok((await rows('japanese')).some((each) => each.id === id))
  const doubtful = { descriptionEn: '<p>A sure <strong>win</strong></p>' }
  assert.equal((await change(id, doubtful)).result, 'doubtful-text')
  assert.equal((await owner.act('/goods/add', { ...FIELDS, ...doubtful })).result, 'doubtful-text')
  assert.equal((await change(id, { ...doubtful, isTextConfirmed: true })).state, 200)
  await change(id, { description: '<p> </p>', descriptionEn: '<p>12 cm</p>' })
  assert.ok((await rows('none')).some((each) => each.id === id))
  const { version } = await goodOf(id)
  await owner.act(`/goods/${id}/retire`, { version, isRetired: true })
  assert.equal((await read()).state, 404)
})

test("A-127: the shop's own order is the operator's, and breaks the ties of the other orders", async () => {
  const last = await addGood({ modelNumber: 'KB-3', position: 9, priceCoins: 50 })
  const first = await addGood({ modelNumber: 'KB-3', position: 1, priceCoins: 50 })
  const orderOf = async (sort: number) =>
    (await offered({ searchText: 'KB-3', sort })).map(({ id }) => id)
  assert.deepEqual(await orderOf(4), [first, last])
  assert.deepEqual(await orderOf(0), [first, last])
  const { list } = await owner.get('/goods?text=KB-3')
  assert.deepEqual(
    list.map(({ id }: { id: number }) => id),
    [first, last],
  )
})

test('A-127: the limit per member counts what was taken, and is not set below it', async () => {
  const id = await addGood({ memberMax: 2 })
  await takeGood(member, id, 2)
  assert.equal((await exchange(id)).result, '-3')
  assert.equal((await change(id, { memberMax: 1 })).result, 'limit-below-taken')
  const file = Buffer.from(`id,name,limit\n${id},x,1\n`).toString('base64url')
  const { failed } = await owner.act('/goods/import', { file, isDryRun: true })
  assert.deepEqual(failed, [
    { line: 2, column: 'limit', value: '1', reason: 'below-taken', name: 'x' },
  ])
  for (const memberMax of [2, 3]) assert.equal((await change(id, { memberMax })).state, 200)
  assert.equal((await exchange(id)).state, 200)
})

test('A-127: a wrong entry, an old version and a file that is no picture are refused', async () => {
  const id = await addGood({}, 0)
  for (const wrong of [{ priceCoins: 0 }, { name: ' ' }, { cardType: 3 }, { memberMax: 0 }])
    assert.equal((await owner.act('/goods/add', { ...FIELDS, ...wrong })).state, 400)
  const startsAt = '2025-08-02T00:00:00Z'
  for (const endsAt of ['2025-08-01T00:00:00Z', startsAt])
    assert.equal((await change(id, { startsAt, endsAt })).result, 'ends-before-start')
  const stale = await owner.act(`/goods/${id}`, { ...FIELDS, version: 7 })
  assert.deepEqual([stale.state, stale.result, stale.current.version], [409, 'version-conflict', 1])
  const file = Buffer.from('no picture').toString('base64url')
  assert.equal((await owner.act(`/goods/${id}/picture`, { version: 1, file })).result, 'no-picture')
})

test('a member who was shown another price is refused, and pays nothing', async () => {
  const id = await addGood({ priceCoins: 100 })
  await change(id, { priceCoins: 200 })
  assert.equal((await exchange(id, { sub_coin: 100 })).state, 409)
  assert.equal((await goodOf(id)).takenCount, 0)
  assert.equal((await exchange(id, { sub_coin: 200 })).state, 200)
})

test('A-128: stock changes by movements with a reason, which the log shows', async () => {
  const id = await addGood({}, 10)
  assert.equal((await move(id, 'lost', 3, 'water')).state, 200)
  assert.equal((await move(id, 'counted', 6, 'stocktake')).state, 200)
  assert.equal((await move(id, 'counted', 6)).result, 'unchanged')
  assert.equal((await move(id, 'bought', 1, ' ')).state, 400)
  const { good, movements } = await owner.get(`/goods/${id}`)
  assert.equal(good.stock, 6)
  assert.deepEqual(
    movements.list.map(({ kind, count, reason }: Movement) => [kind, count, reason]),
    [
      ['counted', -1, 'stocktake'],
      ['lost', -3, 'water'],
      ['bought', 10, 'delivery'],
    ],
  )
  const { list } = await owner.get('/audit?call=goods.stock')
  assert.equal(list[0].reason, 'stocktake')
  assert.equal((await move(id, 'lost', 7)).result, 'stock-short')
  assert.equal((await move(id, 'lost', 6)).state, 200)
})

test('A-034 A-128: all movements of a good are listed, fifty a page', async () => {
  const id = await addGood({}, 100)
  await on.shop.database.query({
    text: `
      insert into good_movements (good_id, kind, count, reason, created_at)
      select $1, 'lost', -1, 'water', now()
      from generate_series(1, 50)`,
    values: [id],
  })
  const { list, ...pages } = (await owner.get(`/goods/${id}?page=2`)).movements
  assert.deepEqual(
    [list.length, list[0].kind, pages],
    [1, 'bought', { count: 51, page: 2, allPage: 2 }],
  )
})
interface Movement {
  readonly kind: string
  readonly count: number
  readonly reason: string
}

test('A-128: the stock never falls below zero, not even in a race with exchanges', async () => {
  const id = await addGood({}, 4)
  assert.equal((await move(id, 'lost', 5)).result, 'stock-short')
  const [lost, ...exchanges] = await Promise.all([
    move(id, 'lost', 2),
    ...Array.from({ length: 5 }, () => exchange(id)),
  ])
  const taken = exchanges.filter(({ state }) => state === 200).length
  const { stock, takenCount } = await goodOf(id)
  assert.equal(takenCount, taken)
  assert.equal(stock, 4 - taken - (lost.state === 200 ? 2 : 0))
  assert.ok(stock >= 0)
})

test("A-128: the console's role cannot write a stock, and nobody edits a movement", async () => {
  const id = await addGood()
  const asConsole = openDatabase({ url: asConsoleRole(on.shop.databaseUrl), connectionsMax: 1 })
  try {
    for (const text of [
      'update goods set stock = 9',
      'update goods set stocked_count = 9',
      'insert into goods (stock) values (9)',
      'update good_movements set count = 9',
      'delete from goods',
    ])
      await assert.rejects(asConsole.query({ text }), /permission denied/, text)
  } finally {
    await asConsole.close()
  }
  for (const text of ['update good_movements set count = 9', 'delete from good_movements'])
    await assert.rejects(on.shop.database.query({ text }), /never edited/)
  const below = `
    insert into good_movements (good_id, kind, count, reason, created_at)
    values (${id}, 'lost', -6, 'x', now())`
  await assert.rejects(on.shop.database.query({ text: below }), /goods_stock/)
})

test('A-129: a good of the console ships in the parcel of the prizes', async () => {
  const id = await addGood({ name: '風呂敷' })
  const shopper = await addLoggedInMember(on.shop, { points: 500, coins: 500 })
  await requestShipping(shopper, on.packId, { drawn: 1 })
  await takeGood(shopper, id)
  const [parcel, ...others] = await parcelsOf(await on.shipper(), shopper)
  assert.deepEqual([parcel.itemCount, others.length], [2, 0])
  const { items } = await owner.get(`/parcels/${parcel.id}`)
  const names = items.filter(({ kind }: Item) => kind === 'good').map(({ name }: Item) => name)
  assert.deepEqual(names, ['風呂敷'])
})
interface Item {
  readonly kind: string
  readonly name: string
}

test('goods are imported from the template, and the same file changes nothing the second time', async () => {
  // An operator may change so much in a minute.
  on.panel.clock.advance(60_000)
  const send = (rows: readonly (readonly unknown[])[] | string, isDryRun = false) =>
    owner.act('/goods/import', {
      file: Buffer.from(typeof rows === 'string' ? rows : writeCsv(rows)).toString('base64url'),
      isDryRun,
    })
  const template = templateOf(goodColumns, 'ja')
  const tried = await send(template, true)
  assert.deepEqual([tried.isDone, tried.newCount, tried.failed], [false, 1, []])
  const added = await send(template)
  assert.deepEqual([added.isDone, added.newCount], [true, 1])
  const again = await send(template)
  assert.deepEqual([again.isDone, again.newCount, again.unchangedCount], [true, 0, 1])
  const { list } = await owner.get('/goods?text=FIG-001')
  assert.deepEqual(
    [list[0].cardType, list[0].startsAt, list[0].memberMax],
    [7, '2026-01-31T11:00:00.000Z', null],
  )
  const saved = await send(writeCsv(fileRows(goodColumns, list, 'ja')), true)
  assert.deepEqual([saved.failed, saved.unchangedCount], [[], 1])
  const titles = [
    '番号',
    '景品名',
    '必要コイン',
    '種類',
    '交換開始（日本時間）',
    '交換終了（日本時間）',
  ]
  const [good] = list
  const changed = await send(
    [titles, [good.id, '朱雀', '1,500', 'ゲーム', '', '2026/2/1 9:00']],
    true,
  )
  assert.deepEqual(changed.changes[0].columns, ['name', 'price', 'type', 'ends_at'])
  const wrong = await send([
    titles,
    [999_999_999, 'A', 1, 'ゲーム', '', ''],
    ['', 'B', 0, '本', 'someday', ''],
    ['', 'C', 1, 'ゲーム', '2026-02-01 10:00', '2026-02-01 09:00'],
    ['', 'D', '', 'ゲーム', '', ''],
  ])
  assert.deepEqual(
    wrong.failed.map((each: FailedRow) => [each.line, each.column, each.reason]),
    [
      [2, 'id', 'unknown-good'],
      [3, 'price', 'out-of-range'],
      [3, 'type', 'not-a-choice'],
      [3, 'starts_at', 'invalid'],
      [4, 'ends_at', 'invalid'],
      [5, 'price', 'missing'],
    ],
  )
  assert.equal(wrong.isDone, false)
})

test('a file of 10,000 goods is added and changed at once, and a longer one names the limit', async () => {
  const send = async (count: number, price: number) => {
    const rows = Array.from({ length: count }, (_, at) => [`大量 ${at}`, price, 'ゲーム'])
    const file = writeCsv([['景品名', '必要コイン', '種類'], ...rows])
    return owner.act('/goods/import', {
      file: Buffer.from(file).toString('base64url'),
      isDryRun: false,
    })
  }
  const added = await send(FILE_ROWS_MAX, 5)
  assert.deepEqual([added.isDone, added.newCount, added.failed], [true, FILE_ROWS_MAX, []])
  const changed = await send(FILE_ROWS_MAX, 6)
  assert.deepEqual([changed.isDone, changed.changedCount], [true, FILE_ROWS_MAX])
  const { list } = await owner.get(`/goods?text=${encodeURIComponent('大量 9999')}`)
  assert.deepEqual([list[0].name, list[0].priceCoins, list[0].version], ['大量 9999', 6, 2])
  const longer = await send(FILE_ROWS_MAX + 1, 7)
  assert.deepEqual([longer.state, longer.result], [409, 'too-many-rows'])
})
