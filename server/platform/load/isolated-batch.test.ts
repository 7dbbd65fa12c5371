import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runIsolated } from './isolated-batch.ts'

test('a bad input rejects only its own output', async () => {
  const calls: number[] = []
  const outputs = await runIsolated([1, 2, 3], async (inputs) => {
    calls.push(inputs.length)
    if (inputs.includes(2)) throw new Error('a bad row')
    return inputs.map((input) => input * 10)
  })
  const results = await Promise.allSettled(outputs)
  assert.deepEqual(
    results.map((result) => (result.status === 'fulfilled' ? result.value : 'rejected')),
    [10, 'rejected', 30],
  )
  assert.deepEqual(calls, [3, 1, 1, 1])
})

test('good inputs share one call', async () => {
  let callCount = 0
  const outputs = await runIsolated([1, 2, 3], async (inputs) => {
    callCount += 1
    return inputs
  })
  assert.deepEqual([await Promise.all(outputs), callCount], [[1, 2, 3], 1])
})

test('an unavailable database is not asked again for each input', async () => {
  let callCount = 0
  const lost = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })
  const run = async () => {
    callCount += 1
    throw lost
  }
  await assert.rejects(runIsolated([1, 2, 3], run), lost)
  assert.equal(callCount, 1)
})
