import { identity } from '#demo/identity.ts'
import { addBanners } from '#server/packs/banners/banners.ts'
import { addCards, addCardTypes } from '#server/packs/packs.ts'
import { addCourses } from '#server/payments/payments.ts'
import { addArticle } from '#server/settings/articles/articles.ts'
import { storeIdentity } from '#server/settings/settings.ts'
import type { World } from './world.ts'

/** The sixth card has no picture, and the fifth one is a set of three pieces. */
const cards = [3, 2, 1, 0, 0, 1].map((rarity, at) => ({
  code: `K-00${at + 1}`,
  name: `札${'一二三四五六'.charAt(at)}`,
  image: at === 5 ? '' : `/images/cards/k${at + 1}.webp`,
  rarity,
  rarityLabel: ['N', 'R', 'SR', 'LR'][rarity] as string,
  modelNumber: `M-00${at + 1}`,
  setSize: at === 4 ? 3 : 1,
}))

/** Adds what the shop has before anybody works in the console. */
export async function fillCatalogue({ shop: { database, clock } }: World): Promise<void> {
  const now = clock.now()
  await database.transaction((tx) => storeIdentity(tx, identity))
  await addCardTypes(database, [
    { id: 1, name: '花鳥', nameEn: 'Flowers and birds' },
    { id: 2, name: '妖怪', nameEn: 'Spirits' },
    { id: 7, name: 'フィギュア', nameEn: 'Figures' },
    { id: 8, name: 'ゲーム', nameEn: 'Games' },
  ])
  await addCards(database, cards)
  await addCourses(database, [
    { id: 101, points: 500, priceYen: 500, memo: '' },
    { id: 102, points: 5_500, priceYen: 5_000, memo: '10%お得' },
  ])
  const [file, fileEn] = ['/images/banners/b1.webp', '/images/banners/b1-en.webp']
  await addBanners(database, [
    { mode: 1, fileName: file, fileNameEn: fileEn, url: '/pack-detail?packId=1' },
    { mode: 1, fileName: '/images/banners/b2.webp', fileNameEn: null, url: '/help' },
    { mode: 2, fileName: '/images/banners/b3.mp4', fileNameEn: null, url: '/pack-detail?packId=2' },
  ])
  const article = { title: '開店のお知らせ', titleEn: '', body: '<p>本日開店</p>', bodyEn: '' }
  await addArticle(database, { ...article, publishedAt: now }, now)
}
