import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isSecretKind, MAIL_KINDS } from './mail-kinds.rule.ts'

test('the content of a message with a code, a secret link or what a member wrote is erased once it is sent', () => {
  assert.deepEqual(MAIL_KINDS.filter(isSecretKind), [
    'case',
    'code',
    'invitation',
    'mail-change',
    'other',
    'password-link',
    'refund-account',
  ])
})
