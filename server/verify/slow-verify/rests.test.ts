import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Statement, Transaction } from '#server/platform/database/database.ts'
import { restBetweenStatements } from './rests.ts'

/**
 * Returns a transaction on a test clock. The text of each statement is the number of ms that the
 * statement takes.
 */
function slowTransaction(shareMax: number) {
  let nowMs = 0
  let workedMs = 0
  const waits: number[] = []
  const work = (ms: number) => {
    nowMs += ms
    workedMs += ms
  }
  const tx: Transaction = {
    inTransaction: true,
    query: async ({ text }: Statement) => {
      if (text !== 'select') work(Number(text))
      return []
    },
  }
  const wait = async (ms: number) => {
    nowMs += ms
    waits.push(ms)
  }
  const resting = restBetweenStatements(tx, { shareMax, nowMs: () => nowMs, wait })
  return { resting, work, waits, workedMs: () => workedMs, lengthMs: () => nowMs }
}

test('A-188 the statements and the computing between them take at most their share of the time', async () => {
  const pauses = fc.array(fc.record({ computing: fc.nat(50), statement: fc.nat(5_000) }), {
    minLength: 1,
    maxLength: 30,
  })
  await fc.assert(
    fc.asyncProperty(pauses, fc.constantFrom(0.1, 0.25, 0.5), async (steps, shareMax) => {
      const { resting, work, waits, workedMs, lengthMs } = slowTransaction(shareMax)
      for (const { computing, statement } of steps) {
        work(computing)
        await resting.query({ text: String(statement) })
      }
      // A rest (a pause) below 20 ms is postponed. All rests together can therefore be up to 20 ms
      // too short at the end.
      assert.ok(workedMs() <= shareMax * (lengthMs() + 20) + 0.001)
      assert.ok(waits.every((ms) => ms <= 1_000))
    }),
  )
})

test('a rest is not longer than the database lets a transaction send nothing', async () => {
  const { resting, waits, workedMs, lengthMs } = slowTransaction(0.25)
  await resting.query({ text: '4000' })
  assert.deepEqual(waits, Array(12).fill(1_000))
  assert.equal(workedMs() / lengthMs(), 0.25)
})
