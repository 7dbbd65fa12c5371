import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { after, before, test } from 'node:test'
import { serve } from '#server/main/serve.ts'
import { openConcurrencyLimits } from '#server/platform/load/concurrency-limits.ts'
import { addressKey } from '#server/platform/load/network.ts'
import { recordHits } from '#server/platform/load/rate-limits.ts'
import { hashPassword, storedFormerHash } from '#server/platform/password.ts'
import { NEVER_CLOSES } from '#server/platform/time/closing.rule.ts'
import { openClient } from '#testing/drivers/client.ts'
import { whileHashingIsFull } from '#testing/faults/full-hashing.ts'
import { PASSWORD } from '#testing/fixtures/cast.ts'
import { addMemberAccount } from '#testing/fixtures/members.ts'
import { openTestShop, TEST_KEYS, type TestShop } from '#testing/fixtures/test-shop.ts'
import { delayMs, logIn } from './login.ts'
import { memberRoutes } from './members.route.ts'

let shop: TestShop
/**
 * A server of the same shop that trusts a proxy. The proxy's header tells the visitor's IP address.
 */
let shopBehindProxy: Awaited<ReturnType<typeof serve>>
before(async () => {
  shop = await openTestShop()
  shopBehindProxy = await serve({
    ...TEST_KEYS,
    databaseUrl: shop.databaseUrl,
    clock: shop.clock,
    host: '127.0.0.1',
    port: 0,
    closesAt: NEVER_CLOSES,
    trustedProxies: ['127.0.0.1'],
  })
})
after(async () => {
  await shopBehindProxy.close()
  await shop.close()
})

/** Makes one login attempt that comes from this IP address. */
async function attemptFrom(address: string, payload: { mail: string; pass: string }) {
  const client = openClient(shopBehindProxy.url)
  const { csrf } = await client.get('/user/point')
  const body = new URLSearchParams({ [csrf.name]: csrf.value, json: JSON.stringify(payload) })
  const headers = { 'x-forwarded-for': address }
  const startedAtMs = performance.now()
  const response = await client.raw('/api/user/login', { method: 'POST', body, headers })
  const { state, errors } = (await response.json()) as { state: number; errors: object }
  const retryAfter = response.headers.get('retry-after')
  return { state, fields: Object.keys(errors), retryAfter, tookMs: performance.now() - startedAtMs }
}

test('B-100 the first login replaces a hash of the former shop, and the password stays', async () => {
  const { id, mail } = await addMemberAccount(shop.database, { now: shop.clock.now() })
  const hashOf = async (): Promise<string | undefined> => {
    const text = 'select password_hash from members where id = $1'
    const [row] = await shop.database.query<{ passwordHash: string }>({ text, values: [id] })
    return row?.passwordHash
  }
  const foreignHash = storedFormerHash(
    '$2y$07$BCryptRequires22Chrcte/VlQH0piJtjXl.0t1XkA8pw9dMXTpOq',
  )
  const text = 'update members set password_hash = $2 where id = $1'
  await shop.database.query({ text, values: [id, foreignHash] })
  const logInWith = (pass: string) => openClient(shop.url).post('/user/login', { mail, pass })
  assert.notEqual((await logInWith('wrong')).state, 200)
  assert.equal(await hashOf(), foreignHash)
  const both = ['203.0.113.71', '203.0.113.72'].map((address) =>
    attemptFrom(address, { mail, pass: 'rasmuslerdorf' }),
  )
  assert.deepEqual(
    (await Promise.all(both)).map(({ state }) => state),
    [200, 200],
    'two devices at once',
  )
  for (let count = 0; count < 2; count++) {
    assert.equal((await logInWith('rasmuslerdorf')).state, 200)
    assert.match((await hashOf()) ?? '', /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  }
})

const addressLimit = (subject: string) => ({
  name: 'login-address',
  max: 50,
  windowMs: 15 * 60_000,
  subject,
})

const attempts = (count: number, address: string, payload: { mail: string; pass: string }) =>
  Promise.all(Array.from({ length: count }, () => attemptFrom(address, payload)))

/**
 * Makes one login attempt by a direct call of `logIn`. Returns the outcome and the delay that
 * `logIn` asks for, without waiting.
 */
async function attemptWithoutDelay(address: string, payload: { mail: string; pass: string }) {
  const delaysMs: number[] = []
  const attempt = { ...payload, isSaved: false, address, device: '', now: shop.clock.now() }
  const startedAt = process.cpuUsage()
  const outcome = await logIn(shop.database, attempt, async (ms) => delaysMs.push(ms))
  const { user, system } = process.cpuUsage(startedAt)
  return { outcome, delaysMs, cpuMs: (user + system) / 1_000 }
}

const attemptsWithoutDelay = (
  count: number,
  address: string,
  payload: { mail: string; pass: string },
) => Promise.all(Array.from({ length: count }, () => attemptWithoutDelay(address, payload)))

test('C-009 after 10 failures logins from that address are delayed, and the owner is never locked out', async () => {
  const { mail, pass } = await addMemberAccount(shop.database, { now: shop.clock.now() })
  const guess = { mail, pass: 'wrong' }
  for (const { outcome, delaysMs } of await attemptsWithoutDelay(10, '203.0.113.1', guess)) {
    assert.deepEqual([outcome, delaysMs], ['mismatch', [0]])
  }
  const eleventh = await attemptFrom('203.0.113.1', guess)
  assert.equal(eleventh.state, 400)
  assert.ok(eleventh.tookMs >= 1_000)

  const owner = await attemptWithoutDelay('198.51.100.7', { mail, pass })
  assert.equal(typeof owner.outcome, 'object')
  assert.deepEqual(owner.delaysMs, [1_000])
  // A login with the right password succeeds after the delay, even from the attacker's IP address.
  const rightGuess = await attemptWithoutDelay('203.0.113.1', { mail, pass })
  assert.equal(typeof rightGuess.outcome, 'object')
  assert.deepEqual(rightGuess.delaysMs, [2_000])
  const next = await attemptWithoutDelay('203.0.113.1', guess)
  assert.deepEqual(next.delaysMs, [1_000], 'a login deletes the failures of its address')
})

test('C-009 logins with an unknown mail are delayed like those with a known mail', async () => {
  const payload = { mail: 'nobody@example.com', pass: 'wrong' }
  await attemptsWithoutDelay(10, '203.0.113.2', payload)
  const eleventh = await attemptFrom('203.0.113.2', payload)
  assert.equal(eleventh.state, 400)
  assert.ok(eleventh.tookMs >= 1_000)
})

test('C-009 the delay grows to a maximum, and ends after 15 minutes', async () => {
  assert.deepEqual([0, 9, 10, 11, 12, 13, 14, 40].map((bad) => delayMs(bad, bad)), [
    0, 0, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000,
  ]) // biome-ignore format: a table
  assert.equal(delayMs(0, 10), 1_000)
  const payload = { mail: 'late@example.com', pass: 'wrong' }
  await attemptsWithoutDelay(10, '203.0.113.3', payload)
  assert.deepEqual((await attemptWithoutDelay('203.0.113.3', payload)).delaysMs, [1_000])
  shop.clock.advance(15 * 60_000)
  assert.deepEqual((await attemptWithoutDelay('203.0.113.3', payload)).delaysMs, [0])
})

test('C-009 Q147 an address with 50 failures is refused under errors.mail; others are not', async () => {
  for (let mail = 0; mail < 10; mail++) {
    await attempts(5, '203.0.113.4', { mail: `victim-${mail}@example.com`, pass: 'wrong' })
  }
  const { mail, pass } = await addMemberAccount(shop.database, { now: shop.clock.now() })
  const refused = await attemptFrom('203.0.113.4', { mail, pass })
  assert.deepEqual([refused.state, refused.fields], [429, ['mail']])
  assert.equal((await attemptFrom('203.0.113.5', { mail, pass })).state, 200)
})

test('C-009 a refused address learns by Retry-After when it may log in again, and then may', async () => {
  const limit = { name: 'login-address', max: 50, windowMs: 0, subject: '203.0.113.20' }
  const { mail, pass } = await addMemberAccount(shop.database, { now: shop.clock.now() })
  const start = shop.clock.now().getTime()
  await recordHits(shop.database, Array(50).fill(limit), new Date(start - 600_500))
  const refused = await attemptFrom('203.0.113.20', { mail, pass })
  assert.deepEqual([refused.state, refused.retryAfter], [429, '300'])
  shop.clock.set(new Date(start + 299_000))
  assert.equal((await attemptFrom('203.0.113.20', { mail, pass })).retryAfter, '1')
  shop.clock.set(new Date(start + 300_000))
  assert.equal((await attemptFrom('203.0.113.20', { mail, pass })).state, 200)
  shop.clock.set(new Date(start))
})

test('C-009 of 60 parallel failures from one address only 50 are answered, and no login follows', async () => {
  const address = '203.0.113.8'
  const guesses = Array.from({ length: 60 }, (_, index) =>
    attemptWithoutDelay(address, { mail: `parallel-${index}@example.com`, pass: 'wrong' }),
  )
  const outcomes = (await Promise.all(guesses)).map(({ outcome }) => outcome)
  assert.equal(outcomes.filter((outcome) => outcome === 'mismatch').length, 50)
  assert.equal(outcomes.filter((outcome) => outcome === 'tooMany').length, 10)
  const { mail, pass } = await addMemberAccount(shop.database, { now: shop.clock.now() })
  assert.equal((await attemptWithoutDelay(address, { mail, pass })).outcome, 'tooMany')
})

test('C-009 a full address is refused before its mail is looked up and its password is checked', async () => {
  const address = '203.0.113.9'
  await recordHits(shop.database, Array(50).fill(addressLimit(address)), shop.clock.now())
  const { mail, pass } = await addMemberAccount(shop.database, { now: shop.clock.now() })
  const { outcome, delaysMs } = await attemptWithoutDelay(address, { mail, pass })
  assert.deepEqual([outcome, delaysMs], ['tooMany', []])
})

test('C-009 a right password is refused if its address became full while it was checked', async () => {
  const address = '203.0.113.10'
  const now = shop.clock.now()
  const { mail, pass } = await addMemberAccount(shop.database, { now })
  const attempt = { mail, pass, isSaved: false, address, device: '', now }
  const fill = () => recordHits(shop.database, Array(50).fill(addressLimit(address)), now)
  assert.equal(await logIn(shop.database, attempt, fill), 'tooMany')
})

test('C-009 parallel logins with one mail from one address follow one another, and at most 20 wait', async () => {
  const payload = { mail: 'serial@example.com', pass: 'wrong' }
  const answers = await attemptsWithoutDelay(23, '203.0.113.11', payload)
  const delaysMs = answers.flatMap((answer) => answer.delaysMs)
  assert.deepEqual(delaysMs.slice(0, 14), [...Array(10).fill(0), 1_000, 2_000, 4_000, 8_000])
  assert.equal(delaysMs.length, 20)
  assert.equal(answers.filter(({ outcome }) => outcome === 'tooMany').length, 3)
})

test('T15 delayed logins take no permit of other calls, and logins beyond their own limit are refused', async () => {
  const limitOf = openConcurrencyLimits()
  const [login, logout] = memberRoutes(shop).map(limitOf)
  assert.ok(login !== undefined && logout !== undefined)
  let heldCount = 0
  while (login.loadShedder.acquire(`address ${heldCount}`) !== undefined) heldCount += 1
  assert.equal(heldCount, 256)
  assert.deepEqual([login.refusal.state, login.refusal.retryAfterSeconds], [429, 1])
  assert.equal(logout.loadShedder.hasCapacity('another address'), true)
})

test('T15 a login whose hashing would be refused is refused before its form is read, and other addresses log in', async () => {
  const address = '203.0.113.30'
  const { mail, pass } = await addMemberAccount(shop.database, { now: shop.clock.now() })
  await whileHashingIsFull(addressKey(address), async () => {
    const incomplete = connect(Number(new URL(shopBehindProxy.url).port), '127.0.0.1')
    incomplete.write(
      `POST /api/user/login HTTP/1.1\r\nhost: x\r\nx-forwarded-for: ${address}\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: 64\r\n\r\n`,
    )
    const [head] = await once(incomplete, 'data')
    incomplete.destroy()
    assert.match(String(head), /^HTTP\/1.1 429 .*\r\nretry-after: 1\r\n/is)
    assert.equal((await attemptFrom('203.0.113.31', { mail, pass })).state, 200)
  })
  assert.equal((await attemptFrom(address, { mail, pass })).state, 200)
})

test('C-009 the addresses of one IPv6 network of 64 bits count as one', async () => {
  const limit = { name: 'login-address', max: 50, windowMs: 60_000, subject: '2001:db8:1:2::/64' }
  await recordHits(shop.database, Array(50).fill(limit), shop.clock.now())
  const guess = { mail: 'ipv6@example.com', pass: 'wrong' }
  assert.equal((await attemptFrom('2001:db8:1:2:ffff::9', guess)).state, 429)
  assert.equal((await attemptFrom('2001:db8:1:3::9', guess)).state, 400)
})

test('C-009 the address is the one that a trusted proxy sends, and otherwise that of the connection', async () => {
  const payload = { mail: 'direct@example.com', pass: 'wrong' }
  const client = openClient(shop.url)
  for (let turn = 0; turn < 3; turn++) {
    const { csrf } = await client.get('/user/point')
    const body = new URLSearchParams({ [csrf.name]: csrf.value, json: JSON.stringify(payload) })
    const headers = { 'x-forwarded-for': `192.0.2.${turn}` }
    await client.raw('/api/user/login', { method: 'POST', body, headers })
  }
  const counts = await shop.database.query<{ count: number }>({
    text: `
      select count(*) as count
      from rate_limit_hits
      where name = 'login-mail-address'
      group by subject
      having count(*) = 3`,
  })
  assert.equal(counts.length, 1)
})

test('C-009 known and unknown mails are refused in the same time', async () => {
  const { id, mail } = await addMemberAccount(shop.database, { now: shop.clock.now() })
  // Test members have password hashes that are cheap to check. This test needs a hash that costs as
  // much as the hash of a real member.
  await shop.database.query({
    text: 'update members set password_hash = $2 where id = $1',
    values: [id, await hashPassword(PASSWORD)],
  })
  // The test compares processor time instead of elapsed time, because other work on a busy machine
  // would distort the elapsed time.
  const cpuMs = { known: [] as number[], unknown: [] as number[] }
  for (let turn = 0; turn < 6; turn++) {
    const known = await attemptWithoutDelay('203.0.113.6', { mail, pass: 'wrong' })
    const stranger = { mail: `stranger-${turn}@example.com`, pass: 'wrong' }
    const unknown = await attemptWithoutDelay('203.0.113.6', stranger)
    assert.deepEqual(unknown.delaysMs, known.delaysMs)
    cpuMs.known.push(known.cpuMs)
    cpuMs.unknown.push(unknown.cpuMs)
  }
  const [known, unknown] = [Math.min(...cpuMs.known), Math.min(...cpuMs.unknown)]
  assert.ok(Math.abs(known - unknown) < known / 2, `${known} against ${unknown} ms`)
})
