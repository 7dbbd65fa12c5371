import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { ALLOCATOR_ENVIRONMENT, HEAP_FLAGS } from './heap-flags.ts'

const read = (path: string) => readFileSync(join(import.meta.dirname, '../../..', path), 'utf8')

test('every npm script that starts a shop or moves members in passes the same heap flags', () => {
  const { scripts } = JSON.parse(read('package.json'))
  for (const name of ['start', 'open-shop', 'move-in']) {
    assert.ok(scripts[name].startsWith(`node ${HEAP_FLAGS.join(' ')} bin/run.mjs `), name)
  }
})

test('the unit and the image that run a shop set the flags and the allocator', () => {
  const unit = read('deploy/one-machine/hikifuda-shop.service')
  const image = read('Containerfile')
  assert.ok(unit.includes(HEAP_FLAGS.join(' ')))
  assert.ok(image.includes(HEAP_FLAGS.map((flag) => `"${flag}"`).join(', ')))
  for (const [name, value] of Object.entries(ALLOCATOR_ENVIRONMENT)) {
    assert.ok(unit.includes(`\nEnvironment=${name}=${value}\n`), name)
    assert.match(image, new RegExp(`^ENV .*\\b${name}=${value}\\b`, 'm'))
  }
})
