import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LAYOUT_CODES } from '#contract/console/carriers/carriers.fields.ts'
import { builtInLayouts } from '#server/console/carriers/layouts/layouts.ts'
import { isNumberOf, isWholeNumber } from './whole-number.rule.ts'

const built = builtInLayouts()
const layouts = LAYOUT_CODES.map((code) => ({ code, layout: built[code] }))
const tracking = { ...built['yupri-r'].tracking, digitsMin: 11, digitsMax: 13 }

test('A-125: a number has as many digits as the carrier gives, and nothing but digits', () => {
  for (const [number, isWhole] of [
    ['1'.repeat(10), false],
    ['1'.repeat(11), true],
    ['1'.repeat(13), true],
    ['1'.repeat(14), false],
    ['1234567890123x', false],
    ['x123456789012', false],
    ['', false],
  ] as const)
    assert.equal(isWholeNumber(number, 'sagawa-ehiden3', { tracking }), isWhole, number)
})

test('A-125: the numbers of each layout have the digits of its carrier', () => {
  for (const [code, min, max] of [
    ['yamato-b2-cloud', 12, 12],
    ['sagawa-ehiden3', 12, 12],
    ['yupri-r', 11, 13],
    ['yupri-cloud', 11, 13],
    ['click-post', 12, 12],
  ] as const)
    for (const length of [10, 11, 12, 13, 14])
      assert.equal(
        isWholeNumber('1'.repeat(length), code, built[code]),
        length >= min && length <= max,
        `${code} ${length}`,
      )
})

test('A-125: only files of Japan Post have numbers of international mail', () => {
  const isWhole = (number: string) => isWholeNumber(number, 'yupri-r', { tracking })
  assert.equal(isWhole('EJ123456789JP'), true)
  for (const number of [
    'EJ12345678JP',
    'EJ1234567890JP',
    'E123456789JP',
    'EJ123456789J',
    'XEJ123456789JP',
    'EJ123456789JPX',
    'EJ12345678XJP',
    '12123456789JP',
    'EJ12345678912',
  ])
    assert.equal(isWhole(number), false, number)
  assert.equal(isWholeNumber('EJ123456789JP', 'sagawa-ehiden3', { tracking }), false)
})

test('A-125: a number is of a carrier if one of its own layouts takes it', () => {
  assert.equal(isNumberOf('yamato', '391234567890', layouts), true)
  assert.equal(isNumberOf('japan-post', 'EJ123456789JP', layouts), true)
  assert.equal(isNumberOf('yamato', 'EJ123456789JP', layouts), false)
  assert.equal(isNumberOf('yamato', '1', layouts), false)
  const [first] = layouts
  assert.ok(first)
  assert.equal(isNumberOf('sagawa', '391234567890', [first]), false)
})
