import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isEasyPassword } from './easy-password.rule.ts'

const NAMES = { name: '星屑トレカ', nameEn: 'Stardust Cards', nameLatin: 'Stardust Cards' }

for (const [password, isEasy] of [
  ['1qaz2wsx3edc', true],
  ['1QAZ2WSX3EDC', true],
  ['aaaaaaaaaaaa', true],
  ['abc123abc123', true],
  ['hikifuda2026', true],
  ['Console-Password1', true],
  ['StardustCards2026', true],
  ['星屑トレカ12345', true],
  ['OWNERconsole1234567', true],
  ['OWNERconsole12345678', false],
  ['abcdefgabcdefg', true],
  ['abcdefghabcdefgh', false],
  ['xabcdefgabcdefg', false],
  ['abcdeabcdeabcde', true],
  ['aabcdefghijkl', false],
  ['qwertyuiop', true],
  ['correct horse battery', false],
  ['a long enough password', false],
  ['引札は楽しいくじです。', false],
] as const)
  test(`${password} is ${isEasy ? 'refused' : 'taken'} as a password of an operator`, () => {
    assert.equal(isEasyPassword(password, NAMES), isEasy)
  })
