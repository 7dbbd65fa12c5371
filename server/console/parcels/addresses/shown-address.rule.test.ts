import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ROLES } from '#contract/console/roles.ts'
import { maySeeAddress, parcelFor } from './shown-address.rule.ts'

test('A-146: a shipper sees the address of a parcel until it was handed over', () => {
  const seeing = (state: 'numbered' | 'handed-over') =>
    ROLES.filter((role) => maySeeAddress(role, state))
  assert.deepEqual(seeing('numbered'), ['owner', 'shipper', 'support'])
  assert.deepEqual(seeing('handed-over'), ['owner', 'support'])
  const parcel = { state: 'handed-over', name: '江田', city: '渋谷区', id: 1 } as const
  assert.equal(parcelFor('support', parcel), parcel)
  assert.deepEqual(parcelFor('shipper', parcel), { ...parcel, name: '', city: '' })
})
