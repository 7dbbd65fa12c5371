import assert from 'node:assert/strict'
import { createHmac, randomUUID } from 'node:crypto'
import { after, before, beforeEach, test } from 'node:test'
import type { MessageChannel, Occasion } from '#contract/occasions.ts'
import type { LineMessenger } from '#server/external/line/port.ts'
import { PushDelayed } from '#server/external/push/port.ts'
import { notifyMember } from '#server/notifications/notifications.ts'
import { PUSH_TEXTS } from '#server/notifications/push/push-texts.ts'
import { readUnsentQueue } from '#server/outbox/outbox.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#server/platform/time/durations.ts'
import { setSpendingLimit } from '#server/restrictions/spending-limits/spending-limits.ts'
import { openClient } from '#testing/drivers/client.ts'
import { actAtLine, answerLine, pressAtLine, readTalk } from '#testing/drivers/line-person.ts'
import { OPEN } from '#testing/fixtures/clock-times.ts'
import { addLoggedInMember, type TestMember } from '#testing/fixtures/logged-in-members.ts'
import { publishTestPack } from '#testing/fixtures/test-packs.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'
import { openLineDelivery, stopByLine } from './line.ts'

const WEBHOOK_SECRET = 'line_hikifuda_sandbox_messaging_secret'
const NOON = '2025-08-01T12:00:00+09:00'
let shop: TestShop
before(async () => {
  shop = await openTestShop({ gateway: true })
})
beforeEach(async () => {
  shop.clock.set(new Date(OPEN))
  await setQuota({})
})
after(() => shop.close())

async function addReader({
  isFriend = true,
} = {}): Promise<{ member: TestMember; person: string }> {
  const member = await addLoggedInMember(shop)
  const person = randomUUID()
  const { url } = await member.post('/user/line/link_open')
  const { code, state } = await answerLine(url, { person, isFriend })
  assert.equal((await member.post('/user/line/link', { code, state })).state, 200)
  shop.clock.set(new Date(NOON))
  return { member, person }
}

async function announce({ id: memberId }: TestMember, cause = 'c'): Promise<void> {
  const template = { name: 'rank-changed', values: { rank: 'A', url: 'https://a' } } as const
  await shop.database.transaction((tx) =>
    notifyMember(tx, { memberId, template, cause: `${memberId} ${cause}`, now: shop.clock.now() }),
  )
  await shop.runDueJobs()
}

const talkOf = (person: string) => readTalk(shop.gateway.url, person)
const act = (person: string, what: 'follow' | 'unfollow') =>
  actAtLine(shop.gateway.url, { person, act: what })
const choose = (
  member: TestMember,
  { occasion, channel, is_on }: { occasion: Occasion; channel: MessageChannel; is_on: boolean },
) => member.post('/user/message_choice', { occasion, channel, is_on })
const hasLine = async (member: TestMember) =>
  (await member.get('/user/message_choices')).has_line as boolean

async function setQuota(quota: { value?: string; used?: string }): Promise<void> {
  const body = new URLSearchParams(quota)
  await fetch(`${shop.gateway.url}/line/quota`, { method: 'POST', body })
}

test('a friend of the account gets a general sentence with a link, once', async () => {
  const { member, person } = await addReader()
  assert.equal(await hasLine(member), true)
  assert.equal((await member.get('/user/line')).messages, 'friend')
  await announce(member)
  await announce(member)
  const [text, ...others] = await talkOf(person)
  assert.deepEqual(others, [])
  assert.match(text ?? '', /^[^\n]*ランク[^\n]*\nhttp:\/\/[^\n]+$/)
  assert.doesNotMatch(text ?? '', new RegExp(member.mail))
})

test('nobody gets a message who has not both linked LINE and added the account', async () => {
  const { member, person } = await addReader({ isFriend: false })
  assert.equal(await hasLine(member), false)
  assert.equal((await member.get('/user/line')).messages, 'not-friend')
  const stranger = randomUUID()
  await act(stranger, 'follow')
  await announce(member)
  assert.deepEqual(await talkOf(person), [])
  assert.deepEqual(await talkOf(stranger), [])
})

test('a member who blocks the account leaves the list, and returns to it as a friend', async () => {
  const { member, person } = await addReader()
  await act(person, 'unfollow')
  assert.equal(await hasLine(member), false)
  await announce(member, 'blocked')
  shop.clock.advance(MINUTE_MS)
  await act(person, 'follow')
  assert.equal(await hasLine(member), true)
  await announce(member, 'again')
  assert.equal((await talkOf(person)).length, 1)
})

test('a message that waits is not sent to a member who blocks or unlinks meanwhile', async (t) => {
  const leave: Readonly<
    Record<string, (reader: { member: TestMember; person: string }) => unknown>
  > = {
    blocks: ({ person }) => act(person, 'unfollow'),
    unlinks: async ({ member }) => {
      shop.clock.set(new Date(OPEN))
      return member.post('/user/line/unlink')
    },
  }
  for (const [name, act] of Object.entries(leave))
    await t.test(name, async () => {
      shop.clock.set(new Date(OPEN))
      const reader = await addReader()
      shop.clock.set(new Date('2025-08-01T23:00:00+09:00'))
      await announce(reader.member)
      await act(reader)
      shop.clock.set(new Date('2025-08-02T09:00:00+09:00'))
      await shop.runDueJobs()
      assert.deepEqual(await talkOf(reader.person), [])
    })
})

test('an event counts only with LINE’s signature, once, and not after a newer one', async (t) => {
  const { member, person } = await addReader()
  const post = await openEvents(member)
  const now = shop.clock.now().getTime()
  const block = { type: 'unfollow', timestamp: now + 2 }
  for (const [name, status, isFriend, send] of [
    ['with another secret', 401, true, () => post(block, { secret: 'guessed' })],
    ['without a signature', 401, true, () => post(block, { signature: '' })],
    ['older than the link', 200, true, () => post({ ...block, timestamp: now - DAY_MS })],
    ['new', 200, false, () => post(block)],
    ['repeated', 200, false, () => post(block)],
    ['late', 200, false, () => post({ type: 'follow', timestamp: now + 1 })],
    ['newer', 200, true, () => post({ type: 'follow', timestamp: now + 3 })],
  ] as const)
    await t.test(name, async () => {
      assert.equal(await send(), status)
      assert.equal(await hasLine(member), isFriend)
    })
  assert.deepEqual(await talkOf(person), [])
})

test('a login does not make a friend of a person who has blocked the account after it began', async () => {
  const { member, person } = await addReader()
  const post = await openEvents(member)
  const block = { type: 'unfollow', timestamp: shop.clock.now().getTime() + 1 }
  assert.equal(await post(block), 200)
  const browser = openClient(shop.url)
  const opened = await browser.post('/user/line/login_open')
  const { code, state } = await answerLine(opened.url, { person, isFriend: true })
  assert.equal((await browser.post('/user/line/login', { code, state })).state, 200)
  assert.equal(await hasLine(member), false)
})

test('a message whose answer is lost is sent once, by its retry key', async () => {
  const { member, person } = await addReader()
  const path = '/v2/bot/message/push'
  await shop.gateway.faults({ path, fault: 'crash-after', times: 1 })
  await announce(member)
  assert.equal((await talkOf(person)).length, 1)
  shop.clock.advance(2 * MINUTE_MS)
  await shop.runDueJobs()
  assert.equal((await talkOf(person)).length, 1)
  assert.equal(await unsentCount(member), 0)
})

test('a message waits while the messages of the month are used up', async () => {
  const { member, person } = await addReader()
  await setQuota({ value: '5', used: '5' })
  await announce(member)
  assert.deepEqual(await talkOf(person), [])
  assert.equal(await unsentCount(member), 1)
  // No operator is alarmed by a message that waits for LINE's next answer.
  const { oldestAt } = await readUnsentQueue(shop.database)
  assert.deepEqual(oldestAt, new Date(Date.parse(NOON) + 6 * HOUR_MS))
  await setQuota({ value: '10', used: '5' })
  shop.clock.set(new Date('2025-08-02T09:00:00+09:00'))
  await shop.runDueJobs()
  assert.equal((await talkOf(person)).length, 1)
})

test('a message whose next attempt is due at night waits until the morning', async () => {
  const { member, person } = await addReader()
  shop.clock.set(new Date('2025-08-01T20:30:00+09:00'))
  await setQuota({ value: '5', used: '5' })
  await announce(member)
  await setQuota({})
  shop.clock.set(new Date('2025-08-02T03:00:00+09:00'))
  await shop.runDueJobs()
  assert.deepEqual(await talkOf(person), [])
  shop.clock.set(new Date('2025-08-02T08:00:00+09:00'))
  await shop.runDueJobs()
  assert.equal((await talkOf(person)).length, 1)
})

test('a person whom LINE does not know as a friend leaves the list', async () => {
  const { member } = await addReader({ isFriend: false })
  await shop.database.query({
    text: `update line_accounts set is_friend = true where member_id = $1`,
    values: [member.id],
  })
  shop.clock.advance(HOUR_MS)
  await announce(member)
  assert.equal(await hasLine(member), false)
})

test('a member chooses LINE by occasion, and one press in a message ends its kind', async () => {
  const { member, person } = await addReader()
  await choose(member, { occasion: 'rank-changed', channel: 'line', is_on: false })
  await announce(member, 'off')
  assert.deepEqual(await talkOf(person), [])
  await choose(member, { occasion: 'rank-changed', channel: 'line', is_on: true })
  await announce(member, 'on')
  await pressAtLine(shop.gateway.url, { person, label: 'この種類を停止' })
  assert.deepEqual((await talkOf(person)).slice(1), [
    'この種類のお知らせのLINEでの配信を停止しました。',
  ])
  await announce(member, 'stopped')
  assert.equal((await talkOf(person)).length, 2)
})

test('a press that LINE reports late, or that names no kind, ends nothing', async () => {
  const { member, person } = await addReader()
  const post = await openEvents(member)
  const at = shop.clock.now().getTime()
  shop.clock.advance(MINUTE_MS)
  await choose(member, { occasion: 'rank-changed', channel: 'line', is_on: false })
  await choose(member, { occasion: 'rank-changed', channel: 'line', is_on: true })
  const press = (data: string) => ({ type: 'postback', timestamp: at, postback: { data } })
  for (const data of ['stop rank-changed', 'stop', 'stop device-added', 'rank-changed'])
    assert.equal(await post(press(data)), 200)
  const pressedAt = (at: Date) =>
    stopByLine(shop.database, { memberId: member.id, data: 'stop rank-changed', at })
  assert.equal(await pressedAt(new Date(at)), null, 'nor is it said to be ended')
  await announce(member)
  assert.equal((await talkOf(person)).length, 1)
  for (const turn of ['new', 'repeated'])
    assert.match((await pressedAt(shop.clock.now())) ?? '', /停止しました/, turn)
})

test('a sale is one request for all who get the same text, once, after a lost answer too', async () => {
  const readers = [await addReader(), await addReader(), await addReader()]
  const [gone = assert.fail()] = readers
  const startsAt = new Date(shop.clock.now().getTime() + MINUTE_MS)
  const packId = await publishTestPack(shop, { startsAt })
  for (const { member } of readers) {
    await member.post('/user/favourites', { pack_ids: [packId], is_favourite: true })
    await choose(member, { occasion: 'sale-begins', channel: 'line', is_on: true })
  }
  const path = '/v2/bot/message/multicast'
  await shop.gateway.faults({ path, fault: 'crash-after', times: 1 })
  shop.clock.advance(MINUTE_MS)
  await shop.runDueJobs()
  const counts = async () =>
    Promise.all(readers.map(async ({ person }) => (await talkOf(person)).length))
  assert.deepEqual(await counts(), [1, 1, 1])
  // One of them has left when the request is repeated.
  await act(gone.person, 'unfollow')
  shop.clock.advance(2 * MINUTE_MS)
  await shop.runDueJobs()
  assert.deepEqual(await counts(), [1, 1, 1])
  for (const { member } of readers) assert.equal(await unsentCount(member), 0)
})

test('a message is one request in the language of its text, also after its readers chose another', async () => {
  const [{ member: one }, { member: other }] = [await addReader(), await addReader()]
  await shop.database.query({
    text: `update members set language = 'en' where id = $1`,
    values: [other.id],
  })
  const sent: string[] = []
  const send: LineMessenger['send'] = async ({ userIds, open }) => {
    sent.push(`${userIds.length} ${open.label}`)
    return 'sent'
  }
  const deliver = openLineDelivery({ ...shop, lineMessenger: { send } as unknown as LineMessenger })
  const message = { occasion: 'rank-changed', url: 'https://a', requestKey: randomUUID() } as const
  const memberIds = [one.id, other.id]
  for (const sentence of Object.values(PUSH_TEXTS['rank-changed']).slice(0, 2))
    await deliver({ ...message, sentence, memberIds })
  assert.deepEqual(sent, ['2 ページを開く', '2 Open'])
  shop.clock.set(new Date('2025-08-01T21:00:00+09:00'))
  const atNight = deliver({ ...message, sentence: PUSH_TEXTS['rank-changed'].ja, memberIds })
  await assert.rejects(atNight, PushDelayed, 'a try that comes due at night')
  assert.equal(sent.length, 2)
})

test('a follower of a pack is told of its sale by LINE only after asking for it', async () => {
  const asked = await addReader()
  const other = await addReader()
  const startsAt = new Date(shop.clock.now().getTime() + MINUTE_MS)
  const packId = await publishTestPack(shop, { startsAt })
  for (const { member } of [asked, other])
    await member.post('/user/favourites', { pack_ids: [packId], is_favourite: true })
  await choose(asked.member, { occasion: 'sale-begins', channel: 'line', is_on: true })
  shop.clock.advance(MINUTE_MS)
  await shop.runDueJobs()
  const [text, ...more] = await talkOf(asked.person)
  assert.deepEqual(more, [])
  assert.ok(text?.includes(`/pack-detail?packId=${packId}`))
  assert.deepEqual(await talkOf(other.person), [])
})

test('a member who has set a limit gets by LINE only what must be sent', async () => {
  const { member, person } = await addReader()
  const now = shop.clock.now()
  await setSpendingLimit(shop.database, { memberId: member.id, period: 'day', yen: 100, now })
  await announce(member)
  assert.deepEqual(await talkOf(person), [])
})

async function unsentCount({ id }: TestMember): Promise<number> {
  const rows = await shop.database.query({
    text: `
      select id from outbox_messages
      where member_id = $1 and channel = 'line' and sent_at is null and given_up_at is null`,
    values: [id],
  })
  return rows.length
}

/** Posts events about the member's LINE account as LINE does. */
async function openEvents({ id }: TestMember) {
  const [account] = await shop.database.query<{ lineUserId: string }>({
    text: 'select line_user_id from line_accounts where member_id = $1',
    values: [id],
  })
  return async (
    event: { type: string; timestamp: number; postback?: { data: string } },
    { secret = WEBHOOK_SECRET, signature = undefined as string | undefined } = {},
  ) => {
    const source = { type: 'user', userId: account?.lineUserId }
    const deliveryContext = { isRedelivery: true }
    const one = { ...event, mode: 'active', source, webhookEventId: 'e', deliveryContext }
    const body = JSON.stringify({ destination: 'U', events: [{ type: 'message' }, one], new: 1 })
    const signed = signature ?? createHmac('sha256', secret).update(body).digest('base64')
    const headers = { 'content-type': 'application/json', 'x-line-signature': signed }
    return (await fetch(`${shop.url}/notices/line`, { method: 'POST', headers, body })).status
  }
}
