import assert from 'node:assert/strict'
import { test } from 'node:test'
import { randomPassword } from './random-password.ts'

test('the password of a registration by passkey has 20 letters and digits, and is another each time', () => {
  const passwords = Array.from({ length: 200 }, randomPassword)
  for (const password of passwords) assert.match(password, /^[A-Za-z0-9]{20}$/)
  assert.equal(new Set(passwords).size, passwords.length)
  assert.equal(new Set(passwords.join('')).size, 62, 'every letter and digit appears')
})
