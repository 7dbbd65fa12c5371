import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ParcelFacts, refusalOf, type Step, stateAfter } from './life.rule.ts'
import { PARCEL_STATES } from './parcels.fields.ts'

const parcel = (changes: Partial<ParcelFacts>): ParcelFacts => ({
  state: 'grouped',
  holds: [],
  flags: [],
  lacksCopy: false,
  ...changes,
})

/** For each step, the states from which it is possible, and the state after it. */
const TABLE = `
  step                waiting  grouped  picked   exported numbered    handed-over returned problem  cancelled
  group               grouped  -        -        -        -           -           -        -        -
  ungroup             -        waiting  waiting  -        -           -           -        -        -
  change-items        waiting  grouped  picked   -        -           -           -        -        -
  carrier             waiting  grouped  picked   -        -           -           -        -        -
  pick                -        picked   -        -        -           -           -        -        -
  tick                -        grouped  picked   -        -           -           -        -        -
  export              -        exported exported exported -           -           -        -        -
  number              -        numbered numbered numbered -           -           -        -        -
  correct-number      -        -        -        -        numbered    handed-over returned -        -
  hand-over           -        -        -        -        handed-over -           -        -        -
  reopen              -        -        -        -        -           numbered    -        -        -
  request-correction  problem  problem  problem  problem  -           -           problem  -        -
  correct-address     waiting  waiting  waiting  waiting  -           -           waiting  waiting  -
  return              -        -        -        -        -           returned    -        -        -
  reship              -        -        -        -        -           -           waiting  -        -
  cancel              cancelled cancelled cancelled cancelled cancelled -         cancelled cancelled -
  photo               -        grouped  picked   exported numbered    handed-over returned -        -
  claim               -        -        -        -        -           handed-over returned -        -
`
const [[, ...STATES] = [], ...ROWS] = TABLE.trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/))

test('A-092, A-100: each step is possible from the states of the table only, and leads to its state', () => {
  assert.deepEqual(STATES, PARCEL_STATES)
  for (const [step, ...after] of ROWS as [Step, ...string[]][])
    for (const [at, state] of PARCEL_STATES.entries()) {
      const refusal = refusalOf(parcel({ state }), step)
      const reached = refusal === null ? stateAfter(state, step) : '-'
      assert.equal(reached, after[at], `${step} from ${state}`)
      assert.ok(refusal === null || refusal === 'wrong-state')
    }
})

test('A-095, A-106, B-057: a hold blocks export, number and hand-over, a flag the export, a missing copy picking too, and none another step', () => {
  const blocked = (facts: Partial<ParcelFacts>) =>
    (ROWS as [Step, ...string[]][]).flatMap(([step, ...after]) => {
      const state = PARCEL_STATES[after.findIndex((each) => each !== '-')] as ParcelFacts['state']
      const reason = refusalOf(parcel({ state, ...facts }), step)
      return reason === null ? [] : [`${step} ${reason}`]
    })
  for (const hold of ['suspended', 'owes', 'disputed', 'by-hand'] as const)
    assert.deepEqual(blocked({ holds: [hold] }), ['export held', 'number held', 'hand-over held'])
  assert.deepEqual(blocked({ flags: ['short-phone'] }), ['export address-flagged'])
  assert.deepEqual(
    blocked({ lacksCopy: true }),
    ['pick', 'export', 'number', 'hand-over'].map((step) => `${step} copy-missing`),
  )
})
