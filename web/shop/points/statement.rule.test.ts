import assert from 'node:assert/strict'
import { test } from 'node:test'
import { statementOf } from './statement.rule.ts'

const movement = (created: string, amount: number) => ({
  id: 1,
  memo: '',
  money: 0,
  historyId: 0,
  created,
  amount,
})

test('Q154 each line of a statement shows the balance after it, under its month', () => {
  const rows = [
    movement('2025-08-02 00:00:00', -300),
    movement('2025-08-01 12:00:00', 500),
    movement('2025-07-31 23:59:59', 1_000),
  ]
  const months = statementOf(rows, 1_200)
  assert.deepEqual(
    months.map(({ name, lines }) => [name, lines.map(({ balance }) => balance)]),
    [
      ['2025-08', [1_200, 1_500]],
      ['2025-07', [1_000]],
    ],
  )
  assert.deepEqual(statementOf([], 0), [])
})
