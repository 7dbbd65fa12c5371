import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { DURATIONS_MS, durationStyle, TURN_MS } from './durations.ts'

const files = readdirSync(import.meta.dirname)
const textOf = (file: string) => readFileSync(`${import.meta.dirname}/${file}`, 'utf8')
const styleSheets = files.filter((file) => file.endsWith('.css'))

test('no style sheet of the reveal has a duration of its own', () => {
  const own = styleSheets.flatMap((file) =>
    [...textOf(file).matchAll(/[\s(]\d*\.?\d+m?s\b/g)].map(([duration]) => `${file}: ${duration}`),
  )
  assert.deepEqual(own, [])
})

test('every duration that a style sheet names is in the table', () => {
  const known = new Set([...Object.keys(durationStyle), '--turn'])
  const animated = styleSheets.flatMap((file) =>
    [...textOf(file).matchAll(/(?:animation|transition)[^;{}]*;/g)].flatMap(([declaration]) =>
      [...declaration.matchAll(/--[a-z-]+/g)].map(([name]) => name),
    ),
  )
  // Numbers without a unit, by which a duration is multiplied.
  const factors = new Set(['--wait', '--ripple'])
  assert.deepEqual(
    [...new Set(animated)].filter((name) => !known.has(name) && !factors.has(name)),
    [],
  )
  assert.ok(animated.length > 20)
})

test('every duration of the table is used', () => {
  const sources = files.filter((file) => !file.endsWith('.test.ts') && file !== 'durations.ts')
  const text = `${sources.map(textOf).join()}${readFileSync(new URL('../cards/card-face.module.css', import.meta.url), 'utf8')}`
  const properties = Object.keys(durationStyle)
  const unused = Object.keys(DURATIONS_MS).filter((name, index) => {
    const isRead = new RegExp(`DURATIONS_MS\\.${name}\\b|\\b${name}\\b[^}]*\\} = DURATIONS_MS`)
    return !isRead.test(text) && !text.includes(`var(${properties[index]}`)
  })
  assert.deepEqual(unused, [])
})

test('the steps of the scene of the highest rarity follow each other and end before the card lies open', () => {
  const { firstBeat, secondBeat, brushFirst, brushSecond, brushFades, cardReturns } = DURATIONS_MS
  const steps = [0, firstBeat, secondBeat, brushFirst, brushSecond, brushFades, cardReturns]
  assert.deepEqual(
    steps,
    steps.toSorted((a, b) => a - b),
  )
  assert.ok(cardReturns < TURN_MS.rainbow)
})
