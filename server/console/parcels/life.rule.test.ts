import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PARCEL_STATES } from '#contract/console/parcels/parcels.fields.ts'
import { type ParcelFacts, refusalOf, stateAfter } from './life.rule.ts'

const parcel = (changes: Partial<ParcelFacts>): ParcelFacts => ({
  state: 'grouped',
  holds: [],
  flags: [],
  ...changes,
})

test('a parcel goes from the queue to the hand-over and, if it comes back, to the queue again', () => {
  const steps = ['group', 'pick', 'export', 'number', 'hand-over', 'return', 'reship'] as const
  let state: ParcelFacts['state'] = 'waiting'
  const states = steps.map((step) => {
    assert.equal(refusalOf(parcel({ state }), step), null, step)
    state = stateAfter(state, step)
    return state
  })
  assert.deepEqual(states, [
    'grouped',
    'picked',
    'exported',
    'numbered',
    'handed-over',
    'returned',
    'waiting',
  ])
})

test('A-092: items move until the label is exported, and not afterwards', () => {
  const open = PARCEL_STATES.filter(
    (state) => refusalOf(parcel({ state }), 'change-items') === null,
  )
  assert.deepEqual(open, ['waiting', 'grouped', 'picked'])
  const undone = PARCEL_STATES.filter((state) => refusalOf(parcel({ state }), 'ungroup') === null)
  assert.deepEqual(undone, ['grouped', 'picked'])
})

test('A-095, A-106: a hold and a flag block the export; a held parcel is not handed over', () => {
  assert.equal(refusalOf(parcel({ holds: ['owes'] }), 'export'), 'held')
  assert.equal(refusalOf(parcel({ state: 'numbered', holds: ['by-hand'] }), 'hand-over'), 'held')
  assert.equal(refusalOf(parcel({ flags: ['short-phone'] }), 'export'), 'address-flagged')
  assert.equal(refusalOf(parcel({ flags: ['short-phone'], holds: ['owes'] }), 'pick'), null)
})

test('A-100: a parcel is handed over from one state only', () => {
  const ready = PARCEL_STATES.filter((state) => refusalOf(parcel({ state }), 'hand-over') === null)
  assert.deepEqual(ready, ['numbered'])
})
