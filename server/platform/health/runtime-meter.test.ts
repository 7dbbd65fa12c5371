import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { openRuntimeMeter } from './runtime-meter.ts'

const BLOCKED_MS = 300

test('a blocked event loop stands in the next scrape, and not in the one after', async () => {
  const meter = openRuntimeMeter()
  const longestDelay = () =>
    meter
      .families()
      .find(({ name }) => name === 'hikifuda_event_loop_delay_seconds')
      ?.samples.find(({ labels }) => labels?.quantile === '1')?.value ?? 0
  await wait(50)
  const until = performance.now() + BLOCKED_MS
  while (performance.now() < until);
  await wait(50)
  assert.ok(longestDelay() >= BLOCKED_MS / 1_000 / 2)
  assert.equal(longestDelay(), 0)
  meter.close()
})
