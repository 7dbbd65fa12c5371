import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { loadDefaultJapaneseParser } from 'budoux'
import { cutPhrases, PHRASE_BREAK } from '#contract/phrases/cut-phrases.rule.ts'
import { phraseModelSource } from './phrase-model.ts'

const ROOT = join(import.meta.dirname, '../..')
const SOURCES = [
  'web/shop/**/*.texts.ts',
  'server/!(console)/**/*.{messages,mails,route}.ts',
  'demo/{packs,goods,series}/*.ts',
]
const STRING = /'([^'\\\n]+)'|`([^`\\]+)`/g
const JAPANESE = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u
/** Breaks of the smaller model that are right, although BudouX does not find them. */
const RIGHT_BREAKS = ['できず|当店に', 'もう一度|']
/** Texts up to this length are never cut. */
const SHORT_LENGTH = 6
/** The share of BudouX's breaks that the smaller model must find too. */
const FOUND_SHARE_MIN = 0.9
const parser = loadDefaultJapaneseParser()

function japaneseTexts(): readonly string[] {
  const files = SOURCES.flatMap((glob) => globSync(glob, { cwd: ROOT }))
  const texts = files.flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(STRING)].map(([, plain, template]) =>
      (plain ?? template ?? '').replaceAll(/\$\{[^}]*\}/g, '10'),
    ),
  )
  return [...new Set(texts)].filter(
    (text) => JAPANESE.test(text) && !text.includes('<') && text.length > SHORT_LENGTH,
  )
}

/** The positions between the phrases, as numbers of characters before them. */
function breaksBetween(phrases: readonly string[]): readonly number[] {
  return phrases.slice(0, -1).map((_, at) => phrases.slice(0, at + 1).join('').length)
}

test('the model is the one that npm run phrase-model writes', () => {
  const source = readFileSync(join(ROOT, 'contract/phrases/phrase-model.ts'), 'utf8')
  assert.equal(source, phraseModelSource())
})

test('the smaller model breaks no text of the shop where BudouX does not', () => {
  const texts = japaneseTexts()
  assert.ok(texts.length > 1_000)
  let foundCount = 0
  let expectedCount = 0
  const wrong: string[] = []
  for (const text of texts) {
    const expected = breaksBetween(parser.parse(text))
    const found = breaksBetween(cutPhrases(text).split(PHRASE_BREAK))
    foundCount += found.length
    expectedCount += expected.length
    const shown = cutPhrases(text).replaceAll(PHRASE_BREAK, '|')
    const isRight = RIGHT_BREAKS.some((right) => shown.includes(right))
    if (!isRight && found.some((at) => !expected.includes(at))) wrong.push(shown)
  }
  assert.deepEqual(wrong, [], 'name these words in WHOLE_WORDS, or the breaks in RIGHT_BREAKS')
  assert.ok(foundCount / expectedCount > FOUND_SHARE_MIN, `${foundCount} of ${expectedCount}`)
})
