import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { type CallResponse, openClient } from '#testing/drivers/client.ts'
import { addLoggedInMember } from '#testing/fixtures/logged-in-members.ts'
import { publishTestPack } from '#testing/fixtures/test-packs.ts'
import { openTestShop } from '#testing/fixtures/test-shop.ts'
import { addCards } from './packs.ts'

const CARD = { image: '/x.webp', rarity: 1, modelNumber: 'T-1', setSize: 1 }

const shop = await openTestShop()
after(() => shop.close())
const guest = openClient(shop.url)
const cardIds = await addCards(shop.database, [
  {
    ...CARD,
    code: 'E-1',
    name: '金の鶴',
    nameEn: 'Golden crane',
    rarityLabel: '極',
    rarityLabelEn: 'Supreme',
  },
  { ...CARD, code: 'E-2', name: '銀の亀', rarityLabel: '極' },
])
const packId = await publishTestPack(shop, {
  name: '鶴と亀',
  nameEn: 'Crane and turtle',
  price: 10,
  isLimited: true,
  maxBuyCount: 5,
  limitMessage: '五口まで',
  limitMessageEn: 'Five draws',
  detailHtml: '<p>鶴</p>',
  detailHtmlEn: '<p>Crane<script>steal()</script></p>',
  prizes: [
    { cardId: cardIds[0] as number, buyPoint: 1, actionType: '0', count: 5 },
    { cardId: cardIds[1] as number, buyPoint: 1, actionType: '0', count: 5 },
  ],
})

test('a pack has its English texts beside the Japanese ones, with cleaned HTML', async () => {
  const { list } = await guest.get('/user/pack/list')
  const listed = list.find(({ id }: { id: number }) => id === packId)
  assert.deepEqual([listed.name, listed.name_en], ['鶴と亀', 'Crane and turtle'])
  assert.equal('name_en' in list[0], false, 'a pack without an English name has no such field')
  const { detail } = await guest.get(`/user/pack/detail/${packId}`)
  assert.equal(detail.limit_message_en, 'Five draws')
  assert.equal(detail.detail_en, '<p>Crane</p>')
})

test('a refusal of too many draws has the pack’s own English text, if it has one', async () => {
  const member = await addLoggedInMember(shop, { points: 100 })
  const refusalIn = async (language: string) => {
    const { name, value } = member.csrf()
    const response = await member.raw('/api/user/pack/buy', {
      method: 'POST',
      headers: { cookie: `${member.cookie()}; lang=${language}` },
      body: new URLSearchParams({
        [name]: value,
        json: JSON.stringify({ pack_id: packId, count: 6 }),
      }),
    })
    const { errors } = (await response.json()) as CallResponse
    return errors.count?.[0]
  }
  assert.equal(await refusalIn('ja'), '五口まで')
  await member.get('/user/point')
  assert.equal(await refusalIn('en'), 'Five draws')
})

test('a card has its English name in the line-up and in the result, if the catalogue has one', async () => {
  const { list } = await guest.get(`/user/pack/card_list/${packId}/1`)
  const namesOf = (cards: readonly Record<string, string>[]) =>
    new Map(cards.map(({ name, name_en, rarity_label_en }) => [name, [name_en, rarity_label_en]]))
  const expected = new Map([
    ['金の鶴', ['Golden crane', 'Supreme']],
    ['銀の亀', [undefined, undefined]],
  ])
  assert.deepEqual(namesOf(list), expected)
  const member = await addLoggedInMember(shop, { points: 100 })
  const result = await member.buy(packId, 5)
  assert.equal(result.title_en, 'Crane and turtle')
  for (const [name, texts] of namesOf(result.cards))
    assert.deepEqual(texts, expected.get(name as string))
  const history = await member.post('/user/history/list/1', {})
  assert.equal(history.list[0].pack_name_en, 'Crane and turtle')
})

test('the public log names the prizes in English beside the composition', async () => {
  const { names_en } = await guest.get(`/user/pack/log/${packId}/1`)
  assert.deepEqual(names_en, ['Golden crane', ''])
})

test('English texts are no part of the composition', async () => {
  const composition = await fetch(`${shop.url}/api/user/pack/composition/${packId}`)
  assert.doesNotMatch(await composition.text(), /crane/i)
})
