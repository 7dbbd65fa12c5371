import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Database } from '#server/platform/database/database.ts'
import { DAY_MS } from '#server/platform/time/durations.ts'
import { type Client, openClient } from '#testing/drivers/client.ts'
import { PASSWORD } from '#testing/fixtures/cast.ts'
import { addMemberAccount } from '#testing/fixtures/members.ts'
import { openTestShop } from '#testing/fixtures/test-shop.ts'
import { logIn } from './login.ts'

const shop = await openTestShop()
after(() => shop.close())

test('C-009 the right mail and password log in under a new session', async () => {
  const client = openClient(shop.url)
  await client.get('/user/point')
  const before = client.cookie()
  assert.equal((await client.logIn('B')).state, 200)
  assert.notEqual(client.cookie(), before)
  assert.equal((await client.get('/user/point')).is_login, '1')
  assert.equal(await isLoggedIn(before), false, 'the cookie from before the login opens nothing')
})

test('C-009 a wrong password and an unknown mail are refused alike under errors.mail', async () => {
  const client = openClient(shop.url)
  const wrong = await client.post('/user/login', { mail: 'b@example.com', pass: 'wrong' })
  const unknown = await client.post('/user/login', { mail: 'nobody@example.com', pass: PASSWORD })
  for (const { status, state, errors } of [wrong, unknown]) {
    assert.equal(status, 400)
    assert.equal(state, 400)
    assert.deepEqual(errors, { mail: ['メールアドレスまたはパスワードが一致しません'] })
  }
  assert.equal((await client.get('/user/point')).is_login, '0')
})

test('a password is compared as it was typed', async () => {
  const client = openClient(shop.url)
  for (const pass of [
    PASSWORD.toUpperCase(),
    `${PASSWORD}x`,
    PASSWORD.slice(0, -1),
    ` ${PASSWORD}`,
  ])
    assert.equal(
      (await client.post('/user/login', { mail: 'b@example.com', pass })).state,
      400,
      pass,
    )
})

test('a failed login has an English message for an English reader', async () => {
  const client = openClient(shop.url)
  const { csrf } = await client.get('/user/point')
  const refused = await client.raw('/api/user/login', {
    method: 'POST',
    headers: { cookie: `${client.cookie()}; lang=en` },
    body: form(csrf, { mail: 'b@example.com', pass: 'wrong' }),
  })
  const { errors } = await bodyOf(refused)
  assert.deepEqual(errors.mail, ['Email address or password do not match'])
})

test('mail is compared without regard to case and surrounding blanks', async () => {
  const client = openClient(shop.url)
  assert.equal((await client.logIn({ mail: ' B@Example.COM ' })).state, 200)
})

test('C-009 logging in again replaces the session: the old cookie no longer works', async () => {
  const client = openClient(shop.url)
  await client.logIn('B')
  const first = client.cookie()
  await client.logIn('C')
  assert.notEqual(client.cookie(), first)
  assert.equal((await client.get('/user/point')).last_name, '千葉')
  assert.equal(await isLoggedIn(first), false)
})

test('C-009 a login whose password is renewed during the check starts no session', async () => {
  const { id, mail } = await addMemberAccount(shop.database, { now: shop.clock.now() })
  const renewing: Database = {
    ...shop.database,
    async transaction(work) {
      await shop.database.query({
        text: `update members set password_hash = 'renewed' where id = $1`,
        values: [id],
      })
      return shop.database.transaction(work)
    },
  }
  const attempt = { mail, pass: PASSWORD, isSaved: false, address: '::1', device: '' }
  assert.equal(await logIn(renewing, { ...attempt, now: shop.clock.now() }), 'mismatch')
  const sessions = await shop.database.query({
    text: 'select from sessions where member_id = $1',
    values: [id],
  })
  assert.equal(sessions.length, 0)
})

test('C-009 a login without its anti-forgery value starts no session', async () => {
  const client = openClient(shop.url)
  const { csrf } = await client.get('/user/point')
  const answers = await Promise.all(
    [
      { ...csrf, value: '' },
      { ...csrf, value: 'x.y.z' },
      { ...csrf, name: 'other' },
    ].map((pair) =>
      client
        .raw('/api/user/login', {
          method: 'POST',
          body: form(pair, { mail: 'b@example.com', pass: PASSWORD }),
        })
        .then(bodyOf),
    ),
  )
  assert.deepEqual(
    answers.map(({ state }) => state),
    [403, 403, 403],
  )
  assert.equal((await client.get('/user/point')).is_login, '0')
})

test("B-015 with save_cookie '1' the cookie outlives the browser, without it not", async () => {
  const saved = await cookieOfLogin({ save_cookie: '1' })
  assert.match(saved, /; Max-Age=2592000/)
  for (const request of [{}, { save_cookie: '0' }]) {
    const unsaved = await cookieOfLogin(request)
    assert.doesNotMatch(unsaved, /Max-Age|Expires/i)
  }
  assert.match(saved, /; HttpOnly/)
  assert.match(saved, /; SameSite=Lax/)
})

test('B-015 a saved session in use ends on the server after exactly 30 days', async () => {
  const before = shop.clock.now()
  const [cookie = ''] = (await cookieOfLogin({ save_cookie: '1' })).split(';')
  // The test uses the session at least every 13 days, because an unused session ends after 14 days.
  for (const usedAtMs of [13 * DAY_MS, 26 * DAY_MS, 30 * DAY_MS - 1]) {
    shop.clock.set(new Date(before.getTime() + usedAtMs))
    assert.equal(await isLoggedIn(cookie), true)
  }
  shop.clock.set(new Date(before.getTime() + 30 * DAY_MS))
  assert.equal(await isLoggedIn(cookie), false)
  shop.clock.set(before)
})

test('C-010 logout ends the session on the server', async () => {
  const client = openClient(shop.url)
  await client.logIn('B')
  const cookie = client.cookie()
  const response = await client.raw('/api/user/logout', { headers: { accept: 'application/json' } })
  assert.deepEqual([response.status, response.headers.get('clear-site-data')], [200, '"cache"'])
  assert.equal(await isLoggedIn(cookie), false)
  assert.equal((await client.get('/user/point')).is_login, '0')
  assert.equal((await client.get('/user/logout')).state, 200, 'a guest may log out as well')
})

test('C-010 logout ends this session and no other of the member', async () => {
  const [phone, desk] = [openClient(shop.url), openClient(shop.url)]
  await phone.logIn('B')
  await desk.logIn('B')
  await phone.get('/user/logout')
  assert.equal((await desk.get('/user/point')).is_login, '1')
})

test('C-010 another site cannot log a member out', async () => {
  const client = openClient(shop.url)
  await client.logIn('B')
  for (const site of ['cross-site', 'same-site']) {
    const headers = { 'sec-fetch-site': site }
    const answer = await bodyOf(await client.raw('/api/user/logout', { headers }))
    assert.equal(answer.state, 403)
  }
  assert.equal((await client.get('/user/point')).is_login, '1')
})

test('C-010 neither markup nor a prefetch nor a HEAD logs a member out; a navigation does', async () => {
  const client = openClient(shop.url)
  await client.logIn('B')
  const own = { 'sec-fetch-site': 'same-origin' }
  const logOut = async (headers: Record<string, string>, method = 'GET') =>
    (await client.raw('/api/user/logout', { method, headers: { ...own, ...headers } })).status
  for (const headers of [
    { 'sec-fetch-dest': 'image', 'sec-fetch-mode': 'no-cors' },
    { 'sec-fetch-dest': 'iframe', 'sec-fetch-mode': 'navigate' },
    { 'sec-fetch-dest': 'style', accept: 'application/json' },
    { 'sec-fetch-dest': 'empty', accept: '*/*' },
    { 'sec-fetch-dest': 'document', 'sec-purpose': 'prefetch' },
  ])
    assert.equal(await logOut(headers), 403, JSON.stringify(headers))
  assert.equal(await logOut({}, 'HEAD'), 404)
  assert.equal((await client.get('/user/point')).is_login, '1')
  assert.equal(await logOut({ 'sec-fetch-dest': 'empty', accept: 'application/json' }), 200)
  await client.logIn('B')
  assert.equal(await logOut({ 'sec-fetch-dest': 'document' }), 200)
})

test('C-010 in a browser without Sec-Fetch-Dest a link logs out, and neither picture, style nor prefetch does', async () => {
  const client = openClient(shop.url)
  await client.logIn('B')
  // Safari 15.6 on iOS.
  const agent =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 15_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/15.6 Mobile/15E148 Safari/604.1'
  const logOut = async (accept: string, more: Record<string, string> = {}) => {
    const headers = { 'user-agent': agent, accept, ...more }
    return (await client.raw('/api/user/logout', { headers })).status
  }
  const page = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
  const picture =
    'image/webp,image/avif,video/*;q=0.8,image/png,image/svg+xml,image/*;q=0.8,*/*;q=0.5'
  for (const accept of [picture, 'text/css,*/*;q=0.1', '*/*'])
    assert.equal(await logOut(accept), 403, accept)
  for (const name of ['purpose', 'x-purpose', 'x-moz'])
    assert.equal(await logOut(page, { [name]: 'prefetch' }), 403, name)
  assert.equal((await client.get('/user/point')).is_login, '1')
  assert.equal(await logOut(page), 200)
  await client.logIn('B')
  assert.equal(await logOut('application/json'), 200)
})

test('the password of a member is stored as an argon2id hash, a session as a hash of its secret', async () => {
  const { id, mail } = await addMemberAccount(shop.database, { now: shop.clock.now() })
  const client = openClient(shop.url)
  await client.logIn({ mail })
  const [member] = await shop.database.query<{ passwordHash: string }>({
    text: 'select password_hash from members where id = $1',
    values: [id],
  })
  assert.match(member?.passwordHash ?? '', /^\$argon2id\$/)
  const secret = client.cookie().split('=')[1] as string
  const sessions = await shop.database.query<{ idHash: Buffer }>({
    text: 'select id_hash from sessions where member_id = $1',
    values: [id],
  })
  assert.equal(sessions.length, 1)
  assert.ok(!sessions.some(({ idHash }) => idHash.includes(Buffer.from(secret))))
})

async function isLoggedIn(cookie: string): Promise<boolean> {
  const response = await fetch(`${shop.url}/api/user/point`, { headers: { cookie } })
  return (await bodyOf(response)).is_login === '1'
}

async function cookieOfLogin(more: object): Promise<string> {
  const client: Client = openClient(shop.url)
  const { csrf } = await client.get('/user/point')
  const response = await client.raw('/api/user/login', {
    method: 'POST',
    body: form(csrf, { mail: 'b@example.com', pass: PASSWORD, ...more }),
  })
  assert.equal(response.status, 200)
  const [line = ''] = response.headers.getSetCookie()
  return line
}

function form(csrf: { name: string; value: string }, payload: object): URLSearchParams {
  return new URLSearchParams({ [csrf.name]: csrf.value, json: JSON.stringify(payload) })
}

interface Body {
  readonly state: number
  readonly is_login?: string
  readonly errors: Record<string, string[]>
}
async function bodyOf(response: Response): Promise<Body> {
  return (await response.json()) as Body
}
