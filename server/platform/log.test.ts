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

test('a fault that repeats is written with a count, ever more rarely, and a new one at once', (context) => {
  context.mock.timers.enable({ apis: ['setTimeout', 'Date'] })
  const captured = captureLog()
  const fail = () => log.error('fault at /api/user/pack/buy', unreachable)
  const unreachable = new Error('connect ECONNREFUSED')
  for (let second = 0; second < 30; second++) {
    for (let call = 0; call < 100; call++) fail()
    log.warn('a job failed', new Error('wrapped', { cause: unreachable }))
    context.mock.timers.tick(1_000)
  }
  log.error('another fault')
  const lines = captured
    .stop()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  const counts = lines
    .filter(({ level, cause }) => level === 'error' && cause)
    .map(({ count }) => count)
  assert.deepEqual(counts, [undefined, 99, 200, 400, 800])
  assert.ok(lines.length <= 11, `${lines.length} lines`)
  assert.equal(lines.at(-1).message, 'another fault')
})

test('a fault that has not recurred for 15 s is written at once again', (context) => {
  context.mock.timers.enable({ apis: ['setTimeout', 'Date'] })
  const captured = captureLog()
  log.warn('the disk is full')
  for (let second = 0; second < 15; second++) context.mock.timers.tick(1_000)
  log.warn('the disk is full')
  assert.equal(captured.stop().trim().split('\n').length, 2)
})
