import assert from 'node:assert/strict'
import { test } from 'node:test'
import { limitPerKey } from './per-key-limit.ts'

test('a key has at most its limit in flight, independent of other keys', async () => {
  const gate = Promise.withResolvers<void>()
  const limit = limitPerKey(2)
  const waiting = () => gate.promise.then(() => 'done')
  const first = [limit.run('a', waiting), limit.run('a', waiting)]
  assert.equal(await limit.run('a', waiting), 'full')
  assert.equal(await limit.run('b', async () => 'done'), 'done')
  gate.resolve()
  assert.deepEqual(await Promise.all(first), ['done', 'done'])
  assert.equal(await limit.run('a', waiting), 'done')
})

test('failed work frees its place', async () => {
  const limit = limitPerKey(1)
  await assert.rejects(limit.run('a', () => Promise.reject(new Error('failed'))))
  assert.equal(await limit.run('a', async () => 'done'), 'done')
})
