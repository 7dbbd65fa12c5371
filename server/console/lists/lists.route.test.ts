import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { z } from 'zod'
import { consoleCalls } from '#contract/console/calls.ts'
import { logInOperator } from '#testing/drivers/console-client.ts'
import { openTestConsole } from '#testing/fixtures/test-console.ts'

const SAMPLES = [
  'x',
  String(Number.MAX_SAFE_INTEGER),
  '1',
  '2025-08-01',
  '2025-08-01T00:00:00.000Z',
]

/** Returns the values of a parameter: all values of a choice, otherwise the first valid sample. */
function valuesOf(schema: z.ZodType): readonly string[] {
  const { def } = (schema as unknown as z.core.$ZodTypes)._zod
  if ('innerType' in def) return valuesOf(def.innerType as z.ZodType)
  if (def.type === 'pipe') return valuesOf(def.in as z.ZodType)
  if (def.type === 'enum') return Object.values(def.entries).map(String)
  if (def.type === 'literal') return [...new Set(def.values.map(String))]
  return SAMPLES.filter((sample) => schema.safeParse(sample).success).slice(0, 1)
}

test('A-034: each list can be read in each order and by each value of each filter', async () => {
  const shop = await openTestConsole()
  try {
    const owner = await logInOperator(shop, 'owner')
    const lists = Object.entries(consoleCalls).filter(
      ([key, call]) => key.startsWith('GET ') && 'query' in call && 'page' in call.query.shape,
    )
    assert.ok(lists.length > 15)
    const tried = lists.flatMap(([key, call]) => {
      const path = key.slice('GET '.length).replaceAll(/\{\w+\}/g, '1')
      const { shape } = (call as { query: z.ZodObject }).query
      return Object.entries(shape).flatMap(([name, schema]) =>
        valuesOf(schema as z.ZodType).map(
          (value) => `${path}?${new URLSearchParams({ [name]: value })}`,
        ),
      )
    })
    const failed: string[] = []
    for (const path of tried) {
      // An operator may read a list with personal data only so often within a minute.
      shop.clock.advance(2_000)
      const { state } = await owner.get(path)
      if (![200, 404].includes(state)) failed.push(`${path}: ${state}`)
    }
    assert.deepEqual(failed, [])
  } finally {
    await shop.close()
  }
})
