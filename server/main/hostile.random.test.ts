import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { calls } from '#contract/calls.ts'
import { CALLS_WITHOUT_ENVELOPE } from '#contract/openapi.ts'
import { verify } from '#server/verify/verify.ts'
import type { Client } from '#testing/drivers/client.ts'
import { readEnvelope } from '#testing/faults/hostile-client.ts'
import { type RandomRequest, randomRequests } from '#testing/faults/random-requests.ts'
import { addLoggedInMember } from '#testing/fixtures/logged-in-members.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'

// By default, every test run sends the same few requests to each call. With FUZZ_REQUESTS=200, it
// sends 200 others to each, and also checks how long each takes and whether the memory grows. If
// a request fails, the test prints the seed, and FUZZ_SEED with the same FUZZ_REQUESTS repeats it.
const isFullSize = process.env.FUZZ_REQUESTS !== undefined
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 6)
const SEED = Number(process.env.FUZZ_SEED ?? (isFullSize ? Date.now() % 2 ** 31 : 20_250_801))
const REQUEST_MS_MAX = 1_000
const GROWTH_MIB_MAX = 32
/** Some calls allow this many attempts of one address, so the counted attempts are deleted. */
const REQUESTS_BETWEEN_RESETS = 10

let shop: TestShop
before(async () => {
  shop = await openTestShop({ gateway: true })
})
after(() => shop.close())

let slowest = { ms: 0, name: '' }
const heapMib: number[] = []

for (const [key, call] of Object.entries(calls)) {
  test(`T9 ${key} answers ${REQUESTS} random requests in the envelope`, async () => {
    const member = await addLoggedInMember(shop)
    await member.get('/user/point')
    const requests = fc.sample(randomRequests(key, call), { numRuns: REQUESTS, seed: SEED })
    for (const [index, request] of requests.entries()) {
      if (index % REQUESTS_BETWEEN_RESETS === 0)
        await shop.database.query({ text: 'delete from rate_limit_hits' })
      const startedAt = performance.now()
      const response = await send(member, request)
      const description = `seed ${SEED}, request ${index} of ${key} ${request.path}`
      if (response.status === 200 && CALLS_WITHOUT_ENVELOPE.has(key)) await response.text()
      else await readEnvelope(response, description)
      const ms = performance.now() - startedAt
      if (ms > slowest.ms) slowest = { ms, name: `request ${index} of ${key}` }
    }
    globalThis.gc?.()
    heapMib.push(process.memoryUsage().heapUsed / 2 ** 20)
  })
}

test('T9 after all random requests every invariant holds', async () => {
  const results = await verify(shop.database)
  assert.deepEqual(
    results.flatMap(({ violations }) => violations),
    [],
  )
})

if (isFullSize)
  test('T9 no random request takes a second, and the memory does not grow', (context) => {
    const [first = 0, last = 0] = [heapMib[Math.floor(heapMib.length / 4)], heapMib.at(-1)]
    context.diagnostic(
      `seed ${SEED}; slowest ${Math.round(slowest.ms)} ms (${slowest.name}); heap ${Math.round(first)} to ${Math.round(last)} MiB`,
    )
    assert.ok(slowest.ms < REQUEST_MS_MAX, `${slowest.name} took ${slowest.ms} ms`)
    if (globalThis.gc !== undefined) assert.ok(last - first < GROWTH_MIB_MAX)
  })

function send(member: Client, { path, type, body }: RandomRequest): Promise<Response> {
  if (body === null) return member.raw(`/api${path}`)
  const form = new Uint8Array(body(encodeURIComponent(member.csrf().value)))
  return member.raw(`/api${path}`, {
    method: 'POST',
    headers: { 'content-type': type },
    body: form,
  })
}
