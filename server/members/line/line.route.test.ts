import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { RESULT } from '#contract/codes.ts'
import { closeIdleAccount } from '#server/closures/closures.ts'
import { insertPasskey } from '#server/members/passkeys/passkeys.sql.ts'
import { builtInText } from '#server/outbox/templates/templates.ts'
import { DAY_MS, MINUTE_MS } from '#server/platform/time/durations.ts'
import { type Client, openClient } from '#testing/drivers/client.ts'
import { answerLine } from '#testing/drivers/line-person.ts'
import { mailedToken, messagesTo } from '#testing/drivers/outbox.ts'
import { PASSWORD } from '#testing/fixtures/cast.ts'
import { addLoggedInMember } from '#testing/fixtures/logged-in-members.ts'
import { newRegistration } from '#testing/fixtures/registrations.ts'
import { addSupport } from '#testing/fixtures/restrictions.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'
import { updateLineUse } from './line.sql.ts'

let shop: TestShop
before(async () => {
  shop = await openTestShop({ gateway: true })
})
after(() => shop.close())

const newPerson = () => randomUUID()
const messageOf = ({ errors }: { errors: Readonly<Record<string, readonly string[]>> }) =>
  errors.line?.[0] ?? ''

/** Opens LINE's page for a browser, and returns what the person's answer brings back. */
async function visit(client: Client, purpose: 'login' | 'link', person: string) {
  const { url } = await client.post(`/user/line/${purpose}_open`)
  const { path, code, state } = await answerLine(url, { person })
  assert.equal(path, `/line-${purpose}`)
  return { code, state }
}

async function logIn(client: Client, person: string) {
  return client.post('/user/line/login', await visit(client, 'login', person))
}

/** Logs in as a person whom no member has linked, and returns what the form registers with. */
async function nameVisitor(guest: Client, person: string) {
  const { visitor } = await logIn(guest, person)
  assert.equal(visitor.name, person)
  return { login_method: 'line', line_token: visitor.token } as const
}

async function link(member: Client, person: string) {
  return member.post('/user/line/link', await visit(member, 'link', person))
}

async function addLinkedMember(language: 'ja' | 'en' = 'ja') {
  const member = await addLoggedInMember(shop, { language })
  const person = newPerson()
  assert.equal((await link(member, person)).state, 200)
  return { member, person }
}

const memberIdOf = async (client: Client) => (await client.get('/user/point')).member_id

test('a member links LINE, is told by mail, and logs in with it under a new session', async () => {
  const { member, person } = await addLinkedMember()
  const [mail] = await messagesTo(shop, member.mail)
  assert.equal(mail?.subject, 'LINEアカウントが連携されました')
  const { member: reader } = await addLinkedMember('en')
  const [english] = await messagesTo(shop, reader.mail)
  assert.equal(english?.subject, builtInText({ name: 'line-linked', language: 'en' }).subject)
  assert.notEqual((await member.get('/user/line')).linked, '')

  const guest = openClient(shop.url)
  await guest.get('/user/point')
  const guestCookie = guest.cookie()
  const { state, is_known } = await logIn(guest, person)
  assert.deepEqual([state, is_known], [200, true])
  assert.notEqual(guest.cookie(), guestCookie)
  assert.equal(await memberIdOf(guest), member.id)
})

test('a visitor whom LINE names registers without a password of their own, and logs in by LINE', async () => {
  const guest = openClient(shop.url)
  const person = newPerson()
  const { form } = newRegistration(await nameVisitor(guest, person))
  assert.equal((await guest.post('/user/append', form)).state, 200)
  const later = openClient(shop.url)
  assert.equal((await logIn(later, person)).is_known, true)
  // Neither a password nor a passkey is known, so LINE remains.
  const refused = await later.post('/user/line/unlink')
  assert.equal(refused.state, 409)
  assert.match(messageOf(refused), /先にパスワードを設定/)
  const chosen = { pass: 'shuriken77', confirmPass: 'shuriken77' }
  assert.equal((await later.post('/user/change_password', chosen)).state, 200)
  assert.equal((await later.post('/user/line/unlink')).state, 200)
  assert.equal((await logIn(openClient(shop.url), person)).is_known, false)
})

test('a member who registered by passkey and linked LINE can remove one of the two, and not both', async () => {
  const { form } = newRegistration({ login_method: 'passkey' })
  const member = openClient(shop.url)
  await member.post('/user/append', form)
  await member.post('/user/login', { mail: form.mail, pass: form.pass })
  const key = { id: randomUUID(), publicKey: Buffer.of(1), signCount: 0, device: '' }
  const owned = { ...key, memberId: await memberIdOf(member), now: shop.clock.now() }
  await shop.database.transaction((tx) => insertPasskey(tx, owned))
  assert.equal((await link(member, newPerson())).state, 200)
  assert.equal((await member.post('/user/passkey/remove', { passkey_id: key.id })).state, 200)
  const refused = await member.post('/user/line/unlink')
  assert.match(messageOf(refused), /先にパスワードを設定/)
})

test('B-066 a registration by LINE needs the token of a login by LINE, of the same browser within half an hour, and works once', async () => {
  const register = (guest: Client, named: object) =>
    guest.post('/user/append', newRegistration(named).form)
  const person = newPerson()
  const stranger = openClient(shop.url)
  const guest = openClient(shop.url)
  const named = await nameVisitor(guest, person)
  const refused = await register(stranger, named)
  assert.equal(refused.state, 400)
  assert.match(messageOf(refused), /時間がたっています/)
  // The next person at this browser has another form.
  for (const line_token of [undefined, 'x'.repeat(43)])
    assert.equal((await register(guest, { ...named, line_token })).state, 400)

  const other = openClient(shop.url)
  const otherNamed = await nameVisitor(other, person)
  const friend = newPerson()
  const friendNamed = await nameVisitor(other, friend)
  assert.equal((await register(other, otherNamed)).state, 200)
  assert.equal((await register(other, otherNamed)).state, 400)
  const taken = await register(guest, named)
  assert.match(messageOf(taken), /別の会員/)
  const byPassword = newRegistration({ ...named, login_method: undefined }).form
  assert.equal((await guest.post('/user/append', byPassword)).state, 200)
  assert.equal((await register(other, friendNamed)).state, 200)
  assert.equal((await logIn(openClient(shop.url), friend)).is_known, true)

  const late = openClient(shop.url)
  const lateNamed = await nameVisitor(late, newPerson())
  shop.clock.advance(30 * MINUTE_MS)
  assert.equal((await register(late, lateNamed)).state, 400)
})

test('a return from LINE is refused unless this browser opened it, just now and for this purpose', async (t) => {
  const { member, person } = await addLinkedMember()
  const cases: Readonly<
    Record<
      string,
      (guest: Client, returned: { code: string | null; state: string | null }) => unknown
    >
  > = {
    'another state': (guest, { code }) =>
      guest.post('/user/line/login', { code, state: 'x'.repeat(43) }),
    'a code that LINE did not give': (guest, { state }) =>
      guest.post('/user/line/login', { code: 'x', state }),
    'a code of another visit': async (guest, { state }) => {
      const other = openClient(shop.url)
      const { code } = await visit(other, 'login', person)
      return guest.post('/user/line/login', { code, state })
    },
    'another browser': (_guest, returned) =>
      openClient(shop.url).post('/user/line/login', returned),
    'a visit that is over after ten minutes': (guest, returned) => {
      shop.clock.advance(10 * MINUTE_MS)
      return guest.post('/user/line/login', returned)
    },
    'a second visit of the browser': async (guest, returned) => {
      await guest.post('/user/line/login_open')
      return guest.post('/user/line/login', returned)
    },
    'the visit of a link': async () => {
      await member.post('/user/prove', { pass: PASSWORD })
      await member.post('/user/line/unlink')
      return member.post('/user/line/login', await visit(member, 'link', person))
    },
  }
  for (const [name, act] of Object.entries(cases))
    await t.test(name, async () => {
      const guest = openClient(shop.url)
      const refused = (await act(guest, await visit(guest, 'login', person))) as {
        state: number
        errors: { line: string[] }
      }
      assert.equal(refused.state, 400)
      assert.match(messageOf(refused), /LINEで確認できませんでした/)
    })
})

test('a return from LINE leaves what the browser opened for the other purpose (A-396)', async () => {
  for (const purposes of [
    ['login', 'link'],
    ['link', 'login'],
  ] as const) {
    const member = await addLoggedInMember(shop)
    const person = newPerson()
    const visits: Partial<Record<(typeof purposes)[number], object>> = {}
    for (const purpose of purposes) visits[purpose] = await visit(member, purpose, person)
    for (const purpose of ['link', 'login'] as const)
      assert.equal((await member.post(`/user/line/${purpose}`, visits[purpose])).state, 200)
  }
})

test('a return from LINE works once', async () => {
  const { person } = await addLinkedMember()
  const guest = openClient(shop.url)
  const returned = await visit(guest, 'login', person)
  assert.equal((await guest.post('/user/line/login', returned)).state, 200)
  assert.equal((await guest.post('/user/line/login', returned)).state, 400)
})

test('a person who cancels at LINE comes back without a code', async () => {
  const guest = openClient(shop.url)
  const { url } = await guest.post('/user/line/login_open')
  const { code, error, state } = await answerLine(url, { person: 'x', choice: 'deny' })
  assert.deepEqual([code, error], [null, 'ACCESS_DENIED'])
  assert.equal((await guest.post('/user/line/login', { code: '', state })).state, 400)
})

test('a LINE account has one member, and a member one LINE account', async () => {
  const { member, person } = await addLinkedMember()
  const rival = await addLoggedInMember(shop)
  const taken = await link(rival, person)
  assert.match(messageOf(taken), /別の会員と連携/)
  const second = await member.post('/user/line/link_open')
  assert.match(messageOf(second), /すでにLINEアカウント/)

  // Two tabs of a member, and two members with the same LINE account.
  const racers = await Promise.all([addLoggedInMember(shop), addLoggedInMember(shop)])
  const shared = newPerson()
  const visits: object[] = []
  for (const racer of racers) visits.push(await visit(racer, 'link', shared))
  const outcomes = await Promise.all(
    racers.map((racer, index) => racer.post('/user/line/link', visits[index])),
  )
  assert.deepEqual(outcomes.map(({ state }) => state).toSorted(), [200, 409])
})

test('A-433 a login by LINE needs the account that the member still has, and its time is kept', async () => {
  const { member, person } = await addLinkedMember()
  const read = async () => {
    const [row] = await shop.database.query<{ lineUserId: string; usedAt: Date | null }>({
      text: 'select line_user_id, used_at from line_accounts where member_id = $1',
      values: [member.id],
    })
    return row ?? assert.fail()
  }
  const { lineUserId } = await read()
  const now = shop.clock.now()
  // The member may link another account while LINE names the one before.
  const use = { memberId: member.id, lineUserId: `${lineUserId}0`, isFriend: null, now }
  assert.equal(await shop.database.transaction((tx) => updateLineUse(tx, use)), false)
  assert.equal((await read()).usedAt, null)
  assert.equal((await logIn(openClient(shop.url), person)).state, 200)
  assert.deepEqual((await read()).usedAt, now)
})

test('linking and unlinking need a fresh proof of the member', async () => {
  const { member } = await addLinkedMember()
  const other = await addLoggedInMember(shop)
  shop.clock.advance(5 * MINUTE_MS)
  for (const [client, path] of [
    [other, '/user/line/link_open'],
    [member, '/user/line/unlink'],
  ] as const) {
    const { state, result } = await client.post(path)
    assert.deepEqual([state, result], [409, RESULT.proofNeeded], path)
    await client.post('/user/prove', { pass: PASSWORD })
    assert.equal((await client.post(path)).state, 200, path)
  }
})

test('the visit of a link is bound to the session that opened it', async () => {
  const member = await addLoggedInMember(shop)
  const returned = await visit(member, 'link', newPerson())
  await member.get('/user/logout')
  await member.logIn({ mail: member.mail })
  assert.equal((await member.post('/user/line/link', returned)).state, 409)
  assert.equal((await member.get('/user/line')).linked, '')
})

test('A-148: a restricted login is refused by LINE too, and a closed account leaves no LINE account', async () => {
  const { member, person } = await addLinkedMember()
  const support = await addSupport(shop)
  await support.restrictMember({ memberId: member.id, kind: 'login' })
  const refused = await logIn(openClient(shop.url), person)
  assert.equal(refused.state, 409)
  assert.match(messageOf(refused), /ご利用を停止/)

  const idle = await addLinkedMember()
  shop.clock.advance(200 * DAY_MS)
  const closing = { mail: idle.member.mail, now: shop.clock.now() }
  assert.equal(await closeIdleAccount(shop.database, closing), 'closed')
  assert.equal((await logIn(openClient(shop.url), idle.person)).is_known, false)
})

test('a new password by mail unlinks LINE, because a stranger may have linked it', async () => {
  const { member, person } = await addLinkedMember()
  const guest = openClient(shop.url)
  await guest.post('/user/reset_password', { mail: member.mail })
  const token = await mailedToken(shop, member.mail)
  const { passwords } = newRegistration()
  assert.equal((await guest.post('/user/reset_password', { token, ...passwords })).state, 200)
  assert.equal((await logIn(openClient(shop.url), person)).is_known, false)
})

test('when LINE does not answer, the login is refused and can begin anew', async () => {
  const { person } = await addLinkedMember()
  const guest = openClient(shop.url)
  const returned = await visit(guest, 'login', person)
  await shop.gateway.faults({
    path: '/line/api/oauth2/v2.1/token',
    fault: 'crash-before',
    times: 1,
  })
  const refused = await guest.post('/user/line/login', returned)
  assert.match(messageOf(refused), /LINEに接続できません/)
  assert.equal((await logIn(guest, person)).is_known, true)
})

test('a shop without LINE offers none of it', async () => {
  const plain = await openTestShop({ databaseUrl: shop.databaseUrl })
  try {
    const guest = openClient(plain.url)
    assert.equal((await guest.get('/user/point')).has_line, false)
    const { state, errors } = await guest.post('/user/line/login_open')
    assert.deepEqual([state, errors.line], [400, ['現在、LINEはご利用いただけません']])
  } finally {
    await plain.close()
  }
})
