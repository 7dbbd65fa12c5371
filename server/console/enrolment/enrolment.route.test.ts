import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { totpCode } from '#server/console/authenticators/totp/totp.ts'
import { MINUTE_MS } from '#server/platform/time/durations.ts'
import { type ConsoleResponse, logInOperator } from '#testing/drivers/console-client.ts'
import { beginEnrolment } from '#testing/drivers/enrolling-operator.ts'
import { softwarePasskey } from '#testing/drivers/software-passkey.ts'
import { untilBlocked } from '#testing/drivers/until-blocked.ts'
import { setOperatorState } from '#testing/fixtures/operators.ts'
import { openTestConsole, type TestConsole } from '#testing/fixtures/test-console.ts'

const PASSWORD = 'a long enough password'

let shop: TestConsole
before(async () => {
  shop = await openTestConsole()
})
after(() => shop.close())

test('a removal at the same moment ends the enrolment, and no password is stored', {
  timeout: 60_000,
}, async () => {
  const { id, client } = await beginEnrolment(shop, { mail: 'gone@enrolment.example' })
  await client.get('/session')
  const values = [id]
  const { promise, resolve } = Promise.withResolvers<ConsoleResponse>()
  await shop.database.transaction(async (tx) => {
    await tx.query({ text: 'select from console.operators where id = $1 for update', values })
    resolve(client.post('/enrolment/password', { password: PASSWORD }))
    await untilBlocked(shop.database)
    await setOperatorState(tx, id, 'removed')
    await tx.query({ text: 'delete from console.sessions where operator_id = $1', values })
  })
  assert.equal((await promise).state, 401)
  const [operator] = await shop.database.query<{ hash: string | null }>({
    text: 'select password_hash as hash from console.operators where id = $1',
    values,
  })
  assert.equal(operator?.hash, null)
})

test('a session of an operator who was invited anew opens nothing', async () => {
  const client = await logInOperator(shop, 'accountant')
  assert.equal((await client.get('/sessions')).state, 200)
  await setOperatorState(shop.database, shop.operatorIds.accountant, 'invited')
  assert.equal((await client.get('/sessions')).state, 401)
})

test('A-013: an enrolment ends only at an address of the list of the role', async () => {
  const { client } = await beginEnrolment(shop, { mail: 'away@enrolment.example' })
  await client.post('/enrolment/password', { password: PASSWORD })
  const { secret, uri } = await client.post('/enrolment/totp')
  assert.match(uri, /^otpauth:.*[?&]issuer=Card%20Lottery%20Shop&/)
  await client.post('/enrolment/totp/confirm', { code: totpCode(secret, shop.clock.now()) })
  const setList = (addresses: string[]) =>
    shop.database.query({
      text: `update console.address_lists set addresses = $1 where role = 'support'`,
      values: [addresses],
    })
  await setList(['192.0.2.0/24'])
  const refused = await client.post('/enrolment/finish')
  assert.deepEqual([refused.state, refused.result], [403, 'wrong-address'])
  await setList([])
  assert.equal((await client.post('/enrolment/finish')).state, 200)
})

test('A-193: an operator makes at most 60 calls of the enrolment a minute', async () => {
  const { client } = await beginEnrolment(shop, { mail: 'often@enrolment.example' })
  for (let count = 1; count <= 60; count++)
    assert.equal((await client.post('/enrolment/finish')).state, 409)
  assert.equal((await client.post('/enrolment/finish')).state, 429)
})

test('A-423 a passkey is added within five minutes of its challenge, and not at their end', async () => {
  for (const [waitMs, state] of [
    [5 * MINUTE_MS - 1, 200],
    [5 * MINUTE_MS, 400],
  ] as const) {
    const { client } = await beginEnrolment(shop, { mail: `${waitMs}@enrolment.example` })
    const { options } = await client.post('/enrolment/passkey/options')
    const response = softwarePasskey().create({ options, origin: shop.url })
    shop.clock.advance(waitMs)
    assert.equal((await client.post('/enrolment/passkey', { response, label: 'x' })).state, state)
  }
})
