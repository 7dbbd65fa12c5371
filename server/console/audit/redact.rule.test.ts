import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { consoleCalls } from '#contract/console/calls.ts'
import { fieldsOf } from '#contract/console/privacy.ts'
import { entryShapeOf, redact, refusedFor } from './redact.rule.ts'

const changed = 'changed'

test('A-030: what identifies a person reads "changed", and secrets are left out', () => {
  const invitation = { role: 'owner', name: '花子', mail: 'hanako@example.com', address: '1-2-3' }
  assert.deepEqual(redact('operators.invite', invitation), {
    role: 'owner',
    name: changed,
    mail: changed,
    address: changed,
  })
  const login = { mail: 'hanako@example.com', password: 'a', recoveryCode: 'b' }
  assert.deepEqual(redact('login.recovery', login), { mail: changed })
  assert.deepEqual(redact('step-up.totp', { code: '123456' }), {})
  assert.deepEqual(redact('step-up.passkey', { response: { challenge: 'f' } }), { response: {} })
})

test('A-030: the same name is open in one call and personal in another', () => {
  assert.deepEqual(redact('cards.add', { name: '朱雀' }), { name: '朱雀' })
  assert.deepEqual(redact('operators.invite', { name: '朱雀' }), { name: changed })
  assert.deepEqual(redact('points.adjust', { message: '髙橋様' }), { message: changed })
})

test('A-030: the log keeps the open fields within a row, and nothing of a row without any', () => {
  const rules = [{ worthYenMin: 0, carrier: 'yamato', service: 'TA-Q-BIN' }]
  const sender = { name: '髙橋 花子', city: '渋谷区' }
  const kept = { shipBusinessDays: 7, rules, sender: changed }
  assert.deepEqual(redact('parcels.settings', { shipBusinessDays: 7, rules, sender }), kept)
  assert.deepEqual(redact('settings.bank-account', { bankAccount: 'みずほ 1234567' }), {
    bankAccount: changed,
  })
})

test('A-030: the entry of a refused call says why', () => {
  assert.deepEqual(refusedFor('step-up'), { outcome: 'refused', after: { refusal: 'step-up' } })
  assert.deepEqual(refusedFor(undefined), { outcome: 'refused', after: undefined })
  assert.deepEqual(redact('cards.add', { refusal: 'step-up' }), { refusal: 'step-up' })
})

test('A-030 A-182: the filters of an export are logged without the text of the search', () => {
  const filters = { from: '2024-03-01', to: '2024-03-31' }
  const logged = { filters: { ...filters, text: changed } }
  const redacted = (text: string) =>
    redact('acquisitions.export', { filters: { ...filters, text } })
  assert.deepEqual(redacted('髙橋 花子'), logged)
  assert.deepEqual(redacted(''), { filters })
})

test('A-030: no value of a field that the contract does not have stands in the log', () => {
  const value = fc.oneof(fc.string({ minLength: 8 }), fc.array(fc.string({ minLength: 8 })))
  fc.assert(
    fc.property(fc.dictionary(fc.string(), value), (fields) => {
      const unknown = Object.fromEntries(
        Object.entries(fields).map(([name, value]) => [`x${name}`, value]),
      )
      for (const call of ['cards.add', 'command.unknown'])
        assert.ok(Object.values(redact(call, unknown)).every((value) => value === changed))
    }),
  )
})

test('A-030: the privacy of every field that an entry can have is decided', () => {
  const undecided = Object.entries(consoleCalls).flatMap(([key, call]) =>
    Object.entries(entryShapeOf(call)).flatMap(([name, schema]) =>
      fieldsOf(schema)
        .filter(({ decision }) => decision === undefined)
        .map(({ path }) => [key, name, ...path].join(' ')),
    ),
  )
  assert.deepEqual(undecided, [])
})
