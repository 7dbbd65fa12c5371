import assert from 'node:assert/strict'
import { test } from 'node:test'
import { floodLineOf, isHarmless, runFloodBattery } from './flood-battery.ts'

// `npm run attack` floods with more connections.
const tryCount = Number(process.env.FLOOD_TRIES ?? 20)
const scale = Number(process.env.FLOOD_SCALE ?? 0.1)

test('T15 during each flood an honest member loads files and buys: 19 of 20 tries, 30 of 30 while eight accounts of one address press, 99 of 100 requests within 2 s, or ten times their time without a flood', async (context) => {
  const results = await runFloodBattery({ tryCount, scale })
  for (const result of results) context.diagnostic(floodLineOf(result))
  const harmful = results.filter((result) => !isHarmless(result))
  assert.deepEqual(harmful.map(floodLineOf), [])
})
