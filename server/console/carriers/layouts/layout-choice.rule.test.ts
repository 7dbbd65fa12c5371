import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Carrier } from '#contract/carriers.ts'
import { layoutOfMost } from './layout-choice.rule.ts'

const chosen = (counts: Partial<Record<Carrier, number>>) =>
  layoutOfMost(
    Object.entries(counts).map(([carrier, count]) => ({ carrier: carrier as Carrier, count })),
  )

test('a preview begins with the layout of the carrier that most parcels have', () => {
  assert.equal(chosen({ 'click-post': 1 }), 'click-post')
  assert.equal(chosen({ yamato: 1, 'japan-post': 3, sagawa: 2 }), 'yupri-r')
})

test('equal counts are decided by the order of the layouts, and no parcels by the first layout', () => {
  assert.equal(chosen({ 'click-post': 2, sagawa: 2, yamato: 1 }), 'sagawa-ehiden3')
  assert.equal(chosen({}), 'yamato-b2-cloud')
})
