import assert from 'node:assert/strict'
import { test } from 'node:test'
import { STANDARD_WORDS } from '#contract/words.ts'
import type { Pack } from '#server/packs/pack.ts'
import type { Article } from '#server/settings/articles/articles.ts'
import { articlePreview, packPreview } from './preview.rule.ts'

const texts = { name: 'Shop', tagline: 'Tag', description: 'About' } as Parameters<
  typeof packPreview
>[1]['texts']
const frameIn = (language: 'ja' | 'en') => ({ language, texts, words: STANDARD_WORDS })
const pack = {
  name: '龍',
  nameEn: 'Dragon',
  currency: 'point',
  price: 1_500,
  total: 1_200,
  soldCount: 200,
  startsAt: null,
  endsAt: null,
} as unknown as Pack
const descriptionOf = (language: 'ja' | 'en', change: Partial<Pack> = {}) =>
  packPreview({ ...pack, ...change }, frameIn(language), new Date(0)).description

test('the preview of a pack says the price in its currency, one and many', () => {
  const end = {
    ja: '中身と確率は開ける前からすべて公開、抽選は自分で確かめられます。',
    en: 'Contents and chances are public before you draw, and you can check every draw yourself.',
  }
  assert.equal(
    descriptionOf('ja'),
    `「龍」1口 1,500ポイント。全1,200口のうち残り1,000口。${end.ja}`,
  )
  assert.equal(
    descriptionOf('ja', { currency: 'coin', soldCount: 1_200 }),
    `「龍」1口 1,500コイン。全1,200口、完売しました。${end.ja}`,
  )
  for (const [currency, price, written] of [
    ['point', 1_500, '1,500 points'],
    ['point', 1, '1 point'],
    ['coin', 2, '2 coins'],
    ['coin', 1, '1 coin'],
  ] as const)
    assert.equal(
      descriptionOf('en', { currency, price }),
      `“Dragon”: ${written} per draw. 1,000 of 1,200 draws are left. ${end.en}`,
    )
})

test('A-396 the preview of a pack names it in the language of the page, if it has a name in it', () => {
  for (const [language, nameEn, title] of [
    ['ja', 'Dragon', '龍 | Shop'],
    ['en', 'Dragon', 'Dragon | Shop'],
    ['en', null, '龍 | Shop'],
  ] as const)
    assert.equal(packPreview({ ...pack, nameEn }, frameIn(language), new Date(0)).title, title)
})

test('a name of up to 100 characters is whole in a preview, and a longer one ends in …', () => {
  const titleOf = (name: string) => packPreview({ ...pack, name }, frameIn('ja'), new Date(0)).title
  assert.equal(titleOf(` ${'龍'.repeat(100)} `), `${'龍'.repeat(100)} | Shop`)
  assert.equal(titleOf('龍'.repeat(101)), `${'龍'.repeat(99)}… | Shop`)
  assert.equal(titleOf('𠮷'.repeat(100)), `${'𠮷'.repeat(100)} | Shop`)
})

test('B-070: an article without an English text shows the Japanese one, and one without a summary the shop’s', () => {
  const article = { title: '冬', titleEn: '', summary: '', summaryEn: '' } as Article
  const english = { ...article, titleEn: 'Winter', summaryEn: 'Draws' }
  for (const [of, language, title, description] of [
    [article, 'ja', '冬', 'About'],
    [article, 'en', '冬', 'About'],
    [english, 'ja', '冬', 'About'],
    [english, 'en', 'Winter', 'Draws'],
    [{ ...english, summary: 'くじ' }, 'ja', '冬', 'くじ'],
  ] as const)
    assert.deepEqual(articlePreview(of, frameIn(language)), {
      title: `${title} | Shop`,
      description,
    })
})
