import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from './sql.ts'
import { readColumns, writtenColumns, writtenRows } from './written-columns.ts'

test('a row is written by the names of its columns and its values', () => {
  const { names, values, assignments, changes } = writtenColumns({ name: 'x', priceCoins: 3 })
  const { text, values: sent } = sql`${names}; ${values}; ${assignments}; ${changes}`
  assert.equal(
    text,
    'name, price_coins; $1, $2; name = $3, price_coins = $4; name = $5, price_coins = $6, version = version + 1',
  )
  assert.deepEqual(sent, ['x', 3, 'x', 3, 'x', 3])
})

test('a change without a column only raises the version', () => {
  assert.equal(writtenColumns({}).changes.text, 'version = version + 1')
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
