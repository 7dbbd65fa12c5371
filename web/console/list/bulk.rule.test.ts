import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runOnRows } from './bulk.rule.ts'

test('A-037 each row has its own answer, and a retry repeats only the rows that failed', async () => {
  const calls: string[] = []
  const refused = new Set(['2'])
  const run = async (id: string) => {
    calls.push(id)
    return refused.has(id) ? 'too early' : null
  }
  const first = await runOnRows(['1', '2', '3'], run)
  assert.equal(first.doneCount, 2)
  assert.deepEqual([...first.failures], [['2', 'too early']])
  refused.clear()
  const second = await runOnRows([...first.failures.keys()], run)
  assert.equal(second.doneCount, 1)
  assert.deepEqual(calls, ['1', '2', '3', '2'])
})
