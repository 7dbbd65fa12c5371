import assert from 'node:assert/strict'
import { test } from 'node:test'
import { STATE } from '#contract/codes.ts'
import { isAnswered } from './buyers.ts'

const responseOf = (state: number) => ({
  status: state,
  state,
  errors: {},
  csrf: { name: 'csrf', value: '' },
})

test('a buyer sends a call again if its response does not tell the outcome, as while keys rotate', () => {
  for (const state of [STATE.ok, STATE.invalid, STATE.notLoggedIn, STATE.conflict])
    assert.equal(isAnswered(responseOf(state)), true, String(state))
  for (const state of [STATE.forbidden, STATE.tooMany, STATE.fault, STATE.unavailable])
    assert.equal(isAnswered(responseOf(state)), false, String(state))
})
