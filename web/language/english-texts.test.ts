import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { decisionsTexts } from '#web/shop/decisions/decisions.texts.ts'
import { fairnessTexts } from '#web/shop/fairness/fairness.texts.ts'
import { stepTexts } from '#web/shop/fairness/proof/steps.texts.ts'
import { layoutTexts } from '#web/shop/layout/layout.texts.ts'
import { membersTexts } from '#web/shop/members/members.texts.ts'
import { lineupCardTexts } from '#web/shop/packs/detail/lineup-card.texts.ts'
import { packPageTexts } from '#web/shop/packs/pack-page.texts.ts'

const SHOP = join(import.meta.dirname, '../shop')
const JAPANESE = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u
const STRAIGHT_QUOTE = /"|\w'\w/

const files = globSync('**/*.texts.ts', { cwd: SHOP })
const englishTexts = await Promise.all(
  files.map(async (file) => {
    const tables: readonly object[] = Object.values(await import(join(SHOP, file)))
    return { file, english: tables.flatMap((each) => ('en' in each ? textsIn(each.en) : [])) }
  }),
)
const linesWith = (pattern: RegExp) =>
  englishTexts.flatMap(({ file, english }) =>
    english.filter((text) => pattern.test(text)).map((text) => `${file}: ${text}`),
  )

/** Returns each text as it is written in the file, a function with its code. */
function textsIn(part: unknown): readonly string[] {
  if (typeof part === 'object' && part !== null) return Object.values(part).flatMap(textsIn)
  return typeof part === 'string' ? [`'${part}'`] : String(part).split('\n')
}

test('no English text of the members’ screens contains Japanese characters', () => {
  assert.ok(files.length > 10)
  assert.deepEqual(
    englishTexts.filter(({ english }) => english.every((text) => !/['`]/.test(text))),
    [],
  )
  assert.deepEqual(linesWith(JAPANESE), [])
})

test('English texts have typographic quotes', () => {
  assert.deepEqual(linesWith(STRAIGHT_QUOTE), [])
})

test('English texts say one point, one draw and one check in the singular', () => {
  const counts = { draws: 1, sold: 0, left: 1 }
  const { found } = stepTexts.en.counts
  const texts = [
    lineupCardTexts.en.chanceOf('1', '1'),
    layoutTexts.en.points('1'),
    layoutTexts.en.coins('1'),
    found.unsound(counts),
    stepTexts.en.prizes.found.other(counts),
    fairnessTexts.en.tally.open({ good: 1, open: 2, milliseconds: 3 }),
  ]
  for (const text of texts) assert.doesNotMatch(text, /\b1 (draws|points|coins|checks)\b/)
  assert.match(found.unsound(counts), /does not agree/)
})

test('a moment in an English text is in the time of Japan, and says so', () => {
  assert.match(decisionsTexts.en.holdUntil('08/02 12:00'), /\(Japan time\)$/)
  assert.match(packPageTexts.en.endsAt('2025/08/02 23:30'), /\(Japan time\)$/)
})

test('an English address asks for the state', () => {
  assert.match(membersTexts.en.city, /state/)
})

test('English texts call a priced bundle of points a bundle, and ask nobody at a desk to tap', () => {
  assert.deepEqual(linesWith(/['`][^'`]*\bcourses?\b/i), [])
  assert.deepEqual(linesWith(/'Tap /), [])
})
