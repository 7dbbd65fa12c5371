import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { hashPassword } from '#server/platform/password.ts'
import { type Client, openClient } from '#testing/drivers/client.ts'
import { mailedToken, messagesTo, sentCode } from '#testing/drivers/outbox.ts'
import { softwarePasskey } from '#testing/drivers/software-passkey.ts'
import { untilBlocked } from '#testing/drivers/until-blocked.ts'
import { addLoggedInMember, type TestMember } from '#testing/fixtures/logged-in-members.ts'
import { newRegistration } from '#testing/fixtures/registrations.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'
import { lockContactDetails } from './account.sql.ts'
import { applyNewPassword } from './account.ts'
import { insertPasskey } from './passkeys/passkeys.sql.ts'
import { listPasskeys } from './passkeys/passkeys.ts'
import { relyingPartyOf } from './passkeys/relying-party.rule.ts'

let shop: TestShop
before(async () => {
  shop = await openTestShop()
})
after(() => shop.close())

const NEW_PASS = 'Owner2026'
const THIEF_PASS = 'Thief2026'

async function addPasskey(client: Client) {
  const { options } = await client.post('/user/passkey/add_options')
  const { origin } = relyingPartyOf(shop.url)
  const { id, response } = softwarePasskey().create({ options, origin })
  return {
    passkey_id: id,
    client_data: response.clientDataJSON,
    attestation: response.attestationObject,
  }
}

/** Gives the member a phone number that is not verified, and returns the code sent to the number. */
async function requestCode(thief: Client, mail: string) {
  const tel = '07066660001'
  await shop.database.query({
    text: 'update members set tel = $2, sms_verified_at = null where mail = $1',
    values: [mail, tel],
  })
  await thief.post('/user/send_sms', { tel })
  return { sms_code: await sentCode(shop, tel) }
}

/** The calls by which a stolen session changes the account, and their payloads. */
const CALLS: readonly [
  name: string,
  path: string,
  payloadOf: (thief: Client, mail: string) => unknown,
][] = [
  ['a new mail address', '/user/change', () => newRegistration().person],
  [
    'a new postal address',
    '/user/change',
    (_thief, mail) => ({ ...newRegistration().person, mail }),
  ],
  [
    'a new password',
    '/user/change_password',
    () => ({ pass: THIEF_PASS, confirmPass: THIEF_PASS }),
  ],
  ['the check of a phone number', '/user/check_sms', requestCode],
  ['the end of other sessions', '/user/sessions/end', () => ({})],
  ['a new passkey', '/user/passkey/add', addPasskey],
  [
    'the removal of a passkey',
    '/user/passkey/remove',
    async (thief) => ({ passkey_id: (await thief.get('/user/passkeys')).list[0].id }),
  ],
]

for (const [name, path, payloadOf] of CALLS) {
  test(`${name} is refused, if the owner's new password has ended the session meanwhile`, async () => {
    const owner = await addLoggedInMember(shop)
    const { mail, id: memberId } = owner
    await owner.post('/user/passkey/add', await addPasskey(owner))
    const [session] = await shop.database.query<{ idHash: Buffer }>({
      text: 'select id_hash from sessions where member_id = $1',
      values: [memberId],
    })
    const exceptIdHash = session?.idHash ?? null
    const thief = openClient(shop.url)
    await thief.logIn({ mail })
    const payload = (await payloadOf(thief, mail)) as object
    const before = (await owner.get('/user/detail')).detail
    const passkeysBefore = (await owner.get('/user/passkeys')).list
    const passwordHash = await hashPassword(NEW_PASS, 'test')

    const { request } = await shop.database.transaction(async (tx) => {
      const rows = ['members where id = $1', 'passkeys where member_id = $1']
      for (const row of rows)
        await tx.query({ text: `select from ${row} for update`, values: [memberId] })
      const waiting = thief.post(path, payload)
      await untilBlocked(shop.database)
      const change = { memberId, passwordHash, exceptIdHash, now: shop.clock.now() }
      await applyNewPassword(tx, { ...change, language: 'ja' })
      return { request: waiting }
    })
    assert.equal((await request).state, 401)
    assert.deepEqual((await owner.get('/user/detail')).detail, before)
    assert.deepEqual((await owner.get('/user/passkeys')).list, passkeysBefore)
    assert.equal((await openClient(shop.url).logIn({ mail, pass: NEW_PASS })).state, 200)
    assert.equal((await messagesTo(shop, mail))[0]?.subject, 'パスワードが変更されました')
  })
}

/** The links by which a member throws out a thief, and the table that contains each link. */
const LINKS: readonly [
  name: string,
  table: string,
  open: (member: TestMember) => Promise<() => Promise<{ state: number }>>,
][] = [
  [
    'a new password by mail',
    'reissues',
    async ({ mail }) => {
      const guest = openClient(shop.url)
      await guest.post('/user/reset_password', { mail })
      const pass = { token: await mailedToken(shop, mail), pass: NEW_PASS, confirmPass: NEW_PASS }
      return () => guest.post('/user/reset_password', pass)
    },
  ],
  [
    'a stopped change of the mail address',
    'mail_changes',
    async (member) => {
      await member.post('/user/change', newRegistration().person)
      const [toOld] = await messagesTo(shop, member.mail)
      const token = /mail-change\?stop=([\w-]+)/.exec(toOld?.text ?? '')?.[1]
      return () => member.post('/user/mail_change', { token, action: 'stop' })
    },
  ],
]

for (const [name, table, prepare] of LINKS) {
  test(`${name} also removes a passkey that a thief is adding at that moment`, async () => {
    const owner = await addLoggedInMember(shop)
    const openLink = await prepare(owner)
    const { opening } = await shop.database.transaction(async (tx) => {
      await lockContactDetails(tx, owner.id)
      const passkey = { id: `thief ${owner.id}`, publicKey: Buffer.alloc(1), signCount: 0 }
      const addition = { memberId: owner.id, device: '', now: shop.clock.now() }
      await insertPasskey(tx, { ...passkey, ...addition })
      const waiting = openLink()
      await untilBlocked(shop.database)
      return { opening: waiting }
    })
    await opening
    assert.deepEqual(await listPasskeys(shop.database, owner.id), [])
  })

  test(`${name} locks the member's row before its link, so a new password meanwhile ends the link`, async () => {
    const owner = await addLoggedInMember(shop)
    const memberId = owner.id
    const openLink = await prepare(owner)
    const passwordHash = await hashPassword(NEW_PASS, 'test')
    const { opening, unlocked } = await shop.database.transaction(async (tx) => {
      await lockContactDetails(tx, memberId)
      const waiting = openLink()
      await untilBlocked(shop.database)
      const text = `select from ${table} where member_id = $1 for update skip locked`
      const links = await tx.query({ text, values: [memberId] })
      const change = { memberId, passwordHash, exceptIdHash: null, now: shop.clock.now() }
      await applyNewPassword(tx, { ...change, language: 'ja' })
      return { opening: waiting, unlocked: links.length }
    })
    assert.equal(unlocked, 1)
    assert.equal((await opening).state, 400)
    assert.equal(
      (await openClient(shop.url).logIn({ mail: owner.mail, pass: NEW_PASS })).state,
      200,
    )
  })
}
