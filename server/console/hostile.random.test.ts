import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { z } from 'zod'
import type { ConsoleCall } from '#contract/console/call.ts'
import { consoleCalls } from '#contract/console/calls.ts'
import { CALL_LIMITS } from '#server/platform/configuration/console-settings.ts'
import { verify } from '#server/verify/verify.ts'
import { type ConsoleClient, logInOperator } from '#testing/drivers/console-client.ts'
import { examplePath, exampleRequest, roleFor } from '#testing/drivers/example-payload.ts'
import { HOSTILE_VALUES } from '#testing/faults/random-requests.ts'
import { openTestConsole, type TestConsole } from '#testing/fixtures/test-console.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'

/**
 * Each field of each call of the console gets values that tend to break programs, in a payload that
 * is valid otherwise. By default, every run sends the same few of them; with FUZZ_REQUESTS=200, it
 * sends 200 values, which are all, to each field.
 */
const isFullSize = process.env.FUZZ_REQUESTS !== undefined
const VALUES_PER_FIELD = Number(process.env.FUZZ_REQUESTS ?? 2)
const SEED = Number(process.env.FUZZ_SEED ?? (isFullSize ? Date.now() % 2 ** 31 : 20_250_801))

/** Numbers at the ends of the types of columns, and days and texts that only look valid. */
const LIMITS = [32_767, 32_768, 40_000, 2 ** 31 - 1, 2 ** 31, Number.MAX_SAFE_INTEGER]
const TEXTS = [
  '0001-01-01',
  '9999-12-31',
  '2025-02-29',
  '0001-01-01T00:00:00Z',
  '%',
  '_',
  '\\',
  'あ',
]

const entries = (Object.entries(consoleCalls) as [string, ConsoleCall][]).filter(
  ([, { access }]) => access === 'operator',
)

let shop: TestShop
let panel: TestConsole
before(async () => {
  shop = await openTestShop()
  const callLimits = { ...CALL_LIMITS, read: 1e6, change: 1e6, export: 1e6 }
  panel = await openTestConsole({ shop, callLimits })
})
after(async () => {
  await panel.close()
  await shop.close()
})

let sentCount = 0
const clients = new Map<string, ConsoleClient>()
/** Returns the browser of a role, with a session and a proof that are fresh. */
async function clientFor(call: ConsoleCall): Promise<ConsoleClient> {
  const role = roleFor(call)
  const open = clients.get(role)
  if (open !== undefined && (await open.get('/session')).operator !== null) return open
  const client = await logInOperator(panel, role)
  clients.set(role, client)
  return client
}

function some<Value>(values: readonly Value[]): readonly Value[] {
  const count = Math.min(VALUES_PER_FIELD, values.length)
  const choice = fc.shuffledSubarray([...values], { minLength: count, maxLength: count })
  return fc.sample(choice, { numRuns: 1, seed: SEED })[0] ?? []
}

for (const [key, call] of entries) {
  const { query, request } = call
  if (key.startsWith('GET ') && query !== undefined)
    test(`${key} does not fail with any value of a filter`, async () => {
      const client = await clientFor(call)
      for (const name of Object.keys(query.shape))
        for (const value of some([...HOSTILE_VALUES.map(plain), ...LIMITS, ...TEXTS].map(String))) {
          const text = `${examplePath(key, call)}?${new URLSearchParams({ [name]: value })}`
          sentCount += 1
          const { state } = await client.get(text)
          assert.ok(state < 500, `seed ${SEED}: ${state} for ${text}`)
        }
    })
  if (request !== undefined)
    test(`${key} does not fail with any value that its contract accepts`, async () => {
      for (const [path, schema] of leavesOf(request)) {
        const isAccepted = (value: unknown) => z.safeParse(schema, value).success
        const values = [...HOSTILE_VALUES.flatMap(parsed), ...LIMITS, ...TEXTS].filter(isAccepted)
        for (const value of some(values)) {
          const payload = withLeaf(exampleRequest(call), path, value)
          if (!request.safeParse(payload).success) continue
          sentCount += 1
          const client = await clientFor(call)
          const { state, result } = await client.post(examplePath(key, call), payload as object)
          const shown = `${path.join('.')} = ${JSON.stringify(value).slice(0, 60)}`
          assert.ok(state < 500, `seed ${SEED}: ${state} ${result} for ${key} with ${shown}`)
        }
      }
    })
}

test('after all hostile values every invariant holds', async (context) => {
  context.diagnostic(`${sentCount} requests, seed ${SEED}`)
  const results = await verify(shop.database)
  assert.deepEqual(
    results.flatMap(({ violations }) => violations),
    [],
  )
})

type Path = readonly (string | number)[]

/** Returns the innermost fields of a request. Of a list, it returns those of the first item. */
function leavesOf(schema: z.core.$ZodType, path: Path = []): [Path, z.core.$ZodType][] {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'object')
    return Object.entries(def.shape)
      .filter(([name]) => name !== 'requestId')
      .flatMap(([name, part]) => leavesOf(part, [...path, name]))
  if (def.type === 'array') return leavesOf(def.element, [...path, 0])
  return [[path, schema]]
}

/** Returns a copy of a payload with another value at a place, which the payload may not have yet. */
function withLeaf(payload: unknown, [name, ...rest]: Path, value: unknown): unknown {
  if (name === undefined) return value
  if (typeof name === 'number') {
    const [first, ...others] = (payload ?? []) as readonly unknown[]
    return [withLeaf(first, rest, value), ...others]
  }
  const fields = (payload ?? {}) as Record<string, unknown>
  return { ...fields, [name]: withLeaf(fields[name], rest, value) }
}

function parsed(json: string): unknown[] {
  try {
    return [JSON.parse(json)]
  } catch {
    return []
  }
}

/** Returns the text of a JSON text, and any other value as it is written. */
function plain(json: string): string {
  const [value] = parsed(json)
  return typeof value === 'string' ? value.slice(0, 2_000) : json.slice(0, 2_000)
}
