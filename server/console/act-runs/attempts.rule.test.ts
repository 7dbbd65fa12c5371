import assert from 'node:assert/strict'
import { test } from 'node:test'
import { REASON, type Reason } from '#contract/console/reasons.ts'
import { isAttempt } from './attempts.rule.ts'

test('A-030: the log keeps these refusals, and no other', () => {
  const refused = (reason?: Reason) => ({ state: 403, reason }) as Parameters<typeof isAttempt>[0]
  assert.deepEqual(
    Object.values(REASON)
      .filter((reason) => isAttempt(refused(reason)))
      .sort(),
    [
      'new-authenticator',
      'not-permitted',
      'not-waiting',
      'own-request',
      'read-only',
      'request-id-used',
      'self-exclusion',
      'step-up',
      'subject-changed',
      'too-early',
    ],
  )
  assert.equal(isAttempt(refused()), false)
})
