import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { contrastOf } from './contrast.rule.ts'
import { CONTRAST_PAIRS } from './contrast-pairs.ts'
import { darkPaletteOf, paletteCss, paletteFaults, themeColors } from './palette.rule.ts'
import { PALETTES } from './palettes.ts'

const { vermilion, night, bright } = PALETTES

test('every pair of colours of every ready palette reaches its AA contrast, the derived ones too', () => {
  for (const [name, palette] of Object.entries(PALETTES)) {
    const colors = themeColors(palette)
    const low = CONTRAST_PAIRS.filter(({ theme }) => theme === 'day').filter(
      ({ foreground, background, minimumRatio }) =>
        contrastOf(colors[foreground] ?? '', colors[background] ?? '') < minimumRatio,
    )
    assert.deepEqual([name, low, paletteFaults(palette)], [name, [], []])
  }
})

test('a pair that is hard to read is named with the nearest colour that holds', () => {
  const [fault, ...rest] = paletteFaults({ ...bright, inkSoft: '#9aa4b5' })
  assert.equal(fault?.foreground, 'inkSoft')
  assert.equal(fault?.background, 'paper')
  assert.ok((fault?.ratio ?? 9) < 4.5)
  assert.ok(contrastOf(fault?.nearest ?? '', bright.paper) >= 4.5)
  assert.ok(rest.every(({ foreground }) => foreground === 'inkSoft'))
  assert.deepEqual(
    paletteFaults({ ...bright, accent: '#0d0908' }).map(({ background }) => background),
    ['paper'],
    'the accent stands on the dark ground of the reveal too',
  )
})

test('the first palette is that of the style sheet and needs no rules', () => {
  const css = readFileSync(join(import.meta.dirname, '../web/kit/theme.css'), 'utf8')
  const properties = [
    'paper',
    'paper-light',
    'ink',
    'ink-soft',
    'vermilion',
    'on-vermilion',
    'gold',
  ]
  for (const name of properties)
    assert.match(css, new RegExp(`--${name}: ${themeColors(vermilion)[name]};`), name)
  assert.match(css, new RegExp(`--vermilion-deep: ${vermilion.error};`))
  assert.equal(paletteCss(vermilion), '')
})

test('B-063 a mail of each palette can be read on a dark screen, and a dark palette stays as it is', () => {
  for (const palette of [vermilion, bright, night]) {
    const dark = darkPaletteOf(palette)
    for (const ground of [dark.paper, dark.paperLight]) {
      assert.ok(contrastOf(ground, '#ffffff') > 10, ground)
      for (const text of [dark.ink, dark.inkSoft])
        assert.ok(contrastOf(text, ground) >= 4.5, `${text} on ${ground}`)
    }
    assert.ok(contrastOf(dark.onAccent, dark.accent) >= 4.5)
  }
  assert.deepEqual(darkPaletteOf(night), night)
})

test('the rules of another palette name its colours and whether it is dark', () => {
  assert.match(
    paletteCss(night),
    /^html:root\{--paper:#0e1526;.*--field:#[0-9a-f]{6};.*color-scheme:dark\}$/,
  )
  assert.match(paletteCss(bright), /--vermilion:#0b62c4;.*color-scheme:light\}$/)
})
