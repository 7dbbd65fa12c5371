import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { contrastOf } from './contrast.rule.ts'
import { CONTRASTS, type Ground } from './contrasts.ts'

const theme = readFileSync(join(import.meta.dirname, 'theme.css'), 'utf8')
const page = readFileSync(join(import.meta.dirname, '../../docs/visual-language.md'), 'utf8')
const day = tokensOf(':root')
const tokens: Record<Ground, Map<string, string>> = {
  day,
  night: new Map([...day, ...tokensOf('[data-ground="night"]')]),
}

test('a contrast is that of WCAG, whichever colour comes first', () => {
  assert.equal(contrastOf('#000000', '#ffffff'), 21)
  assert.equal(contrastOf('#ffffff', '#000000'), 21)
  assert.equal(contrastOf('#777777', '#ffffff'), 4.47)
  assert.equal(contrastOf('rgb(119, 119, 119)', '#ffffff'), 4.47)
  assert.throws(() => contrastOf('transparent', '#ffffff'), /no opaque colour/)
})

test('what is read has AA contrast on every ground of the theme, day and night', () => {
  const weak = CONTRASTS.filter(({ atLeast, ...pair }) => ratioOf(pair) < atLeast)
  assert.deepEqual(weak, [])
})

test('the page of the visual language states the contrasts as they are', () => {
  const rows = [...page.matchAll(/^\| `([a-z-]+)` \| `([a-z-]+)` \| (day|night) \| ([\d.]+) \|/gm)]
  const stated = rows.map(([, front, back, ground, ratio]) => `${front} ${back} ${ground} ${ratio}`)
  const real = CONTRASTS.map(
    (pair) => `${pair.front} ${pair.back} ${pair.ground} ${ratioOf(pair).toFixed(2)}`,
  )
  assert.deepEqual(stated, real)
})

function ratioOf({ front, back, ground }: { front: string; back: string; ground: Ground }): number {
  return contrastOf(colourOf(front, ground), colourOf(back, ground))
}

function colourOf(name: string, ground: Ground): string {
  const value = tokens[ground].get(name)
  if (value === undefined) throw new Error(`the theme has no --${name}`)
  const other = /^var\(--([a-z-]+)\)$/.exec(value)?.[1]
  return other === undefined ? value : colourOf(other, ground)
}

function tokensOf(selector: string): Map<string, string> {
  const start = theme.indexOf(`${selector} {`)
  assert.notEqual(start, -1, selector)
  const block = theme.slice(start, theme.indexOf('}', start))
  return new Map(
    [...block.matchAll(/--([a-z-]+): ([^;]+);/g)].map(([, name = '', value = '']) => [name, value]),
  )
}
