import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PASSWORD_COMMON, PASSWORD_FORMAT, PASSWORDS_DIFFER, passwordError } from './password.ts'

const NAMES = { name: '星屑トレカ', nameEn: 'Stardust Cards', nameLatin: 'Stardust Cards' }

test('V-020 Q154 a password is 6 to 20 half-width letters and digits, and not a common one', () => {
  const errorOf = (pass: string) => passwordError({ pass, confirmPass: pass }, NAMES)
  for (const pass of ['kuji88', 'a1B2c3D4e5F6g7H8i9J0']) assert.equal(errorOf(pass), null, pass)
  for (const pass of ['', 'kuji8', 'a1B2c3D4e5F6g7H8i9J0k', 'あいうえおか', 'abc-123', 'kuji 88', 'ｋｕｊｉ８８']) {
    assert.equal(errorOf(pass), PASSWORD_FORMAT, pass)
  } // biome-ignore format: a table
  for (const pass of [
    '123456',
    'password',
    'PassWord',
    'qwerty',
    'StardustCards',
    'stardustcards123',
  ]) {
    assert.equal(errorOf(pass), PASSWORD_COMMON, pass)
  }
  assert.equal(errorOf('stardustcards1234'), null)
  assert.equal(passwordError({ pass: 'kuji88', confirmPass: 'kuji89' }, NAMES), PASSWORDS_DIFFER)
})
