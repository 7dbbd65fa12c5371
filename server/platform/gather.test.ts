import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { gather } from './gather.ts'

test('what is asked while others are under way goes together, in its order, up to the size', async () => {
  const groups: number[][] = []
  const underWay = Promise.withResolvers<void>()
  const ask = gather<number, string>(async (group) => {
    groups.push([...group])
    underWay.resolve()
    await wait(5)
    return group.map((number) => `answer ${number}`)
  }, 4)
  const first = ask(0)
  await underWay.promise
  const answers = await Promise.all([first, ...[1, 2, 3, 4, 5, 6].map(ask)])
  assert.deepEqual(
    answers,
    [0, 1, 2, 3, 4, 5, 6].map((number) => `answer ${number}`),
  )
  assert.deepEqual(groups, [[0], [1, 2, 3, 4], [5, 6]])
})

test('a group that fails whole fails everybody in it, and nobody after it', async () => {
  let isFirst = true
  const ask = gather<number, number>(async (group) => {
    await wait(1)
    if (isFirst) {
      isFirst = false
      throw new Error('all of it')
    }
    return group
  }, 2)
  const outcomes = await Promise.allSettled([1, 2, 3].map(ask))
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['rejected', 'rejected', 'fulfilled'],
  )
})

test('an answer that is a promise is that one’s alone', async () => {
  const ask = gather<number, number>(async (group) => {
    const answers = group.map((number) =>
      number === 2 ? Promise.reject(new Error('just mine')) : Promise.resolve(number),
    )
    return answers
  }, 8)
  const outcomes = await Promise.allSettled([1, 2, 3].map(ask))
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled'],
  )
})
