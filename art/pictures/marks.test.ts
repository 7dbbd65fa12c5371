import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { glyphOutline, placedGlyph } from './glyph-outlines.ts'
import { siteMarks, smallMark } from './marks.ts'

const SHOP = join(import.meta.dirname, '../../demo/images/shop')

test('the mark is the first letter of the name, as the typeface has it', async () => {
  assert.equal(await readFile(join(SHOP, 'mark.svg'), 'utf8'), `${await smallMark()}\n`)
  assert.ok((await smallMark()).includes((await glyphOutline('引', 700)).path))
})

test('A-376: the sister services of the demo show the drawn pictures', async () => {
  for (const [name, drawing] of Object.entries(siteMarks))
    assert.equal(await readFile(join(SHOP, `site-${name}.svg`), 'utf8'), `${drawing}\n`)
})

test('an outline is placed with its middle at the place and its longer side as long as the size', () => {
  const outline = { path: 'M0,0', left: 100, top: 900, width: 400, height: 800 }
  assert.equal(
    placedGlyph(outline, { x: 16, y: 16, size: 8 }),
    '<path transform="matrix(0.01 0 0 -0.01 13 21)" d="M0,0"/>',
  )
})
