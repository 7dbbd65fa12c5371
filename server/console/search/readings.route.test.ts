import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { SearchHit } from '#contract/console/search.ts'
import { addGoods } from '#server/exchange/exchange.ts'
import { addCards } from '#server/packs/packs.ts'
import { openClient } from '#testing/drivers/client.ts'
import {
  type ConsoleClient,
  type ConsoleResponse,
  logInOperator,
} from '#testing/drivers/console-client.ts'
import { draftContent } from '#testing/drivers/pack-maker.ts'
import { openShippingShop, type ShippingShop } from '#testing/drivers/shipping.ts'
import { addLoggedInMember } from '#testing/fixtures/logged-in-members.ts'
import { publishTestPack } from '#testing/fixtures/test-packs.ts'

/** Every way to type りゅう that a search of the shop and of the console has to understand. */
const TYPED = ['龍', 'りゅう', 'リュウ', 'ﾘｭｳ', 'ryu', 'RYUU', 'ryū', 'ｒｙｕ']
const NAME = '龍の巻'
const READING = 'リュウのまき'

let on: ShippingShop
let owner: ConsoleClient
let packId: number
before(async () => {
  on = await openShippingShop()
  owner = await logInOperator(on.panel, 'owner')
  packId = await publishTestPack(on.shop, { name: NAME, reading: READING })
  const fields = { name: NAME, reading: READING, image: '/x.webp', rarity: 1, modelNumber: 'R-1' }
  await addCards(on.shop.database, [{ ...fields, code: 'R-1', rarityLabel: 'R', setSize: 1 }])
  await addGoods(on.shop.database, [
    { ...fields, series: '', cardTypeId: 7, priceCoins: 10, stock: 1 },
  ])
})
after(() => on.close())

const names = ({ list }: ConsoleResponse): string[] =>
  list.map(({ name }: { name: string }) => name)

for (const [written, typed] of [
  ['招福〜春の巻〜', '招福～春の巻～'],
  ['髙砂の巻', '高砂の'],
  ['SV4‐045', 'sv4-045'],
  ['100%の_巻', '100%の_'],
  ['ガラスの器', 'カ゛ラス'],
] as const) {
  test(`U-072 「${typed}」 finds the packs, cards, goods and members 「${written}」`, async () => {
    const { database } = on.shop
    await publishTestPack(on.shop, { name: written })
    const fields = { name: written, image: '/x.webp', rarity: 1, modelNumber: '' }
    await addCards(database, [{ ...fields, code: written, rarityLabel: 'R', setSize: 1 }])
    await addGoods(database, [{ ...fields, series: '', cardTypeId: 7, priceCoins: 10, stock: 1 }])
    const member = await addLoggedInMember(on.shop, { coins: 10 })
    await database.query({
      text: 'update members set last_name = $2 where id = $1',
      values: [member.id, written],
    })
    const { list } = await owner.get(`/search?${query(typed)}`)
    assert.deepEqual((list as SearchHit[]).map(({ kind }) => kind).sort(), [
      'card',
      'good',
      'member',
      'pack',
    ])
    for (const path of ['/packs', '/cards', '/goods', '/stock'])
      assert.deepEqual(names(await owner.get(`${path}?${query(typed)}`)), [written], path)
    const goods = await member.post('/user/exchange_card/list/1', { searchText: typed, type: 7 })
    assert.deepEqual(
      goods.list.map(({ card_name }: { card_name: string }) => card_name),
      [written],
    )
  })
}

const query = (text: string) => new URLSearchParams({ text }).toString()

for (const typed of TYPED) {
  test(`「${typed}」 finds a pack, a card and a good that are read りゅう`, async () => {
    const { list } = await owner.get(`/search?${query(typed)}`).then((answer) =>
      // The search of the console asks for two characters.
      answer.state === 200 ? answer : owner.get(`/search?${query(`${typed}の`)}`),
    )
    const kinds = (list as SearchHit[]).filter(({ title }) => title === NAME)
    assert.deepEqual(kinds.map(({ kind }) => kind).sort(), ['card', 'good', 'pack'])
    for (const path of ['/packs', '/cards', '/goods']) {
      assert.ok(names(await owner.get(`${path}?${query(typed)}`)).includes(NAME), path)
    }
    const member = await addLoggedInMember(on.shop, { coins: 10 })
    const goods = await member.post('/user/exchange_card/list/1', {
      searchText: typed,
      type: 7,
    })
    assert.ok(goods.list.some(({ card_name }: { card_name: string }) => card_name === NAME))
  })
}

test('members get the spellings of a pack’s reading, and no field for a pack without a reading', async () => {
  const { list } = await openClient(on.shop.url).get('/user/pack/list')
  const listed = list.find(({ id }: { id: number }) => id === packId)
  assert.deepEqual(listed.spellings.split('\n').sort(), ['ryunomaki', 'ryuunomaki', 'りゅうのまき'])
  assert.equal('spellings' in list[0], false)
})

const SPELLINGS: readonly [reading: string, ...spellings: string[]][] = [
  ['シンジュ', 'しんじゅ', 'shinju', 'sinzyu'],
  ['ちゃつぼ', 'ちゃつぼ', 'chatsubo', 'tyatubo'],
  ['ろっぴゃっぽん', 'ろっぴゃっぽん', 'roppyappon'],
  ['マッチ', 'まっち', 'matchi', 'matti'],
  ['ティーガー', 'てぃーがー', 'tiigaa', 'tiga'],
  ['ウィング　フェア', 'うぃんぐふぇあ', 'wingufea'],
  ['きょうとのおうさま', 'きょうとのおうさま', 'kyoutonoousama', 'kyotonosama'],
  ['', ''],
]
for (const [reading, ...spellings] of SPELLINGS) {
  test(`the reading 「${reading}」 is spelled ${spellings.join(', ')}`, async () => {
    const [row] = await on.shop.database.query<{ spellings: string }>({
      text: 'select spellings_of($1) as spellings',
      values: [reading],
    })
    const found = row?.spellings.split('\n') ?? []
    assert.deepEqual(
      spellings.filter((spelling) => !found.includes(spelling)),
      [],
      found.join(' '),
    )
  })
}

test('an operator changes the reading of a pack on sale, of a card and of a good', async () => {
  const { pack } = await owner.get(`/packs/${packId}`)
  const { presentation, version } = pack
  const changed = await owner.act(`/packs/${packId}/presentation`, {
    ...presentation,
    reading: 'たつのまき',
    version,
  })
  assert.equal(changed.state, 200)
  assert.equal((await owner.get(`/packs?${query('tatsu')}`)).list.length, 1)
  const [card] = (await owner.get(`/cards?${query('R-1')}`)).list
  const csv = 'コード,よみ\r\nR-1,たつのまき\r\n'
  const imported = await owner.act('/cards/import', {
    file: Buffer.from(csv).toString('base64url'),
    isDryRun: false,
  })
  assert.deepEqual([imported.state, imported.changedCount], [200, 1])
  assert.equal((await owner.get(`/cards/${card.id}`)).card.reading, 'たつのまき')
  const [good] = (await owner.get(`/goods?${query(NAME)}`)).list
  assert.equal(good.reading, READING)
})

test('a draft is found by its reading, and a draft from before readings has an empty one', async () => {
  const content = draftContent({ name: '虎の巻', reading: 'とらのまき' })
  const { id } = await owner.act('/pack-drafts', { content })
  assert.equal((await owner.get(`/packs?${query('tora')}`)).list.length, 1)
  await on.shop.database.query({
    text: `update console.drafts set content = content - 'reading' where id = $1`,
    values: [id],
  })
  assert.equal((await owner.get(`/pack-drafts/${id}`)).draft.content.reading, '')
})
