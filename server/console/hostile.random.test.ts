import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { z } from 'zod'
import type { ConsoleCall } from '#contract/console/call.ts'
import { consoleCalls } from '#contract/console/calls.ts'
import { CALL_LIMITS } from '#server/platform/configuration/console-settings.ts'
import { verify } from '#server/verify/verify.ts'
import { type ConsoleClient, logInOperator } from '#testing/drivers/console-client.ts'
import { examplePath, exampleRequest, roleFor } from '#testing/drivers/example-payload.ts'
import {
  boundariesOf,
  JSON_VALUES,
  leavesOf,
  PATH_VALUES,
  type Path,
  pathWith,
  placesOf,
  someOf,
  TEXT_VALUES,
  withLeaf,
} from '#testing/faults/field-values.ts'
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

const entries = (Object.entries(consoleCalls) as [string, ConsoleCall][]).filter(
  ([, call]) => 'permission' in call,
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

const some = <Value>(values: readonly Value[]) =>
  someOf(values, { count: VALUES_PER_FIELD, seed: SEED })

const places = (leaf: Path, value: unknown) => placesOf(leaf).map((path) => [value, path] as const)

for (const [key, call] of entries) {
  const { params, query, request } = call
  if (params !== undefined)
    test(`${key} does not fail with any value in its path`, async () => {
      for (const name of Object.keys(params.shape))
        for (const value of some(PATH_VALUES)) {
          const path = pathWith(key, name, value)
          sentCount += 1
          const client = await clientFor(call)
          const { state } = key.startsWith('GET ')
            ? await client.get(path)
            : await client.post(path, exampleRequest(call))
          assert.ok(state < 500, `seed ${SEED}: ${state} for ${path}`)
        }
    })
  if (key.startsWith('GET ') && query !== undefined)
    test(`${key} does not fail with any value of a filter`, async () => {
      const client = await clientFor(call)
      for (const name of Object.keys(query.shape))
        for (const value of some(TEXT_VALUES)) {
          const text = `${examplePath(key, call)}?${new URLSearchParams({ [name]: value })}`
          sentCount += 1
          const { state } = await client.get(text)
          assert.ok(state < 500, `seed ${SEED}: ${state} for ${text}`)
        }
    })
  if (request !== undefined)
    test(`${key} does not fail with any value that its contract accepts`, async () => {
      for (const [leaf, schema] of leavesOf(request)) {
        const isAccepted = (value: unknown) => z.safeParse(schema, value).success
        const values = [...some(JSON_VALUES.filter(isAccepted)), ...boundariesOf(schema)]
        for (const [value, path] of values.flatMap((each) => places(leaf, each))) {
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
