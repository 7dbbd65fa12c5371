import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { test } from 'node:test'
import { expectNone } from '#testing/repository/expect-none.ts'
import { listFiles, ROOT } from '#testing/repository/source-files.ts'

/** The tests of this file check the migrations of the database. */

/** Matches what the former version of the shop cannot do without (decision 069). */
const TAKES_AWAY = /\bdrop\s+(column|table)\b|\brename\b/i
const CONTRACT = /^\d+-contract-/
/** These migrations were applied before the first shop opened. */
const APPLIED_BEFORE_RULE = new Set(['0013-restrictions.sql'])

const isContractMissing = (name: string, sql: string) =>
  TAKES_AWAY.test(sql.replace(/--.*$|\/\*[\s\S]*?\*\//gm, '')) && !CONTRACT.test(name)

/** These two were applied with the same number before the rule. */
const SAME_NUMBER = ['0053-requirements-of-campaigns.sql']

test('each migration and each decision record has a number of its own', () => {
  const numbered = listFiles().filter((path) =>
    /^(db\/migrations|docs\/decisions)\/\d+-/.test(path),
  )
  const numbers = numbered
    .filter((path) => !SAME_NUMBER.includes(basename(path)))
    .map((path) => path.slice(0, path.indexOf('-')))
  const repeated = numbers.filter((number, at) => numbers.indexOf(number) !== at)
  expectNone(repeated, 'Take the next free number just before the change goes in.')
})

test('a migration that takes something away has contract in its name', () => {
  const faults = listFiles()
    .filter((path) => path.startsWith('db/migrations/'))
    .filter((path) => !APPLIED_BEFORE_RULE.has(basename(path)))
    .filter((path) => isContractMissing(basename(path), readFileSync(join(ROOT, path), 'utf8')))
  expectNone(
    faults,
    'The former version of the shop still runs while a new one is rolled out: take away what it needs in a later release, in a migration named 0123-contract-….sql (decision 069).',
  )
})

test('the rule sees what is taken away, and neither comments nor constraints', () => {
  for (const sql of [
    'alter table packs drop column price',
    'drop table  if exists packs',
    'alter table packs\n  rename to pack_lines',
    'alter table packs rename column price to price_points',
  ]) {
    assert.ok(isContractMissing('0123-packs.sql', sql), sql)
    assert.ok(!isContractMissing('0123-contract-packs.sql', sql), sql)
  }
  for (const sql of [
    '-- A later release will drop table packs.\nalter table packs add column price int',
    'alter table packs drop constraint packs_price_check',
  ])
    assert.ok(!isContractMissing('0123-packs.sql', sql), sql)
})
