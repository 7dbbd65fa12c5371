import assert from 'node:assert/strict'
import { test } from 'node:test'
import { languageOf } from './language.ts'

const ACCEPTED: readonly (readonly [string | undefined, 'ja' | 'en'])[] = [
  // A search engine sends no Accept-Language, or no language in it.
  [undefined, 'ja'],
  ['', 'ja'],
  ['*', 'ja'],
  ['ja', 'ja'],
  ['ja-JP,ja;q=0.9,en-US;q=0.8,en;q=0.7', 'ja'],
  ['en-US,en;q=0.9,ja;q=0.8', 'en'],
  ['en;q=0.5, JA;q=0.6', 'ja'],
  ['de-DE,de;q=0.9,en;q=0.8,ja;q=0.7', 'en'],
  ['ko-KR,ko;q=0.9,ja;q=0.8', 'ja'],
  ['fr-FR,fr', 'en'],
  ['zh-CN', 'en'],
  [',;q=x,,', 'en'],
]
for (const [accepted, language] of ACCEPTED) {
  test(`Q17: the first visit of a browser with "${accepted}" is answered in ${language}`, () => {
    const headers = { 'accept-language': accepted }
    assert.equal(languageOf({ headers }), language)
    assert.equal(languageOf({ cookies: { lang: 'fr' }, headers }), language)
    assert.equal(languageOf({ cookies: { lang: 'ja' }, headers }), 'ja')
    assert.equal(languageOf({ cookies: { lang: 'en' }, headers }), 'en')
  })
}
