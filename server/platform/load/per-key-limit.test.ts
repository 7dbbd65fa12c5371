import assert from 'node:assert/strict'
import { test } from 'node:test'
import { limitPerKey } from './per-key-limit.ts'

test('a key has so much under way and no more, whatever other keys do', async () => {
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

test('work that fails makes room all the same', async () => {
  const limit = limitPerKey(1)
  await assert.rejects(limit.run('a', () => Promise.reject(new Error('failed'))))
  assert.equal(await limit.run('a', async () => 'done'), 'done')
})
