import assert from 'node:assert/strict'
import { test } from 'node:test'
import { log } from '#server/platform/log.ts'
import { captureLog } from '#testing/drivers/captured-log.ts'
import { workerFault } from './worker-faults.ts'

const QUEUES = Array.from({ length: 30 }, (_, at) => `queue-${at}`)

test('a database that is away for 20 s causes few lines, however many queues the worker has', (context) => {
  context.mock.timers.enable({ apis: ['setTimeout', 'Date'] })
  const captured = captureLog()
  const lost = new Error('timeout exceeded when trying to connect')
  for (let second = 0; second < 20; second++) {
    for (const queue of QUEUES) {
      const message = `${lost.message} (Queue: ${queue}, Worker: 2fb6960a-77db)`
      log.error('the worker failed', workerFault({ message, ...stackOf(lost) }))
    }
    context.mock.timers.tick(1_000)
  }
  const lines = captured
    .stop()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  assert.equal(lines[0].cause, 'the queue queue-0: timeout exceeded when trying to connect')
  assert.deepEqual(
    lines.map(({ count }) => count),
    [undefined, 29, 60, 120, 240],
  )
})

test('a fault that two queues share, and a fault of no queue', () => {
  const shared = 'read ETIMEDOUT (Queue: one, Worker: 1) (Queue: two, Worker: 2)'
  const fault = workerFault({ message: shared })
  assert.equal(fault.message, 'the queue one')
  assert.equal((fault.cause as Error).message, 'read ETIMEDOUT')
  assert.equal(
    workerFault({ message: 'the database is shutting down' }).message,
    'the database is shutting down',
  )
  const error = new Error('read ECONNRESET')
  assert.equal(workerFault(error), error)
})

const stackOf = ({ stack }: Error) => (stack === undefined ? {} : { stack })
