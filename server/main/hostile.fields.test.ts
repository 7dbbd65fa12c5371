import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { z } from 'zod'
import type { Call } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { CALLS_WITHOUT_ENVELOPE } from '#contract/openapi.ts'
import { verify } from '#server/verify/verify.ts'
import { exampleOf, examplePath } from '#testing/drivers/example-payload.ts'
import {
  boundariesOf,
  JSON_VALUES,
  leavesOf,
  pathWith,
  placesOf,
  someOf,
  TEXT_VALUES,
  withLeaf,
} from '#testing/faults/field-values.ts'
import { readEnvelope } from '#testing/faults/hostile-client.ts'
import { addLoggedInMember, type TestMember } from '#testing/fixtures/logged-in-members.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'

/**
 * Each field of each call of the shop gets values that tend to break programs, in a payload that is
 * valid otherwise. By default, every run sends the same few of them; with FUZZ_REQUESTS=200, it sends
 * 200 values, which are all, to each field.
 */
const isFullSize = process.env.FUZZ_REQUESTS !== undefined
const VALUES_PER_FIELD = Number(process.env.FUZZ_REQUESTS ?? 2)
const SEED = Number(process.env.FUZZ_SEED ?? (isFullSize ? Date.now() % 2 ** 31 : 20_250_801))

let shop: TestShop
before(async () => {
  shop = await openTestShop({ gateway: true })
})
after(() => shop.close())

const some = <Value>(values: readonly Value[]) =>
  someOf(values, { count: VALUES_PER_FIELD, seed: SEED })

for (const [key, call] of Object.entries(calls) as [string, Call][]) {
  const { query, params, request } = call
  const send = async (member: TestMember, path: string, payload?: unknown) => {
    await shop.database.query({ text: 'delete from rate_limit_hits' })
    const response = await member.raw(
      `/api${path}`,
      payload === undefined ? {} : post(member, payload),
    )
    const shown = `seed ${SEED}: ${path} ${JSON.stringify(payload)?.slice(0, 200)}`
    if (response.status === 200 && CALLS_WITHOUT_ENVELOPE.has(key)) return response.text()
    const { state } = await readEnvelope(response, shown)
    return assert.ok(state < 500, `${state} for ${shown}`)
  }
  test(`T9 ${key} does not fail with any value of a field`, async () => {
    const member = await addLoggedInMember(shop)
    await member.get('/user/point')
    const payload = key.startsWith('GET ') ? undefined : exampleOf(request)
    for (const name of Object.keys(params?.shape ?? {}))
      for (const value of some(TEXT_VALUES.filter((each) => each !== '')))
        await send(member, pathWith(key, name, value), payload)
    const path = examplePath(key, call)
    for (const name of Object.keys(query?.shape ?? {}))
      for (const value of some(TEXT_VALUES))
        await send(member, `${path}?${new URLSearchParams({ [name]: value })}`, payload)
    if (request === undefined) return
    for (const [place, schema] of leavesOf(request)) {
      const isAccepted = (value: unknown) => z.safeParse(schema, value).success
      const values = [...some(JSON_VALUES.filter(isAccepted)), ...boundariesOf(schema)]
      for (const value of values)
        for (const each of placesOf(place)) await send(member, path, withLeaf(payload, each, value))
    }
  })
}

function post(member: TestMember, payload: unknown): RequestInit {
  const body = new URLSearchParams({ csrf: member.csrf().value, json: JSON.stringify(payload) })
  return { method: 'POST', body }
}

test('T9 after all values every invariant holds', async () => {
  const results = await verify(shop.database)
  assert.deepEqual(
    results.flatMap(({ violations }) => violations),
    [],
  )
})
