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
