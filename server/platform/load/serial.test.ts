import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { openSerial } from './serial.ts'

test('works run one after another in the order of their calls', async () => {
  const runSerially = openSerial()
  const steps: string[] = []
  const work = (name: string, ms: number) => async () => {
    steps.push(`${name} begins`)
    await wait(ms)
    steps.push(`${name} ends`)
    return name
  }
  const results = await Promise.all([runSerially(work('a', 20)), runSerially(work('b', 1))])
  assert.deepEqual(results, ['a', 'b'])
  assert.deepEqual(steps, ['a begins', 'a ends', 'b begins', 'b ends'])
})

test('a work that fails is reported to its caller, and prevents none behind it', async () => {
  const runSerially = openSerial()
  const failing = runSerially(() => Promise.reject(new Error('broken')))
  const next = runSerially(async () => 'next')
  await assert.rejects(failing, /broken/)
  assert.equal(await next, 'next')
})
