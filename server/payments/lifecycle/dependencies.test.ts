import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withTimeout } from './dependencies.ts'

test('a call of a provider that throws is unknown and is reported, and an answer is neither', async () => {
  const faults: unknown[] = []
  const call = (work: () => Promise<{ is: 'paid' }>) =>
    withTimeout({ onFault: (cause) => faults.push(cause), providerTimeoutMs: 1_000 }, work)
  const down = new Error('no route')
  assert.deepEqual(await call(() => Promise.reject(down)), { is: 'unknown', detail: 'no route' })
  assert.deepEqual(await call(() => Promise.reject('x')), { is: 'unknown', detail: 'a fault' })
  assert.deepEqual(await call(async () => ({ is: 'paid' })), { is: 'paid' })
  assert.deepEqual(faults, [down, 'x'])
})
