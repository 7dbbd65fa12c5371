import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addBusinessDays, bankDayFrom, isBankDay } from './business-days.rule.ts'
import { writtenDay } from './written-day.rule.ts'

for (const [text, day] of [
  ['2026-01-31', '2026-01-31'],
  ['2026/1/5', '2026-01-05'],
  ['2026.1.31', '2026-01-31'],
  ['20260131', '2026-01-31'],
  ['２０２６年１月３１日', '2026-01-31'],
  ['2026年 1月 5日（金）', '2026-01-05'],
  ['2026/1/5(金曜) 0:00', '2026-01-05'],
  ['2026/1/5 00:00:00', '2026-01-05'],
  ['2026–1−5', '2026-01-05'],
  ['R8.1.31', '2026-01-31'],
  ['r8/1/31', '2026-01-31'],
  ['令和元年5月1日', '2019-05-01'],
  ['H31.4.30', '2019-04-30'],
  ['平成1年1月8日', '1989-01-08'],
  ['S64-1-7', '1989-01-07'],
  ['昭和64年1月7日', '1989-01-07'],
  ['R8.11.3', '2026-11-03'],
  ['0999/1/1', '0999-01-01'],
  ['2026/1/5  00:00', '2026-01-05'],
  ['26/1/31', null],
  ['x2026/1/31', null],
  ['xR8.1.31', null],
  ['R8.1.31x', null],
  ['2026/1/5 0:01', null],
  ['2026013', null],
  ['202601311', null],
  ['2026-001-31', null],
  ['T15.1.1', null],
  ['R100.1.1', null],
  ['', null],
] as const)
  test(`a day is read as people write it: ${text}`, () => {
    assert.equal(writtenDay(text), day)
  })

test('weekends and holidays are no business days, and banks also close at the turn of the year', () => {
  for (const [day, count, later] of [
    ['2026-07-16', 1, '2026-07-17'],
    ['2026-07-17', 1, '2026-07-21'],
    ['2026-04-28', 2, '2026-05-01'],
    ['2026-05-01', 1, '2026-05-07'],
    ['2026-05-02', 0, '2026-05-02'],
  ] as const)
    assert.equal(addBusinessDays(day, count), later)
  for (const [day, open] of [
    ['2026-07-17', '2026-07-17'],
    ['2026-07-18', '2026-07-21'],
    ['2026-07-19', '2026-07-21'],
    ['2025-12-30', '2025-12-30'],
    ['2025-12-31', '2026-01-05'],
    ['2024-01-02', '2024-01-04'],
    ['2024-01-03', '2024-01-04'],
  ] as const) {
    assert.equal(bankDayFrom(day), open)
    assert.equal(isBankDay(day), day === open)
  }
})
