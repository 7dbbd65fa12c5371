import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CarrierLayout } from '#contract/console/carriers/carrier-layout.ts'
import { fillAddress, fillName, type Texts } from './lines.rule.ts'

/** A layout whose lines stand in another order than their numbers. */
const layoutOf = (fills: readonly string[], widthMax: number | null) =>
  ({
    columns: ['parcel.number', ...fills, 'sender.address.1 street'].map((fill) => ({
      fill,
      widthMax,
      unit: 'half-width',
    })),
  }) as unknown as CarrierLayout
const HOME: Texts = {
  prefecture: '東京都',
  city: '渋谷区',
  street: '神宮前4-5-6',
  building: '桜 101',
}
const PROPOSED = [
  'recipient.address.2 street',
  'recipient.address.1 prefecture city',
  'recipient.address.3 building',
]
const address = (fills: readonly string[], widthMax: number | null, change: Partial<Texts> = {}) =>
  fillAddress(layoutOf(fills, widthMax), 'recipient.address', { ...HOME, ...change })

test('A-114: an address stands on the lines that the layout proposes if each part fits', () => {
  const lines = ['東京都渋谷区', '神宮前4-5-6', '桜 101']
  assert.deepEqual(address(PROPOSED, 12), { lines, isSplit: false })
  assert.deepEqual(address(PROPOSED, null), { lines, isSplit: false })
  assert.deepEqual(address(PROPOSED.slice(0, 2), null, { building: ' ' }), {
    lines: lines.slice(0, 2),
    isSplit: false,
  })
})

test('A-114: a part for which the layout has no line, or that is too long, is divided another way', () => {
  const [street, place] = PROPOSED as [string, string]
  assert.deepEqual(address([street, place], 20), {
    lines: ['東京都渋谷区神宮前', '4-5-6 桜 101'],
    isSplit: true,
  })
  assert.deepEqual(address([street, place], 24), {
    lines: ['東京都渋谷区神宮前4-5-6', '桜 101'],
    isSplit: true,
  })
  assert.deepEqual(address(PROPOSED, 11), { lines: null, isSplit: true })
  assert.deepEqual(address([], 20), { lines: null, isSplit: true })
})

test('A-114: a building begins a line of its own if it can, and otherwise follows the street', () => {
  const fills = [1, 2].map((line) => `recipient.address.${line} prefecture`)
  assert.deepEqual(address(fills, 24).lines, ['東京都渋谷区神宮前4-5-6', '桜 101'])
  const change = { city: '', street: '港4-5-6', building: '桜桜桜 松松松松松松 101' }
  assert.deepEqual(address(fills, 20, change).lines, ['東京都港4-5-6 桜桜桜', '松松松松松松 101'])
})

test('A-114: a building begins the last line if the place takes all lines above it', () => {
  const fills = [1, 2, 3].map((line) => `recipient.address.${line} prefecture`)
  const lines = ['東京都渋谷区神宮前', '4-5', '桜 101']
  assert.deepEqual(address(fills, 20, { street: '神宮前4-5' }).lines, lines)
})

test('A-114: a name is divided at its space alone, and only then is it divided', () => {
  const fills = ['recipient.name.1', 'recipient.name.2']
  const name = (text: string, widthMax: number) =>
    fillName(layoutOf(fills, widthMax), 'recipient.name', text)
  assert.deepEqual(name('江田 映子', 9), { lines: ['江田 映子', ''], isSplit: false })
  assert.deepEqual(name('江田 映子', 8), { lines: ['江田', '映子'], isSplit: true })
  assert.deepEqual(name('江田映子', 7), { lines: null, isSplit: false })
})
