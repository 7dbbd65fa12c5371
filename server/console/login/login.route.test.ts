import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { BACKGROUND_HEADER } from '#contract/console/background-header.ts'
import { totpCode } from '#server/console/authenticators/totp/totp.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { logInOperator, nextCode, openConsoleClient } from '#testing/drivers/console-client.ts'
import { softwarePasskey } from '#testing/drivers/software-passkey.ts'
import { OPERATOR_PASSWORD, operatorCast } from '#testing/fixtures/operators.ts'
import { openTestConsole, type TestConsole } from '#testing/fixtures/test-console.ts'
import { limitTries, passwordLimits } from './login-limits.ts'

let shop: TestConsole
before(async () => {
  shop = await openTestConsole({ trustedProxies: ['127.0.0.1'] })
})
after(() => shop.close())

let addressCount = 0
/**
 * Returns an unused address. Each test logs in from such an address, because failed tries count by
 * address.
 */
const newAddress = () => `10.1.${Math.floor(++addressCount / 250)}.${(addressCount % 250) + 1}`
const later = (ms: number) => shop.clock.advance(ms)
const MINUTE_MS = 60_000

function loginOf(name: 'support' | 'shipper' | 'auditor') {
  const { mail } = operatorCast[name]
  return { mail, password: OPERATOR_PASSWORD, code: nextCode(shop, name) }
}

test('A-006: a code of the app logs in within one step either side, and never twice', async () => {
  const client = openConsoleClient(shop.url, { address: newAddress() })
  const { mail, totpSecret } = operatorCast.support
  const logIn = (steps: number) => {
    const code = totpCode(totpSecret, new Date(shop.clock.now().getTime() + steps * 30_000))
    return client.post('/login/password', { mail, password: OPERATOR_PASSWORD, code })
  }
  for (const steps of [-2, 2]) assert.equal((await logIn(steps)).result, 'wrong-login')
  for (const steps of [-1, 0, 1]) assert.equal((await logIn(steps)).state, 200, `${steps} steps`)
  for (const steps of [0, 1]) assert.equal((await logIn(steps)).result, 'wrong-login')
})

test('A-008: the answer is the same for known and unknown addresses, and the sixth try waits', async () => {
  const known = openConsoleClient(shop.url, { address: newAddress() })
  const wrong = { ...loginOf('shipper'), password: 'wrong' }
  for (let tries = 0; tries < 5; tries++) {
    const response = await known.post('/login/password', wrong)
    assert.deepEqual([response.state, response.result], [400, 'wrong-login'])
  }
  const stranger = openConsoleClient(shop.url, { address: newAddress() })
  for (const mail of [wrong.mail, 'nobody@console.example']) {
    const response = await stranger.post('/login/password', { ...wrong, mail })
    assert.deepEqual([response.state, response.result], [400, 'wrong-login'])
  }
  for (const name of ['shipper', 'auditor'] as const) {
    const blocked = await known.post('/login/password', loginOf(name))
    assert.deepEqual([blocked.state, blocked.result], [429, 'too-many'], name)
  }
  later(15 * MINUTE_MS)
  assert.equal((await known.post('/login/password', loginOf('shipper'))).state, 200)
})

test('A-008: a stranger who fails with the mail of an operator delays the operator and locks nothing', async () => {
  const running = await logInOperator(shop, 'shipper', { address: newAddress() })
  const wrong = { ...loginOf('shipper'), password: 'wrong' }
  for (let tries = 0; tries < 12; tries++) {
    const stranger = openConsoleClient(shop.url, { address: newAddress() })
    assert.equal((await stranger.post('/login/password', wrong)).result, 'wrong-login')
  }
  const code = nextCode(shop, 'shipper')
  assert.equal((await running.act('/step-up/totp', { code })).state, 200, 'a proof in a session')
  const home = openConsoleClient(shop.url, { address: newAddress() })
  const startedAt = performance.now()
  assert.equal((await home.post('/login/password', loginOf('shipper'))).state, 200)
  assert.ok(performance.now() - startedAt >= 990, 'the owner of the account waits a second')
  later(15 * MINUTE_MS)
})

test('A-008: failures of passwords refuse no passkey of the same address', async () => {
  const client = openConsoleClient(shop.url, { address: newAddress() })
  for (let tries = 0; tries < 5; tries++)
    await client.post('/login/password', { ...loginOf('auditor'), password: 'wrong' })
  assert.equal((await client.post('/login/password', loginOf('auditor'))).state, 429)
  const response = { id: 'unknown' }
  for (let tries = 0; tries < 5; tries++)
    assert.equal((await client.post('/login/passkey', { response })).result, 'wrong-login')
  assert.equal((await client.post('/login/passkey', { response })).state, 429)
  later(15 * MINUTE_MS)
})

test('A-008: who knows the password guesses five codes, and neither learns that nor stays in', async () => {
  const { mail } = operatorCast.support
  const own = await logInOperator(shop, 'support', { address: newAddress() })
  const { recoveryCodes } = await own.act('/authenticators/recovery-codes')
  const passkey = softwarePasskey()
  const origin = shop.url
  const { options } = await own.act('/authenticators/passkey/options')
  const added = { response: passkey.create({ options, origin }), label: 'phone' }
  assert.equal((await own.act('/authenticators/passkey', added)).state, 200)
  const tryFrom = (fields: object) =>
    openConsoleClient(shop.url, { address: newAddress() }).post('/login/password', {
      mail,
      password: OPERATOR_PASSWORD,
      ...fields,
    })
  for (let tries = 0; tries < 5; tries++)
    assert.equal((await tryFrom({ code: '000000' })).result, 'wrong-login')
  const { state, result } = await tryFrom({ code: nextCode(shop, 'support') })
  assert.deepEqual([state, result], [400, 'wrong-login'], 'the same answer as for a wrong password')
  const mails = await shop.database.query<{ text: string }>({
    text: `select text from outbox_messages where recipient = $1 and kind = 'login-codes'`,
    values: [mail],
  })
  assert.equal(mails.length, 1, 'the operator is told once')
  const recovery = { mail, password: OPERATOR_PASSWORD, recoveryCode: recoveryCodes[0] }
  const browser = openConsoleClient(shop.url, { address: newAddress() })
  assert.equal((await browser.post('/login/recovery', recovery)).state, 200, 'a recovery code')
  const begun = await browser.post('/login/passkey/options')
  const response = passkey.get({ options: begun.options, origin })
  assert.equal((await browser.post('/login/passkey', { response })).state, 200, 'a passkey')
  later(15 * MINUTE_MS)
  assert.equal((await tryFrom({ code: nextCode(shop, 'support') })).state, 200)
})

test('A-008: wrong proofs of a session refuse proofs in no other session', async () => {
  const [thief, owner] = [
    await logInOperator(shop, 'auditor', { address: newAddress() }),
    await logInOperator(shop, 'auditor', { address: newAddress() }),
  ]
  for (let tries = 0; tries < 5; tries++)
    assert.equal((await thief.act('/step-up/totp', { code: '000000' })).result, 'wrong-code')
  const proof = async (client: typeof owner) =>
    (await client.act('/step-up/totp', { code: nextCode(shop, 'auditor') })).state
  assert.equal(await proof(thief), 429)
  assert.equal(await proof(owner), 200)
})

test('A-008: a try hashes its password while it holds no connection of the database', async () => {
  const single = openDatabase({ url: shop.databaseUrl, connectionsMax: 1 })
  try {
    const outcome = await limitTries(
      single,
      passwordLimits('nobody', { address: newAddress(), isOutside: false }),
      {
        now: shop.clock.now(),
        prepare: async () => (await single.query({ text: 'select 1 as one' })).length,
        tryOnce: async (_tx, prepared) => prepared,
      },
    )
    assert.equal(outcome, 1)
  } finally {
    await single.close()
  }
})

test('A-008: failed tries from one IPv6 network count together', async () => {
  const tryFrom = (host: number) =>
    openConsoleClient(shop.url, { address: `2001:db8:7::${host}` }).post('/login/password', {
      mail: `nobody${host}@console.example`,
      password: 'wrong',
      code: '000000',
    })
  for (let host = 1; host <= 5; host++) assert.equal((await tryFrom(host)).state, 400)
  assert.equal((await tryFrom(6)).state, 429)
})

test('A-008: many wrong proofs at the same moment count one after the other', async () => {
  const auditor = await logInOperator(shop, 'auditor', { address: newAddress() })
  const tries = Array.from({ length: 16 }, () => auditor.act('/step-up/totp', { code: '000000' }))
  const states = (await Promise.all(tries)).map(({ state }) => state)
  assert.deepEqual(states.toSorted(), [...Array(5).fill(400), ...Array(11).fill(429)])
  later(15 * MINUTE_MS)
})

test('a network gets at most 60 challenges of a passkey within 15 minutes', async () => {
  const stranger = openConsoleClient(shop.url, { address: newAddress() })
  for (let count = 1; count <= 60; count++)
    assert.equal((await stranger.post('/login/passkey/options')).state, 200)
  assert.equal((await stranger.post('/login/passkey/options')).state, 429)
  const other = openConsoleClient(shop.url, { address: newAddress() })
  assert.equal((await other.post('/login/passkey/options')).state, 200)
})

test('a response whose id is no text is a wrong login', async () => {
  const client = openConsoleClient(shop.url, { address: newAddress() })
  for (const id of [{ toString: 1 }, 7, null, undefined]) {
    const { state, result } = await client.post('/login/passkey', { response: { id } })
    assert.deepEqual([state, result], [400, 'wrong-login'])
  }
})

test('A-009: the cookie is __Host-, Secure, HttpOnly and SameSite=Strict', async () => {
  const client = openConsoleClient(shop.url)
  const response = await client.raw('/session')
  const [cookie = ''] = response.headers.getSetCookie()
  assert.match(cookie, /^__Host-console=/)
  for (const attribute of [/; Secure/, /; HttpOnly/, /; SameSite=Strict/, /; Path=\/(;|$)/])
    assert.match(cookie, attribute)
  assert.doesNotMatch(cookie, /Domain/)
  assert.equal(response.headers.get('cache-control'), 'no-store')
})

test('A-010: a session ends 15 minutes after the last call, and after 10 hours in any case', async () => {
  const idle = await logInOperator(shop, 'support', { address: newAddress() })
  later(14 * MINUTE_MS)
  assert.equal((await idle.get('/sessions')).state, 200)
  later(15 * MINUTE_MS)
  assert.equal((await idle.get('/sessions')).state, 401)
  const busy = await logInOperator(shop, 'support', { address: newAddress() })
  for (let minutes = 10; minutes < 600; minutes += 10) {
    later(10 * MINUTE_MS)
    assert.equal((await busy.get('/session')).operator.role, 'support')
  }
  later(10 * MINUTE_MS)
  assert.equal((await busy.get('/session')).operator, null)
})

test('A-010 A-044: a screen that loads itself again does not keep its session alive', async () => {
  const client = await logInOperator(shop, 'support', { address: newAddress() })
  const poll = async () =>
    (await client.raw('/dashboard', { headers: { [BACKGROUND_HEADER]: '1' } })).status
  for (let minutes = 0; minutes < 14; minutes += 7) {
    later(7 * MINUTE_MS)
    assert.equal(await poll(), 200)
  }
  later(2 * MINUTE_MS)
  assert.equal(await poll(), 401)
})

test('A-014: an operator sees the own open sessions and ends one of them', async () => {
  const first = await logInOperator(shop, 'auditor', { address: newAddress() })
  const second = await logInOperator(shop, 'auditor', { address: newAddress() })
  const { list } = await second.get('/sessions')
  assert.deepEqual(
    list.map((each: { isCurrent: boolean }) => each.isCurrent),
    [true, false],
  )
  const end = { session: list[1].id }
  const other = await logInOperator(shop, 'owner', { address: newAddress() })
  assert.equal((await other.act('/sessions/end', end)).state, 404, "another operator's session")
  assert.equal((await first.get('/sessions')).list.length, 2)
  assert.equal((await other.get('/sessions')).list.length, 1)
  const ended = await second.act('/sessions/end', end)
  assert.equal(ended.state, 200)
  assert.equal((await first.get('/sessions')).state, 401)
  assert.equal((await second.get('/sessions')).list.length, 1)
})

test('a logout ends the session, and its secret opens nothing any more', async () => {
  const client = await logInOperator(shop, 'support', { address: newAddress() })
  const cookie = client.cookie()
  await client.get('/session')
  const body = new URLSearchParams({ csrf: client.csrf(), json: '{}' })
  const left = await client.raw('/logout', { method: 'POST', body })
  assert.deepEqual([left.status, left.headers.get('clear-site-data')], [200, '"cache"'])
  assert.notEqual(client.cookie(), cookie)
  const response = await client.raw('/sessions', { headers: { cookie } })
  assert.equal(response.status, 401)
})

test('A-013: with a list of addresses for a role, a login from elsewhere is refused and logged', async () => {
  const office = '192.0.2.7'
  const owner = await logInOperator(shop, 'owner', { address: office })
  assert.deepEqual((await owner.get('/session')).warnings, ['no-address-list'])
  const list = { role: 'support', addresses: ['192.0.2.0/24', '2001:db8::/32'], version: 1 }
  const reason = 'office only'
  assert.equal((await owner.act('/address-lists', { ...list, reason })).state, 200)
  assert.deepEqual((await owner.get('/session')).warnings, [])
  const locked = { role: 'owner', addresses: ['198.51.100.1'], version: 1, reason }
  assert.equal((await owner.act('/address-lists', locked)).result, 'locks-out')

  const elsewhere = openConsoleClient(shop.url, { address: newAddress() })
  const response = await elsewhere.post('/login/password', loginOf('support'))
  assert.deepEqual([response.state, response.result], [403, 'wrong-address'])
  const { list: entries } = await owner.get('/audit?call=login.password&outcome=refused')
  assert.equal(entries[0].operator.name, 'support')
  assert.deepEqual(entries[0].after, { refusal: 'wrong-address' })
  for (const address of [office, '2001:db8::9']) await logInOperator(shop, 'support', { address })
})

test('A-008 A-013: failures outside the addresses of the role delay nobody inside', async () => {
  const wrong = { ...loginOf('support'), password: 'wrong' }
  for (let tries = 0; tries < 6; tries++) {
    const stranger = openConsoleClient(shop.url, { address: newAddress() })
    assert.equal((await stranger.post('/login/password', wrong)).result, 'wrong-login')
  }
  const startedAt = performance.now()
  await logInOperator(shop, 'support', { address: '192.0.2.8' })
  assert.ok(performance.now() - startedAt < 900, 'the operator did not wait')
})

test('A-013: a session ends with the address list that leaves out its address', async () => {
  const owner = await logInOperator(shop, 'owner', { address: '192.0.2.7' })
  const auditor = await logInOperator(shop, 'auditor', { address: '198.51.100.9' })
  assert.equal((await auditor.get('/sessions')).state, 200)
  const list = { role: 'auditor', addresses: ['192.0.2.0/24'], version: 1, reason: 'office only' }
  assert.equal((await owner.act('/address-lists', list)).state, 200)
  assert.equal((await auditor.get('/sessions')).state, 401)
  assert.equal((await auditor.get('/session')).operator, null)
  const refused = await owner.get('/audit?outcome=refused')
  assert.equal((await auditor.get('/session')).state, 200)
  assert.notEqual((await auditor.post('/login/password', loginOf('auditor'))).state, 200)
  const { list: after } = await owner.get('/audit?outcome=refused')
  const added = after.filter(({ id }: { id: number }) => id > refused.list[0].id)
  assert.deepEqual(
    added.map(({ call }: { call: string }) => call),
    ['login.password'],
    'only the login itself is refused, not the old session',
  )
  assert.equal((await auditor.act('/audit/export')).state, 401)
  const { list: entries } = await owner.get('/audit?call=audit.export')
  assert.deepEqual([entries[0].operator.name, entries[0].outcome], ['auditor', 'refused'])
  assert.deepEqual(entries[0].after, { refusal: 'wrong-address' })
  assert.equal(entries[0].address, '198.51.100.9')
})
