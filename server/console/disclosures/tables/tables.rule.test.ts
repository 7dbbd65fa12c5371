import assert from 'node:assert/strict'
import { test } from 'node:test'
import { COLUMN_LABELS } from '#server/console/disclosures/labels.rule.ts'
import { readSchemaMap, type SchemaTable } from '#testing/repository/schema-map.ts'
import { DISCLOSED_TABLES, UNDISCLOSED_TABLES } from './tables.rule.ts'

/** The columns that connect a row with a member. The condition of a section uses these columns. */
const MEMBER_COLUMNS = new Set(['member_id', 'friend_id', 'referrer_id'])

const TABLES = readSchemaMap()

/**
 * The tables that refer to members. Such a table has a column with a member's number, with the
 * target of an act, or with the recipient of a message. Or it has a foreign key to another table
 * that refers to members.
 */
function carriers(): readonly string[] {
  const found = new Set(['members'])
  const isCarrier = ({ columns, parents }: SchemaTable) =>
    columns.some((each) => /member_id$|^(?:target_kind|recipient)$/.test(each)) ||
    parents.some((parent) => parent !== 'console.approvals' && found.has(parent))
  for (let count = 0; count < found.size; ) {
    count = found.size
    for (const [name, table] of TABLES) if (isCarrier(table)) found.add(name)
  }
  return [...found]
}

test('A-154 each table that carries a member is in the file, or is an exception with a reason', () => {
  const found = carriers()
  assert.ok(found.length > 40)
  const disclosed = DISCLOSED_TABLES.map(({ table }) => table)
  for (const name of found) {
    const isException = (UNDISCLOSED_TABLES[name] ?? '').length > 20
    assert.notEqual(disclosed.includes(name), isException, `${name} is in neither list, or in both`)
  }
  for (const name of Object.keys(UNDISCLOSED_TABLES))
    assert.ok(found.includes(name), `${name} is an exception without a table`)
})

test('A-154 each column of a disclosed table is shown or withheld, and no other is', () => {
  for (const { table, columns: shown, withheld = [], derived = {} } of DISCLOSED_TABLES) {
    const { columns = [] } = TABLES.get(table) ?? {}
    const listed = [...shown, ...withheld]
    const named = [...listed, ...Object.keys(derived)]
    const further = columns.filter((each) => MEMBER_COLUMNS.has(each) && !named.includes(each))
    const computed = Object.keys(derived).filter((each) => columns.includes(each))
    assert.deepEqual([...listed, ...further, ...computed].toSorted(), columns.toSorted(), table)
  }
})

test('A-154 each section has a title of its own, and each of its columns a name that is used', () => {
  const titles = DISCLOSED_TABLES.map(({ title }) => title)
  assert.deepEqual([new Set(titles).size, titles.includes('')], [titles.length, false])
  const shown = DISCLOSED_TABLES.flatMap(({ columns, derived = {} }) => [
    ...columns,
    ...Object.keys(derived),
  ])
  assert.deepEqual(Object.keys(COLUMN_LABELS).toSorted(), [...new Set(shown)].toSorted())
  for (const [column, label] of Object.entries(COLUMN_LABELS)) assert.match(label, /\S/, column)
  for (const { table, columns, derived = {} } of DISCLOSED_TABLES) {
    const labels = [...columns, ...Object.keys(derived)].map((column) => COLUMN_LABELS[column])
    assert.deepEqual([...new Set(labels)], labels, `two columns of ${table} have one name`)
  }
})
