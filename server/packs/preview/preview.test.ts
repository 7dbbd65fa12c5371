import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { NEUTRAL_IDENTITY } from '#contract/identity.ts'
import type { Pack } from '#server/packs/pack.ts'
import type { PackCache } from '#server/packs/pack-cache/pack-cache.ts'
import { testClock } from '#server/platform/time/clock.ts'
import type { Article } from '#server/settings/articles/articles.ts'
import { openPreviews } from './preview.ts'

let imagesDir: string
before(() => {
  imagesDir = mkdtempSync(join(tmpdir(), 'preview-'))
  mkdirSync(join(imagesDir, 'packs'))
  writeFileSync(join(imagesDir, 'packs/dragon-1.share.jpg'), '')
})
after(() => rmSync(imagesDir, { recursive: true }))

const clock = testClock(new Date('2025-08-01T12:00:00+09:00'))
const dragon = {
  id: 7,
  name: '龍の籤',
  currency: 'point',
  price: 1500,
  total: 1200,
  soldCount: 200,
  startsAt: null,
  endsAt: null,
  images: ['/images/packs/dragon-1.webp'],
} as unknown as Pack
const article = {
  id: 3,
  title: '冬の新作',
  titleEn: '',
  summary: '十二月のくじ',
  summaryEn: 'Draws of December',
  picture: '/pictures/a-780.webp',
} as Article
const later = new Date('2025-08-02T00:00:00Z')
const earlier = new Date('2025-07-02T00:00:00Z')

function previewsOf(pack: Partial<Pack>, find?: PackCache['find']) {
  const shownPack = { ...dragon, ...pack }
  const packCache = {
    find: find ?? (async (id) => (id === 7 ? shownPack : undefined)),
  } as PackCache
  const identity = () => ({ ...NEUTRAL_IDENTITY, name: '引札', nameEn: 'Hikifuda' })
  return openPreviews({
    packCache,
    findArticle: async (articleId) => (articleId === 3 ? article : null),
    clock,
    identity,
    isOpening: () => false,
    publicUrl: () => 'https://shop.example',
    imagesDir,
  })
}
const previewOf = (url: string, language: 'ja' | 'en' = 'ja', pack: Partial<Pack> = {}) =>
  previewsOf(pack)({ url, language })

test('the preview of a pack has its name, its price, what is left of it, and a wide picture', async () => {
  const japanese = await previewOf('/pack-detail?packId=7&errorMessageCount=%3Cb%3E')
  assert.equal(japanese.title, '龍の籤 | 引札')
  assert.match(japanese.description, /1口 1,500ポイント。全1,200口のうち残り1,000口。/)
  assert.equal(japanese.address, 'https://shop.example/pack-detail?packId=7')
  assert.deepEqual(japanese.picture, {
    address: 'https://shop.example/images/packs/dragon-1.share.jpg',
    alt: '龍の籤',
    size: { widthPx: 1200, heightPx: 630 },
  })
  const english = await previewOf('/pack-detail?packId=7', 'en', { currency: 'coin', price: 1 })
  assert.match(english.description, /1 coin per draw\. 1,000 of 1,200 draws are left\./)
})

test('the preview of a pack says when it is sold out, not yet on sale, or ended', async () => {
  const descriptionOf = async (pack: Partial<Pack>, language: 'ja' | 'en') =>
    (await previewOf('/pack-detail?packId=7', language, pack)).description
  assert.match(await descriptionOf({ soldCount: 1200 }, 'ja'), /完売しました/)
  assert.match(await descriptionOf({ soldCount: 1200 }, 'en'), /sold out/)
  assert.match(await descriptionOf({ startsAt: later }, 'ja'), /まもなく販売開始/)
  assert.match(await descriptionOf({ startsAt: later }, 'en'), /on sale soon/)
  assert.match(await descriptionOf({ endsAt: earlier }, 'ja'), /販売は終了しました/)
  assert.match(await descriptionOf({ endsAt: earlier }, 'en'), /has ended/)
})

test('the preview of a pack without a wide picture shows its first picture, on any host', async () => {
  const pictureOf = async (image: string) =>
    (await previewOf('/pack-detail?packId=7', 'ja', { images: [image] })).picture
  assert.deepEqual(await pictureOf('/images/packs/other-1.webp'), {
    address: 'https://shop.example/images/packs/other-1.webp',
    alt: '龍の籤',
  })
  const externalImage = 'https://pictures.example/a.jpg'
  assert.equal((await pictureOf(externalImage)).address, externalImage)
  const outsidePath = '/images/../../etc/passwd.webp'
  assert.equal((await pictureOf(outsidePath)).size, undefined)
})

test('an unknown pack, an invalid URL and a hanging database give the preview of the shop', async () => {
  const shop = await previewOf('/')
  assert.match(shop.title, /^引札 \| /)
  assert.equal(shop.picture.address, 'https://shop.example/share/shop-ja.jpg')
  for (const url of [
    '/pack-detail?packId=8',
    '/pack-detail?packId=7.0',
    '/pack-detail?packId=-1',
    '/pack-detail?packId=99999999999999999999',
    '/pack-detail',
    '//evil.example/pack-detail?packId=7',
    '/.//evil.example',
    'http://evil.example',
    '/%',
    '//',
  ]) {
    const { title, address } = await previewOf(url)
    assert.equal(title, shop.title, url)
    assert.match(address, /^https:\/\/shop\.example\/(pack-detail)?$/, url)
  }
  const failing = previewsOf({}, async () => Promise.reject(new Error('the database is gone')))
  assert.equal((await failing({ url: '/pack-detail?packId=7', language: 'ja' })).title, shop.title)
  const hanging = previewsOf({}, () => new Promise(() => {}))
  assert.equal((await hanging({ url: '/pack-detail?packId=7', language: 'ja' })).title, shop.title)
})

test('B-070: the preview of an article has its title, first words and first picture', async () => {
  const { title, description, address, picture, isIndexed } = await previewOf('/news/3')
  assert.deepEqual([title, description, isIndexed], ['冬の新作 | 引札', '十二月のくじ', true])
  assert.equal(address, 'https://shop.example/news/3')
  const shown = { address: 'https://shop.example/pictures/a-780.webp', alt: title }
  assert.deepEqual(picture, shown)
  assert.equal((await previewOf('/news/3', 'en')).description, 'Draws of December')
  const unknown = await previewOf('/news/4')
  assert.deepEqual([unknown.title, unknown.isIndexed], [(await previewOf('/')).title, false])
})

test('a page with a title of its own has it in the preview, in both languages', async () => {
  assert.equal((await previewOf('/fairness')).title, '公正な抽選のしくみ | 引札')
  assert.equal((await previewOf('/fairness', 'en')).title, 'How draws are kept fair | Hikifuda')
  assert.equal((await previewOf('/constructor')).title, (await previewOf('/')).title)
})

test('search engines may index public pages, and no page of a member', async () => {
  assert.equal((await previewOf('/user-guide')).isIndexed, true)
  assert.equal((await previewOf('/pack-list')).isIndexed, true)
  assert.equal((await previewOf('/my-page')).isIndexed, false)
  assert.equal((await previewOf('/no-such-page')).isIndexed, false)
})
