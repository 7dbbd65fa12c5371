import assert from 'node:assert/strict'
import { test } from 'node:test'
import { saleStateOf } from './sale-state.rule.ts'

test('a pack can be drawn only between the start and the end of its sale, while draws are left', () => {
  const onSale = { pack_count: 1, is_before: false }
  assert.equal(saleStateOf(onSale), 'on-sale')
  assert.equal(saleStateOf({ ...onSale, is_before: true }), 'before')
  assert.equal(saleStateOf({ ...onSale, is_ended: true }), 'ended')
  assert.equal(saleStateOf({ pack_count: 0, is_before: true }), 'sold-out')
  const over = { ...onSale, pack_count: 0, is_ended: true } as const
  assert.equal(saleStateOf(over), 'sold-out')
  assert.equal(saleStateOf({ ...over, end_message: '立会人が不在です。' }), 'ended')
})
