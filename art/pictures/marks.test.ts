import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { glyphOutline, placedGlyph } from './glyph-outlines.ts'
import { smallMark } from './marks.ts'

const MARK = join(import.meta.dirname, '../../demo/images/shop/mark.svg')

test('the mark is the first letter of the name, as the typeface has it', async () => {
  assert.equal(await readFile(MARK, 'utf8'), `${await smallMark()}\n`)
  assert.ok((await smallMark()).includes((await glyphOutline('引', 700)).path))
})

test('an outline is placed with its middle at the place and its longer side as long as the size', () => {
  const outline = { path: 'M0,0', left: 100, top: 900, width: 400, height: 800 }
  assert.equal(
    placedGlyph(outline, { x: 16, y: 16, size: 8 }),
    '<path transform="matrix(0.01 0 0 -0.01 13 21)" d="M0,0"/>',
  )
})
