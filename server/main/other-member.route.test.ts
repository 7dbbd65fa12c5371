import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { z } from 'zod'
import { calls } from '#contract/calls.ts'
import { CALLS_WITHOUT_ENVELOPE } from '#contract/openapi.ts'
import { exampleOf } from '#testing/drivers/example-payload.ts'
import { addLoggedInMember, type TestMember } from '#testing/fixtures/logged-in-members.ts'
import { addOtherRows, mentionsOther, OTHER, watchOtherRows } from '#testing/fixtures/other-rows.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'

/**
 * Each call of the contract by a member, beside other members who have rows in every table: no call
 * shows or changes a row of theirs, whether it lists the member's own rows or asks for theirs by id.
 */
interface CallParts {
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly request?: z.ZodObject
}
const entries = Object.entries(calls as Readonly<Record<string, CallParts>>).filter(
  ([key]) => !CALLS_WITHOUT_ENVELOPE.has(key),
)

let shop: TestShop
let changedBy: Awaited<ReturnType<typeof watchOtherRows>>
before(async () => {
  shop = await openTestShop({ gateway: true })
  changedBy = await watchOtherRows(shop.database, await addOtherRows(shop.database))
})
after(() => shop.close())

/** The calls after which the member makes no other. */
const ENDING = ['POST /user/self_exclusion', 'GET /user/logout']
const ending = ENDING.map((key) => [key, calls[key as keyof typeof calls]] as [string, CallParts])
async function send(
  member: TestMember,
  [key, { params, query, request }]: [string, CallParts],
  ids: readonly unknown[],
) {
  const [method, path = ''] = key.split(' ')
  const values = exampleOf(params, ids) as Record<string, unknown>
  const url = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    name === 'page' ? '1' : encodeURIComponent(String(values[name])),
  )
  const fields = Object.entries(exampleOf(query, ids) as object).filter(([name]) => name !== 'page')
  const search = new URLSearchParams(fields.map(([name, value]) => [name, String(value)]))
  return method === 'GET'
    ? member.get(search.size > 0 ? `${url}?${search}` : url)
    : member.post(url, exampleOf(request, ids) as object)
}

for (const [what, ids] of [
  ['no call lists a row', []],
  ['no call accepts the id of a row', [OTHER, String(OTHER)]],
] as const) {
  test(`P-006 ${what} of another member`, async () => {
    const member = await addLoggedInMember(shop, { points: 50_000, coins: 50_000 })
    await member.buy(1, 2)
    for (const entry of [...entries.filter(([key]) => !ENDING.includes(key)), ...ending]) {
      const [key] = entry
      const changed = await changedBy(async () => {
        const answer = await send(member, entry, ids)
        // The addresses of the button repeat the ids of the request.
        if (key !== 'GET /user/button_signature')
          assert.ok(!mentionsOther(answer), `${key}: ${JSON.stringify(answer)}`)
        assert.notEqual(answer.state, 401, `${key}: the member is logged in`)
      })
      assert.deepEqual(changed, [], key)
    }
  })
}

test('a change of another member’s row is noticed, and an update that changes nothing is not', async () => {
  const update = (value: string) =>
    changedBy(() =>
      shop.database.query({ text: `update members set mail = ${value} where id = ${OTHER}` }),
    )
  assert.deepEqual(await update('mail'), [])
  assert.deepEqual(await update(`mail || 'x'`), ['members'])
  assert.deepEqual(await update('mail'), [])
})
