import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tabForKey } from './tabs.rule.ts'

test('arrow keys cycle through the tabs, Home and End go to the ends, other keys do nothing', () => {
  const keys = ['points', 'coins', 'goods'] as const
  assert.equal(tabForKey(keys, 'points', 'ArrowRight'), 'coins')
  assert.equal(tabForKey(keys, 'goods', 'ArrowRight'), 'points')
  assert.equal(tabForKey(keys, 'points', 'ArrowLeft'), 'goods')
  assert.equal(tabForKey(keys, 'coins', 'Home'), 'points')
  assert.equal(tabForKey(keys, 'coins', 'End'), 'goods')
  assert.equal(tabForKey(keys, 'coins', 'Tab'), undefined)
})
