import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { z } from 'zod'
import { answerOf, type ConsoleCall } from './call.ts'
import { consoleCalls } from './calls.ts'
import { type FieldPlace, fieldsOf, type Privacy } from './privacy.ts'
import { isPermitted, PERMISSIONS, ROLES } from './roles.ts'

// The tables of this folder repeat the contract on purpose, and were compared with the rights of the
// specification by hand. Read from the contract, a right given by mistake would not fail any test.
const tableOf = (name: string) =>
  readFileSync(join(import.meta.dirname, `${name}.tsv`), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'))

const LETTERS = {
  owner: 'O',
  'pack-maker': 'M',
  shipper: 'H',
  support: 'S',
  accountant: 'A',
  auditor: 'U',
}
const rolesThat = (isAllowed: (role: (typeof ROLES)[number]) => boolean) =>
  ROLES.map((role) => (isAllowed(role) ? LETTERS[role] : '.')).join('')

test('A-015, A-016: each permission belongs to the roles of the table, and to no other', () => {
  const found = Object.keys(PERMISSIONS).map((permission) => [
    permission,
    rolesThat((role) => isPermitted(role, permission as keyof typeof PERMISSIONS)),
  ])
  const [, ...expected] = tableOf('permissions')
  assert.deepEqual(found.toSorted(), expected.toSorted())
})

test('A-011, A-015, A-029, A-030: each call has the roles, guards, log and private fields of the table', () => {
  // Whose rows a call reads is no part of the contract: other-operator.route.test.ts asks.
  const [columns = [], ...expected] = tableOf('calls').map((line) => line.toSpliced(2, 1))
  const entries = Object.entries(consoleCalls) as [string, ConsoleCall][]
  assert.deepEqual(entries.map(([key]) => key).toSorted(), expected.map(([key]) => key).toSorted())
  const calls: Readonly<Record<string, ConsoleCall>> = consoleCalls
  const differing = expected.flatMap(([key = '', ...row]) => {
    const found = rowOf(calls[key] as ConsoleCall)
    const differs = (at: number) => found[at] !== (row[at] ?? '')
    return columns
      .slice(1)
      .flatMap((column, at) =>
        differs(at)
          ? [`${key}, ${column}: ${found[at]} in the contract, ${row[at]} in the table`]
          : [],
      )
  })
  assert.deepEqual(differing, [])
})

function rowOf(call: ConsoleCall): readonly string[] {
  const { query, request } = call
  const logs = 'logs' in call ? call.logs : undefined
  const sent = fieldsOf(z.object({ ...query?.shape, ...request?.shape, ...logs }))
  const shown = fieldsOf(answerOf(call))
  return [
    'permission' in call ? rolesThat((role) => isPermitted(role, call.permission)) : call.access,
    [
      'stepUp' in call && call.stepUp ? 'step-up' : '',
      'isExport' in call && call.isExport ? 'export' : '',
      'approval' in call ? `approval:${call.approval}` : '',
      'shows' in call ? `shows:${call.shows}` : '',
    ]
      .filter((each) => each !== '')
      .join(' '),
    ('audit' in call ? call.audit : undefined) ?? '',
    namesOf(sent, ['internal', 'personal']),
    namesOf(sent, ['secret']),
    namesOf(shown, ['personal', 'secret']),
  ]
}

/** Returns the fields of these kinds, each with its mask and with the permission to see it whole. */
function namesOf(fields: readonly FieldPlace[], kinds: readonly Privacy[]): string {
  const names = fields.flatMap(({ path, decision }) => {
    const { privacy, mask, wholeFor } = decision ?? {}
    if (privacy === undefined || !kinds.includes(privacy)) return []
    return [[path.join('.'), mask, wholeFor].filter((each) => each !== undefined).join(':')]
  })
  return [...new Set(names)].join(' ')
}
