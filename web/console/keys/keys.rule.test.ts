import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isPlainKey, openGoSequence } from './keys.rule.ts'

test('A-035 g and then a letter goes to a screen', () => {
  const sequence = openGoSequence()
  assert.equal(sequence.take('g', 0), undefined)
  assert.equal(sequence.take('o', 1_500), 'o')
  assert.equal(sequence.take('o', 1_600), undefined)
})

test('A-035 a letter long after g goes nowhere', () => {
  const sequence = openGoSequence()
  sequence.take('g', 0)
  assert.equal(sequence.take('o', 1_501), undefined)
})

test('A-035 a key with Ctrl, or of an input method, is no key of the console', () => {
  const press = { key: 'j', ctrlKey: false, metaKey: false, altKey: false, isComposing: false }
  assert.equal(isPlainKey(press), true)
  assert.equal(isPlainKey({ ...press, ctrlKey: true }), false)
  assert.equal(isPlainKey({ ...press, isComposing: true }), false)
})

test('A-035 a second g within the time is a letter after g, and begins nothing', () => {
  const sequence = openGoSequence()
  sequence.take('g', 10_000)
  assert.equal(sequence.take('g', 10_100), 'g')
  assert.equal(sequence.take('o', 10_200), undefined)
})

test('A-035 a g long after another begins again', () => {
  const sequence = openGoSequence()
  sequence.take('g', 10_000)
  assert.equal(sequence.take('g', 20_000), undefined)
  assert.equal(sequence.take('o', 20_100), 'o')
})

test('A-035 another letter begins nothing', () => {
  const sequence = openGoSequence()
  assert.equal(sequence.take('x', 10_000), undefined)
  assert.equal(sequence.take('o', 10_100), undefined)
})
