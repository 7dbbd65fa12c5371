import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { z } from 'zod'
import { calls } from '#contract/calls.ts'
import { CALLS_WITHOUT_ENVELOPE } from '#contract/openapi.ts'
import { type Client, openClient } from '#testing/drivers/client.ts'
import { callEveryEndpoint } from '#testing/drivers/every-endpoint.ts'
import { exampleOf } from '#testing/drivers/example-payload.ts'
import { mailedToken, messagesTo } from '#testing/drivers/outbox.ts'
import { goods } from '#testing/fixtures/goods.ts'
import { addLoggedInMember, type TestMember } from '#testing/fixtures/logged-in-members.ts'
import { addOtherRows, mentionsOther, OTHER, watchOtherRows } from '#testing/fixtures/other-rows.ts'
import { newRegistration } from '#testing/fixtures/registrations.ts'
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
/** A member who has done every act of the contract once. */
let reader: TestMember
/** What the member reads, alone and beside the rows of others. */
let answersAlone: ReadonlyMap<string, unknown>
let answers: ReadonlyMap<string, unknown>
let changedBy: Awaited<ReturnType<typeof watchOtherRows>>
before(async () => {
  shop = await openTestShop({ gateway: true })
  reader = await addReader()
  answersAlone = await readAnswers()
  changedBy = await watchOtherRows(shop.database, await addOtherRows(shop.database))
  answers = await readAnswers()
})
after(() => shop.close())

async function addReader(): Promise<TestMember> {
  const member = await addLoggedInMember(shop, { points: 50_000, coins: 50_000 })
  await callEveryEndpoint(shop, member)
  const { pass } = newRegistration().passwords
  await member.logIn({ mail: `changed-${member.id}@example.com`, pass })
  return member
}

async function readAnswers(): Promise<ReadonlyMap<string, unknown>> {
  const answers = new Map<string, unknown>()
  for (const entry of entries) {
    const [key, parts] = entry
    if (!(key.startsWith('GET ') || 'isReading' in parts) || ENDING.includes(key)) continue
    // The signature of the button is another each time.
    const { csrf: _, signature: __, ...answer } = await send(reader, entry, [])
    answers.set(key, answer)
  }
  return answers
}

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

/** Notes which calls of a browser change a row of another member. */
function watched<Browser extends Client>(browser: Browser, found: Set<string>): Browser {
  const watch =
    (send: Client['post']): Client['post'] =>
    async (path, payload) => {
      // What the test itself prepares, and its jobs, are no calls.
      await changedBy(async () => {})
      const answers: Awaited<ReturnType<typeof send>>[] = []
      const changed = await changedBy(async () => answers.push(await send(path, payload)))
      for (const table of changed) found.add(`${path} ${table}`)
      return answers[0] ?? assert.fail()
    }
  return { ...browser, get: watch(browser.get), post: watch(browser.post) }
}

test('A-430 a member reads the same beside the rows of others', () => {
  for (const [key, answer] of answersAlone) assert.deepEqual(answers.get(key), answer, key)
})

test('A-430 no call that is done changes a row of another member', async () => {
  const found = new Set<string>()
  const add = async () =>
    watched(await addLoggedInMember(shop, { points: 50_000, coins: 50_000 }), found)
  await callEveryEndpoint(shop, await add())
  const member = await add()
  const guest = watched(openClient(shop.url), found)
  const done = async (path: string, payload: object, by: Client = member) =>
    assert.equal((await by.post(path, payload)).state, 200, path)
  for (const is_favourite of [true, false])
    await done('/user/favourites', { good_ids: [goods.plain], is_favourite })
  const { person } = newRegistration()
  await done('/user/change', person)
  const [mail] = await messagesTo(shop, member.mail)
  const stop = /mail-change\?stop=([\w-]+)/.exec(mail?.text ?? '')?.[1]
  await done('/user/mail_change', { token: stop, action: 'stop' }, guest)
  await done('/user/reset_password', { mail: member.mail }, guest)
  const link = { token: await mailedToken(shop, member.mail) }
  const pass = { pass: 'kujibiki88', confirmPass: 'kujibiki88' }
  await done('/user/reset_password', { ...link, ...pass }, guest)
  assert.deepEqual([...found], [])
})

test('a change of another member’s row is noticed, and an update that changes nothing is not', async () => {
  const update = (value: string) =>
    changedBy(() =>
      shop.database.query({ text: `update members set mail = ${value} where id = ${OTHER}` }),
    )
  assert.deepEqual(await update('mail'), [])
  assert.deepEqual(await update(`mail || 'x'`), ['members'])
  assert.deepEqual(await update('mail'), [])
})
