import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Card, DrawResult, PurchaseDetail } from '#contract/draws.ts'
import {
  bestCards,
  countsByRarity,
  drawCountOf,
  hashtag,
  pictureFileName,
  postUrl,
  shareableOfHistory,
  sharedAddress,
  toShareableDraw,
  translateDraw,
} from './share.rule.ts'

const cardOf = (history_id: number, rarity: number, buy_point = 20): Card => ({
  history_id,
  rarity,
  buy_point,
  name: `card ${rarity} ${buy_point}`,
  rarity_label: `label ${rarity}`,
  image: '',
  model_number: '',
  num: 1,
  action_type: '0',
})

test('the best cards are the rarest, then those of the highest conversion value, each kind once', () => {
  const cards = [
    cardOf(1, 0),
    cardOf(2, 3, 100),
    cardOf(3, 3, 900),
    cardOf(4, 3, 100),
    cardOf(5, 1),
  ]
  const best = bestCards(cards, 3).map(({ card, count }) => [card.history_id, count])
  assert.deepEqual(best, [
    [3, 1],
    [2, 2],
    [5, 1],
  ])
  assert.deepEqual(bestCards([]), [])
})

test('cards are counted by rarity, the rarest first, and none of 3,000 is lost', () => {
  const cards = Array.from({ length: 3000 }, (_, index) => cardOf(index, index % 8))
  const counts = countsByRarity(cards)
  assert.deepEqual(
    counts.map(({ rarity }) => rarity),
    [7, 6, 5, 4, 3, 2, 1, 0],
  )
  assert.equal(
    counts.reduce((sum, { count }) => sum + count, 0),
    3000,
  )
})

test('a shared result links to its pack', () => {
  const draw = { packId: 7, title: '鶴亀', titleEn: undefined, cards: [], code: '' }
  const origin = 'https://shop.example'
  assert.equal(sharedAddress(draw, origin), 'https://shop.example/pack-detail?packId=7')
  assert.equal(sharedAddress({ ...draw, packId: 0 }, origin), 'https://shop.example/')
})

test('a post carries its text and URL, whatever characters they contain', () => {
  const address = new URL(postUrl('「富士」& 100% #引札?', 'https://shop.example/?a=1&b=2'))
  assert.equal(address.origin, 'https://x.com')
  assert.equal(address.searchParams.get('text'), '「富士」& 100% #引札?')
  assert.equal(address.searchParams.get('url'), 'https://shop.example/?a=1&b=2')
})

test('the file name of the picture is valid on every system', () => {
  assert.equal(pictureFileName('59a36c'), 'draw-59a36c.png')
  assert.equal(pictureFileName('../../etc'), 'draw-etc.png')
  assert.equal(pictureFileName(''), 'draw-card.png')
})

test('the hashtag is the complete name of the shop in each language', () => {
  assert.equal(hashtag('引札'), '#引札')
  assert.equal(hashtag('Hikifuda'), '#Hikifuda')
  assert.equal(hashtag('Card & Co. 2号店'), '#CardCo2号店')
})

const NAMES = { name_en: 'Vermilion Bird', rarity_label_en: 'Gold' }

test('what is shared of a draw and of a purchase of the history has nothing about the member', () => {
  const cards = [cardOf(1, 3), cardOf(2, 0)]
  const draw = {
    pack_id: 7,
    title: '龍',
    title_en: 'Dragon',
    cards,
    twitter_code: 'abc',
    points: 9,
  }
  assert.deepEqual(toShareableDraw(draw as unknown as DrawResult), {
    packId: 7,
    title: '龍',
    titleEn: 'Dragon',
    cards,
    code: 'abc',
  })
  const [sent, converted] = cards
  const detail = {
    pack_id: 7,
    pack_name: '龍',
    pack_name_en: undefined,
    send_card: [sent],
    reduction_card: [converted],
    mail: 'a@b.example',
  }
  assert.deepEqual(shareableOfHistory(detail as unknown as PurchaseDetail), {
    packId: 7,
    title: '龍',
    titleEn: undefined,
    cards,
    code: '',
  })
})

test('a shared draw has the English names where there are some', () => {
  const cards = [{ ...cardOf(1, 3), ...NAMES }, cardOf(2, 0)]
  const draw = { packId: 7, title: '龍', titleEn: 'Dragon', cards, code: 'abc' }
  const shownIn = (language: 'ja' | 'en') => {
    const { title, cards: shown, packId, code } = translateDraw(draw, language)
    return [
      title,
      packId,
      code,
      ...shown.map((each) => [each.history_id, each.name, each.rarity_label]),
    ]
  }
  const plain = [2, 'card 0 20', 'label 0']
  assert.deepEqual(shownIn('en'), ['Dragon', 7, 'abc', [1, 'Vermilion Bird', 'Gold'], plain])
  assert.deepEqual(shownIn('ja'), ['龍', 7, 'abc', [1, 'card 3 20', 'label 3'], plain])
})

test('a shared draw has as many draws as cards without its extra prizes', () => {
  const extra = { kind: 'last', ticket: 25 } as const
  assert.equal(drawCountOf([cardOf(1, 3), { ...cardOf(2, 0), extra }, cardOf(3, 0)]), 2)
})

test('the name of a shared picture has the letters and digits of its code, 24 at most', () => {
  assert.equal(pictureFileName('a/b-C_9'), 'draw-abC9.png')
  assert.equal(pictureFileName('x'.repeat(25)), `draw-${'x'.repeat(24)}.png`)
  assert.equal(pictureFileName('/'), 'draw-card.png')
})
