import assert from 'node:assert/strict'
import { test } from 'node:test'
import { writtenColumns } from './written-columns.ts'

test('the columns of a row stand after the first values', () => {
  assert.deepEqual(writtenColumns({ name: 'x', priceCoins: 3 }, [7]), {
    names: 'name, price_coins',
    places: '$2, $3',
    assignments: 'name = $2, price_coins = $3',
    changes: 'name = $2, price_coins = $3, version = version + 1',
    values: [7, 'x', 3],
  })
})

test('a change without a column only raises the version', () => {
  assert.equal(writtenColumns({}, [7]).changes, 'version = version + 1')
})

test('a name that is no name of a column is refused', () => {
  assert.throws(() => writtenColumns({ 'name = 1': 'x' }), /no name of a column/)
})
