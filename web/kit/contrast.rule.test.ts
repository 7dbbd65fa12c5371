import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { contrastOf } from '#contract/contrast.rule.ts'
import { CONTRAST_PAIRS, type ThemeName } from '#contract/contrast-pairs.ts'

const themeCss = readFileSync(join(import.meta.dirname, 'theme.css'), 'utf8')
const documentation = readFileSync(
  join(import.meta.dirname, '../../docs/visual-language.md'),
  'utf8',
)
const day = tokensOf(':root')
const tokens: Record<ThemeName, Map<string, string>> = {
  day,
  night: new Map([...day, ...tokensOf('[data-theme="night"]')]),
}

test('a contrast ratio is that of WCAG, in either order of the colours', () => {
  assert.equal(contrastOf('#000000', '#ffffff'), 21)
  assert.equal(contrastOf('#ffffff', '#000000'), 21)
  assert.equal(contrastOf('#777777', '#ffffff'), 4.47)
  assert.equal(contrastOf('rgb(119, 119, 119)', '#ffffff'), 4.47)
  for (const written of [' #777777 ', ' rgb(119, 119, 119) '])
    assert.equal(contrastOf(written, '#ffffff'), 4.47, written)
  for (const color of [
    'transparent',
    'x#777777',
    '#7777777',
    'rgba(119, 119, 119)',
    'xrgb(1, 2, 3)',
    'rgb(1, 2, 3)x',
  ])
    assert.throws(() => contrastOf(color, '#ffffff'), /not an opaque colour/, color)
})

test('every listed pair of colours reaches its AA contrast, in the day and night themes', () => {
  const tooLow = CONTRAST_PAIRS.filter(({ minimumRatio, ...pair }) => ratioOf(pair) < minimumRatio)
  assert.deepEqual(tooLow, [])
})

test('docs/visual-language.md states the measured contrasts', () => {
  const rows = [
    ...documentation.matchAll(/^\| `([a-z-]+)` \| `([a-z-]+)` \| (day|night) \| ([\d.]+) \|/gm),
  ]
  const stated = rows.map(([, front, back, ground, ratio]) => `${front} ${back} ${ground} ${ratio}`)
  const measured = CONTRAST_PAIRS.map(
    (pair) => `${pair.foreground} ${pair.background} ${pair.theme} ${ratioOf(pair).toFixed(2)}`,
  )
  assert.deepEqual(stated, measured)
})

test('the mark of what is sold out hides the picture below it, in colours of a listed pair', () => {
  for (const path of ['exchange/goods-tile', 'packs/list/pack-ticket']) {
    const css = readFileSync(join(import.meta.dirname, `../shop/${path}.module.css`), 'utf8')
    const mark = /\.soldOut \{([^}]*)\}/.exec(css)?.[1] ?? ''
    const colorIn = (name: string) =>
      new RegExp(`\\b${name}: var\\(--([a-z-]+)\\);`).exec(mark)?.[1]
    const [foreground, background] = [colorIn('(?<!-)color'), colorIn('background')]
    const pair = CONTRAST_PAIRS.find(
      (each) => each.foreground === foreground && each.background === background,
    )
    assert.equal(pair?.minimumRatio, 4.5, path)
  }
})

function ratioOf({
  foreground,
  background,
  theme,
}: {
  foreground: string
  background: string
  theme: ThemeName
}): number {
  return contrastOf(colorOf(foreground, theme), colorOf(background, theme))
}

function colorOf(name: string, theme: ThemeName): string {
  const value = tokens[theme].get(name)
  if (value === undefined) throw new Error(`the theme has no --${name}`)
  const referenced = /^var\(--([a-z-]+)\)$/.exec(value)?.[1]
  return referenced === undefined ? value : colorOf(referenced, theme)
}

function tokensOf(selector: string): Map<string, string> {
  const start = themeCss.indexOf(`${selector} {`)
  assert.notEqual(start, -1, selector)
  const block = themeCss.slice(start, themeCss.indexOf('}', start))
  return new Map(
    [...block.matchAll(/--([a-z-]+): ([^;]+);/g)].map(([, name = '', value = '']) => [name, value]),
  )
}
