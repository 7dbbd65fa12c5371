import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tabAfter } from './tabs.rule.ts'

test('arrows turn the tabs in a circle, Home and End go to the ends, other keys nowhere', () => {
  const keys = ['points', 'coins', 'goods'] as const
  assert.equal(tabAfter(keys, 'points', 'ArrowRight'), 'coins')
  assert.equal(tabAfter(keys, 'goods', 'ArrowRight'), 'points')
  assert.equal(tabAfter(keys, 'points', 'ArrowLeft'), 'goods')
  assert.equal(tabAfter(keys, 'coins', 'Home'), 'points')
  assert.equal(tabAfter(keys, 'coins', 'End'), 'goods')
  assert.equal(tabAfter(keys, 'coins', 'Tab'), undefined)
})
