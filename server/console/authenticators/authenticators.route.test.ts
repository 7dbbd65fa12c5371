import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  type ConsoleClient,
  logInOperator,
  openConsoleClient,
} from '#testing/drivers/console-client.ts'
import { OPERATOR_PASSWORD, operatorCast } from '#testing/fixtures/operators.ts'
import { openTestConsole, type TestConsole } from '#testing/fixtures/test-console.ts'

let shop: TestConsole
let owner: ConsoleClient
before(async () => {
  shop = await openTestConsole()
  owner = await logInOperator(shop, 'owner')
})
after(() => shop.close())

const addPasskey = (id: string) =>
  shop.database.query({
    text: `
      insert into console.passkeys (id, operator_id, public_key, sign_count, transports, label, created_at)
      values ($1, $2, '', 0, '{}', $1, $3)`,
    values: [id, shop.operatorIds.owner, shop.clock.now()],
  })

test('A-004: an owner removes a passkey only while two authenticators are left, one of them a passkey', async () => {
  await addPasskey('phone')
  await addPasskey('key')
  const remove = (passkey: string) => owner.act('/authenticators/passkey/remove', { passkey })
  assert.equal((await remove('none')).state, 404)
  assert.equal((await remove('phone')).state, 200)
  const last = await remove('key')
  assert.deepEqual([last.state, last.result], [409, 'authenticators-missing'])
  const { passkeys } = await owner.get('/authenticators')
  assert.deepEqual(
    passkeys.map(({ label }: { label: string }) => label),
    ['key'],
  )
})

test('A-007: renewed recovery codes replace the old ones, are shown once, and stand nowhere', async () => {
  const { recovery_codes: old } = await owner.act('/authenticators/recovery-codes')
  const request_id = 'renew-once'
  const renewed = await owner.post('/authenticators/recovery-codes', { request_id })
  assert.equal(renewed.recovery_codes.length, 10)
  const again = await owner.post('/authenticators/recovery-codes', { request_id })
  assert.deepEqual([again.state, again.result], [409, 'request-id-used'])
  const stored = await shop.database.query({
    text: `
      select answer::text as text from console.requests where answer is not null
      union all
      select to_jsonb(audit_entries)::text from console.audit_entries`,
  })
  for (const code of renewed.recovery_codes)
    assert.ok(!JSON.stringify(stored).includes(code), 'the code stands nowhere')
  const { mail } = operatorCast.owner
  const logIn = (recovery_code: string) =>
    openConsoleClient(shop.url).post('/login/recovery', {
      ...{ mail, password: OPERATOR_PASSWORD, recovery_code },
    })
  assert.equal((await logIn(old[0])).state, 400)
  assert.equal((await logIn(renewed.recovery_codes[0])).state, 200)
  assert.equal((await owner.get('/authenticators')).recovery_codes_left, 9)
})

test('A-011: each change of the own authenticators needs a fresh proof', async () => {
  shop.clock.advance(6 * 60_000)
  for (const path of ['passkey/options', 'recovery-codes']) {
    const { state, result } = await owner.act(`/authenticators/${path}`)
    assert.deepEqual([state, result], [403, 'step-up'])
  }
})
