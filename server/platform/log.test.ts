import assert from 'node:assert/strict'
import { test } from 'node:test'
import { captureLog } from '#testing/drivers/captured-log.ts'
import { log } from './log.ts'

test('the log writes one line an event with the chain of causes, and ends at a circular chain', () => {
  const cause = new Error('a bad row')
  const circle = new Error('circular')
  circle.cause = circle
  const captured = captureLog()
  log.warn('a job failed', new Error('member 7', { cause }))
  log.warn('a circular chain', circle)
  log.info('no fault')
  const [first, second, third] = captured
    .stop()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  assert.equal(first.cause, 'member 7: a bad row')
  assert.equal(first.stack, cause.stack)
  assert.match(second.cause, /^circular: /)
  assert.ok(!('cause' in third))
})
