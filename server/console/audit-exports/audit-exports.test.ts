import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { StoredEntry } from '#server/console/audit/audit.sql.ts'
import { cellsOf } from '#server/console/reports/files/columns.rule.ts'
import { csvFile } from '#server/platform/csv.ts'
import { AUDIT_COLUMNS } from './audit-exports.ts'

const toCsv = (entries: readonly StoredEntry[]) =>
  csvFile(cellsOf(AUDIT_COLUMNS, entries, true), 'utf-8').toString()

const entry: StoredEntry = {
  id: 7,
  at: new Date('2025-08-01T03:00:00Z'),
  operatorId: 1,
  operatorName: '大家, "一"',
  role: 'owner',
  call: 'operators.invite',
  outcome: 'done',
  targetKind: 'operator',
  targetId: '3',
  before: { role: 'shipper' },
  after: { role: 'support' },
  reason: '=1+1',
  approvalId: 5,
  address: '127.0.0.1',
  session: 'ab',
  requestId: 'r-1',
  hash: 'ff',
}

test('A-033 A-395: the file has each column under its title, quotes commas and quotes, and a formula stays a text', () => {
  assert.deepEqual(toCsv([entry]).split('\r\n'), [
    '\uFEFFid,at,operator_id,operator,role,call,outcome,target_kind,target_id,before,after,reason,approval_id,address,session,request_id,hash',
    `7,2025-08-01T03:00:00.000Z,1,"大家, ""一""",owner,operators.invite,done,operator,3,"{""role"":""shipper""}","{""role"":""support""}",'=1+1,5,127.0.0.1,ab,r-1,ff`,
    '',
  ])
})

for (const reason of [
  '=1+1',
  '+1',
  '-1',
  '@sum',
  '＝1+1',
  '＋1',
  '－1',
  '＠sum',
  ' =1+1',
  '\n=1+1',
])
  test(`a reason that begins like ${JSON.stringify(reason)} is no formula in a spreadsheet`, () => {
    assert.match(toCsv([{ ...entry, reason }]), new RegExp(`[,"]'${reason.replace('+', '\\+')}`))
  })

test('a semicolon begins no cell of its own', () => {
  assert.ok(toCsv([{ ...entry, reason: 'a;=1+1' }]).includes(',"a;=1+1",'))
})
