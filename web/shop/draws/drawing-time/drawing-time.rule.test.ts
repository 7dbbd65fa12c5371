import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type DrawingTime, isDueAt, parseDrawingTime, withPurchase } from './drawing-time.rule.ts'

const MINUTE_MS = 60_000
/** Returns after which purchases the member is reminded, one purchase at each minute of `minutes`. */
const remindersAt = (...minutes: readonly number[]) => {
  let time: DrawingTime | undefined
  return minutes.filter((minute) => {
    time = withPurchase(time, minute * MINUTE_MS)
    const isDue = time.reminder === 'due'
    if (isDue) time = { ...time, reminder: 'shown' }
    return isDue
  })
}

test('the first purchase after an hour of drawing reminds, and no later one', () => {
  assert.deepEqual(remindersAt(0, 20, 40, 59), [])
  assert.deepEqual(remindersAt(0, 30, 60, 61, 90, 120), [60])
})

test('a break of more than half an hour begins the hour anew', () => {
  assert.deepEqual(remindersAt(0, 31, 60, 90), [])
  assert.deepEqual(remindersAt(0, 31, 60, 90, 91), [91])
  assert.deepEqual(remindersAt(0, 30, 60, 100, 130, 160), [60, 160])
})

test('a reminder stays due until it is shown', () => {
  const due: DrawingTime = { beganMs: 0, lastMs: 0, reminder: 'due' }
  assert.equal(withPurchase(due, MINUTE_MS).reminder, 'due')
})

test('a due reminder is shown for half an hour only, and not before the last purchase', () => {
  const due: DrawingTime = { beganMs: 0, lastMs: 60 * MINUTE_MS, reminder: 'due' }
  const shownAt = [59, 60, 90, 91].filter((minute) => isDueAt(due, minute * MINUTE_MS))
  assert.deepEqual(shownAt, [60, 90])
  assert.equal(isDueAt({ ...due, reminder: 'shown' }, 60 * MINUTE_MS), false)
})

test('a clock that was set back begins the hour anew', () => {
  assert.deepEqual(remindersAt(100, 70, 100, 129), [])
})

test('only a stored drawing time is read', () => {
  for (const stored of [undefined, null, 1, 'x', {}, { beganMs: 1, lastMs: 'x' }, { beganMs: 1 }])
    assert.equal(parseDrawingTime(stored), undefined)
  const time = { beganMs: 1, lastMs: 2, reminder: 'none' }
  assert.equal(parseDrawingTime(time), time)
})

test('a clock that stands still goes on counting, and one that goes back begins anew', () => {
  const before = { beganMs: 0, lastMs: 5 * MINUTE_MS, reminder: 'none' } as const
  assert.deepEqual(withPurchase(before, before.lastMs), before)
  const anew = { beganMs: 0, lastMs: 0, reminder: 'none' }
  assert.deepEqual(withPurchase({ ...before, beganMs: -1 }, 0), anew)
})

test('what has no times or no reminder is no drawing time', () => {
  const stored = { beganMs: 1, lastMs: 2, reminder: 'none' }
  assert.deepEqual(parseDrawingTime(stored), stored)
  for (const wrong of [{ beganMs: 'x' }, { lastMs: 1.5 }, { reminder: 1 }, { reminder: undefined }])
    assert.equal(parseDrawingTime({ ...stored, ...wrong }), undefined, JSON.stringify(wrong))
  assert.equal(parseDrawingTime(null), undefined)
})
