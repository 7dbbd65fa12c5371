import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isBlock, isWithin } from './addresses.ts'

test('A-013 a block is an address, or one with as many bits as addresses of its kind have', () => {
  for (const block of [
    '192.0.2.1',
    '192.0.2.0/0',
    '192.0.2.0/24',
    '192.0.2.0/32',
    '2001:db8::1',
    '2001:db8::/0',
    '2001:db8::/33',
    '2001:db8::/128',
  ])
    assert.equal(isBlock(block), true, block)
  for (const text of [
    '',
    'console.example',
    '192.0.2',
    '192.0.2.0/',
    '192.0.2.0/33',
    '192.0.2.0/-1',
    '192.0.2.0/24/24',
    '192.0.2.0/2 4',
    '2001:db8::/129',
    '2001:db8::/0128',
  ])
    assert.equal(isBlock(text), false, text)
})

test('A-013 an address lies in a block by its first bits, also one of version 4 that is written in version 6', () => {
  const blocks = ['192.0.2.8/30', '198.51.100.7', '2001:db8:1::/48', '2001:db8:9::9']
  for (const [address, isIn] of [
    ['192.0.2.7', false],
    ['192.0.2.8', true],
    ['192.0.2.11', true],
    ['192.0.2.12', false],
    ['::ffff:192.0.2.11', true],
    ['::ffff:192.0.2.12', false],
    ['198.51.100.7', true],
    ['198.51.100.6', false],
    ['2001:db8:1:ffff::1', true],
    ['2001:db8:2::1', false],
    ['2001:db8:9::9', true],
    ['2001:db8:9::8', false],
  ] as const)
    assert.equal(isWithin(blocks, address), isIn, address)
})
