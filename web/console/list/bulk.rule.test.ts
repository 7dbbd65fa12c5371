import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refusalOfMany, resultOf, runOnRows } from './bulk.rule.ts'

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

test('A-100 A-107 a row that was done before has not failed, and does not stay selected', () => {
  const outcomes = new Map([
    ['2', null],
    ['3', 'too early'],
  ])
  const { doneCount, doneBeforeCount, failures } = resultOf(['1', '2', '3'], outcomes)
  assert.deepEqual([doneCount, doneBeforeCount, [...failures]], [1, 1, [['3', 'too early']]])
})

test('A-107 as many rows as an act takes are not refused, and one more refuses each of them', () => {
  const limit = { countMax: 2, sentence: 'two at most' }
  assert.equal(refusalOfMany(['1', '2'], limit), null)
  assert.deepEqual(
    [...(refusalOfMany(['1', '2', '3'], limit) ?? [])],
    [
      ['1', 'two at most'],
      ['2', 'two at most'],
      ['3', 'two at most'],
    ],
  )
})
