import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { openContactCase } from '#server/cases/cases.ts'
import { changePerson } from '#server/members/account.ts'
import { requestMailConfirmation } from '#server/members/mail-confirmation/mail-confirmation.ts'
import { normalizePerson } from '#server/members/person/person.ts'
import { sendCode } from '#server/verifications/verifications.ts'
import { openClient } from '#testing/drivers/client.ts'
import { confirmMail, messagesTo } from '#testing/drivers/outbox.ts'
import { PASSWORD } from '#testing/fixtures/cast.ts'
import { addLoggedInMember, type TestMember } from '#testing/fixtures/logged-in-members.ts'
import { newRegistration } from '#testing/fixtures/registrations.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'

/**
 * What a stranger presses until the shop refuses it, and what the owner then still gets. A limit
 * that a stranger can use up must keep a share for the owner.
 */
const OWNERS_NETWORK = '198.51.100.7'
const network = (host: number) => `203.0.113.${host}`
const TRIES = 30

let shop: TestShop
before(async () => {
  shop = await openTestShop()
})
beforeEach(() => shop.clock.advance(2 * 24 * 60 * 60_000))
after(() => shop.close())

const NEW_ACCOUNT = { isMailConfirmed: false }
const CONFIRMED = { isMailConfirmed: true }

/** Returns how many of the tries were allowed. */
async function press(attempt: (at: number) => Promise<boolean>): Promise<number> {
  let allowedCount = 0
  for (let at = 1; at <= TRIES; at++) if (await attempt(at)) allowedCount += 1
  return allowedCount
}

let phoneCount = 0
const newPhone = () => `0803333${String(++phoneCount).padStart(4, '0')}`

async function sendCodeTo(
  phone: string,
  address: string,
  account: { isMailConfirmed: boolean },
  smsPerDayMax = 5_000,
): Promise<boolean> {
  const { id: memberId } = await addLoggedInMember(shop, account)
  const text = 'update members set tel = $2 where id = $1'
  await shop.database.query({ text, values: [memberId, phone] })
  const now = shop.clock.now()
  const request = { memberId, phone, address, language: 'ja', smsPerDayMax, now } as const
  return (await sendCode(shop.database, request)) === 'sent'
}

async function changeMail(member: TestMember, newMail: string, address: string) {
  const text = 'select id_hash from sessions where member_id = $1'
  const [row] = await shop.database.query<{ idHash: Buffer }>({ text, values: [member.id] })
  const session = { memberId: member.id, idHash: row?.idHash as Buffer }
  const person = normalizePerson({ ...newRegistration().person, mail: newMail })
  const change = { session, person, address, language: 'ja', publicUrl: shop.url } as const
  return changePerson(shop.database, { ...change, now: shop.clock.now() })
}

test('codes by SMS: neither a network nor new accounts close a number to its owner', async () => {
  const [first, second, third] = [newPhone(), newPhone(), newPhone()]
  assert.equal(await press(() => sendCodeTo(first, network(1), CONFIRMED)), 3)
  assert.equal(await sendCodeTo(first, OWNERS_NETWORK, NEW_ACCOUNT), true)
  assert.equal(await press((at) => sendCodeTo(second, network(at + 1), NEW_ACCOUNT)), 3)
  assert.equal(await sendCodeTo(second, OWNERS_NETWORK, CONFIRMED), true)
  const all = await press((at) => sendCodeTo(third, network(at + 1), CONFIRMED))
  assert.equal(all, 5, 'a number gets no more')
  assert.equal((await messagesTo(shop, third)).filter(({ text }) => text !== '').length, 5)
})

test('codes by SMS: new accounts use up at most half of what the shop sends in a day', async () => {
  const send = (at: number) => sendCodeTo(newPhone(), network(at), NEW_ACCOUNT, 8)
  assert.equal(await press(send), 4)
  assert.equal(await sendCodeTo(newPhone(), OWNERS_NETWORK, CONFIRMED, 8), true)
  assert.equal(await press((at) => sendCodeTo(newPhone(), network(at), CONFIRMED, 8)), 3)
})

test('a new mail address: neither a network nor new accounts close it to its owner', async () => {
  const pressFor = (newMail: string, addressOf: (at: number) => string, account: object) =>
    press(async (at) => {
      const stranger = await addLoggedInMember(shop, account)
      return (await changeMail(stranger, newMail, addressOf(at))) === 'changed'
    })
  const [first, second, third] = [
    'first@owner.example',
    'second@owner.example',
    'third@owner.example',
  ]
  assert.equal(await pressFor(first, () => network(1), CONFIRMED), 3)
  assert.equal(await pressFor(second, network, NEW_ACCOUNT), 3)
  for (const newMail of [first, second]) {
    const owner = await addLoggedInMember(shop)
    assert.equal(await changeMail(owner, newMail, OWNERS_NETWORK), 'changed', newMail)
  }
  assert.equal(await pressFor(third, network, CONFIRMED), 5, 'an address gets no more')
  assert.equal((await messagesTo(shop, third)).length, 5)

  // The owner of the address registers: this mail counts apart from the links of strangers.
  const { form } = newRegistration({ mail: third })
  assert.equal((await openClient(shop.url).post('/user/append', form)).state, 200)
  assert.equal((await confirmMail(shop, third)).state, 200)
})

test('a confirmation above the limit of its recipient leaves the newest mailed link valid', async () => {
  const member = await addLoggedInMember(shop, NEW_ACCOUNT)
  const request = { memberId: member.id, publicUrl: shop.url, now: shop.clock.now() }
  for (let turn = 0; turn < 8; turn++)
    await shop.database.transaction((tx) => requestMailConfirmation(tx, request))
  const mails = (await messagesTo(shop, member.mail)).filter(({ text }) => text !== '')
  assert.equal(mails.length, 5)
  const token = /\?token=([\w-]+)/.exec(mails[0]?.text ?? '')?.[1] ?? ''
  const link = { token, action: 'confirm' }
  assert.equal((await openClient(shop.url).post('/user/mail_change', link)).state, 200)
})

test('a mail address does not change if the old one cannot be told', async () => {
  const member = await addLoggedInMember(shop, NEW_ACCOUNT)
  const request = { memberId: member.id, publicUrl: shop.url, now: shop.clock.now() }
  for (let turn = 0; turn < 5; turn++)
    await shop.database.transaction((tx) => requestMailConfirmation(tx, request))
  assert.equal(await changeMail(member, 'thief@stranger.example', network(1)), 'tooMany')
  assert.deepEqual(await messagesTo(shop, 'thief@stranger.example'), [])
})

test('a proof: a session in strange hands closes none to the member’s own session', async () => {
  const own = await addLoggedInMember(shop)
  const strange = openClient(shop.url)
  await strange.logIn({ mail: own.mail })
  const guess = async () => (await strange.post('/user/prove', { pass: 'guessed1' })).state
  assert.equal(await press(async () => (await guess()) === 400), 10)
  assert.equal((await own.post('/user/prove', { pass: PASSWORD })).state, 200)
})

test('messages to the operator: guests close the form to no member, and nothing is lost unsaid', async () => {
  const { database, clock } = shop
  const operator = 'contact@limits.example'
  const send = (memberId: number | null, address: string) => {
    const message = { memberId, guestMail: 'guest@example.com', message: 'Hello', address }
    return openContactCase(database, operator, { ...message, language: 'ja', now: clock.now() })
  }
  let sentCount = 0
  for (let at = 0; at < 240; at++)
    if ((await send(null, network(Math.floor(at / 20)))) !== 'tooMany') sentCount += 1
  assert.equal(sentCount, 200)
  const [unconfirmed, owner] = [
    await addLoggedInMember(shop, NEW_ACCOUNT),
    await addLoggedInMember(shop),
  ]
  assert.equal(await send(unconfirmed.id, OWNERS_NETWORK), 'tooMany')
  assert.notEqual(await send(owner.id, OWNERS_NETWORK), 'tooMany')
})
