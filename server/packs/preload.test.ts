import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PackCache } from '#server/packs/pack-cache/pack-cache.ts'
import type { Pack } from './pack.ts'
import { openPreload } from './preload.ts'

const pack = {
  id: 7,
  name: '朱雀の引札',
  nameEn: 'Suzaku',
  images: ['/images/a.webp', '/images/b.webp'],
  showsLineup: true,
} as Partial<Pack> as Pack
const preloadOf = (published: Pack, isOpening = false) =>
  openPreload({
    packCache: { peek: (id) => (id === 7 ? published : undefined) } as PackCache,
    isOpening: () => isOpening,
    topBanners: async () => assert.fail('a page of a pack shows no banner'),
    onFault: (cause) => assert.fail(String(cause)),
  })
const preload = (url: string, published = pack, language: 'ja' | 'en' = 'ja') =>
  preloadOf(published)({ url, language, isGuest: false })

test('a pack’s page preloads its title, its first picture and its calls', () => {
  for (const url of ['/pack-detail?packId=7', '/pack-detail?x=1&packId=7&y=2'])
    assert.deepEqual(preload(url), {
      path: '/pack-detail',
      screen: 'pack',
      title: '朱雀の引札',
      picture: { url: '/images/a.webp', widthPx: 780, heightPx: 480 },
      isPictureFirst: true,
      calls: ['/api/user/point', '/api/user/pack/detail/7', '/api/user/pack/card_list/7/1'],
    })
  const hidden = preload('/pack-detail?packId=7', { ...pack, showsLineup: false })
  assert.deepEqual(hidden?.calls, ['/api/user/point', '/api/user/pack/detail/7'])
  const guest = { url: '/pack-detail?packId=7', language: 'ja', isGuest: true } as const
  assert.deepEqual(preloadOf(pack)(guest)?.calls, [
    '/api/user/point',
    '/api/public/user/pack/detail/7',
    '/api/public/user/pack/card_list/7/1',
  ])
})

test('the title is in the visitor’s language, and in Japanese if the pack has no English name', () => {
  const url = '/pack-detail?packId=7'
  assert.equal(preload(url, pack, 'en')?.title, 'Suzaku')
  assert.equal(preload(url, { ...pack, nameEn: null }, 'en')?.title, '朱雀の引札')
})

test('an unknown pack, a pack without a picture, any other page and a shop that is not open preload nothing', () => {
  const others = [
    '/pack-detail',
    '/pack-detail?packId=8',
    '/pack-detail?packId=7x',
    '/login?packId=7',
  ]
  for (const other of others) assert.equal(preload(other), null, other)
  const url = '/pack-detail?packId=7'
  assert.equal(preload(url, { ...pack, images: [] }), null)
  assert.equal(preloadOf(pack, true)({ url, language: 'ja', isGuest: false }), null)
})
