import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openConcurrencyLimits } from '#server/platform/load/concurrency-limits.ts'
import { type Client, openClient } from '#testing/drivers/client.ts'
import { mailedToken, messagesTo } from '#testing/drivers/outbox.ts'
import { addLoggedInMember } from '#testing/fixtures/logged-in-members.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'
import { accountRoutes } from './account.route.ts'
import { requestReissue, sendReissue } from './reissue/reissue.ts'

const PASS = { pass: 'kujibiki88', confirmPass: 'kujibiki88' }
let shop: TestShop
let guest: Client
before(async () => {
  shop = await openTestShop()
  guest = openClient(shop.url)
})
after(() => shop.close())

const requestLink = (mail: string) => guest.post('/user/reset_password', { mail })
const resetPassword = (token: string, pass = PASS) =>
  guest.post('/user/reset_password', { token, ...pass })

test('C-026 a known mail gets one mail with a link of the shop’s own origin, an unknown one none', async () => {
  const { mail } = await addLoggedInMember(shop)
  const { csrf: _, ...known } = await requestLink(` ${mail.toUpperCase()} `)
  const { csrf: __, ...unknown } = await requestLink('nobody@example.com')
  assert.deepEqual(known, unknown)
  assert.deepEqual(known, { status: 200, state: 200, errors: {} })
  const mails = await messagesTo(shop, mail)
  assert.equal(mails.length, 1)
  assert.ok(mails[0]?.text.includes(`${shop.url}/password-reissue?token=`))
  assert.deepEqual(await messagesTo(shop, 'nobody@example.com'), [])
})

test('C-026 the Host header of a request never appears in the link', async () => {
  const { mail } = await addLoggedInMember(shop)
  const { csrf } = await guest.get('/user/point')
  const body = new URLSearchParams({ [csrf.name]: csrf.value, json: JSON.stringify({ mail }) })
  const headers = { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' }
  await guest.raw('/api/user/reset_password', { method: 'POST', body, headers })
  const [sent] = await messagesTo(shop, mail)
  assert.ok(!`${sent?.text}${sent?.html}`.includes('evil.example'))
})

test('C-026 known and unknown mails take the same time', async () => {
  const times = { known: [] as number[], unknown: [] as number[] }
  for (let turn = 0; turn < 4; turn++) {
    const { mail } = await addLoggedInMember(shop)
    for (const [kind, to] of [
      ['known', mail],
      ['unknown', `no-${turn}@example.com`],
    ] as const) {
      const startedAtMs = performance.now()
      await requestLink(to)
      times[kind].push(performance.now() - startedAtMs)
    }
  }
  const [known, unknown] = [Math.min(...times.known), Math.min(...times.unknown)]
  assert.ok(Math.abs(known - unknown) < 40, `${known} ms against ${unknown} ms`)
  assert.ok(unknown >= 119)
})

test('C-026 S-021 a malformed mail is refused under errors.mail', async () => {
  for (const mail of ['', 'x', 'x@', 'あ@example.com']) {
    const { state, errors } = await requestLink(mail)
    assert.deepEqual([state, Object.keys(errors)], [400, ['mail']])
  }
  assert.deepEqual(Object.keys((await guest.post('/user/reset_password')).errors), ['mail'])
})

test('C-026 the link sets a new password once, and ends every session', async () => {
  const member = await addLoggedInMember(shop)
  await requestLink(member.mail)
  const token = await mailedToken(shop, member.mail)
  for (const bad of [
    { pass: 'short', confirmPass: 'short' },
    { pass: 'kujibiki88', confirmPass: 'kujibiki89' },
    { pass: '12345678', confirmPass: '12345678' },
  ]) {
    assert.deepEqual(Object.keys((await resetPassword(token, bad)).errors), ['pass'])
  }
  assert.equal((await member.get('/user/point')).is_login, '1')
  assert.equal((await resetPassword(token)).state, 200)
  assert.equal((await member.get('/user/point')).is_login, '0')
  assert.equal((await openClient(shop.url).logIn({ mail: member.mail })).state, 400)
  const { state } = await openClient(shop.url).logIn({ mail: member.mail, pass: PASS.pass })
  assert.equal(state, 200)
  const again = await resetPassword(token)
  assert.deepEqual([again.state, Object.keys(again.errors)], [400, ['mail']])
})

test('C-026 of many concurrent uses of a link, one succeeds', async () => {
  const { mail } = await addLoggedInMember(shop)
  await requestLink(mail)
  const token = await mailedToken(shop, mail)
  const answers = await Promise.all([
    resetPassword(token),
    resetPassword(token),
    resetPassword(token),
  ])
  assert.deepEqual(answers.map(({ state }) => state).sort(), [200, 400, 400])
})

test('C-026 the link expires after exactly 30 minutes', async () => {
  const start = shop.clock.now().getTime()
  const [early, late] = [await addLoggedInMember(shop), await addLoggedInMember(shop)]
  await requestLink(early.mail)
  await requestLink(late.mail)
  shop.clock.set(new Date(start + 30 * 60_000 - 1))
  assert.equal((await resetPassword(await mailedToken(shop, early.mail))).state, 200)
  shop.clock.set(new Date(start + 30 * 60_000))
  assert.equal((await resetPassword(await mailedToken(shop, late.mail))).state, 400)
})

test('T15 slow reissues take no permit of other calls, and those beyond their own limit are refused', () => {
  const unused = () => Promise.reject(new Error('not called'))
  const { database, clock } = shop
  const settings = { countryRules: unused, rules: unused }
  const options = { database, clock, settings, publicUrl: () => shop.url }
  const readers = { readUsablePoints: unused, readRank: unused, readSmsSentSecondsAgo: unused }
  const routes = accountRoutes({ ...options, ...readers })
  const limitOf = openConcurrencyLimits()
  const limit = (key: string) => {
    const route = routes.find((each) => each.key === key)
    assert.ok(route !== undefined)
    return limitOf(route).loadShedder
  }
  const reissues = limit('POST /user/reset_password')
  let heldCount = 0
  while (reissues.acquire(`address ${heldCount}`) !== undefined) heldCount += 1
  assert.equal(heldCount, 64)
  assert.equal(limit('POST /user/change_password').hasCapacity('another address'), true)
})

test('C-026 the token is stored as a hash, and an invented one is refused', async () => {
  const { mail } = await addLoggedInMember(shop)
  await requestLink(mail)
  const token = await mailedToken(shop, mail)
  const rows = await shop.database.query<{ text: string }>({
    text: 'select reissues::text as text from reissues',
  })
  assert.ok(rows.length > 0)
  assert.ok(!rows.some(({ text }) => text.includes(token) || text.includes(hexOf(token))))
  for (const made of ['', 'x', token.slice(1), `${token}x`, token.toUpperCase()]) {
    assert.equal((await resetPassword(made)).state, 400)
  }
})

test('C-026 a fourth link within the hour is silently not sent; an address is refused after many requests', async () => {
  const { mail } = await addLoggedInMember(shop)
  for (let turn = 0; turn < 5; turn++) assert.equal((await requestLink(mail)).state, 200)
  assert.equal((await messagesTo(shop, mail)).length, 3)
  let got = await requestLink('nobody@example.com')
  for (let turn = 0; turn < 40 && got.state === 200; turn++)
    got = await requestLink('nobody@example.com')
  assert.deepEqual([got.state, Object.keys(got.errors)], [429, ['mail']])
})

test('C-026 strangers who ask for links use up neither another network nor a session of the member', async () => {
  shop.clock.advance(3_600_000)
  const member = await addLoggedInMember(shop)
  const { mail } = member
  const { url: publicUrl, database, clock } = shop
  const countLinks = async () =>
    (await messagesTo(shop, mail)).filter(({ text }) => text !== '').length
  const requestFrom = async (address: string) => {
    const request = { mail, address, memberId: null, language: 'ja', publicUrl } as const
    assert.equal(await requestReissue(database, { ...request, now: clock.now() }), 'accepted')
  }
  for (let turn = 0; turn < 5; turn++) await requestFrom('192.0.2.1')
  assert.equal(await countLinks(), 3)
  await requestFrom('198.51.100.1')
  assert.equal(await countLinks(), 4, 'the owner elsewhere gets a link')
  for (let host = 1; host <= 20; host++) await requestFrom(`203.0.113.${host}`)
  assert.equal(await countLinks(), 12, 'all strangers together')
  for (let turn = 0; turn < 5; turn++)
    assert.equal((await member.post('/user/reset_password', { mail })).state, 200)
  assert.equal(await countLinks(), 15, 'three in a session of the member')
  const byOperator = { memberId: member.id, publicUrl, now: clock.now() }
  assert.equal(await sendReissue(database, byOperator), 'sent')
  assert.equal(await countLinks(), 16, 'an operator sends a link')
  while ((await sendReissue(database, byOperator)) === 'sent');
  assert.equal(await countLinks(), 24, 'the limit of the recipient holds for operators too')
  assert.equal(await sendReissue(database, byOperator), 'mail-limit')
})

test('C-026 strangers who ask for links close none to an owner who is logged in nowhere', async () => {
  shop.clock.advance(3_600_000)
  const { mail } = await addLoggedInMember(shop)
  const { url: publicUrl, database, clock } = shop
  const links = async () => (await messagesTo(shop, mail)).filter(({ text }) => text !== '')
  const press = async () => {
    for (let host = 1; host <= 20; host++) {
      const address = `203.0.113.${host}`
      const request = { mail, address, memberId: null, language: 'ja', publicUrl } as const
      assert.equal(await requestReissue(database, { ...request, now: clock.now() }), 'accepted')
    }
  }
  await press()
  assert.equal((await links()).length, 12)
  assert.equal((await requestLink(mail)).state, 200)
  assert.equal((await links()).length, 12, 'a link that is under way serves the owner')
  shop.clock.advance(20 * 60_000)
  await requestLink((await addLoggedInMember(shop)).mail)
  await requestLink(mail)
  assert.equal((await links()).length, 13, 'once no link works long enough, the owner gets one')
  await Promise.all([press(), press()])
  assert.equal((await links()).length, 13)
  const token = /\?token=([\w-]+)/.exec((await links())[0]?.text ?? '')?.[1] ?? ''
  assert.equal((await resetPassword(token)).state, 200)
})

function hexOf(token: string): string {
  return Buffer.from(token).toString('hex')
}
