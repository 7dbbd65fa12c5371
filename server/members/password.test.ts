import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dictionary } from '@zxcvbn-ts/language-common'
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

test('the 3,000 most common passwords that may be typed are refused', () => {
  const typable = dictionary['passwords-common'].filter((pass) => /^[A-Za-z0-9]{6,20}$/.test(pass))
  const common = typable.slice(0, 3_000)
  assert.equal(common.length, 3_000)
  const errorOf = (pass: string) => passwordError({ pass, confirmPass: pass }, NAMES)
  for (const pass of common) assert.equal(errorOf(pass.toUpperCase()), PASSWORD_COMMON, pass)
})
