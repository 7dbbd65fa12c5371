import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lettersBesideNames } from './password-words.rule.ts'

const NAMES = { name: '星屑トレカ', nameEn: 'Star Dust Cards', nameLatin: 'HOSHIKUZU' }

for (const [password, letters] of [
  ['Star Dust Cards2026', '2026'],
  ['STARDUSTCARDSx1', 'x1'],
  ['Star-Dust-Cards', 'star-dust-cards'],
  ['x星屑トレカ星屑トレカY', 'xy'],
  ['1hoshikuzu2HoshiKuzu3', '123'],
] as const)
  test(`the password ${password} has ${letters.length} letters beside the shop's names`, () => {
    assert.equal(lettersBesideNames(password, NAMES), letters)
  })
