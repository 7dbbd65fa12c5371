import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { openBatcher, WaitedTooLong } from './batcher.ts'

test('inputs that arrive during a run form the next batch, in order and up to the size', async () => {
  const batches: number[][] = []
  const firstStarted = Promise.withResolvers<void>()
  const enqueue = openBatcher<number, string>(async (batch) => {
    batches.push([...batch])
    firstStarted.resolve()
    await wait(5)
    return batch.map((number) => `answer ${number}`)
  }, 4)
  const firstOutput = enqueue(0)
  await firstStarted.promise
  const outputs = await Promise.all([firstOutput, ...[1, 2, 3, 4, 5, 6].map(enqueue)])
  assert.deepEqual(
    outputs,
    [0, 1, 2, 3, 4, 5, 6].map((number) => `answer ${number}`),
  )
  assert.deepEqual(batches, [[0], [1, 2, 3, 4], [5, 6]])
})

test('a failed run rejects the inputs of its batch only', async () => {
  let isFirst = true
  const enqueue = openBatcher<number, number>(async (batch) => {
    await wait(1)
    if (isFirst) {
      isFirst = false
      throw new Error('the whole batch')
    }
    return batch
  }, 2)
  const outcomes = await Promise.allSettled([1, 2, 3].map(enqueue))
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['rejected', 'rejected', 'fulfilled'],
  )
})

test('an output that is a rejected promise rejects its own input only', async () => {
  const enqueue = openBatcher<number, number>(async (batch) => {
    const outputs = batch.map((number) =>
      number === 2 ? Promise.reject(new Error('only this input')) : Promise.resolve(number),
    )
    return outputs
  }, 8)
  const outcomes = await Promise.allSettled([1, 2, 3].map(enqueue))
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled'],
  )
})

test('an input that waited too long behind a run is rejected and never run', async (context) => {
  let nowMs = 0
  context.mock.method(performance, 'now', () => nowMs)
  const ran: number[] = []
  const started = Promise.withResolvers<void>()
  const stalled = Promise.withResolvers<void>()
  const enqueue = openBatcher<number, number>(
    async (batch) => {
      ran.push(...batch)
      started.resolve()
      await stalled.promise
      return batch
    },
    8,
    1_000,
  )
  const first = enqueue(1)
  await started.promise
  const late = assert.rejects(enqueue(2), WaitedTooLong)
  nowMs = 1_001
  const inTime = enqueue(3)
  stalled.resolve()
  assert.deepEqual(await Promise.all([first, inTime]), [1, 3])
  await late
  assert.deepEqual(ran, [1, 3])
})

test('a run appends inputs that arrived meanwhile, those it wants and up to the size', async () => {
  const batches: (readonly number[])[] = []
  const started = Promise.withResolvers<void>()
  const others = Promise.withResolvers<void>()
  const enqueue = openBatcher<number, string>(async (batch, extend) => {
    started.resolve()
    await others.promise
    if (batches.length === 0) extend((input) => input % 2 === 1)
    batches.push(batch)
    return batch.map((input) => `answer ${input}`)
  }, 3)
  const first = enqueue(1)
  await started.promise
  const rest = [2, 3, 4, 5, 7].map(enqueue)
  others.resolve()
  const outputs = await Promise.all([first, ...rest])
  assert.deepEqual(
    outputs,
    [1, 2, 3, 4, 5, 7].map((input) => `answer ${input}`),
  )
  assert.deepEqual(batches, [
    [1, 3, 5],
    [2, 4, 7],
  ])
})

test('a held input waits for the end of its hold, and others overtake it', async () => {
  const batches: (readonly number[])[] = []
  const hold = Promise.withResolvers<void>()
  let isHeld = true
  const enqueue = openBatcher<number, number>(
    async (batch) => {
      batches.push(batch)
      return batch
    },
    2,
    undefined,
    (input) => (isHeld && input % 2 === 1 ? hold.promise : undefined),
  )
  const odd = [1, 3, 5].map(enqueue)
  await Promise.all([2, 4].map(enqueue))
  assert.deepEqual(batches, [[2, 4]])
  isHeld = false
  hold.resolve()
  await Promise.all(odd)
  assert.deepEqual(batches.slice(1), [[1, 3], [5]])
})

test('a failed run rejects the inputs that it appended, too', async () => {
  const started = Promise.withResolvers<void>()
  const appended = Promise.withResolvers<void>()
  const enqueue = openBatcher<number, number>(async (_, extend) => {
    started.resolve()
    await appended.promise
    extend(() => true)
    throw new Error('the whole batch')
  }, 3)
  const outcomes = [enqueue(1)]
  await started.promise
  outcomes.push(enqueue(2))
  appended.resolve()
  const settled = await Promise.allSettled(outcomes)
  assert.deepEqual(
    settled.map(({ status }) => status),
    ['rejected', 'rejected'],
  )
})

test('a run does not append an input that waited too long', async (context) => {
  let nowMs = 0
  context.mock.method(performance, 'now', () => nowMs)
  const ran: number[] = []
  const started = Promise.withResolvers<void>()
  const stalled = Promise.withResolvers<void>()
  const enqueue = openBatcher<number, number>(
    async (batch, extend) => {
      started.resolve()
      await stalled.promise
      extend(() => true)
      ran.push(...batch)
      return batch
    },
    8,
    1_000,
  )
  const first = enqueue(1)
  await started.promise
  const late = assert.rejects(enqueue(2), WaitedTooLong)
  nowMs = 1_001
  const inTime = enqueue(3)
  stalled.resolve()
  assert.deepEqual(await Promise.all([first, inTime]), [1, 3])
  await late
  assert.deepEqual(ran, [1, 3])
})
