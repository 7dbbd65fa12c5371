import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { totpCode } from '#server/console/authenticators/totp/totp.ts'
import { queueMail } from '#server/outbox/outbox.ts'
import {
  type ConsoleClient,
  logInOperator,
  openConsoleClient,
} from '#testing/drivers/console-client.ts'
import { softwarePasskey } from '#testing/drivers/software-passkey.ts'
import { openTestConsole, type TestConsole } from '#testing/fixtures/test-console.ts'

let shop: TestConsole
let owner: ConsoleClient
let second: ConsoleClient
before(async () => {
  shop = await openTestConsole()
})
after(() => shop.close())

/** Logs both owners in again, because a step-up proof lasts five minutes of the test's clock. */
async function logInOwners() {
  owner = await logInOperator(shop, 'owner')
  second = await logInOperator(shop, 'second-owner')
}

async function decide(client: ConsoleClient, id: number, decision = 'approve') {
  const { approval } = await client.get(`/approvals/${id}`)
  const { payloadHash } = approval
  return client.act(`/approvals/${id}/${decision}`, { payloadHash, reason: 'checked' })
}

async function invitationLink(): Promise<string> {
  const [row] = await shop.database.query<{ text: string }>({
    text: `select text from outbox_messages where text like '%/console/invitation#%' order by id desc limit 1`,
  })
  return row?.text.match(/\/console\/invitation#([\w-]{43})/)?.[1] as string
}

/**
 * Invites an operator: one owner requests the invitation, and another owner approves the request.
 * Returns the token of the link.
 */
async function invite(mail: string, role: string): Promise<string> {
  await logInOwners()
  const requested = await owner.act('/operators/invite', {
    name: 'New',
    mail,
    role,
    reason: 'hired',
  })
  assert.equal(requested.state, 200)
  const done = await decide(second, requested.approvalId)
  assert.equal(done.state, 200)
  return invitationLink()
}

test('the name of an operator has one line and no markup', async () => {
  await logInOwners()
  for (const name of ['Two\nLines', 'a\u2028b', 'a\u202eb', '<b>Bold</b>', '\u0000', ' ']) {
    const request = { name, mail: 'lines@console.example', role: 'support', reason: 'hired' }
    assert.equal((await owner.act('/operators/invite', request)).state, 400, JSON.stringify(name))
  }
})

test('A-002, A-003: an invitation works once, for the invited address, and opens only the enrolment', async () => {
  const mail = 'packs@new.example'
  const token = await invite(mail, 'pack-maker')
  const client = openConsoleClient(shop.url)
  const wrong = await client.post('/invitation/accept', { token, mail: 'other@new.example' })
  assert.equal(wrong.state, 404)
  assert.equal((await client.post('/invitation/accept', { token, mail })).state, 200)
  const again = await openConsoleClient(shop.url).post('/invitation/accept', { token, mail })
  assert.equal(again.state, 404)
  const { list } = await second.get('/audit?call=invitation.accept&outcome=refused')
  assert.equal(list.length, 2)

  assert.equal((await client.get('/session')).operator, null)
  assert.equal((await client.get('/sessions')).state, 401)
  assert.equal((await client.post('/enrolment/finish')).result, 'authenticators-missing')
  const easy = await client.post('/enrolment/password', { password: 'hikifuda2026' })
  assert.equal(easy.result, 'easy-password')
  await client.post('/enrolment/password', { password: 'a long enough password' })
  assert.equal((await client.post('/enrolment/finish')).result, 'authenticators-missing')
  const { secret } = await client.post('/enrolment/totp')
  assert.equal((await client.post('/enrolment/totp/confirm', { code: '000000' })).state, 400)
  const code = totpCode(secret, shop.clock.now())
  assert.equal((await client.post('/enrolment/totp/confirm', { code })).state, 200)
  const finished = await client.post('/enrolment/finish')
  assert.equal(finished.recoveryCodes.length, 10)
  assert.equal((await client.get('/session')).operator.role, 'pack-maker')
})

test('an invitation above the limit of its recipient is refused, and its request still waits', async () => {
  const mail = 'often@new.example'
  await logInOwners()
  const template = { subject: { ja: '件名', en: 'Subject' }, blocks: [] }
  const now = shop.clock.now()
  await shop.database.transaction(async (tx) => {
    const earlier = { to: mail, template, language: 'ja', kind: 'invitation', now } as const
    while (await queueMail(tx, earlier));
  })
  const request = { name: 'New', mail, role: 'support', reason: 'hired' }
  const { approvalId } = await owner.act('/operators/invite', request)
  const refused = await decide(second, approvalId)
  assert.deepEqual([refused.state, refused.result], [429, 'mail-limit'])
  const { list } = await owner.get('/operators')
  assert.ok(!list.some((operator: { mail: string }) => operator.mail === mail))
  shop.clock.advance(60 * 60_000)
  await logInOwners()
  assert.equal((await decide(second, approvalId)).state, 200)
})

test('A-002: an invitation ends after 24 hours', async () => {
  const mail = 'late@new.example'
  const token = await invite(mail, 'shipper')
  shop.clock.advance(24 * 3_600_000)
  const late = await openConsoleClient(shop.url).post('/invitation/accept', { token, mail })
  assert.equal(late.state, 404)
})

test('A-002: a new invitation ends the one before, and is the only one that opens', async () => {
  const mail = 'twice@new.example'
  const first = await invite(mail, 'support')
  const { list } = await owner.get('/operators?text=twice')
  const { operator } = await owner.get(`/operators/${list[0].id}`)
  const request = { version: operator.version, reason: 'lost' }
  const { approvalId } = await owner.act(`/operators/${operator.id}/reset`, request)
  assert.equal((await decide(second, approvalId)).state, 200)
  const accept = async (token: string) =>
    (await openConsoleClient(shop.url).post('/invitation/accept', { token, mail })).state
  const last = await invitationLink()
  assert.deepEqual([await accept(first), await accept(last)], [404, 200])
})

test('A-004, A-005: an owner enrols a passkey and a second factor, and logs in by passkey alone', async () => {
  const mail = 'third@new.example'
  const client = openConsoleClient(shop.url)
  const token = await invite(mail, 'owner')
  await client.post('/invitation/accept', { token, mail })
  const passkey = softwarePasskey()
  const origin = shop.url
  const registration = async (ceremony: { origin: string; isUserVerified?: boolean }) => {
    const { options } = await client.post('/enrolment/passkey/options')
    const response = passkey.create({ options, ...ceremony })
    return client.post('/enrolment/passkey', { response, label: 'laptop' })
  }
  assert.equal((await registration({ origin: 'http://evil.example' })).result, 'wrong-passkey')
  assert.equal((await registration({ origin, isUserVerified: false })).result, 'wrong-passkey')
  assert.equal((await registration({ origin })).state, 200)
  assert.equal((await client.post('/enrolment/finish')).result, 'authenticators-missing')
  const browser = openConsoleClient(shop.url)
  const logIn = async (ceremony: { origin: string; isUserVerified?: boolean }) => {
    const { options } = await browser.post('/login/passkey/options')
    return browser.post('/login/passkey', { response: passkey.get({ options, ...ceremony }) })
  }
  assert.equal((await logIn({ origin })).result, 'wrong-login', 'the enrolment is not finished')
  await client.post('/enrolment/password', { password: 'a long enough password' })
  const { secret } = await client.post('/enrolment/totp')
  await client.post('/enrolment/totp/confirm', { code: totpCode(secret, shop.clock.now()) })
  assert.equal((await client.post('/enrolment/finish')).state, 200)

  assert.equal((await logIn({ origin: 'http://evil.example' })).result, 'wrong-login')
  assert.equal((await logIn({ origin, isUserVerified: false })).result, 'wrong-login')
  assert.equal((await logIn({ origin })).state, 200)
  assert.equal((await browser.get('/session')).operator.mail, mail)
  const prove = async (origin: string) => {
    const { options } = await browser.act('/step-up/passkey/options')
    return browser.act('/step-up/passkey', { response: passkey.get({ options, origin }) })
  }
  assert.equal((await prove('http://evil.example')).result, 'wrong-passkey')
  shop.clock.advance(60_000)
  const { state, provedUntil } = await prove(origin)
  const fiveMinutesOn = new Date(shop.clock.now().getTime() + 5 * 60_000)
  assert.deepEqual([state, provedUntil], [200, fiveMinutesOn.toISOString()])
})

test('A-004: an operator without a passkey does not become an owner', async () => {
  await logInOwners()
  const path = `/operators/${shop.operatorIds.accountant}/role`
  const refused = await owner.act(path, { version: 2, role: 'owner', reason: 'takes over' })
  assert.deepEqual([refused.state, refused.result], [409, 'owner-needs-two'])
  const same = await owner.act(path, { version: 2, role: 'accountant', reason: 'stays' })
  assert.deepEqual([same.state, same.result], [409, 'unchanged'])
  const known = { name: 'X', mail: 'accountant@console.example', role: 'support', reason: 'hired' }
  const taken = await owner.act('/operators/invite', known)
  assert.deepEqual([taken.state, taken.result], [409, 'mail-taken'])
})

test('A-011 A-395: changing operators asks for the second factor again after five minutes', async () => {
  await logInOwners()
  const request = { name: 'X', mail: 'stale@new.example', role: 'support', reason: 'hired' }
  const { provedUntil } = await owner.get('/session')
  shop.clock.set(new Date(Date.parse(provedUntil) - 1))
  const inTime = await owner.act('/operators/invite', request)
  assert.equal(inTime.state, 200)
  await owner.act(`/approvals/${inTime.approvalId}/withdraw`)
  shop.clock.set(new Date(provedUntil))
  const stale = await owner.act('/operators/invite', request)
  assert.deepEqual([stale.state, stale.result], [403, 'step-up'], 'at five minutes')
  shop.clock.advance(30_000)
  const wrong = await owner.act('/step-up/totp', { code: '000000' })
  assert.equal(wrong.result, 'wrong-code')
  const { list } = await second.get('/audit?call=step-up.totp&outcome=refused')
  assert.equal(list[0].operator.name, 'owner', 'a wrong proof is logged')
  const code = totpCode('A'.repeat(32), shop.clock.now())
  assert.equal((await owner.act('/step-up/totp', { code })).state, 200)
  const requested = await owner.act('/operators/invite', request)
  assert.equal(requested.state, 200)
  await owner.act(`/approvals/${requested.approvalId}/withdraw`)
})

test('A-014, A-017, A-018: a second owner approves a change of role and a removal; sessions end at once', async () => {
  await logInOwners()
  const id = shop.operatorIds.shipper
  const shipper = await logInOperator(shop, 'shipper')
  const reason = 'moves to support'
  const requested = await owner.act(`/operators/${id}/role`, {
    version: 2,
    role: 'support',
    reason,
  })
  assert.equal((await shipper.get('/sessions')).state, 200)
  assert.equal((await decide(second, requested.approvalId)).state, 200)
  assert.equal((await shipper.get('/sessions')).state, 401)
  assert.equal((await owner.get(`/operators/${id}`)).operator.role, 'support')

  const stale = await owner.act(`/operators/${id}/remove`, { version: 2, reason: 'leaves' })
  assert.deepEqual([stale.state, stale.result, stale.current.version], [409, 'version-conflict', 3])
  const removal = await owner.act(`/operators/${id}/remove`, { version: 3, reason: 'leaves' })
  assert.equal((await decide(second, removal.approvalId)).state, 200)
  assert.equal((await owner.get(`/operators/${id}`)).operator.state, 'removed')
  const { list } = await owner.get(`/audit?operatorId=${id}`)
  assert.equal(list[0].operator.name, 'shipper')
  const back = { name: 'Back', mail: 'shipper@console.example', role: 'support', reason: 'returns' }
  const again = await owner.act('/operators/invite', back)
  assert.equal(again.state, 200, 'the mail address is free again')
  await owner.act(`/approvals/${again.approvalId}/withdraw`)
  await assert.rejects(
    shop.database.query({ text: 'delete from console.operators where id = $1', values: [id] }),
    /kept for good/,
  )
})

test('A-007: a recovery code logs in once, and the owners get a mail', async () => {
  const mail = 'codes@new.example'
  const client = openConsoleClient(shop.url)
  const token = await invite(mail, 'auditor')
  await client.post('/invitation/accept', { token, mail })
  const password = 'a long enough password'
  await client.post('/enrolment/password', { password })
  const { secret } = await client.post('/enrolment/totp')
  const hasApp = async () =>
    (await owner.get('/operators')).list.find((each: { mail: string }) => each.mail === mail)
      .hasTotp
  assert.equal(await hasApp(), false, 'nobody has shown that the app counts right')
  await client.post('/enrolment/totp/confirm', { code: totpCode(secret, shop.clock.now()) })
  assert.equal(await hasApp(), true)
  const { recoveryCodes } = await client.post('/enrolment/finish')
  const [recoveryCode] = recoveryCodes
  const login = { mail, password, recoveryCode }
  assert.equal((await openConsoleClient(shop.url).post('/login/recovery', login)).state, 200)
  const again = await openConsoleClient(shop.url).post('/login/recovery', login)
  assert.equal(again.result, 'wrong-login')
  const mails = await shop.database.query<{ recipient: string }>({
    text: `select recipient from outbox_messages where subject like '%リカバリーコード%'`,
  })
  assert.ok(mails.some(({ recipient }) => recipient === 'owner@console.example'))
  const stored = await shop.database.query({ text: 'select code_hash from console.recovery_codes' })
  assert.ok(!JSON.stringify(stored).includes(recoveryCode))
})

test('A-017: the last owner stays, with the role and the authenticators', async () => {
  await logInOwners()
  const id = shop.operatorIds.owner
  await shop.database.transaction(async (tx) => {
    await tx.query({ text: 'set local session_replication_role = replica' })
    await tx.query({
      text: `update console.operators set state = 'removed', removed_at = now() where role = 'owner' and id <> $1`,
      values: [id],
    })
  })
  const { version } = (await owner.get(`/operators/${id}`)).operator
  for (const [act, more] of [
    ['remove', {}],
    ['role', { role: 'support' }],
    ['reset', {}],
  ] as const) {
    const change = { version, reason: 'leaves', ...more }
    const refused = await owner.act(`/operators/${id}/${act}`, change)
    assert.deepEqual([refused.state, refused.result], [409, 'last-owner'], act)
  }
})
