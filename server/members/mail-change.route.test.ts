import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { queueMail } from '#server/outbox/outbox.ts'
import { DAY_MS, HOUR_MS } from '#server/platform/time/durations.ts'
import { type Client, openClient } from '#testing/drivers/client.ts'
import { mailedToken, messagesTo } from '#testing/drivers/outbox.ts'
import { PASSWORD } from '#testing/fixtures/cast.ts'
import { addLoggedInMember, type TestMember } from '#testing/fixtures/logged-in-members.ts'
import { newRegistration } from '#testing/fixtures/registrations.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'

let shop: TestShop
before(async () => {
  shop = await openTestShop()
})
after(() => shop.close())

const advance = (ms: number) => shop.clock.advance(ms)
const loginState = async (mail: string) => (await openClient(shop.url).logIn({ mail })).state
const isLoggedIn = async (client: Client) => (await client.get('/user/point')).is_login === '1'

/**
 * Requests a new mail address. Returns the address, and the tokens of the two links that the shop
 * mails.
 */
async function requestChange(member: TestMember) {
  await member.get('/user/point')
  const { person } = newRegistration()
  assert.equal((await member.post('/user/change', person)).state, 200)
  const [toNew] = await messagesTo(shop, person.mail)
  const [toOld] = await messagesTo(shop, member.mail)
  const confirmToken = /mail-change\?token=([\w-]+)/.exec(toNew?.text ?? '')?.[1]
  const stopToken = /mail-change\?stop=([\w-]+)/.exec(toOld?.text ?? '')?.[1]
  assert.ok(confirmToken !== undefined && stopToken !== undefined)
  return { person, newMail: person.mail, confirmToken, stopToken }
}

const openLink = (client: Client, token: string, action: 'confirm' | 'stop') =>
  client.post('/user/mail_change', { token, action })

test('C-020 Q157 a new mail address counts only after its link is opened; all other data counts at once', async () => {
  const member = await addLoggedInMember(shop)
  const { person, newMail, confirmToken } = await requestChange(member)
  const { detail } = await member.get('/user/detail')
  assert.deepEqual([detail.mail, detail.pending_mail], [member.mail, newMail])
  assert.equal(detail.lastName, person.lastName)
  assert.deepEqual([await loginState(newMail), await loginState(member.mail)], [400, 200])

  const elsewhere = openClient(shop.url)
  await elsewhere.logIn({ mail: member.mail })
  const guest = openClient(shop.url)
  assert.equal((await openLink(guest, confirmToken, 'stop')).state, 400, 'no link to stop')
  assert.equal((await openLink(member, confirmToken, 'confirm')).state, 200)
  assert.deepEqual([await loginState(newMail), await loginState(member.mail)], [200, 400])
  assert.equal(await isLoggedIn(member), true)
  assert.equal(await isLoggedIn(elsewhere), false)
  const after = (await member.get('/user/detail')).detail
  assert.deepEqual([after.mail, after.pending_mail], [newMail, ''])
  assert.equal((await openLink(guest, confirmToken, 'confirm')).state, 400, 'a link works once')
  for (const mail of [member.mail, newMail]) {
    assert.match((await messagesTo(shop, mail))[0]?.subject ?? '', /メールアドレスが変更/)
  }
})

test('messages that wait when the mail address changes are sent to the new address', async () => {
  const member = await addLoggedInMember(shop)
  const { newMail, confirmToken } = await requestChange(member)
  const now = shop.clock.now()
  await shop.database.transaction((tx) =>
    queueMail(tx, {
      to: member.mail,
      language: 'ja',
      template: { name: 'payment-refunded', values: { order_number: 'P1', price: '1' } },
      memberId: member.id,
      now,
    }),
  )
  assert.equal((await openLink(member, confirmToken, 'confirm')).state, 200)
  const isRefund = ({ occasion }: { occasion: string | null }) => occasion === 'payment-refunded'
  assert.equal((await messagesTo(shop, newMail)).filter(isRefund).length, 1)
  assert.equal((await messagesTo(shop, member.mail)).filter(isRefund).length, 0)
})

test('B-069 a request for a new address counts among the 20 mails an hour of an address that nobody confirmed', async () => {
  const member = await addLoggedInMember(shop)
  const now = shop.clock.now()
  const { person } = newRegistration()
  const template = { name: 'payment-refunded', values: { order_number: 'P1', price: '1' } } as const
  await shop.database.transaction(async (tx) => {
    for (let count = 0; count < 20; count++)
      await queueMail(tx, {
        to: person.mail,
        memberId: 1,
        language: 'ja',
        template,
        isOwn: false,
        now,
      })
  })
  await member.get('/user/point')
  const refused = await member.post('/user/change', person)
  assert.deepEqual(Object.keys(refused.errors), ['mail'])
})

test('Q157 the old address can stop the change, which ends every session of the member', async () => {
  const member = await addLoggedInMember(shop)
  const owner = openClient(shop.url)
  await owner.logIn({ mail: member.mail })
  const { newMail, confirmToken, stopToken } = await requestChange(member)
  assert.equal(await isLoggedIn(owner), false, 'the request ends other sessions')
  assert.equal((await openLink(owner, stopToken, 'confirm')).state, 400, 'no link to confirm')
  assert.equal((await openLink(owner, stopToken, 'stop')).state, 200)
  assert.equal(await isLoggedIn(member), false)
  assert.equal((await openLink(owner, confirmToken, 'confirm')).state, 400)
  assert.deepEqual([await loginState(newMail), await loginState(member.mail)], [400, 200])
})

test('Q157 both links expire after 24 hours, and a later request replaces an earlier one', async () => {
  const member = await addLoggedInMember(shop)
  const first = await requestChange(member)
  const second = await requestChange(member)
  const early = await addLoggedInMember(shop)
  const inTime = await requestChange(early)
  assert.equal((await openLink(openClient(shop.url), first.confirmToken, 'confirm')).state, 400)
  advance(DAY_MS - 1)
  assert.equal((await openLink(openClient(shop.url), inTime.confirmToken, 'confirm')).state, 200)
  advance(1)
  for (const [token, action] of [
    [second.confirmToken, 'confirm'],
    [second.stopToken, 'stop'],
  ] as const) {
    assert.equal((await openLink(openClient(shop.url), token, action)).state, 400)
  }
  await member.get('/user/point')
  assert.equal((await member.get('/user/detail')).detail.pending_mail, '')
})

test('Q157 an address that another member registered meanwhile is refused, and nothing changes', async () => {
  const member = await addLoggedInMember(shop)
  const { newMail, confirmToken } = await requestChange(member)
  const { form } = newRegistration({ mail: newMail })
  assert.equal((await openClient(shop.url).post('/user/append', form)).state, 200)
  const refused = await openLink(member, confirmToken, 'confirm')
  assert.deepEqual([refused.state, Object.keys(refused.errors)], [400, ['mail']])
  assert.equal((await member.get('/user/detail')).detail.mail, member.mail)
})

test('a new password cancels a requested address, whether the member changes or resets it', async () => {
  const pass = { pass: 'kujibiki88', confirmPass: 'kujibiki88' }
  const change = (member: TestMember) => member.post('/user/change_password', pass)
  const reset = async (member: TestMember) => {
    await member.post('/user/reset_password', { mail: member.mail })
    const token = await mailedToken(shop, member.mail)
    return openClient(shop.url).post('/user/reset_password', { token, ...pass })
  }
  for (const setPassword of [change, reset]) {
    const member = await addLoggedInMember(shop)
    const thief = openClient(shop.url)
    await thief.logIn({ mail: member.mail })
    const { newMail, confirmToken, stopToken } = await requestChange({ ...member, ...thief })
    await member.logIn(member)
    assert.equal((await setPassword(member)).state, 200)
    assert.equal((await openLink(openClient(shop.url), confirmToken, 'confirm')).state, 400)
    assert.equal((await openLink(openClient(shop.url), stopToken, 'stop')).state, 400)
    await thief.post('/user/reset_password', { mail: newMail })
    assert.equal((await messagesTo(shop, newMail)).length, 1, 'only the link of the request')
    await member.logIn({ mail: member.mail, pass: pass.pass })
    const { mail, pending_mail } = (await member.get('/user/detail')).detail
    assert.deepEqual([mail, pending_mail], [member.mail, ''])
  }
})

test('a confirmed change deletes the password links that the old address got', async () => {
  const member = await addLoggedInMember(shop)
  const { newMail, confirmToken } = await requestChange(member)
  await member.post('/user/reset_password', { mail: member.mail })
  const token = await mailedToken(shop, member.mail)
  assert.equal((await openLink(member, confirmToken, 'confirm')).state, 200)
  const pass = { pass: 'kujibiki88', confirmPass: 'kujibiki88' }
  const guest = openClient(shop.url)
  assert.equal((await guest.post('/user/reset_password', { token, ...pass })).state, 400)
  assert.equal(await loginState(newMail), 200)
})

test('the list of sessions names the browser and the system of each', async () => {
  const member = await addLoggedInMember(shop)
  const phone = openClient(shop.url)
  const { csrf } = await phone.get('/user/point')
  const login = JSON.stringify({ mail: member.mail, pass: PASSWORD })
  await phone.raw('/api/user/login', {
    method: 'POST',
    headers: {
      'user-agent':
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    },
    body: new URLSearchParams({ [csrf.name]: csrf.value, json: login }),
  })
  const { list } = await phone.get('/user/sessions')
  const devices = list.map(({ device, is_current }: Record<string, unknown>) => [
    device,
    is_current,
  ])
  assert.deepEqual(devices.toSorted(), [
    ['', false],
    ['Safari, iPhone', true],
  ])
})

test('a member sees the own sessions and can end one of them or all others', async () => {
  const member = await addLoggedInMember(shop)
  const [phone, tablet] = [openClient(shop.url), openClient(shop.url)]
  for (const client of [phone, tablet]) await client.logIn({ mail: member.mail })
  const stranger = await addLoggedInMember(shop)
  const list = async () => (await member.get('/user/sessions')).list as SessionRow[]
  interface SessionRow {
    readonly id: string
    readonly is_current: boolean
  }
  const sessions = await list()
  assert.equal(sessions.length, 3)
  assert.equal(sessions.filter(({ is_current }) => is_current).length, 1)
  const other = ((await phone.get('/user/sessions')).list as SessionRow[]).find(
    ({ is_current }) => is_current,
  )
  const end = (client: Client, session_id?: string) =>
    client.post('/user/sessions/end', session_id === undefined ? {} : { session_id })
  await end(stranger, other?.id ?? '')
  assert.equal(await isLoggedIn(phone), true, 'a stranger ends none of them')
  assert.equal((await end(member, other?.id ?? '')).state, 200)
  assert.deepEqual([await isLoggedIn(phone), await isLoggedIn(tablet)], [false, true])
  assert.equal((await end(member)).state, 200)
  assert.deepEqual([await isLoggedIn(tablet), await isLoggedIn(member)], [false, true])
  assert.equal((await list()).length, 1)
})

test('the list of sessions leaves out a session that ended because nobody used it', async () => {
  const member = await addLoggedInMember(shop)
  const unused = openClient(shop.url)
  await unused.logIn({ mail: member.mail })
  const countListed = async () => (await member.get('/user/sessions')).list.length
  advance(2 * DAY_MS)
  assert.equal(await countListed(), 2)
  advance(DAY_MS)
  assert.equal(await countListed(), 2)
  advance(1)
  assert.equal(await countListed(), 1)
})

test('a session that is not used for 3 days ends, a saved one after 14; each use prolongs it', async () => {
  const member = await addLoggedInMember(shop)
  const logInSaved = async () => {
    const client = openClient(shop.url)
    await client.post('/user/login', { mail: member.mail, pass: PASSWORD, save_cookie: '1' })
    return client
  }
  const saved = await logInSaved()
  for (let turn = 0; turn < 2; turn++) {
    advance(3 * DAY_MS - HOUR_MS)
    assert.equal(await isLoggedIn(member), true)
  }
  const idle = await addLoggedInMember(shop)
  advance(3 * DAY_MS + 1)
  assert.equal(await isLoggedIn(idle), false)
  assert.equal(await isLoggedIn(saved), true)
  const newer = await logInSaved()
  advance(14 * DAY_MS - HOUR_MS)
  assert.equal(await isLoggedIn(newer), true)
  advance(14 * DAY_MS + 1)
  assert.equal(await isLoggedIn(newer), false)
})
