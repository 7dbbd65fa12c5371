import assert from 'node:assert/strict'
import { afterEach, mock, test } from 'node:test'
import { STATE } from '#contract/codes.ts'
import { PAYMENT } from '#contract/constants.ts'
import { authorizeCard } from './authorize-card.ts'

afterEach(() => mock.restoreAll())

const ORDER = { id: 'HKFD-1', payId: PAYMENT.card }
const CSRF = { name: 'csrf', value: 'A' }

/**
 * Replaces the shop's response by a refusal with this state and these errors, and then authorizes a
 * card.
 */
function authorizeRefused(state: number, errors: object) {
  mock.method(globalThis, 'fetch', async () => Response.json({ state, errors, csrf: CSRF }))
  return authorizeCard(ORDER, { kept_card: 7 })
}

test('a kept card that was removed meanwhile is not a declined card: the member reads why', async () => {
  const errors = { kept_card: ['この保存済みカードは使えません。'] }
  const refusal = await authorizeRefused(STATE.unknown, errors)
  assert.ok(typeof refusal === 'object' && refusal.kind === 'refused')
  assert.deepEqual(refusal.errors, errors)
})

test('an ended session, a forbidden call and a rate limit are not declined cards either', async () => {
  for (const state of [STATE.notLoggedIn, STATE.forbidden, STATE.tooMany]) {
    const refusal = await authorizeRefused(state, {})
    assert.ok(typeof refusal === 'object' && refusal.kind === 'refused' && refusal.state === state)
  }
})

test('any other refusal of the card is a declined card', async () => {
  assert.deepEqual(await authorizeRefused(STATE.unknown, {}), { kind: 'declined' })
})
