import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { expectNone } from './expect-none.ts'
import { readSchemaMap } from './schema-map.ts'
import { ROOT } from './source-files.ts'

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const [personal = '', kept = ''] = read('docs/retention.md').split('## Records that are kept')
const tablesIn = (text: string) =>
  [...text.matchAll(/`([\w.]+)`/g)].flatMap(([, name = '']) => (name.includes('/') ? [] : [name]))
const personalTables = tablesIn(personal.replaceAll(/^[^|].*$/gm, ''))
const keptTables = tablesIn(kept.replaceAll(/^[^|].*$/gm, ''))

const schema = readSchemaMap()

test('every table has one line that says how long its rows are kept', () => {
  assert.ok(schema.size > 100)
  const named = [...personalTables, ...keptTables]
  const faults = [...schema.keys()].flatMap((table) => {
    const count = named.filter((name) => name === table).length
    return count === 1 ? [] : [`${table} has ${count} lines`]
  })
  expectNone(faults, 'Write into docs/retention.md how long the rows of this table are kept.')
})

test('a table that names a person has a period, or is one that the law keeps', () => {
  const PERSONAL = [
    'mail',
    'new_mail',
    'tel',
    'phone',
    'last_name',
    'zipcode',
    'device',
    'kana',
    'recipient',
  ]
  // These tables contain no data of members. The sender of parcels is the shop, and operators are
  // the shop's staff.
  const NO_MEMBERS = ['console.sender', 'console.operators']
  const faults = keptTables
    .filter((table) => !NO_MEMBERS.includes(table))
    .flatMap((table) =>
      (schema.get(table)?.columns ?? [])
        .filter((column) => PERSONAL.includes(column))
        .map((column) => `${table}.${column}`),
    )
  expectNone(faults, 'Give the table a period in docs/retention.md, and a job that keeps it.')
})

test('every period is kept by a job of the worker, by the console or by an act', () => {
  const jobs = new Set(
    [...read('docs/architecture.md').matchAll(/^\| ([\w-]+) \| every/gm)].map(([, job]) => job),
  )
  const rows = personal.split('\n').filter((line) => /^\| `/.test(line))
  const faults = rows.flatMap((line) => {
    const endedBy = line.split('|').at(-2)?.trim() ?? ''
    return jobs.has(endedBy) || ['closing', 'console', 'act'].includes(endedBy) ? [] : [line]
  })
  assert.ok(rows.length > 20)
  expectNone(faults, 'Name a job of docs/architecture.md.')
})
