import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { builtInText } from '#server/outbox/templates/templates.ts'
import { MINUTE_MS } from '#server/platform/time/durations.ts'
import { type Client, openClient } from '#testing/drivers/client.ts'
import { mailedToken, messagesTo } from '#testing/drivers/outbox.ts'
import { softwarePasskey } from '#testing/drivers/software-passkey.ts'
import { untilBlocked } from '#testing/drivers/until-blocked.ts'
import { addLoggedInMember, type TestMember } from '#testing/fixtures/logged-in-members.ts'
import { newRegistration } from '#testing/fixtures/registrations.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'
import { relyingPartyOf } from './relying-party.rule.ts'

let shop: TestShop
let origin: string
before(async () => {
  shop = await openTestShop()
  origin = relyingPartyOf(shop.url).origin
})
after(() => shop.close())

type SoftwarePasskey = ReturnType<typeof softwarePasskey>
interface Wrong {
  readonly origin?: string
  readonly isUserVerified?: boolean
}

async function add(member: Client, passkey: SoftwarePasskey, wrong: Wrong = {}) {
  const { options } = await member.post('/user/passkey/add_options')
  assert.equal(options.rp.name, '引札')
  const { id, response } = passkey.create({ options, origin, ...wrong })
  return member.post('/user/passkey/add', {
    passkey_id: id,
    client_data: response.clientDataJSON,
    attestation: response.attestationObject,
  })
}

async function proofOf(guest: Client, passkey: SoftwarePasskey, wrong: Wrong = {}) {
  const { options } = await guest.post('/user/passkey/login_options')
  const { id, response } = passkey.get({ options, origin, ...wrong })
  return {
    passkey_id: id,
    client_data: response.clientDataJSON,
    authenticator_data: response.authenticatorData,
    signature: response.signature,
  }
}

async function logIn(guest: Client, passkey: SoftwarePasskey, wrong: Wrong = {}) {
  return guest.post('/user/passkey/login', await proofOf(guest, passkey, wrong))
}

async function addMemberWithPasskey(
  language: 'ja' | 'en' = 'ja',
): Promise<{ member: TestMember; passkey: SoftwarePasskey }> {
  const member = await addLoggedInMember(shop, { language })
  const passkey = softwarePasskey()
  assert.equal((await add(member, passkey)).state, 200)
  return { member, passkey }
}

test('a member adds a passkey, is told by mail, and logs in with it under a new session', async () => {
  const { member, passkey } = await addMemberWithPasskey()
  const [mail] = await messagesTo(shop, member.mail)
  assert.equal(mail?.subject, 'パスキーが登録されました')
  const { member: reader } = await addMemberWithPasskey('en')
  const [english] = await messagesTo(shop, reader.mail)
  assert.equal(english?.subject, builtInText({ name: 'passkey-added', language: 'en' }).subject)
  const [before] = (await member.get('/user/passkeys')).list
  assert.equal(before.used, '')

  const guest = openClient(shop.url)
  await guest.get('/user/point')
  const guestCookie = guest.cookie()
  assert.equal((await logIn(guest, passkey)).state, 200)
  assert.notEqual(guest.cookie(), guestCookie)
  assert.equal((await guest.get('/user/point')).member_id, member.id)
  const [used] = (await guest.get('/user/passkeys')).list
  assert.notEqual(used.used, '')
})

test('a proof works once, in the browser that asked for it, and for 5 minutes', async () => {
  const { passkey } = await addMemberWithPasskey()
  const guest = openClient(shop.url)
  const proof = await proofOf(guest, passkey)
  const thief = openClient(shop.url)
  await thief.post('/user/passkey/login_options')
  assert.equal((await thief.post('/user/passkey/login', proof)).state, 400)
  assert.equal((await guest.post('/user/passkey/login', proof)).state, 200)
  assert.equal((await guest.post('/user/passkey/login', proof)).state, 400)

  const late = await proofOf(thief, passkey)
  const start = shop.clock.now()
  shop.clock.set(new Date(start.getTime() + 5 * MINUTE_MS))
  assert.equal((await thief.post('/user/passkey/login', late)).state, 400)
  shop.clock.set(start)
})

test('a proof for another site, of an unverified user or by an unknown passkey is refused', async () => {
  const { member, passkey } = await addMemberWithPasskey()
  const guest = openClient(shop.url)
  const wrongs: Wrong[] = [{ origin: 'https://elsewhere.example' }, { isUserVerified: false }]
  for (const wrong of wrongs) {
    const refused = await logIn(guest, passkey, wrong)
    assert.deepEqual([refused.state, Object.keys(refused.errors)], [400, ['passkey']])
    assert.equal((await add(member, softwarePasskey(), wrong)).state, 400)
  }
  assert.equal((await logIn(guest, softwarePasskey())).state, 400)
  assert.equal((await guest.get('/user/point')).is_login, '0')
  assert.equal((await member.get('/user/passkeys')).list.length, 1)
})

test('a copied passkey, whose counter lags behind, is refused', async () => {
  const { passkey } = await addMemberWithPasskey()
  const guest = openClient(shop.url)
  const older = await proofOf(guest, passkey)
  const other = openClient(shop.url)
  assert.equal((await logIn(other, passkey)).state, 200)
  assert.equal((await guest.post('/user/passkey/login', older)).state, 400)
})

test('a login that loses to another use of its passkey is refused, and is no login', async () => {
  const { member, passkey } = await addMemberWithPasskey()
  const lastLoginAt = async () => {
    const text = 'select last_login_at as at from members where id = $1'
    const [row] = await shop.database.query<{ at: Date }>({ text, values: [member.id] })
    return row?.at
  }
  const before = await lastLoginAt()
  shop.clock.advance(1_000)
  const { login } = await shop.database.transaction(async (tx) => {
    await tx.query({ text: 'select from members where id = $1 for update', values: [member.id] })
    const waiting = logIn(openClient(shop.url), passkey)
    await untilBlocked(shop.database)
    await tx.query({
      text: 'update passkeys set sign_count = 100 where member_id = $1',
      values: [member.id],
    })
    return { login: waiting }
  })
  assert.equal((await login).state, 400)
  assert.deepEqual(await lastLoginAt(), before)
})

test('a passkey of one member cannot be added or removed by another', async () => {
  const { member, passkey } = await addMemberWithPasskey()
  const stranger = await addLoggedInMember(shop)
  assert.equal((await add(stranger, passkey)).state, 400)
  const [{ id }] = (await member.get('/user/passkeys')).list
  await stranger.post('/user/passkey/remove', { passkey_id: id })
  assert.equal((await member.get('/user/passkeys')).list.length, 1)
  await member.post('/user/passkey/remove', { passkey_id: id })
  assert.deepEqual((await member.get('/user/passkeys')).list, [])
  assert.equal((await logIn(openClient(shop.url), passkey)).state, 400)
})

test('a member who registered by passkey keeps a way to log in until a password is chosen', async () => {
  const { form } = newRegistration({ login_method: 'passkey' })
  const member = openClient(shop.url)
  assert.equal((await member.post('/user/append', form)).state, 200)
  const { mail, pass } = form
  assert.equal((await member.post('/user/login', { mail, pass })).state, 200)
  for (let count = 0; count < 2; count++)
    assert.equal((await add(member, softwarePasskey())).state, 200)
  const [first, last] = (await member.get('/user/passkeys')).list
  const remove = ({ id }: { id: string }) => member.post('/user/passkey/remove', { passkey_id: id })
  assert.equal((await remove(first)).state, 200)
  const refused = await remove(last)
  assert.deepEqual([refused.state, Object.keys(refused.errors)], [409, ['passkey']])
  const chosen = { pass: 'shuriken77', confirmPass: 'shuriken77' }
  assert.equal((await member.post('/user/change_password', chosen)).state, 200)
  assert.equal((await remove(last)).state, 200)
  assert.deepEqual((await member.get('/user/passkeys')).list, [])
})

test('a passkey of the member proves again who the member is, and another one does not', async () => {
  const [{ member, passkey }, stranger] = [
    await addMemberWithPasskey(),
    await addMemberWithPasskey(),
  ]
  const [{ id: passkey_id }] = (await member.get('/user/passkeys')).list
  shop.clock.advance(5 * MINUTE_MS)
  const prove = async (key: SoftwarePasskey, wrong: Wrong = {}) =>
    member.post('/user/passkey/prove', await proofOf(member, key, wrong))
  const refusals = [
    await prove(stranger.passkey),
    await prove(softwarePasskey()),
    await prove(passkey, { isUserVerified: false }),
  ]
  for (const refused of refusals)
    assert.deepEqual([refused.state, Object.keys(refused.errors)], [400, ['passkey']])
  assert.equal((await member.post('/user/passkey/remove', { passkey_id })).state, 409)
  assert.equal((await prove(passkey)).state, 200)
  assert.equal((await member.post('/user/passkey/remove', { passkey_id })).state, 200)
})

test('a member has at most 10 passkeys', async () => {
  const member = await addLoggedInMember(shop)
  for (let index = 0; index < 10; index++)
    assert.equal((await add(member, softwarePasskey())).state, 200)
  const refused = await member.post('/user/passkey/add_options')
  assert.deepEqual([refused.state, Object.keys(refused.errors)], [409, ['passkey']])
})

test('a password reset by mail removes the passkeys, and a change of the password keeps them', async () => {
  const { member, passkey } = await addMemberWithPasskey()
  const passwords = { pass: 'kujibiki88', confirmPass: 'kujibiki88' }
  assert.equal((await member.post('/user/change_password', passwords)).state, 200)
  assert.equal((await logIn(openClient(shop.url), passkey)).state, 200)
  const guest = openClient(shop.url)
  await guest.post('/user/reset_password', { mail: member.mail })
  const token = await mailedToken(shop, member.mail)
  assert.equal((await guest.post('/user/reset_password', { token, ...passwords })).state, 200)
  assert.equal((await logIn(guest, passkey)).state, 400)
})

test('a stopped change of the mail address removes the passkeys, which a thief may have added', async () => {
  const { member, passkey } = await addMemberWithPasskey()
  assert.equal((await member.post('/user/change', newRegistration().person)).state, 200)
  const [toOld] = await messagesTo(shop, member.mail)
  const token = /mail-change\?stop=([\w-]+)/.exec(toOld?.text ?? '')?.[1] ?? ''
  const guest = openClient(shop.url)
  assert.equal((await logIn(openClient(shop.url), passkey)).state, 200)
  assert.equal((await guest.post('/user/mail_change', { token, action: 'stop' })).state, 200)
  assert.equal((await logIn(guest, passkey)).state, 400)
})

test('expired challenges are deleted by the worker', async () => {
  const countChallenges = async () =>
    (await shop.database.query({ text: 'select secret_hash from passkey_challenges' })).length
  await openClient(shop.url).post('/user/passkey/login_options')
  assert.ok((await countChallenges()) > 0)
  shop.clock.advance(5 * MINUTE_MS)
  await shop.runDueJobs()
  assert.equal(await countChallenges(), 0)
})
