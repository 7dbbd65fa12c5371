import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { EntryKind } from '#server/points/ledger.ts'
import { type BookEntry, openDayBook } from './day-book.rule.ts'

const PERIOD = {
  from: new Date('2025-07-01T00:00:00+09:00'),
  until: new Date('2025-07-04T00:00:00+09:00'),
}
const entry = (day: string, kind: EntryKind, amount: number): BookEntry => ({
  day,
  kind,
  amount,
  isInPeriod: day >= '2025-07-01',
  expiresAt: amount > 0 ? new Date('2025-12-01T00:00:00Z') : null,
})

test('A-183 the book of points has for each day what was issued, used and unused, paid and free apart', () => {
  const book = openDayBook(PERIOD)
  book.add([
    entry('2025-06-30', 'credit', 100),
    entry('2025-07-01', 'bonus', 30),
    entry('2025-07-01', 'draw', -50),
    entry('2025-07-03', 'clawback', -80),
  ])
  book.add([entry('2025-07-02', 'credit', 500)])
  const short = book
    .days()
    .map(({ day, issued, used, takenBack, unused }) => [
      day.slice(8),
      issued,
      used,
      takenBack,
      unused,
    ])
  const none = { paid: 0, free: 0 }
  assert.deepEqual(short, [
    ['01', { paid: 0, free: 30 }, { paid: 20, free: 30 }, none, { paid: 80, free: 0 }],
    ['02', { paid: 500, free: 0 }, none, none, { paid: 580, free: 0 }],
    ['03', none, none, { paid: 80, free: 0 }, { paid: 500, free: 0 }],
  ])
})
