import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openRequestIds } from './request-ids.ts'

const counter = () => {
  let last = 0
  return () => String(++last)
}

test('A-040 a request that was never answered is sent again under the same id', () => {
  const ids = openRequestIds(counter())
  assert.equal(ids.idFor({ role: 'owner' }), ids.idFor({ role: 'owner' }))
})

test('A-040 after an answer, and for other fields, a request gets a new id', () => {
  const ids = openRequestIds(counter())
  const first = ids.idFor({ role: 'owner' })
  assert.notEqual(ids.idFor({ role: 'shipper' }), first)
  ids.forget({ role: 'owner' })
  assert.notEqual(ids.idFor({ role: 'owner' }), first)
})
