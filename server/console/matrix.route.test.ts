import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { ConsoleCall } from '#contract/console/call.ts'
import { consoleCalls } from '#contract/console/calls.ts'
import { isPermitted, ROLES } from '#contract/console/roles.ts'
import { CALL_LIMITS } from '#server/platform/configuration/console-settings.ts'
import {
  type ConsoleClient,
  logInOperator,
  openConsoleClient,
} from '#testing/drivers/console-client.ts'
import { beginEnrolment } from '#testing/drivers/enrolling-operator.ts'
import {
  exampleOf,
  examplePath,
  exampleRequest,
  roleFor,
} from '#testing/drivers/example-payload.ts'
import { openTestConsole, type TestConsole } from '#testing/fixtures/test-console.ts'

/**
 * Each call of the contract, with a payload that is valid by its schema, is made by each kind of
 * session and in each abusive way. A new call without its refusal fails here.
 */
const entries = Object.entries(consoleCalls) as [string, ConsoleCall][]
const changes = entries.filter(([key]) => key.startsWith('POST '))

let panel: TestConsole
before(async () => {
  const callLimits = { ...CALL_LIMITS, read: 10_000, change: 10_000, export: 10_000 }
  panel = await openTestConsole({ callLimits })
})
after(() => panel.close())

function send(client: ConsoleClient, [key, call]: [string, ConsoleCall]) {
  return key.startsWith('GET ')
    ? client.get(examplePath(key, call))
    : client.post(examplePath(key, call), exampleRequest(call))
}
test('every call has an example of a valid payload', () => {
  for (const [key, call] of entries) {
    for (const schema of [call.params, call.request]) {
      const { error } = schema?.safeParse(exampleOf(schema)) ?? {}
      assert.equal(error, undefined, `${key}: add an example of the field`)
    }
  }
})

test('a guest, an ended session and an invented one make no call of an operator', async () => {
  const ended = await logInOperator(panel, 'owner')
  const cookie = ended.cookie()
  await ended.post('/logout')
  const invented = `__Host-console=${'x'.repeat(43)}`
  const guest = openConsoleClient(panel.url)
  for (const entry of entries) {
    const [key, call] = entry
    if (call.access === 'guest') continue
    assert.equal((await send(guest, entry)).state, 401, `${key} by a guest`)
    if (!key.startsWith('GET ')) continue
    for (const secret of [cookie, invented]) {
      const { status } = await guest.raw(examplePath(key, call), { headers: { cookie: secret } })
      assert.equal(status, 401, `${key} with an ended or invented session`)
    }
  }
})

test('every role is refused each call outside its permissions, with a valid payload', async () => {
  for (const role of ROLES) {
    const client = await logInOperator(panel, role)
    for (const entry of entries) {
      const [key, call] = entry
      if (!('permission' in call) || isPermitted(role, call.permission)) continue
      const { state, result } = await send(client, entry)
      assert.deepEqual([state, result], [403, 'not-permitted'], `${key} by ${role}`)
    }
  }
})

test('a session that is still enrolling makes no call of an operator, whatever its role', async () => {
  const mail = 'enrolling@console.example'
  const { client } = await beginEnrolment(panel, { mail, role: 'owner' })
  for (const entry of entries.filter(([, call]) => 'permission' in call))
    assert.equal((await send(client, entry)).state, 401, `${entry[0]} while enrolling`)
  assert.equal((await client.get('/session')).operator, null)
})

test('a session that is still enrolling is refused a change without its anti-forgery value', async () => {
  const { client } = await beginEnrolment(panel, { mail: 'forged@console.example' })
  const { csrf } = { csrf: client.csrf() }
  for (const [key, call] of entries.filter(([, { access }]) => access === 'enrolling')) {
    const json = JSON.stringify(exampleRequest(call))
    const post = async (fields: Record<string, string>, headers: Record<string, string> = {}) =>
      (
        await client.raw(key.slice(5), {
          method: 'POST',
          body: new URLSearchParams(fields),
          headers,
        })
      ).status
    assert.equal(await post({ json }), 403, `${key} without the value`)
    assert.equal(await post({ json, csrf }, { 'sec-fetch-site': 'cross-site' }), 403, key)
  }
})

test('a full session makes no call of the enrolment', async () => {
  const owner = await logInOperator(panel, 'owner')
  for (const entry of entries.filter(([, { access }]) => access === 'enrolling'))
    assert.equal((await send(owner, entry)).state, 401, entry[0])
})

test('every change is refused without its anti-forgery value, and from another site', async () => {
  const owner = await logInOperator(panel, 'owner')
  for (const [key, call] of changes) {
    const path = examplePath(key, call)
    const json = JSON.stringify(exampleRequest(call))
    const { csrf } = { csrf: owner.csrf() }
    const post = async (fields: Record<string, string>, headers: Record<string, string> = {}) =>
      (await owner.raw(path, { method: 'POST', body: new URLSearchParams(fields), headers })).status
    assert.equal(await post({ json }), 403, `${key} without the value`)
    assert.equal(await post({ json, csrf: 'x'.repeat(csrf.length) }), 403, `${key} with another`)
    for (const site of ['cross-site', 'same-site'])
      assert.equal(await post({ json, csrf }, { 'sec-fetch-site': site }), 403, `${key} ${site}`)
    const headers = { 'content-type': 'application/json' }
    const { status } = await owner.raw(path, { method: 'POST', body: json, headers })
    assert.ok([403, 415].includes(status), `${key} as JSON: ${status}`)
  }
})

test('every call that needs a fresh proof is refused without it, with a valid payload', async () => {
  const proved = changes.filter(([, call]) => 'stepUp' in call && call.stepUp)
  assert.ok(proved.length > 20)
  for (const role of ROLES) {
    const client = await logInOperator(panel, role)
    await panel.database.query({
      text: `update console.sessions set proved_at = proved_at - interval '6 minutes'`,
    })
    for (const entry of proved.filter(([, call]) => roleFor(call) === role)) {
      const { state, result } = await send(client, entry)
      assert.deepEqual([state, result], [403, 'step-up'], entry[0])
    }
  }
})

test('every payload with an unknown field, or with a list for a field, is refused', async () => {
  for (const role of ROLES) {
    const client = await logInOperator(panel, role)
    for (const [key, call] of changes.filter(
      ([, each]) => 'permission' in each && roleFor(each) === role,
    )) {
      const path = examplePath(key, call)
      const payload = exampleRequest(call)
      const unknown = await client.post(path, { ...payload, isOwner: true })
      assert.equal(unknown.state, 400, `${key} with an unknown field`)
      const wrong = await client.post(path, { ...payload, requestId: [payload.requestId] })
      assert.equal(wrong.state, 400, `${key} with a list as the request id`)
    }
  }
})

test('every field of every query refuses a wrong value by its name', async () => {
  const wrong = '?'.repeat(101)
  for (const role of ROLES) {
    const client = await logInOperator(panel, role)
    for (const [key, call] of entries) {
      if (call.query === undefined || roleFor(call) !== role) continue
      for (const name of Object.keys(call.query.shape)) {
        const query = new URLSearchParams({ [name]: wrong })
        const { state, errors } = await client.get(`${examplePath(key, call)}?${query}`)
        assert.equal(state, 400, `${key} accepts a wrong ${name}`)
        assert.ok(name in errors, `${key} names the wrong ${name}`)
      }
    }
  }
})

test('no other method reaches a call', async () => {
  const owner = await logInOperator(panel, 'owner')
  for (const [key, call] of changes) {
    for (const method of ['GET', 'HEAD', 'PUT', 'DELETE', 'PATCH']) {
      const path = examplePath(key, call)
      if (method !== 'HEAD' && `${method} ${key.slice(5)}` in consoleCalls) continue
      if (method === 'HEAD' && `GET ${key.slice(5)}` in consoleCalls) continue
      const { status } = await owner.raw(path, { method })
      assert.ok(status >= 400 && status < 500, `${method} ${path}: ${status}`)
    }
  }
})
