import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { serve } from '#server/main/serve.ts'
import { Overloaded } from '#server/platform/load/overloaded.ts'
import { NEVER_CLOSES } from '#server/platform/time/closing.rule.ts'
import { MINUTE_MS } from '#server/platform/time/durations.ts'
import { type Client, openClient } from '#testing/drivers/client.ts'
import { messagesTo, sentCode } from '#testing/drivers/outbox.ts'
import { whileHashingIsFull } from '#testing/faults/full-hashing.ts'
import { addLoggedInMember } from '#testing/fixtures/logged-in-members.ts'
import { openTestShop, TEST_KEYS, type TestShop } from '#testing/fixtures/test-shop.ts'
import { sendCode } from './verifications.ts'

let shop: TestShop
before(async () => {
  shop = await openTestShop()
})
// Before every test the clock advances by more than an hour, so that the rate limits of one test do
// not affect the next.
beforeEach(() => advance(61 * MINUTE_MS))
after(() => shop.close())

const advance = (ms: number) => shop.clock.advance(ms)
let telCount = 0

/** Adds a member who has a new mobile number and has not verified it yet. */
async function addWithPhone(tel = `0706666${String(++telCount).padStart(4, '0')}`) {
  const member = await addLoggedInMember(shop)
  await shop.database.query({
    text: 'update members set tel = $2 where id = $1',
    values: [member.id, tel],
  })
  return { ...member, tel }
}

const send = (client: Client, tel: string) => client.post('/user/send_sms', { tel })
const check = (client: Client, sms_code: string) => client.post('/user/check_sms', { sms_code })
const isVerified = async (client: Client) => (await client.get('/user/detail')).detail.end_sms
const differentCode = (code: string) => (code === '000000' ? '000001' : '000000')

test('C-050 /user/send_sms sends one message with a code of 6 digits to the saved phone', async () => {
  const client = openClient(shop.url)
  await client.logIn('A')
  assert.equal((await send(client, '090-0000-0001')).state, 200)
  const messages = await messagesTo(shop, '09000000001')
  assert.equal(messages.length, 1)
  assert.equal(messages[0]?.channel, 'sms')
  assert.match(messages[0]?.text ?? '', /(?<!\d)\d{6}(?!\d)/)
})

test('C-050 a number that is not the saved one gets nothing', async () => {
  const member = await addWithPhone()
  const { state, errors } = await send(member, '09099999999')
  assert.deepEqual([state, Object.keys(errors)], [400, ['user_id']])
  assert.deepEqual(await messagesTo(shop, '09099999999'), [])
})

test('C-051 E-008 the right code verifies the phone, once', async () => {
  const member = await addWithPhone()
  await send(member, member.tel)
  assert.equal(await isVerified(member), 0)
  const code = await sentCode(shop, member.tel)
  assert.equal((await check(member, code)).state, 200)
  assert.equal(await isVerified(member), 1)
  const again = await check(member, code)
  assert.deepEqual([again.state, Object.keys(again.errors)], [400, ['sms_code']])
  const resent = await send(member, member.tel)
  assert.deepEqual([resent.state, Object.keys(resent.errors)], [400, ['user_id']])
})

test('C-051 V-030 a wrong code, and one that was never sent, are refused under sms_code', async () => {
  const member = await addWithPhone()
  assert.deepEqual(Object.keys((await check(member, '123456')).errors), ['sms_code'])
  await send(member, member.tel)
  const code = await sentCode(shop, member.tel)
  for (const wrong of ['', 'x', differentCode(code), `${code}0`, code.slice(1)]) {
    const { state, errors } = await check(member, wrong)
    assert.deepEqual([state, Object.keys(errors)], [400, ['sms_code']])
  }
  assert.equal(await isVerified(member), 0)
})

test('C-051 five wrong attempts invalidate a code, one after another or concurrently', async () => {
  for (const isAtOnce of [false, true]) {
    const member = await addWithPhone()
    await send(member, member.tel)
    const code = await sentCode(shop, member.tel)
    const tries = Array.from({ length: 5 }, () => () => check(member, differentCode(code)))
    if (isAtOnce) await Promise.all(tries.map((attempt) => attempt()))
    else for (const attempt of tries) await attempt()
    assert.equal((await check(member, code)).state, 400)
    assert.equal(await isVerified(member), 0)
  }
})

test('C-051 a code expires after exactly 10 minutes', async () => {
  const [early, late] = [await addWithPhone(), await addWithPhone()]
  await send(early, early.tel)
  await send(late, late.tel)
  advance(10 * MINUTE_MS - 1)
  assert.equal((await check(early, await sentCode(shop, early.tel))).state, 200)
  advance(1)
  assert.equal((await check(late, await sentCode(shop, late.tel))).state, 400)
})

test('C-051 the personal data say how old a code is, as long as it can be entered', async () => {
  const member = await addWithPhone()
  const secondsAgo = async () => (await member.get('/user/detail')).detail.sms_sent_seconds_ago
  assert.equal(await secondsAgo(), null)
  await send(member, member.tel)
  assert.equal(await secondsAgo(), 0)
  advance(10 * MINUTE_MS - 1)
  assert.equal(await secondsAgo(), 599)
  advance(1)
  assert.equal(await secondsAgo(), null)

  await send(member, member.tel)
  const code = await sentCode(shop, member.tel)
  for (let count = 1; count <= 5; count += 1) await check(member, differentCode(code))
  assert.equal(await secondsAgo(), null, 'no attempts are left')

  advance(MINUTE_MS)
  await send(member, member.tel)
  assert.equal((await check(member, await sentCode(shop, member.tel))).state, 200)
  assert.equal(await secondsAgo(), null, 'the phone is verified')
})

test('C-051 a new code invalidates the one before', async () => {
  const member = await addWithPhone()
  await send(member, member.tel)
  const first = await sentCode(shop, member.tel)
  advance(MINUTE_MS)
  await send(member, member.tel)
  const second = await sentCode(shop, member.tel)
  if (first !== second) assert.equal((await check(member, first)).state, 400)
  assert.equal((await check(member, second)).state, 200)
})

test('C-051 a code belongs to its member and to the number that it was sent to', async () => {
  const [member, stranger] = [await addWithPhone(), await addWithPhone()]
  await send(member, member.tel)
  const code = await sentCode(shop, member.tel)
  assert.equal((await check(stranger, code)).state, 400)
  await shop.database.query({
    text: `update members set tel = '07066669999' where id = $1`,
    values: [member.id],
  })
  const { detail } = await member.get('/user/detail')
  assert.equal(detail.sms_sent_seconds_ago, null, 'the new number has got no code')
  assert.equal((await check(member, code)).state, 400)
})

test('Q130 one phone verifies one account, also when two enter their codes at the same moment', async () => {
  const tel = '08055550000'
  const members = await Promise.all([addWithPhone(tel), addWithPhone(tel)])
  const codes: string[] = []
  for (const member of members) {
    assert.equal((await send(member, tel)).state, 200)
    codes.push(await sentCode(shop, tel))
  }
  const answers = await Promise.all(members.map((each, at) => check(each, codes[at] ?? '')))
  assert.deepEqual(answers.map(({ state }) => state).sort(), [200, 400])
  const third = await addWithPhone(tel)
  const { state, errors } = await send(third, tel)
  assert.deepEqual([state, Object.keys(errors)], [400, ['user_id']])
})

test('Q154 codes are sent to Japanese mobile numbers only', async () => {
  const member = await addWithPhone('0312345678')
  assert.deepEqual(Object.keys((await send(member, '0312345678')).errors), ['user_id'])
  assert.deepEqual(await messagesTo(shop, '0312345678'), [])
})

test('Q147 a code is sent again after 60 seconds, 3 times an hour per number, 5 a day per member', async () => {
  const member = await addWithPhone()
  const trySend = async () => (await send(member, member.tel)).state
  assert.deepEqual([await trySend(), await trySend()], [200, 429])
  advance(MINUTE_MS - 1)
  assert.equal(await trySend(), 429)
  advance(1)
  assert.equal(await trySend(), 200)
  advance(MINUTE_MS)
  assert.equal(await trySend(), 200)
  advance(MINUTE_MS)
  assert.equal(await trySend(), 429)
  advance(60 * MINUTE_MS)
  assert.equal(await trySend(), 200)
  advance(MINUTE_MS)
  assert.equal(await trySend(), 200)
  advance(60 * MINUTE_MS)
  assert.equal(await trySend(), 429)
  assert.equal((await messagesTo(shop, member.tel)).length, 5)
  advance(24 * 60 * MINUTE_MS)
  // The client's anti-forgery value has expired after a day. This call gets a new value.
  await member.get('/user/point')
  assert.equal(await trySend(), 200)
})

test('Q147 an IP address gets at most 10 codes an hour, also by concurrent requests', async () => {
  const members = await Promise.all(Array.from({ length: 12 }, () => addWithPhone()))
  const answers = await Promise.all(members.map((member) => send(member, member.tel)))
  const refused = answers.filter(({ state }) => state === 429)
  assert.equal(refused.length, 2)
  assert.ok(refused.every(({ errors }) => errors.user_id))
})

test('the whole shop sends no more codes within a day than its setting allows', async () => {
  advance(2 * 24 * 60 * MINUTE_MS)
  const now = shop.clock.now()
  const sendFrom = async (address: string, smsPerDayMax: number) => {
    const { id: memberId, tel: phone } = await addWithPhone()
    const request = { memberId, phone, address, language: 'ja', smsPerDayMax, now } as const
    return sendCode(shop.database, request)
  }
  assert.equal(await sendFrom('192.0.2.1', 2), 'sent')
  assert.equal(await sendFrom('192.0.2.2', 2), 'sent')
  assert.equal(await sendFrom('192.0.2.3', 2), 'tooMany')
  assert.equal(await sendFrom('192.0.2.3', 3), 'sent')
})

test('a shop that is served with a limit of SMS a day refuses the next one', async () => {
  advance(2 * 24 * 60 * MINUTE_MS)
  const limited = await serve({
    ...TEST_KEYS,
    databaseUrl: shop.databaseUrl,
    clock: shop.clock,
    host: '127.0.0.1',
    port: 0,
    closesAt: NEVER_CLOSES,
    smsPerDayMax: 1,
  })
  try {
    const sendAt = async () => {
      const { tel, mail } = await addWithPhone()
      const client = openClient(limited.url)
      await client.logIn({ mail })
      return (await send(client, tel)).state
    }
    assert.deepEqual([await sendAt(), await sendAt()], [200, 429])
  } finally {
    await limited.close()
  }
})

test('Q147 a refused send does not hash, and a send whose hashing is refused counts against no limit', async () => {
  const [refused, overloaded] = [await addWithPhone(), await addWithPhone()]
  const now = shop.clock.now()
  const sendTo = ({ id: memberId, tel: phone }: { id: number; tel: string }) =>
    sendCode(shop.database, {
      memberId,
      phone,
      address: '192.0.2.9',
      language: 'ja',
      smsPerDayMax: 5_000,
      now,
    })
  const whileFull = ({ id }: { id: number }, work: () => Promise<unknown>) =>
    whileHashingIsFull(`member ${id}`, work)
  assert.equal(await sendTo(refused), 'sent')
  await whileFull(refused, async () => assert.equal(await sendTo(refused), 'tooMany'))
  await whileFull(overloaded, () => assert.rejects(sendTo(overloaded), Overloaded))
  assert.equal(await sendTo(overloaded), 'sent')
})

test('many hashings of another requester delay no code of a member', async () => {
  const busy = await addWithPhone()
  for (const requester of ['the shop', `member ${busy.id}`]) {
    const member = await addWithPhone()
    await whileHashingIsFull(requester, async () => {
      assert.equal((await send(member, member.tel)).state, 200)
      const code = await sentCode(shop, member.tel)
      assert.equal((await check(member, code)).state, 200)
    })
  }
})

test('a code is stored as a slow hash', async () => {
  const member = await addWithPhone()
  await send(member, member.tel)
  const rows = await shop.database.query<{ codeHash: string }>({
    text: 'select code_hash from verifications',
  })
  assert.ok(rows.every(({ codeHash }) => codeHash.startsWith('$argon2id$')))
})
