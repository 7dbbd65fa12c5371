import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import iconv from 'iconv-lite'
import sharp from 'sharp'
import { allowedText, fileRows, templateOf } from '#contract/console/imports/import-columns.rule.ts'
import { writeCsv } from '#contract/console/spreadsheets.rule.ts'
import {
  cardColumns,
  cardColumnsOf,
  priceColumns,
} from '#contract/console/stock/card-columns.fields.ts'
import { cardFields } from '#contract/console/stock/cards.fields.ts'
import type { Rarity } from '#contract/identity.ts'
import { loopbackUrl } from '#server/platform/http/loopback-url.ts'
import { readIdentity } from '#server/settings/settings.ts'
import { type ConsoleClient, logInOperator } from '#testing/drivers/console-client.ts'
import { addTestLot } from '#testing/fixtures/stock.ts'
import { openTestConsole, type TestConsole } from '#testing/fixtures/test-console.ts'
import { publishTestPack } from '#testing/fixtures/test-packs.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'

let shop: TestShop
let panel: TestConsole
let maker: ConsoleClient
before(async () => {
  shop = await openTestShop()
  panel = await openTestConsole({ shop })
  maker = await logInOperator(panel, 'pack-maker')
})
after(async () => {
  await panel.close()
  await shop.close()
})

const FIELDS = {
  name: '朱雀',
  nameEn: 'Vermilion bird',
  setName: '四神',
  modelNumber: 'S-1',
  rarity: 3,
  rarityLabel: 'UR',
  rarityLabelEn: '',
  language: 'ja',
  condition: '美品',
  grade: 'PSA 10',
  setSize: 1,
}
let cardNo = 0
async function addCard(fields: Partial<typeof FIELDS> = {}): Promise<{ id: number; code: string }> {
  cardNo += 1
  const code = `TEST-${cardNo}`
  const { id, state } = await maker.act('/cards/add', { code, ...FIELDS, ...fields })
  assert.equal(state, 200)
  return { id, code }
}
const file = (text: string) => Buffer.from(text).toString('base64url')
const importFile = (bytes: string, isDryRun = false) =>
  maker.act('/cards/import', { file: bytes, isDryRun })
const pictureOf = (color: string) =>
  sharp({ create: { width: 30, height: 42, channels: 3, background: color } })
    .png()
    .toBuffer()

test('A-076: a card has a unique code and all its fields, and an unused code is free', async () => {
  const { id, code } = await addCard()
  const { card, packs, prices } = await maker.get(`/cards/${id}`)
  for (const [field, value] of Object.entries({ code, ...FIELDS, image: '', version: 1 }))
    assert.equal(card[field], value, field)
  assert.deepEqual([packs, prices, card.marketPrice], [[], [], null])
  const twice = await maker.act('/cards/add', { code, ...FIELDS })
  assert.deepEqual([twice.state, twice.result], [409, 'code-taken'])
})

test('A-295: a card without a name of its rarity gets the shop’s, at its form too', async () => {
  const { id } = await addCard({ rarity: 3, rarityLabel: '' })
  const namesOf = async () => {
    const { card } = await maker.get(`/cards/${id}`)
    return [card.rarityLabel, card.rarityLabelEn]
  }
  assert.deepEqual(await namesOf(), ['極', 'Supreme'])
  const emptied = { ...FIELDS, version: 1, rarity: 1, rarityLabel: ' ', rarityLabelEn: 'R' }
  assert.equal((await maker.act(`/cards/${id}`, emptied)).state, 200)
  assert.deepEqual(await namesOf(), ['珍', 'R'])
})

test('A-076: the list finds cards by text, set, rarity, missing picture and age of the price', async () => {
  const { code } = await addCard({ setName: '星座', rarity: 5, name: '天の川' })
  for (const query of [
    'text=天の川',
    'set=星座&rarity=5',
    'set=星座&picture=missing',
    'set=星座&price=none',
  ]) {
    const { list, sets } = await maker.get(`/cards?${query}`)
    assert.deepEqual(
      list.map((card: { code: string }) => card.code),
      [code],
      query,
    )
    assert.ok(sets.includes('星座'))
  }
  for (const query of ['set=星座&rarity=4', 'set=星座&price=old', 'set=星座&state=retired'])
    assert.deepEqual((await maker.get(`/cards?${query}`)).list, [], query)
})

test('the list marks the cards whose name or rarity English pages show in Japanese', async () => {
  const marks = await Promise.all(
    [
      { name: '無言の鶴', nameEn: '', rarityLabel: 'UR', rarityLabelEn: '' },
      { name: '無言の亀', nameEn: 'Silent turtle', rarityLabel: 'UR', rarityLabelEn: '' },
      { name: '無言の鯉', nameEn: 'Silent carp', rarityLabel: '極', rarityLabelEn: '' },
    ].map(async (fields) => {
      const { code } = await addCard(fields)
      const { list } = await maker.get(`/cards?text=${code}`)
      return list[0].lacksEnglish
    }),
  )
  assert.deepEqual(marks, [true, false, true])
})

test('A-078 A-039: a change keeps the prizes of published packs, and a conflict shows both versions', async () => {
  const { id } = await addCard({ name: '前の名' })
  const prizes = [{ cardId: id, buyPoint: 1, actionType: '0' as const, count: 5 }]
  const packId = await publishTestPack(shop, { prizes, name: '朱雀の包み' })
  const changed = await maker.act(`/cards/${id}`, { ...FIELDS, name: '後の名', version: 1 })
  assert.equal(changed.version, 2)
  const [prize] = await shop.database.query({
    text: 'select name from prizes where pack_id = $1',
    values: [packId],
  })
  assert.deepEqual(prize, { name: '前の名' })
  const { card, packs } = await maker.get(`/cards/${id}`)
  assert.equal(card.name, '後の名')
  assert.deepEqual(packs, [
    { id: packId, name: '朱雀の包み', count: 5, leftCount: 5, isEnded: false },
  ])
  const late = await maker.act(`/cards/${id}`, { ...FIELDS, name: '三人目', version: 1 })
  assert.deepEqual([late.state, late.result], [409, 'version-conflict'])
  assert.deepEqual([late.current.name, late.current.version], ['後の名', 2])
})

test('A-079: a card with stock or a prize is retired and never deleted', async () => {
  const inPack = await addCard()
  const prizes = [{ cardId: inPack.id, buyPoint: 1, actionType: '0' as const, count: 1 }]
  await publishTestPack(shop, { prizes })
  const inStock = await addCard()
  await panel.consoleDatabase.transaction((tx) => addTestLot(tx, { cardId: inStock.id, count: 1 }))
  for (const { id } of [inPack, inStock]) {
    const refused = await maker.act(`/cards/${id}/delete`, { version: 1 })
    assert.deepEqual([refused.state, refused.result], [409, 'card-in-use'])
    const deleting = { text: 'delete from cards where id = $1', values: [id] }
    await assert.rejects(panel.consoleDatabase.query(deleting), /foreign key/)
    const retired = await maker.act(`/cards/${id}/retire`, { version: 1, isRetired: true })
    assert.equal(retired.version, 2)
    assert.ok((await maker.get(`/cards/${id}`)).card.retiredAt)
  }
  const unused = await addCard()
  assert.equal((await maker.act(`/cards/${unused.id}/delete`, { version: 1 })).state, 200)
  assert.equal((await maker.get(`/cards/${unused.id}`)).state, 404)
})

test('A-077: an import tells new, changed, unchanged and failed rows, and a dry run changes nothing', async () => {
  const kept = await addCard({ name: '同じ', rarity: 1, rarityLabel: 'R' })
  const old = await addCard({ name: '古い', rarity: 1, rarityLabel: 'R' })
  const csv = [
    'コード,カード名,レア度,レア度の表示,状態',
    `${kept.code},同じ,1,R,美品`,
    `${old.code},新しい,1,R,美品`,
    'NEW-1,髙島,2,SR,',
  ].join('\r\n')
  const dry = await importFile(file(csv), true)
  assert.deepEqual(
    [dry.isDone, dry.newCount, dry.changedCount, dry.unchangedCount, dry.failedCount],
    [false, 1, 1, 1, 0],
  )
  assert.deepEqual(dry.changes, [
    { line: 3, code: old.code, name: '新しい', columns: ['name'] },
    { line: 4, code: 'NEW-1', name: '髙島', columns: [] },
  ])
  assert.equal((await maker.get(`/cards/${old.id}`)).card.name, '古い')
  const bytes = iconv.encode(csv, 'cp932').toString('base64url')
  assert.equal((await importFile(bytes)).isDone, true)
  assert.equal((await maker.get(`/cards/${old.id}`)).card.name, '新しい')
  assert.equal((await maker.get('/cards?text=NEW-1')).list[0].name, '髙島')
  const again = await importFile(file(csv))
  assert.deepEqual([again.newCount, again.changedCount, again.unchangedCount], [0, 0, 3])
  const { card } = await maker.get(`/cards/${old.id}`)
  assert.equal(card.version, 2, 'the same file a second time changes nothing')
  assert.equal(card.setName, FIELDS.setName, 'a column that the file lacks stays as it is')
})

test('A-412: an import writes each field of a known card and of a new one', async () => {
  const fields = {
    name: '玄武',
    reading: 'げんぶ',
    nameEn: 'Black tortoise',
    setName: '四方',
    modelNumber: 'S-2',
    rarity: 4,
    rarityLabel: 'LR',
    rarityLabelEn: 'Legend',
    language: 'en',
    condition: '傷あり',
    grade: 'BGS 9',
    setSize: 3,
  } as const
  assert.deepEqual(Object.keys(fields).toSorted(), Object.keys(cardFields).toSorted())
  const { code } = await addCard()
  const codes = [code, 'NEW-FIELDS']
  const rows = codes.map((each) => ({ code: each, ...fields }))
  assert.equal((await importFile(file(writeCsv(fileRows(cardColumns, rows, 'ja'))))).isDone, true)
  for (const each of codes) {
    const { list } = await maker.get(`/cards?text=${each}`)
    const { card } = await maker.get(`/cards/${list[0].id}`)
    const written = Object.fromEntries(Object.keys(fields).map((name) => [name, card[name]]))
    assert.deepEqual(written, fields, each)
  }
})

test('A-077: a file names a rarity by its number or by the shop’s name of it in either language', async () => {
  const { name, nameEn } = (await readIdentity(shop.database)).rarities[2] as Rarity
  const csv = [
    'code,name,rarity,rarity_label',
    'RARE-1,一,2,',
    `RARE-2,二, ${name} ,`,
    `RARE-3,三,${nameEn.toUpperCase()},特`,
    'RARE-4,四,7,',
  ].join('\n')
  assert.equal((await importFile(file(csv))).isDone, true)
  const { list } = await maker.get('/cards?text=RARE-')
  const top = (await readIdentity(shop.database)).rarities.at(-1) as Rarity
  assert.deepEqual(
    list.map((card: Record<string, unknown>) => [card.code, card.rarity, card.rarityLabel]).sort(),
    [
      ['RARE-1', 2, name],
      ['RARE-2', 2, name],
      ['RARE-3', 2, '特'],
      ['RARE-4', 7, top.name],
    ],
  )
  assert.equal((await importFile(file(csv))).unchangedCount, 4)
})

test('A-077: a failed row names line, column and value, and then no row is taken over', async () => {
  const csv = [
    'code,name,rarity,rarity_label,language',
    'GOOD-1,よい,1,R,ja',
    'BAD-1,,1,R,ja',
    'BAD-2,二,9,R,ja',
    'BAD-3,三,x,R,tlh',
    'GOOD-1,また,1,R,ja',
    `BAD-4,${'長'.repeat(101)},1,R,ja`,
  ].join('\n')
  const response = await importFile(file(csv))
  assert.deepEqual([response.isDone, response.failedCount], [false, 5])
  assert.deepEqual(
    response.failed.map((each: { line: number; column: string; reason: string }) => [
      each.line,
      each.column,
      each.reason,
    ]),
    [
      [3, 'name', 'missing'],
      [4, 'rarity', 'not-a-choice'],
      [5, 'rarity', 'not-a-choice'],
      [5, 'language', 'not-a-choice'],
      [6, 'code', 'repeated'],
      [7, 'name', 'too-long'],
    ],
  )
  assert.deepEqual((await maker.get('/cards?text=GOOD-1')).list, [])
  const columns = cardColumnsOf([
    { name: '並', nameEn: 'Common' },
    { name: '極', nameEn: '' },
  ])
  assert.deepEqual(
    [allowedText(columns.rarity, 'ja'), allowedText(columns.rarity, 'en')],
    ['並・極', 'Common, 極'],
  )
  const header = await importFile(file('code,nmae\nX-1,a'))
  assert.deepEqual(header.failed, [
    { line: 1, column: 'nmae', value: 'nmae', reason: 'unknown-column' },
  ])
  const noText = await importFile(Buffer.from([0xff, 0xfe, 0x80]).toString('base64url'))
  assert.deepEqual([noText.state, noText.result], [400, 'file-unreadable'])
})

test('the template of each import is imported as it is, in both languages', async () => {
  for (const [language, name] of [
    ['ja', '朱雀'],
    ['en', 'Suzaku'],
  ] as const) {
    const cards = await importFile(file(templateOf(cardColumns, language)))
    assert.deepEqual([cards.isDone, cards.failed], [true, []])
    const { list } = await maker.get('/cards?text=FJ-001')
    assert.deepEqual([list[0].name, list[0].language, list[0].setSize], [name, 'ja', 1])
    const prices = await maker.act('/cards/prices', {
      file: file(templateOf(priceColumns, language)),
      pricedOn: '2025-07-01',
      source: language,
      isDryRun: false,
    })
    assert.deepEqual([prices.isDone, prices.newCount, prices.failed], [true, 1, []])
  }
})

test('A-077 A-065: a picture goes to the card whose code is its file name', async () => {
  const { id, code } = await addCard()
  const picture = (await pictureOf('#a32412')).toString('base64url')
  const give = (fileName: string, bytes = picture) =>
    maker.act('/cards/picture', { fileName, file: bytes })
  const paired = await give(`${code}.png`)
  assert.deepEqual([paired.state, paired.id, paired.isChanged], [200, id, true])
  const { image } = (await maker.get(`/cards/${id}`)).card
  assert.match(image, /^\/pictures\/[0-9a-f]{64}-360\.webp$/)
  assert.equal((await fetch(shop.url + image)).status, 200)
  assert.equal((await give(`${code}.png`)).isChanged, false)
  assert.equal((await maker.get(`/cards/${id}`)).card.version, 2)
  const dotted = { ...FIELDS, code: `SV2.5-${code}`, name: '点' }
  const added = await maker.act('/cards/add', dotted)
  assert.equal((await give(`${dotted.code}.png`)).id, added.id, 'a code may have a point')
  const unknown = await give('nobody.png')
  assert.deepEqual([unknown.state, unknown.result], [404, 'code-unknown'])
  const text = await give(`${code}.png`, file('no picture'))
  assert.deepEqual([text.state, text.result], [400, 'no-picture'])
})

test('A-077: the cards that the shop has are saved as a file that changes nothing', async () => {
  const { list } = await maker.get('/cards')
  for (const language of ['ja', 'en'] as const) {
    const file = Buffer.from(writeCsv(fileRows(cardColumns, list, language))).toString('base64url')
    const { failed, newCount, changes } = await maker.act('/cards/import', { file, isDryRun: true })
    assert.deepEqual([failed, newCount, changes], [[], 0, []])
  }
})

test('A-077: the names of pictures are checked before they are sent', async () => {
  const code = 'ｶﾞﾗｽ-写真'
  const card = { ...FIELDS, code, name: '硝子' }
  assert.equal((await maker.act('/cards/add', card)).state, 200)
  const fileNames = [`${code}.png`, `${code}.JPG`, 'NONE-1.png']
  const { newCount, changedCount, failed, changes } = await maker.act('/cards/pictures', {
    fileNames,
  })
  assert.deepEqual([newCount, changedCount], [1, 0])
  assert.deepEqual(changes, [{ line: 1, code, name: '硝子', columns: [] }])
  assert.deepEqual(
    failed.map(({ line, reason }: { line: number; reason: string }) => [line, reason]),
    [
      [2, 'repeated'],
      [3, 'unknown-code'],
    ],
  )
})

test('A-065: a picture of 10 MB is taken, but only from operators', async () => {
  const { code } = await addCard()
  const noise = await sharp(Buffer.alloc(1_800 * 1_800 * 3, 7), {
    raw: { width: 1_800, height: 1_800, channels: 3 },
  })
    .png({ compressionLevel: 0 })
    .toBuffer()
  assert.ok(noise.length > 9_000_000 && noise.length < 10_485_760)
  const request = { fileName: `${code}.png`, file: noise.toString('base64url') }
  assert.equal((await maker.act('/cards/picture', request)).state, 200)
  const body = new URLSearchParams({ csrf: 'x', json: JSON.stringify(request) })
  const guest = await fetch(`${loopbackUrl(panel.url)}/console/api/cards/picture`, {
    method: 'POST',
    body,
  })
  assert.equal(guest.status, 401)
})

test('A-080 A-410: market prices are pasted with day and source, kept as history and never replaced', async () => {
  const { id, code } = await addCard()
  const paste = (text: string, pricedOn: string, isDryRun = false, source = '取引相場') =>
    maker.act('/cards/prices', { file: file(text), pricedOn, source, isDryRun })
  const dry = await paste(`コード\t相場\n${code}\t¥1,200`, '2025-07-01', true)
  assert.deepEqual([dry.newCount, dry.isDone], [1, false])
  assert.equal((await paste(`${code}\t¥1,200`, '2025-07-01')).isDone, true)
  assert.equal((await paste(`${code},1500`, '2025-07-20')).isDone, true)
  assert.equal((await paste(`${code},900`, '2025-06-01')).isDone, true)
  const { card, prices } = await maker.get(`/cards/${id}`)
  assert.deepEqual([card.marketPrice, card.marketSource], [1_500, '取引相場'])
  assert.equal(card.marketPriceAt, '2025-07-19T15:00:00.000Z')
  assert.deepEqual(
    prices.map(({ priceYen }: { priceYen: number }) => priceYen),
    [1_500, 1_200, 900],
  )
  const other = await paste(`${code},1600\nNOBODY,1\n${code},x`, '2025-07-20')
  assert.deepEqual(
    [other.isDone, ...other.failed.map(({ reason }: { reason: string }) => reason)],
    [false, 'recorded', 'unknown-code', 'repeated'],
  )
  assert.equal((await paste(`${code},1500`, '2025-07-20')).unchangedCount, 1)
  assert.equal((await paste(`${code},1700`, '2025-07-20', false, '店頭')).newCount, 1)
  const { card: later } = await maker.get(`/cards/${id}`)
  assert.deepEqual([later.marketPrice, later.marketSource], [1_700, '店頭'], 'of one day the last')
  for (const isDryRun of [true, false])
    assert.equal((await paste(`${code},9`, '2025-08-02', isDryRun)).result, 'day-to-come')
  panel.clock.set(new Date('2025-08-01T23:50:00+09:00'))
  maker = await logInOperator(panel, 'pack-maker')
  panel.clock.set(new Date('2025-08-02T00:00:00+09:00'))
  assert.equal((await paste(`${code},9`, '2025-08-02', true)).newCount, 1, 'the day has begun')
  const { list } = await maker.get(`/cards?text=${code}&price=old`)
  assert.equal(list.length, 1, 'a price of 20 July is older than 7 days on 2 August')
})

test('A-076: who may not change cards is refused', async () => {
  const shipper = await logInOperator(panel, 'shipper')
  const refused = await shipper.act('/cards/add', { code: 'NO-1', ...FIELDS })
  assert.deepEqual([refused.state, refused.roles], [403, ['owner', 'pack-maker']])
  assert.equal((await shipper.get('/cards')).state, 200)
})
