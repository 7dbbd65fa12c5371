import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { fromStoredJson, toStoredJson } from './json-names.ts'

test('a stored value spells its names as columns are spelled, at every depth', () => {
  const value = { packId: 1, lines: [{ cardId: 2, note: 'aB' }], at: new Date(0), none: null }
  assert.deepEqual(JSON.parse(toStoredJson(value)), {
    pack_id: 1,
    lines: [{ card_id: 2, note: 'aB' }],
    at: '1970-01-01T00:00:00.000Z',
    none: null,
  })
})

test('a value that was stored in either spelling is read in camel case', () => {
  assert.deepEqual(fromStoredJson({ pack_id: 1, lines: [{ card_id: 2 }] }), {
    packId: 1,
    lines: [{ cardId: 2 }],
  })
  assert.deepEqual(fromStoredJson({ packId: 1 }), { packId: 1 })
})

test('what is written is read again, whatever the names of its fields', () => {
  const name = fc.oneof(
    fc.constantFrom('packId', 'isInMaintenance', 'packs.end', 'terms-of-service', '設定', 'A', '2'),
    fc
      .string()
      .filter((text) => !/^[a-z][a-z0-9]*(_[a-z0-9]+)+$/.test(text) && text !== '__proto__'),
  )
  const value = fc.dictionary(
    name,
    fc.oneof(fc.string(), fc.integer(), fc.dictionary(name, fc.string())),
  )
  fc.assert(
    fc.property(value, (fields) => {
      const plain = JSON.parse(JSON.stringify(fields))
      assert.deepEqual(fromStoredJson(JSON.parse(toStoredJson(plain))), plain)
    }),
  )
})
