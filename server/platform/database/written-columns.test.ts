import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readColumns, writtenColumns, writtenRows } from './written-columns.ts'

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

test('fields are read from the columns of the same names, or by their expressions', () => {
  const fields = { name: {}, cardType: {}, priceCoins: {} }
  assert.equal(
    readColumns(fields, { cardType: 'card_type_id' }),
    'name, card_type_id as card_type, price_coins',
  )
})

test('rows are written under the names of their columns', () => {
  assert.equal(writtenRows([{ priceCoins: 3, nameEn: null }]), '[{"price_coins":3,"name_en":null}]')
})
