import assert from 'node:assert/strict'
import { test } from 'node:test'
import { securityMail } from './security.mails.ts'

test('a mail about an operator’s account says when in Japan, and from where', () => {
  const now = new Date('2025-07-31T15:30:00Z')
  const { blocks } = securityMail({ event: 'password-changed', address: '203.0.113.9', now })
  assert.deepEqual(blocks[1], {
    ja: '日時：2025-08-01 00:30:00（日本時間）　IPアドレス：203.0.113.9',
    en: 'Time: 2025-08-01 00:30:00 (Japan time). IP address: 203.0.113.9',
  })
})
