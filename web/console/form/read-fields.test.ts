import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Fields } from '#contract/console/field.ts'
import { readFields } from './read-fields.ts'

const fields = {
  name: { type: 'text', max: 100, min: 1, privacy: 'open' },
  kind: { type: 'choice', values: [7, 8] },
  state: { type: 'choice', values: ['open', 'closed'] },
  priceCoins: { type: 'coins', max: 100 },
  memberMax: { type: 'pieces', max: 100, isOptional: true },
  startsAt: { type: 'time' },
  endsAt: { type: 'time', isOptional: true },
  day: { type: 'day' },
  isEmergency: { type: 'flag' },
  postcode: { type: 'digits', max: 7, privacy: 'open' },
  sections: { type: 'order', values: ['top', 'middle', 'end'] },
} as const satisfies Fields

function formOf(values: Readonly<Record<string, string>>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.set(name, value)
  return form
}

test('each input is read as the type of its field says', () => {
  const entered = {
    name: ' Sparkler ',
    kind: '8',
    state: 'closed',
    priceCoins: '80',
    memberMax: '2',
    startsAt: '2025-08-01T10:00',
    endsAt: '2025-08-02T10:00:30',
    day: '2025-08-01',
    isEmergency: 'on',
    postcode: ' 0600001 ',
    'sections top': '2',
    'sections middle': '0',
    'sections end': '1',
  }
  assert.deepEqual(readFields(fields, formOf(entered)), {
    name: 'Sparkler',
    kind: 8,
    state: 'closed',
    priceCoins: 80,
    memberMax: 2,
    startsAt: '2025-08-01T10:00:00+09:00',
    endsAt: '2025-08-02T10:00:30+09:00',
    day: '2025-08-01',
    isEmergency: true,
    postcode: '0600001',
    sections: ['end', 'top'],
  })
})

test('an empty input is null where the field is optional, and no valid value elsewhere', () => {
  const read = readFields(fields, formOf({ other: 'kept out' }))
  assert.deepEqual([read.memberMax, read.endsAt], [null, null])
  assert.deepEqual([read.name, read.startsAt, read.day], ['', '', ''])
  assert.equal(read.isEmergency, false)
  assert.equal('other' in read, false)
})
