import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatDay, formatPhone, formatPostcode } from './formats.rule.ts'

test('A-113: days, postal codes and phone numbers have the form of the carrier', () => {
  assert.deepEqual(
    (['YYYY/MM/DD', 'YYYYMMDD', 'YYYY-MM-DD'] as const).map((format) =>
      formatDay('2026-11-24', format),
    ),
    ['2026/11/24', '20261124', '2026-11-24'],
  )
  for (const [postcode, hyphened] of [
    ['1500001', '150-0001'],
    ['150000', '150000'],
    ['15000011', '15000011'],
    ['150×0001', '150×0001'],
  ] as const) {
    assert.equal(formatPostcode(postcode, 'hyphen'), hyphened)
    assert.equal(formatPostcode(postcode, 'digits'), postcode)
  }
  for (const [phone, hyphened] of [
    ['09012345678', '090-1234-5678'],
    ['05012345678', '050-1234-5678'],
    ['0312345678', '03-1234-5678'],
    ['0612345678', '06-1234-5678'],
    ['0111234567', '0111234567'],
    ['0901234567', '0901234567'],
    ['090123456789', '090123456789'],
    ['031234567', '031234567'],
    ['03123456789', '03123456789'],
    ['1090123456780', '1090123456780'],
    ['8103123456780', '8103123456780'],
    ['04012345678', '04012345678'],
    ['0901234567x', '0901234567x'],
    ['090x2345678', '090x2345678'],
    ['03x2345678', '03x2345678'],
    ['031234567x', '031234567x'],
  ] as const) {
    assert.equal(formatPhone(phone, 'hyphen'), hyphened)
    assert.equal(formatPhone(phone, 'digits'), phone)
  }
})
