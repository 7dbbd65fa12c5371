import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { decisionsEn } from '#web/shop/decisions/decisions.en.ts'
import { fairnessEn } from '#web/shop/fairness/fairness.en.ts'
import { layoutEn } from '#web/shop/layout/layout.en.ts'
import { packsEn } from '#web/shop/packs/packs.en.ts'

const SHOP = join(import.meta.dirname, '../shop')
const JAPANESE = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u
const STRAIGHT_QUOTE = /"|\w'\w/

const files = globSync('**/*.en.ts', { cwd: SHOP })
const linesWith = (pattern: RegExp) =>
  files
    .flatMap((file) =>
      readFileSync(join(SHOP, file), 'utf8')
        .split('\n')
        .map((line) => `${file}: ${line.trim()}`),
    )
    .filter((line) => pattern.test(line))

test('no English text of the members’ screens contains Japanese characters', () => {
  assert.ok(files.length > 10)
  assert.deepEqual(linesWith(JAPANESE), [])
})

test('English texts have typographic quotes', () => {
  assert.deepEqual(linesWith(STRAIGHT_QUOTE), [])
})

test('English texts say one point, one draw and one check in the singular', () => {
  const counts = { draws: 1, sold: 0, left: 1 }
  const { found } = fairnessEn.steps.counts
  const texts = [
    packsEn.chanceOf('1', '1'),
    layoutEn.points('1'),
    layoutEn.coins('1'),
    found.unsound(counts),
    fairnessEn.steps.prizes.found.other(counts),
    fairnessEn.tally.open({ good: 1, open: 2, milliseconds: 3 }),
  ]
  for (const text of texts) assert.doesNotMatch(text, /\b1 (draws|points|coins|checks)\b/)
  assert.match(found.unsound(counts), /does not agree/)
})

test('a moment in an English text is in the time of Japan, and says so', () => {
  assert.match(decisionsEn.holdUntil('08/02 12:00'), /\(Japan time\)$/)
  assert.match(packsEn.endsAt('2025/08/02 23:30'), /\(Japan time\)$/)
})

test('English texts call a priced bundle of points a bundle, and ask nobody at a desk to tap', () => {
  assert.deepEqual(linesWith(/['`][^'`]*\bcourses?\b/i), [])
  assert.deepEqual(linesWith(/'Tap /), [])
})
