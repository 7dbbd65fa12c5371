import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { payloadHash } from '#server/console/acts/payload-hash.ts'
import { queueMail } from '#server/outbox/outbox.ts'
import {
  type ConsoleClient,
  logInOperator,
  nextCode,
  openConsoleClient,
} from '#testing/drivers/console-client.ts'
import { softwarePasskey } from '#testing/drivers/software-passkey.ts'
import { untilBlocked } from '#testing/drivers/until-blocked.ts'
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
  const { recoveryCodes: old } = await owner.act('/authenticators/recovery-codes')
  const requestId = 'renew-once'
  const renewed = await owner.post('/authenticators/recovery-codes', { requestId })
  assert.equal(renewed.recoveryCodes.length, 10)
  const again = await owner.post('/authenticators/recovery-codes', { requestId })
  assert.deepEqual([again.state, again.result], [409, 'request-id-used'])
  const stored = await shop.database.query({
    text: `
      select answer::text as text from console.requests where answer is not null
      union all
      select to_jsonb(audit_entries)::text from console.audit_entries`,
  })
  for (const code of renewed.recoveryCodes)
    assert.ok(!JSON.stringify(stored).includes(code), 'the code stands nowhere')
  const { mail } = operatorCast.owner
  const logIn = (recoveryCode: string) =>
    openConsoleClient(shop.url).post('/login/recovery', {
      mail,
      password: OPERATOR_PASSWORD,
      recoveryCode,
    })
  assert.equal((await logIn(old[0])).state, 400)
  assert.equal((await logIn(renewed.recoveryCodes[0])).state, 200)
  assert.equal((await owner.get('/authenticators')).recoveryCodesLeft, 9)
})

test('each change of the own authenticators is mailed with time and address', async () => {
  const { options } = await owner.act('/authenticators/passkey/options')
  const response = softwarePasskey().create({ options, origin: shop.url })
  assert.equal((await owner.act('/authenticators/passkey', { response, label: '' })).state, 200)
  const kinds = await shop.database.query<{ kind: string; text: string }>({
    text: 'select kind, text from outbox_messages where recipient = $1 order by id',
    values: [operatorCast.owner.mail],
  })
  const told = kinds.map(({ kind }) => kind)
  for (const kind of ['passkey-added', 'passkey-removed', 'recovery-codes'])
    assert.ok(told.includes(kind), kind)
  for (const { kind, text } of kinds.filter(({ kind }) => kind !== 'recovery-used'))
    assert.match(text, /Time: \d{4}-\d\d-\d\d .*IP address: 127\.0\.0\.1/, kind)
})

test('a mail about an own account above the limit of its recipient is sent an hour later', async () => {
  const to = operatorCast.owner.mail
  const now = shop.clock.now()
  await shop.database.transaction(async (tx) => {
    const template = { subject: { ja: '件名', en: 'Subject' }, blocks: [] }
    const earlier = { to, template, language: 'ja', kind: 'recovery-codes', now } as const
    while (await queueMail(tx, earlier));
  })
  assert.equal((await owner.act('/authenticators/recovery-codes')).state, 200)
  const [waiting] = await shop.database.query({
    text: `
      select
        given_up_at is null as is_waiting,
        text like '%127.0.0.1%' as has_address,
        (extract(epoch from send_after - created_at) / 60)::int as minutes
      from outbox_messages
      where recipient = $1
      order by id desc
      limit 1`,
    values: [to],
  })
  assert.deepEqual(waiting, { isWaiting: true, hasAddress: true, minutes: 60 })
})

test('an authenticator added of late neither approves nor changes authenticators for a day', async () => {
  const { recoveryCodes } = await owner.act('/authenticators/recovery-codes')
  const thief = openConsoleClient(shop.url)
  const login = { mail: operatorCast.owner.mail, password: OPERATOR_PASSWORD }
  const logIn = (recoveryCode: string) => thief.post('/login/recovery', { ...login, recoveryCode })
  assert.equal((await logIn(recoveryCodes[0])).state, 200)
  for (const [path, fields] of [
    ['/approvals/1/approve', { payloadHash: '', reason: 'mine' }],
    ['/authenticators/recovery-codes', {}],
    ['/authenticators/passkey/options', {}],
  ] as const) {
    const { state, result } = await thief.act(path, fields)
    assert.deepEqual([state, result], [403, 'new-authenticator'], path)
  }
  const { list } = await thief.get('/audit?call=approvals.approve&outcome=refused')
  assert.deepEqual(list[0].after, { refusal: 'new-authenticator' })
  const code = nextCode(shop, 'owner')
  assert.equal((await thief.act('/step-up/totp', { code })).state, 200)
  assert.equal(
    (await thief.act('/approvals/1/approve', { payloadHash: '', reason: 'old' })).state,
    404,
  )
  shop.clock.advance(24 * 60 * 60_000)
  assert.equal((await logIn(recoveryCodes[1])).state, 200)
  assert.equal(
    (await thief.act('/approvals/1/approve', { payloadHash: '', reason: 'old' })).state,
    404,
  )
  owner = await logInOperator(shop, 'owner')
})

test('A-014 A-030: an operator changes the own password, and the other sessions end', async () => {
  const here = await logInOperator(shop, 'support')
  const kept = await logInOperator(shop, 'support')
  const first = { password: 'a first long enough password', endsOtherSessions: false }
  assert.equal((await here.act('/authenticators/password', first)).state, 200)
  assert.equal((await kept.get('/sessions')).list.length, 2, 'the operator has kept the session')
  const password = 'a new and long enough password'
  const change = { requestId: 'new-password', password }
  assert.equal((await here.act('/authenticators/password', { password: 'short' })).state, 400)
  const easy = await here.act('/authenticators/password', { password: 'hikifuda2026' })
  assert.deepEqual([easy.state, easy.result], [400, 'easy-password'])
  assert.equal((await here.post('/authenticators/password', change)).state, 200)
  assert.equal((await here.post('/authenticators/password', change)).state, 200, 'a lost answer')
  const other = await here.post('/authenticators/password', { ...change, password: `${password}!` })
  assert.deepEqual([other.state, other.result], [409, 'request-id-used'])
  assert.equal((await kept.get('/sessions')).state, 401)
  assert.equal((await here.get('/sessions')).list.length, 1)

  const { mail } = operatorCast.support
  const logIn = (entered: string) =>
    openConsoleClient(shop.url).post('/login/password', {
      mail,
      password: entered,
      code: nextCode(shop, 'support'),
    })
  assert.equal((await logIn(OPERATOR_PASSWORD)).state, 400)
  assert.equal((await logIn(password)).state, 200)
  const [notice, second, ...others] = await shop.database.query<{ subject: string; text: string }>({
    text: `select subject, text from outbox_messages where recipient = $1`,
    values: [mail],
  })
  assert.equal(others.length, 0)
  assert.equal(second?.subject, notice?.subject, 'each change is mailed')
  assert.equal(
    notice?.subject,
    '管理画面のパスワードが変更されました / Your console password was changed',
  )
  assert.match(notice?.text ?? '', /IP address: 127\.0\.0\.1/)

  const { list: entries } = await owner.get('/audit?call=authenticators.password')
  assert.deepEqual(
    entries.map((each: { outcome: string }) => each.outcome),
    ['refused', 'done', 'done'],
  )
  assert.equal(entries[1].operator.name, 'support')
  const [stored] = await shop.database.query<{ hash: Buffer; text: string }>({
    text: `
      select payload_hash as hash, to_jsonb(requests)::text as text
      from console.requests
      where request_id = 'new-password'`,
  })
  const [, ended, keptOthers] = entries.map((each: { after: object }) => each.after)
  assert.deepEqual([ended.endsOtherSessions, keptOthers.endsOtherSessions], [true, false])
  const plain = {
    call: 'POST /authenticators/password',
    request: { ...change, endsOtherSessions: true },
  }
  assert.notDeepEqual(stored?.hash, payloadHash(plain), 'no plain hash that invites guessing')
  assert.doesNotMatch(stored?.text ?? '', /long enough/)
})

for (const [path, fields] of [
  ['passkey/options', {}],
  ['passkey', { response: {}, label: '' }],
  ['passkey/remove', { passkey: 'none' }],
  ['password', { password: 'a password of the thief' }],
  ['recovery-codes', {}],
] as const) {
  test(`A-014: ${path} is refused, if a new password has ended the session meanwhile`, async () => {
    const thief = await logInOperator(shop, 'accountant')
    const id = shop.operatorIds.accountant
    const { waiting } = await shop.database.transaction(async (tx) => {
      const change = 'update console.operators set password_hash = password_hash where id = $1'
      await tx.query({ text: change, values: [id] })
      const request = thief.act(`/authenticators/${path}`, fields)
      await Promise.race([request, untilBlocked(shop.database)])
      await tx.query({ text: 'delete from console.sessions where operator_id = $1', values: [id] })
      return { waiting: request }
    })
    assert.equal((await waiting).state, 401)
  })
}

test('an operator without a password cannot set one without the approval of a reset', async () => {
  const client = await logInOperator(shop, 'shipper')
  await shop.database.query({
    text: 'update console.operators set password_hash = null where id = $1',
    values: [shop.operatorIds.shipper],
  })
  const { hasPassword } = await client.get('/authenticators')
  const refused = await client.act('/authenticators/password', { password: 'long enough too' })
  assert.deepEqual([hasPassword, refused.state, refused.result], [false, 409, 'not-possible'])
})

test('A-011: each change of the own authenticators needs a fresh proof', async () => {
  shop.clock.advance(6 * 60_000)
  for (const [path, fields] of [
    ['passkey/options', {}],
    ['password', { password: 'long enough to be one' }],
    ['recovery-codes', {}],
  ] as const) {
    const { state, result } = await owner.act(`/authenticators/${path}`, fields)
    assert.deepEqual([state, result], [403, 'step-up'])
  }
})
