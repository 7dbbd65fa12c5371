import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import type { Pack } from '#server/packs/pack/pack.ts'
import type { PackCache } from '#server/packs/pack-cache/pack-cache.ts'
import { isPublicPage } from '#server/packs/public.pages.ts'
import { testClock } from '#server/platform/time/clock.ts'
import { ROUTES } from '#web/shop/app/routes.ts'
import { explanationEn } from '#web/shop/fairness/explanation.en.ts'
import { explanationJa } from '#web/shop/fairness/explanation.ja.ts'
import { legalEn } from '#web/shop/legal/legal.en.ts'
import { legalJa } from '#web/shop/legal/legal.ja.ts'
import { membersEn } from '#web/shop/members/members.en.ts'
import { membersJa } from '#web/shop/members/members.ja.ts'
import { registrationsEn } from '#web/shop/registrations/registrations.en.ts'
import { registrationsJa } from '#web/shop/registrations/registrations.ja.ts'
import { openPreviews } from './preview.ts'

const imagesDir = mkdtempSync(join(tmpdir(), 'preview-'))
mkdirSync(join(imagesDir, 'packs'))
writeFileSync(join(imagesDir, 'packs/dragon-1.share.jpg'), '')
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
const later = new Date('2025-08-02T00:00:00Z')
const earlier = new Date('2025-07-02T00:00:00Z')

function previewsOf(pack: Partial<Pack>, find?: PackCache['find']) {
  const shownPack = { ...dragon, ...pack }
  const packCache = {
    find: find ?? (async (id) => (id === 7 ? shownPack : undefined)),
  } as PackCache
  return openPreviews({ packCache, clock, publicUrl: () => 'https://shop.example', imagesDir })
}
const previewOf = (url: string, language: 'ja' | 'en' = 'ja', pack: Partial<Pack> = {}) =>
  previewsOf(pack)({ url, language })

test('a shared pack says its name, its price and what is left of it, with a wide picture', async () => {
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

test('what cannot be drawn is said: sold out, not yet on sale, ended', async () => {
  const descriptionOf = async (pack: Partial<Pack>, language: 'ja' | 'en') =>
    (await previewOf('/pack-detail?packId=7', language, pack)).description
  assert.match(await descriptionOf({ soldCount: 1200 }, 'ja'), /完売しました/)
  assert.match(await descriptionOf({ soldCount: 1200 }, 'en'), /sold out/)
  assert.match(await descriptionOf({ startsAt: later }, 'ja'), /まもなく販売開始/)
  assert.match(await descriptionOf({ startsAt: later }, 'en'), /on sale soon/)
  assert.match(await descriptionOf({ endsAt: earlier }, 'ja'), /販売は終了しました/)
  assert.match(await descriptionOf({ endsAt: earlier }, 'en'), /has ended/)
})

test('a pack without a wide picture is shown by its own, wherever that lies', async () => {
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

test('a pack that is not there, a strange address and a silent database show the shop', async () => {
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

test('a page is called before it is drawn what its screen calls itself after', async () => {
  const screens: Record<string, { ja: string; en: string }> = {
    '/fairness': { ja: explanationJa.title, en: explanationEn.title },
    '/login': { ja: membersJa.loginTitle, en: membersEn.loginTitle },
    '/user-register': { ja: registrationsJa.formTitle, en: registrationsEn.formTitle },
  }
  for (const path of [
    '/user-guide',
    '/terms-of-service',
    '/privacy-protection',
    '/specific-commerce',
  ] as const) {
    screens[path] = { ja: legalJa.pages[path].title, en: legalEn.pages[path].title }
  }
  for (const [path, { ja, en }] of Object.entries(screens)) {
    assert.equal((await previewOf(path)).title, `${ja} | 引札`)
    assert.equal((await previewOf(path, 'en')).title, `${en} | Hikifuda`)
  }
  assert.equal((await previewOf('/constructor')).title, (await previewOf('/')).title)
})

test('search engines find what is open to everybody, and no page of a member', () => {
  for (const { path, isProtected } of ROUTES) {
    if (isProtected) assert.ok(!isPublicPage(path), path)
  }
  for (const path of ['/', '/pack-detail', '/pack-list', '/fairness', '/user-guide', '/login']) {
    assert.ok(isPublicPage(path), path)
    assert.ok(
      ROUTES.some((each) => each.path === path),
      path,
    )
  }
  assert.ok(!isPublicPage('/no-such-page'))
})
