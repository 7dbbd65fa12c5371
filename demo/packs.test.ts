import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { MOVIE_STYLES } from '#contract/constants.ts'
import { banners } from './banners.ts'
import { cardTypes } from './card-types.ts'
import { cards } from './cards.ts'
import { courses } from './courses.ts'
import { goods } from './goods.ts'
import { packs } from './packs.ts'

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0)
const fileOf = (image: string): URL => new URL(`.${image}`, import.meta.url)
const totalOf = (pack: (typeof packs)[number]): number => sum(pack.prizes.map((p) => p.count))

test('every card has a picture, a number of its own and a known rarity', () => {
  assert.equal(new Set(cards.map(({ key }) => key)).size, cards.length)
  assert.equal(new Set(cards.map(({ name }) => name)).size, cards.length)
  assert.equal(new Set(cards.map(({ modelNumber }) => modelNumber)).size, cards.length)
  assert.ok(cards.length >= 150)
  assert.deepEqual([...new Set(cards.map(({ rarity }) => rarity))].sort(), [0, 1, 2, 3, 4, 5, 6, 7])
  for (const { image } of cards) assert.ok(existsSync(fileOf(image)), image)
})

test('every pack has pictures, a movie, and prizes whose counts are whole numbers', () => {
  for (const pack of packs) {
    for (const image of pack.images) assert.ok(existsSync(fileOf(image)), image)
    for (const { count } of pack.prizes) assert.ok(Number.isInteger(count) && count >= 1, pack.key)
    assert.ok(MOVIE_STYLES.includes(pack.movieStyle))
    assert.ok(cardTypes.some(({ id }) => id === pack.cardTypeId))
    assert.equal(new Set(pack.prizes.map(({ cardKey }) => cardKey)).size, pack.prizes.length)
    assert.ok(pack.soldCount <= totalOf(pack))
  }
})

test('a pack for points is worth 60 to 80 % of its price', () => {
  for (const pack of packs.filter(({ currency }) => currency === 'point')) {
    const worth = sum(pack.prizes.map(({ count, buyPoint }) => count * buyPoint))
    const share = worth / (totalOf(pack) * pack.price)
    assert.ok(share >= 0.6 && share <= 0.8, `${pack.key} ${share.toFixed(3)}`)
  }
})

test('some packs of the demo have extra prizes, each a card of the catalogue', () => {
  const extraPrizes = packs.flatMap((pack) => pack.extraPrizes)
  assert.deepEqual(new Set(extraPrizes.map(({ kind }) => kind)), new Set(['last', 'every']))
  for (const { cardKey } of extraPrizes) assert.ok(cards.some(({ key }) => key === cardKey))
  const coinExtras = packs.flatMap((pack) => (pack.currency === 'coin' ? pack.extraPrizes : []))
  assert.ok(coinExtras.length > 0)
  for (const { actionType } of coinExtras) assert.equal(actionType, '2')
})

test('every pack, card and good of the demo has a reading in kana', () => {
  for (const { name, reading } of [...packs, ...cards, ...goods])
    assert.match(reading, /^[\p{Script=Hiragana}ー ]+$/u, name)
})

test('every text of the demo’s offers has an English one, in Latin letters', () => {
  const offers = [
    ...packs.map(({ nameEn, detailHtmlEn }) => [nameEn, detailHtmlEn]),
    ...packs.map(({ limitMessage, limitMessageEn }) => [limitMessage && limitMessageEn]),
    ...cards.map(({ nameEn, rarityLabelEn }) => [nameEn, rarityLabelEn]),
    ...goods.map(({ nameEn, seriesEn }) => [nameEn, seriesEn]),
    ...courses.map(({ memo, memoEn }) => [memo && memoEn]),
  ]
  for (const text of offers.flat()) {
    assert.equal(typeof text, 'string')
    assert.doesNotMatch(text ?? '', /[\u3000-\u9fff\uff00-\uffef]/)
  }
})

test('every banner has a file in each language', () => {
  for (const { file, fileEn } of banners)
    for (const image of [file, fileEn]) assert.ok(existsSync(fileOf(image)), image)
})

test('the demo has a pack of each kind', () => {
  assert.ok(packs.length >= 14)
  assert.ok(packs.some((pack) => totalOf(pack) === 100_000))
  assert.ok(packs.some((pack) => pack.soldCount === totalOf(pack)))
  assert.ok(packs.some(({ startsInMinutes }) => startsInMinutes !== null))
  assert.ok(packs.some(({ isLimited, maxBuyCount }) => isLimited && maxBuyCount === 3))
  const coinPacks = packs.filter(({ currency }) => currency === 'coin')
  assert.ok(coinPacks.length >= 3)
  for (const pack of coinPacks) assert.ok(pack.prizes.every(({ actionType }) => actionType === '2'))
})

test('every pack has a wide picture for shared links', async () => {
  for (const { images } of packs) {
    const [image = ''] = images
    const wide = await sharp(
      fileURLToPath(fileOf(image.replace(/\.webp$/, '.share.jpg'))),
    ).metadata()
    assert.deepEqual([wide.format, wide.width, wide.height], ['jpeg', 1200, 630], image)
  }
})
