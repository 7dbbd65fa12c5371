import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { readRecipients } from '#server/notifications/notifications.ts'
import { queueMail, sendDueMessages } from '#server/outbox/outbox.ts'
import { HOUR_MS } from '#server/platform/time/durations.ts'
import { openClient } from '#testing/drivers/client.ts'
import { messagesTo, setLanguage } from '#testing/drivers/outbox.ts'
import { rejectWrites } from '#testing/faults/rejected-writes.ts'
import { addLoggedInMember } from '#testing/fixtures/logged-in-members.ts'
import { openShopPair } from '#testing/fixtures/shop-pair.ts'
import { publishTestPack } from '#testing/fixtures/test-packs.ts'

const { shop, replica, close, ...clocks } = await openShopPair()
after(close)

/**
 * Repeats the number in the specification on purpose, so that this test fails if the shop's
 * constant changes.
 */
const REMINDED_HOURS_BEFORE = 3

const advanceHours = (hours: number) => clocks.advance(hours * HOUR_MS)
const runDue = () => Promise.all([shop.runDueJobs(), replica.runDueJobs(), shop.runDueJobs()])

const addBuyer = () => addLoggedInMember(shop, { points: 100_000 })
const remindersTo = async (mail: string) =>
  (await messagesTo(shop, mail)).filter(({ subject }) => /期限|Choose/.test(subject))

test('S-041 a member is reminded once, 3 hours before the hold ends, by the first of several workers', async () => {
  const [member, reader] = [await addBuyer(), await addBuyer()]
  await setLanguage(shop, reader.id, 'en')
  for (const buyer of [member, reader]) await buyer.buy(1, 3)
  advanceHours(24 - REMINDED_HOURS_BEFORE - 0.01)
  await runDue()
  assert.deepEqual(await remindersTo(member.mail), [])
  advanceHours(0.02)
  await runDue()
  await runDue()
  const [letter, ...others] = await remindersTo(member.mail)
  assert.deepEqual(others, [])
  assert.equal(letter?.subject, 'カードの選択期限は 8/2 00:30 です')
  assert.match(letter?.text ?? '', /（3枚）　期限 8\/2 00:30/)
  const [english, ...more] = await remindersTo(reader.mail)
  assert.deepEqual(more, [])
  assert.equal(english?.subject, 'Choose your cards by 2 August at 00:30 (Japan time)')
  assert.match(english?.text ?? '', /\(3 cards\), until 2 August at 00:30/)
  assert.match(
    letter?.text ?? '',
    /発送専用カードは発送され、それ以外はすべてポイントに変換されます/,
  )
  assert.ok(
    letter?.text.includes(`${shop.url}/get-card-list`) || letter?.text.includes(replica.url),
  )
})

test('S-041 holds that end soon after each other share a mail, and a hold that ends much later gets its own', async () => {
  const member = await addBuyer()
  const names: string[] = []
  for (const packId of [1, 5]) {
    names.push((await member.buy(packId, 1)).title)
    advanceHours(1)
  }
  advanceHours(8)
  await member.buy(1, 2)
  advanceHours(24 - 10 - REMINDED_HOURS_BEFORE)
  await runDue()
  const [letter, ...others] = await remindersTo(member.mail)
  assert.deepEqual(others, [])
  for (const name of names) assert.ok(letter?.text.includes(name), name)
  assert.match(letter?.text ?? '', /\/buy-product-history\?mode=1/)
  advanceHours(1)
  await runDue()
  assert.equal((await remindersTo(member.mail)).length, 1)
  advanceHours(9)
  await runDue()
  assert.equal((await remindersTo(member.mail)).length, 2)
})

test('S-041 no member is reminded of decided cards, nor after the hold has ended', async () => {
  const [decided, late] = [await addBuyer(), await addBuyer()]
  const packId = await publishTestPack(shop)
  const { cards } = await decided.buy(packId, 2)
  const convertible = cards.map(({ history_id }: { history_id: number }) => history_id)
  const saved = { send_card: [], reduction_card: convertible }
  assert.equal((await decided.post('/user/pack/decision', saved)).state, 200)
  await late.buy(6, 1)
  advanceHours(24)
  await runDue()
  for (const member of [decided, late]) assert.deepEqual(await remindersTo(member.mail), [])
})

test('a hold of several days reminds a day before its end, and names a hold of one day that ends earlier', async () => {
  const member = await addBuyer()
  const hold = (days: number) =>
    shop.database.query({ text: 'update shop_settings set hold_days = $1', values: [days] })
  await hold(5)
  const long = await member.buy(1, 3)
  await hold(1)
  assert.equal(long.hold_days, 5)
  advanceHours(4 * 24 - 1)
  const later = openClient(shop.url)
  await later.logIn({ mail: member.mail })
  const short = await later.buy(5, 1)
  assert.equal(short.hold_days, 1)
  await runDue()
  assert.deepEqual(await remindersTo(member.mail), [])
  advanceHours(1.01)
  await runDue()
  await runDue()
  const [letter, ...others] = await remindersTo(member.mail)
  assert.deepEqual(others, [])
  for (const { title } of [long, short]) assert.ok(letter?.text.includes(title), title)
  advanceHours(20)
  await runDue()
  assert.equal((await remindersTo(member.mail)).length, 1)
})

test('a mail that has expired before it could be sent is dropped', async () => {
  const { database, clock } = shop
  const sent: string[] = []
  const recorder = { send: async ({ to }: { to: string }) => void sent.push(to) }
  const publicUrl = () => 'https://shop.example'
  const options = {
    database,
    readRecipients,
    clock,
    publicUrl,
    mailer: recorder,
    smsSender: recorder,
    sendPush: async () => 'sent' as const,
    sendLine: async () => ({ isRepeated: false, goneIds: new Set<number>() }),
    onFault: () => {},
  }
  await sendDueMessages(options)
  const now = clock.now()
  const expiresAt = new Date(now.getTime() + HOUR_MS)
  const [expiringRecipient, lastingRecipient] = [
    `soon-${randomUUID()}@example.com`,
    `later-${randomUUID()}@example.com`,
  ]
  await database.transaction(async (tx) => {
    const template = { subject: { ja: '件名', en: 'Subject' }, blocks: [] }
    const mail = { template, language: 'ja', now } as const
    await queueMail(tx, { to: expiringRecipient, ...mail, expiresAt })
    await queueMail(tx, { to: lastingRecipient, ...mail })
  })
  sent.length = 0
  advanceHours(1)
  await sendDueMessages(options)
  assert.deepEqual(sent, [lastingRecipient])
})

test('the mail is in the language that the member last used, and the shop shows when the hold ends', async () => {
  const member = await addBuyer()
  assert.equal((await member.get('/user/point')).hold_until, 0)
  await member.buy(1, 1)
  const endMs = shop.clock.now().getTime() + 24 * HOUR_MS
  const english = { headers: { cookie: `${member.cookie()}; lang=en` } }
  const user = await (await member.raw('/api/user/point', english)).json()
  assert.equal(user.hold_until, endMs)
  const { list } = await member.post('/user/history/list/1', {})
  assert.equal(list[0].hold_until, endMs)
  advanceHours(22)
  await runDue()
  const [letter] = await remindersTo(member.mail)
  const time = new Date(endMs + 9 * HOUR_MS).toISOString().slice(11, 16)
  assert.match(
    letter?.subject ?? '',
    new RegExp(`^Choose your cards by \\d+ August at ${time} \\(Japan time\\)$`),
  )
  assert.match(letter?.text ?? '', /\(1 card\), until /)
  assert.match(letter?.text ?? '', /ship-only cards are shipped/)
  assert.doesNotMatch(letter?.subject ?? '', /[\u3040-\u30ff\u4e00-\u9fff]/)
})

test('S-041 a member whose mail cannot be queued delays no other mail, and is reminded by a later run', async () => {
  const [blocked, other] = [await addBuyer(), await addBuyer()]
  for (const member of [blocked, other]) {
    await member.buy(6, 1)
    advanceHours(0.01)
  }
  advanceHours(24 - REMINDED_HOURS_BEFORE)
  const removeFault = await rejectWrites(
    shop.database,
    'outbox_messages',
    `recipient <> '${blocked.mail}'`,
  )
  await runDue()
  assert.equal((await remindersTo(blocked.mail)).length, 0)
  assert.equal((await remindersTo(other.mail)).length, 1)
  await removeFault()
  await runDue()
  for (const member of [blocked, other]) assert.equal((await remindersTo(member.mail)).length, 1)
})
