import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { foldText, VARIANTS } from '#contract/fold-text.rule.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'

let shop: TestShop
before(async () => {
  shop = await openTestShop()
})
after(() => shop.close())

async function foldedByDatabase(texts: readonly string[]): Promise<string[]> {
  const rows = await shop.database.query<{ folded: string }>({
    text: 'select fold_text(text) as folded from unnest($1::text[]) with ordinality as row (text, nth) order by nth',
    values: [texts],
  })
  return rows.map(({ folded }) => folded)
}

/** Kana, kanji, Latin, Greek, Cyrillic, signs and full width; Unicode's later additions may differ. */
const SCRIPTS: readonly (readonly [number, number])[] = [
  [0x20, 0x24f],
  [0x300, 0x36f],
  [0x386, 0x481],
  [0x1e00, 0x1eff],
  [0x2000, 0x2bff],
  [0x3000, 0x33ff],
  [0x4e00, 0x9fa5],
  [0xf900, 0xfad9],
  [0xfe00, 0xfe0f],
  [0xff01, 0xffef],
]

test('the database folds each character as the contract does', async () => {
  const characters = SCRIPTS.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)),
  ).concat([...VARIANTS.keys()])
  const texts = characters.filter((character) => /\p{Assigned}/u.test(character))
  const folded = await foldedByDatabase(texts)
  const differing = texts.filter((text, at) => foldText(text) !== folded[at])
  assert.deepEqual(differing, [])
})

test('the database folds texts as the contract does', async () => {
  const unit = fc.constantFrom(...'カか゛ﾞ゜ﾟーｰ-～〜髙吉𠮷 \u3000\n\u0301\u3099\u200bAbＣé①㍻%_\\')
  const texts = fc.sample(fc.string({ unit, maxLength: 12 }), { numRuns: 2_000, seed: 1 })
  assert.deepEqual(await foldedByDatabase(texts), texts.map(foldText))
})
