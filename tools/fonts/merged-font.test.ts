import assert from 'node:assert/strict'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import subsetFont from 'subset-font'
import { charactersOf, PARTS } from './characters.ts'
import { type Glyph, glyphsOf } from './glyphs.ts'
import { mergedFont } from './merged-font.ts'
import { OFFLINE_FONT, offlineLetters } from './offline-font.ts'
import { readTables } from './sfnt.ts'
import { fontSlicesFor } from './slices.ts'
import { squareFont } from './square-font.ts'

const FONTS = join(import.meta.dirname, '../../web/kit/fonts')
/**
 * The largest allowed size of one font in bytes. A larger font would exceed the top page's budget
 * for fonts.
 */
const PART_BYTES_MAX = 118 * 1024
/**
 * The least share of the interface's characters that the fonts must cover. The share need not be 1,
 * because a browser loads a character that these fonts lack from another font file.
 */
const COVERED_SHARE_MIN = 0.95

test('a merged font maps each character to the glyph of its slice, byte by byte', async () => {
  const letters = [...'引札の、くじ。朱金龍']
  const slices = await fontSlicesFor(letters)
  assert.ok(slices.length > 2, 'the letters come from several slices')
  const merged = encodedGlyphs(glyphsOf(readTables(mergedFont(slices))))
  const single = slices.flatMap((slice) => encodedGlyphs(glyphsOf(readTables(slice))))
  assert.deepEqual(
    merged.map(({ code }) => String.fromCodePoint(code)),
    letters.toSorted(),
  )
  for (const glyph of merged) {
    const own = single.find(({ code }) => code === glyph.code)
    assert.deepEqual(withoutPadding(glyph, own), own)
    assert.equal(glyph.metric.readUInt16BE(0), 1000, 'a letter fills its square')
    assert.equal(glyph.verticalMetric.readUInt16BE(0), 1000)
  }
})

test('the square font is as wide as any letter, horizontally and vertically', async () => {
  const [model] = await fontSlicesFor(['引'])
  assert.ok(model !== undefined)
  const tables = readTables(squareFont(model, [[0x3000, 0x9fff]]))
  for (const metrics of ['hmtx', 'vmtx']) {
    assert.equal(tables.get(metrics)?.readUInt16BE(0), 1000)
  }
})

test('the fonts cover the texts of the interface, and none of them is too large', () => {
  const faces = readFileSync(join(FONTS, 'interface.css'), 'utf8')
  const covered = [...faces.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].map(
    ([, first = '', last = first]) => [Number.parseInt(first, 16), Number.parseInt(last, 16)],
  )
  for (const part of PARTS) {
    const characters = charactersOf(part)
    const missing = characters.filter((each) => {
      const code = each.codePointAt(0) ?? 0
      return !covered.some(([first = 0, last = 0]) => code >= first && code <= last)
    })
    const share = 1 - missing.length / characters.length
    assert.ok(share > COVERED_SHARE_MIN, `npm run cut-fonts: ${part} lacks ${missing.join('')}`)
    assert.ok(statSync(join(FONTS, `interface-${part}.woff2`)).size < PART_BYTES_MAX)
  }
})

test('the font of the offline page has every Japanese letter of the page', async () => {
  const letters = offlineLetters()
  const font = await subsetFont(readFileSync(OFFLINE_FONT), letters.join(''), {
    targetFormat: 'truetype',
  })
  const drawn = encodedGlyphs(glyphsOf(readTables(font))).map(({ code }) => code)
  const missing = letters.filter((letter) => !drawn.includes(letter.codePointAt(0) ?? 0))
  assert.equal(missing.join(''), '', 'npm run cut-fonts')
})

function encodedGlyphs(glyphs: readonly Glyph[]): readonly Glyph[] {
  return glyphs.filter(({ code }) => code !== 0)
}

/**
 * Returns the glyph without its padding bytes. `model` is the same glyph without padding, so the
 * lengths of `model` tell where the padding begins.
 */
function withoutPadding(glyph: Glyph, model: Glyph | undefined): Glyph {
  return {
    ...glyph,
    outline: glyph.outline.subarray(0, model?.outline.length),
    variation: glyph.variation.subarray(0, model?.variation.length),
  }
}
