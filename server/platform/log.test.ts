import assert from 'node:assert/strict'
import { test } from 'node:test'
import { captureLog } from '#testing/drivers/captured-log.ts'
import { log } from './log.ts'

test('a fault is told with what caused it, one line an event, and a circle of causes ends', () => {
  const cause = new Error('a bad row')
  const circle = new Error('round')
  circle.cause = circle
  const listening = captureLog()
  log.warn('a duty failed', new Error('member 7', { cause }))
  log.warn('a circle', circle)
  log.info('no fault at all')
  const [first, second, third] = listening
    .stop()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  assert.equal(first.cause, 'member 7: a bad row')
  assert.equal(first.stack, cause.stack)
  assert.match(second.cause, /^round: /)
  assert.ok(!('cause' in third))
})
