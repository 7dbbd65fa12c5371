import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import sharp, { type Sharp } from 'sharp'
import { glyphOutline, placedGlyph } from './glyph-outlines.ts'
import { filledMark, smallMark, ticketMark } from './marks.ts'

const PUBLIC = join(import.meta.dirname, '../../web/public')
/**
 * The largest share of pixels in which a committed icon may differ from a new drawing of the icon.
 * Small differences occur at the edges of letters.
 */
const WRONG_SHARE_MAX = 0.02

test('the favicon is the first letter of the name, as the typeface has it', async () => {
  assert.equal(await readFile(join(PUBLIC, 'favicon.svg'), 'utf8'), `${await smallMark()}\n`)
  assert.ok((await smallMark()).includes((await glyphOutline('引', 700)).path))
})

for (const [file, mark] of [
  ['icons/icon-192.png', ticketMark],
  ['icons/icon-512.png', ticketMark],
  ['icons/maskable-512.png', filledMark],
  ['icons/apple-touch-icon.png', filledMark],
] as const) {
  test(`${file} shows both letters of the name, as the typeface has them`, async () => {
    const svg = await mark()
    for (const letter of ['引', '札']) {
      assert.ok(svg.includes((await glyphOutline(letter, 700)).path), letter)
    }
    const size = Number((await sharp(join(PUBLIC, file)).metadata()).width)
    const pixelsOf = (picture: Sharp) =>
      picture.resize(size).flatten({ background: '#fff' }).greyscale().raw().toBuffer()
    const committed = await pixelsOf(sharp(join(PUBLIC, file)))
    const density = (72 * size) / 512
    const drawn = await pixelsOf(sharp(Buffer.from(svg), { density }))
    assert.equal(committed.length, drawn.length)
    const wrong = [...committed].filter((shade, at) => Math.abs(shade - (drawn[at] ?? 0)) > 40)
    assert.ok(wrong.length / drawn.length < WRONG_SHARE_MAX, `${wrong.length} wrong pixels`)
  })
}

test('an outline is placed with its middle at the place and its longer side as long as the size', () => {
  const outline = { path: 'M0,0', left: 100, top: 900, width: 400, height: 800 }
  assert.equal(
    placedGlyph(outline, { x: 16, y: 16, size: 8 }),
    '<path transform="matrix(0.01 0 0 -0.01 13 21)" d="M0,0"/>',
  )
})
