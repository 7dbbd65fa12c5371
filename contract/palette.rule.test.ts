import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { contrastOf } from './contrast.rule.ts'
import { CONTRAST_PAIRS } from './contrast-pairs.ts'
import { NEUTRAL_IDENTITY } from './identity.ts'
import {
  darkPaletteOf,
  faceCss,
  faceDeclarations,
  faceSheet,
  isRarityColor,
  isWholePalette,
  paletteFaults,
  themeColors,
} from './palette.rule.ts'
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
  assert.equal(faceCss(NEUTRAL_IDENTITY), '')
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

test('a face has the declarations of its palette, pattern, typeface and corners, and a sheet has all its colours', () => {
  const ink = 'color-mix(in srgb, #f4efdf 28%, transparent)'
  const face = { ...NEUTRAL_IDENTITY, palette: night }
  const colors = Object.entries(themeColors(night)).map(([name, color]) => `--${name}:${color}`)
  const declarations = [
    ...colors,
    `--hairline:1px solid ${ink}`,
    `--slip:inset 0 0 0 4px #172138,inset 0 0 0 5px ${ink}`,
    '--lift:6px 6px 0 rgb(0 0 0 / 18%)',
    'color-scheme:dark',
  ]
  assert.equal(faceDeclarations(face), declarations.join(';'))
  assert.equal(faceSheet(face), `:root{${[...colors, ...declarations].join(';')}}`)
  const round = { ...NEUTRAL_IDENTITY, typeface: 'maru', corners: 'round' } as const
  assert.match(
    faceDeclarations(round),
    /^--font:"Hiragino Maru Gothic ProN",.*,var\(--gothic\);--corner:22px$/,
  )
  assert.match(
    faceCss({ ...NEUTRAL_IDENTITY, palette: { ...vermilion, gold: '#a97b20' } }),
    /--gold:#a97b20;/,
  )
})

test('the rules of another palette name its colours and whether it is dark', () => {
  assert.match(
    faceCss({ ...NEUTRAL_IDENTITY, palette: night }),
    /^html:root\{--paper:#0e1526;.*--field:#[0-9a-f]{6};.*color-scheme:dark\}$/,
  )
  assert.match(
    faceCss({ ...NEUTRAL_IDENTITY, palette: bright }),
    /--vermilion:#0b62c4;.*color-scheme:light\}$/,
  )
})

test('A-295: the name of a rarity can be read on each colour that an owner may choose', () => {
  for (const { name, color } of NEUTRAL_IDENTITY.rarities) assert.ok(isRarityColor(color), name)
  for (const color of ['#ffffff', '#fff3b0', '']) assert.ok(!isRarityColor(color), color)
  const stamp = readFileSync(
    join(import.meta.dirname, '../web/shop/draws/reveal/rarity-stamp.module.css'),
    'utf8',
  )
  const shares = [...stamp.matchAll(/var\(--rarity\) (\d+)%, #120a06/g)].map(([, share]) => share)
  assert.deepEqual(new Set(shares), new Set(['56', '46']))
})

test('derived colours hold on all their grounds, and are as near as they can be', () => {
  const grey = {
    ...bright,
    paper: '#ffffff',
    ink: '#6a6a6a',
    accent: '#000000',
    gold: '#ffcc00',
    error: '#333333',
  }
  const colors = themeColors(grey)
  // A tenth of the ink in white, and 22 % of the gold.
  assert.equal(colors['paper-deep'], '#f0f0f0')
  assert.equal(colors['gold-pale'], '#fff4c7')
  // 8 % of black: with 9 %, the ink on #e8e8e8 would have a contrast of 4.41.
  assert.equal(colors['vermilion-pale'], '#ebebeb')
  const none = themeColors({ ...grey, ink: '#767676' })
  assert.equal(none['vermilion-pale'], '#ffffff', 'even 1 % of the accent would be too much')
  for (const [name, ground, ratio] of [
    ['ink-faint', '#ffffff', 3],
    ['vermilion-deep', '#ffffff', 4.5],
    ['gold-ink', '#f0f0f0', 4.5],
    ['gold-light', '#6a6a6a', 4.5],
  ] as const)
    assert.ok(contrastOf(colors[name] ?? '', ground) >= ratio, name)
})

test('A-355: the letters on the back of the cards can be read in each face', () => {
  for (const [name, palette] of Object.entries(PALETTES))
    assert.ok(contrastOf(themeColors(palette)['card-back'] ?? '', '#f3d9a0') >= 4.5, name)
  const pale = themeColors({ ...bright, accent: '#ffe680' })
  assert.ok(contrastOf(pale['card-back'] ?? '', '#f3d9a0') >= 4.5)
  const back = readFileSync(
    join(import.meta.dirname, '../web/shop/draws/cards/card-back.tsx'),
    'utf8',
  )
  assert.match(back, /<g fill="#f3d9a0"/)
})

test('no style of the members’ site has the accent of one palette', () => {
  const web = join(import.meta.dirname, '../web')
  const styles = globSync('{shop,kit}/**/*.css', { cwd: web })
  const own = styles.filter((file) =>
    /#(?:c22d18|8f1d0d|a3210f|b8301b|7d1709)/.test(readFileSync(join(web, file), 'utf8')),
  )
  assert.deepEqual(own, [join('kit', 'theme.css')])
})

test('A-298: a colour that is typed in part is no colour of a face to preview', () => {
  assert.ok(isWholePalette(night))
  for (const ink of ['', '#12', '#12345G', 'red', 'x#123456', '#1234567'])
    assert.ok(!isWholePalette({ ...night, ink }), ink)
})

test('a button below the pointer is no paler than the accent, which may only just hold', () => {
  for (const file of ['kit/button', 'shop/draws/reveal/reveal-button']) {
    const css = readFileSync(join(import.meta.dirname, `../web/${file}.module.css`), 'utf8')
    const hovered = /main"?\]:hover \{\s*background: ([^;]+);/.exec(css)?.[1]
    assert.equal(hovered, 'color-mix(in srgb, var(--vermilion), var(--vermilion-deep))', file)
  }
})

test('A-297: a face without pattern, with another typeface and round corners has rules of its own', () => {
  const face = { hasPattern: false, typeface: 'mincho', corners: 'soft' } as const
  const css = faceCss({ ...NEUTRAL_IDENTITY, ...face })
  assert.match(
    css,
    /^html:root\{--pattern:none;--font:"Hiragino Mincho.*,var\(--gothic\);--corner:8px\}$/,
  )
})
