import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { calls } from '#contract/calls.ts'
import { openApi } from '#contract/openapi.ts'
import { answerOf, type CallList, type ConsoleCall, INTEGER_MAX, noFields } from './call.ts'
import { consoleCalls } from './calls.ts'
import { FILE_FIELDS } from './privacy.ts'
import { isPermitted } from './roles.ts'

const entries = Object.entries(consoleCalls) as [string, ConsoleCall][]

test('A-015: a call without a permission or an audit name does not compile', () => {
  const answer = noFields
  // @ts-expect-error a call that reads names its permission
  const reading = { 'GET /cards': { answer } } satisfies CallList
  const request = z.object({})
  const act = { stepUp: false, request, answer } as const
  // @ts-expect-error a call that changes something names its audit entry
  const unlogged = { 'POST /cards': { ...act, permission: 'audit.read' } } satisfies CallList
  // @ts-expect-error a call that changes something names its permission
  const open = { 'POST /cards': { ...act, audit: 'cards.add' } } satisfies CallList
  const logged = {
    permission: 'audit.read',
    audit: 'cards.read',
    answer,
  } as const
  // @ts-expect-error a read that is logged names the kind of the rows that it shows
  const unnamed = { 'GET /cards': logged } satisfies CallList
  assert.ok(reading && unlogged && open && unnamed)
})

test('A-028: every call that changes something names its audit entry', () => {
  const unnamed = entries.filter(([key, call]) => key.startsWith('POST ') && !('audit' in call))
  assert.deepEqual(unnamed, [])
})

test('A-019: the auditor changes nothing but the own sessions and permitted exports', () => {
  const acts = entries
    .filter(([key]) => key.startsWith('POST '))
    .filter(([, call]) => 'permission' in call && isPermitted('auditor', call.permission))
    .map(([key]) => key)
  assert.deepEqual(acts, [
    'POST /sessions/end',
    'POST /step-up/passkey/options',
    'POST /step-up/passkey',
    'POST /step-up/totp',
    'POST /audit/export',
    'POST /lists/export',
    'POST /reports/jobs/{id}/download',
  ])
})

/** The calls that carry a file and do not count as an export, and why. */
const FILES_WITHOUT_EXPORT = {
  'GET /pack-drafts/{id}/lines': 'the composition of a draft names no person',
  'POST /cancellation-papers/{id}/open': 'the screen shows one picture, and the log names it',
  'POST /case-photos/{id}/open': 'the screen shows one picture, and the log names it',
  'POST /exports/{id}/download': 'a day with three carriers and reprints needs more than five',
  'POST /identity-papers/{id}/open': 'the screen shows one picture, and the log names it',
  'POST /parcel-photos/{id}/open': 'the screen shows one picture, and the log names it',
}

test('A-193: every call that carries a file out of the console counts as an export, or has a reason not to', () => {
  const carriesFile = (call: ConsoleCall) =>
    FILE_FIELDS.some((field) => field in answerOf(call).shape)
  const isExport = (call: ConsoleCall) => 'isExport' in call && call.isExport !== undefined
  const uncounted = entries.filter(([, call]) => carriesFile(call) && !isExport(call))
  assert.deepEqual(uncounted.map(([key]) => key).toSorted(), Object.keys(FILES_WITHOUT_EXPORT))
  const requests = entries.filter(([, call]) => isExport(call) && !carriesFile(call))
  assert.deepEqual(requests.map(([key]) => key).toSorted(), [
    'POST /lists/export',
    'POST /members/export',
    'POST /members/{id}/disclose',
    'POST /payouts/transfers',
  ])
})

test('A-040: every act of an operator carries a request id', () => {
  const acts = entries.filter(([key, call]) => key.startsWith('POST ') && 'permission' in call)
  for (const [key, call] of acts) assert.ok(call.request?.shape.requestId !== undefined, key)
})

test("A-189: the members' calls and their description hold no call of the console", () => {
  const paths = new Set(Object.keys(openApi().paths))
  for (const [key] of entries) {
    assert.ok(!(key in calls), key)
    assert.ok(!paths.has(key.slice(key.indexOf(' ') + 1)), key)
  }
})

test('the version that follows the one of a request fits its column', () => {
  const versions = entries.flatMap(([key, { request }]) => {
    const field = request?.shape.version
    return field === undefined ? [] : [{ key, field: field as z.ZodType }]
  })
  assert.ok(versions.length > 20)
  for (const { key, field } of versions) {
    assert.equal(field.safeParse(INTEGER_MAX).success, false, key)
    assert.equal(field.safeParse(INTEGER_MAX - 1).success, true, key)
  }
})
