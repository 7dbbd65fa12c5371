import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  completeIdentity,
  identityIn,
  MOVIE_LIMITS,
  NEUTRAL_IDENTITY,
  SHOP_PICTURE_FILES,
  shopPicturePath,
} from './identity.ts'

const SITE = {
  name: '星の店',
  nameEn: 'Star shop',
  mark: '星',
  url: 'https://star.example',
  picture: 'abc',
}
const IDENTITY = completeIdentity({
  name: '星屑',
  nameEn: 'Stardust',
  tagline: 'ひらく',
  taglineEn: 'Open it',
  description: '説明',
  descriptionEn: 'What it is',
  sisterSites: [SITE],
  pictures: { ...NEUTRAL_IDENTITY.pictures, mark: 'abc' },
})

test('the texts of an identity are those of the language, and an English page shows a letter for a mark', () => {
  const { name, mark, nameEn, url } = SITE
  assert.deepEqual(
    identityIn(IDENTITY, 'ja').sites.map(({ name, mark }) => [name, mark]),
    [[name, mark]],
  )
  assert.deepEqual(identityIn(IDENTITY, 'en'), {
    name: 'Stardust',
    tagline: 'Open it',
    description: 'What it is',
    sites: [{ name: nameEn, mark: 'S', url, picture: 'abc' }],
  })
  const { sites: _, ...texts } = identityIn(IDENTITY, 'ja')
  assert.deepEqual(texts, { name: '星屑', tagline: 'ひらく', description: '説明' })
})

test('an identity that was stored before a part was added has that part of the neutral one', () => {
  assert.equal(shopPicturePath(IDENTITY, 'mark'), '/pictures/abc/icon-512.png')
  assert.equal(shopPicturePath(IDENTITY, 'logo'), undefined)
  assert.equal(IDENTITY.palette, NEUTRAL_IDENTITY.palette)
  assert.deepEqual(completeIdentity(null), NEUTRAL_IDENTITY)
})

test('each picture of the shop is shown as its file, and a movie has its size and length', () => {
  assert.deepEqual(SHOP_PICTURE_FILES, {
    mark: 'icon-512.png',
    logo: 'logo.png',
    share: 'share.jpg',
    shareEn: 'share.jpg',
    cardBack: 'card-back.webp',
    stepChoose: 'step.webp',
    stepDraw: 'step.webp',
    stepReceive: 'step.webp',
  })
  const limits = {
    bytesMax: 2_097_152,
    secondsMin: 3,
    secondsMax: 3.6,
    widthMin: 360,
    widthMax: 1_080,
  }
  assert.deepEqual(MOVIE_LIMITS, limits)
})
