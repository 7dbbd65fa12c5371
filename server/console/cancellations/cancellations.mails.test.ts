import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cancellationMail, returnByOf } from './cancellations.mails.ts'

test('B-050: the letter names the yen, the parcels and the day in Japan until which they come back', () => {
  const now = new Date('2025-08-01T00:30:00+09:00')
  assert.deepEqual(returnByOf(now), new Date('2025-08-15T00:30:00+09:00'))
  const due = { ja: '8月15日', en: '15 August' }
  const valuesOf = (parcels: readonly { number: string }[]) =>
    cancellationMail({ yen: 12_500, parcels, now }).values
  assert.deepEqual(valuesOf([]), {
    price: '12,500',
    parcels: { ja: 'ありません', en: 'nothing' },
    due,
  })
  assert.deepEqual(valuesOf([{ number: 'P1' }, { number: 'P2' }]), {
    price: '12,500',
    parcels: { ja: '荷物 P1、P2', en: 'parcel P1, P2' },
    due,
  })
})
