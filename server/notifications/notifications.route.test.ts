import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import type { MessageChoices } from '#contract/messages.ts'
import { CHOSEN_OCCASIONS, OCCASION_NAMES } from '#contract/occasions.ts'
import { setSpendingLimit } from '#server/restrictions/spending-limits/spending-limits.ts'
import { openClient } from '#testing/drivers/client.ts'
import { messagesTo } from '#testing/drivers/outbox.ts'
import { OPEN } from '#testing/fixtures/clock-times.ts'
import { addLoggedInMember } from '#testing/fixtures/logged-in-members.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'
import { notifyMember } from './notifications.ts'

let shop: TestShop
before(async () => {
  shop = await openTestShop()
})
beforeEach(() => shop.clock.set(new Date(OPEN)))
after(() => shop.close())

type Member = Awaited<ReturnType<typeof addLoggedInMember>>

const choicesOf = async (
  member: Member,
): Promise<Omit<MessageChoices, 'push_key' | 'push_devices' | 'has_line'>> => {
  const { list, is_mail_confirmed, gets_only_required } = await member.get('/user/message_choices')
  return { list, is_mail_confirmed, gets_only_required }
}
const onOccasions = async (member: Member) =>
  (await choicesOf(member)).list
    .filter(({ channels }) => channels.some(({ channel, is_on }) => channel === 'mail' && is_on))
    .map(({ occasion }) => occasion)
const choose = (member: Member, occasion: string, is_on: boolean) =>
  member.post('/user/message_choice', { occasion, channel: 'mail', is_on })

async function announceRank(member: Member, cause: string): Promise<void> {
  const template = { name: 'rank-changed', values: { rank: 'A', url: 'https://a' } } as const
  const notification = { memberId: member.id, template, cause, now: shop.clock.now() }
  await shop.database.transaction((tx) => notifyMember(tx, notification))
}

test('a member sees each occasion, and which of them the shop must send', async () => {
  const member = await addLoggedInMember(shop)
  const { list, is_mail_confirmed, gets_only_required } = await choicesOf(member)
  assert.deepEqual(
    list.map(({ occasion }) => occasion),
    OCCASION_NAMES,
  )
  assert.deepEqual(
    list.filter(({ is_required }) => !is_required).map(({ occasion }) => occasion),
    CHOSEN_OCCASIONS,
  )
  assert.deepEqual([is_mail_confirmed, gets_only_required], [true, false])
})

test('a member turns off a kind of message, and on again after the link of a message has ended it', async () => {
  const member = await addLoggedInMember(shop)
  await announceRank(member, `${member.id}-1`)
  const [message] = await messagesTo(shop, member.mail)
  const path = /\/api\/message-stop\?\S+/.exec(message?.text ?? '')?.[0] ?? assert.fail()
  assert.ok(message?.text.includes('/message-settings'))
  const stopped = await fetch(`${shop.url}${path}`, { method: 'POST' })
  assert.match(await stopped.text(), /href="\/message-settings"/)
  assert.ok(!(await onOccasions(member)).includes('rank-changed'))
  await announceRank(member, `${member.id}-2`)
  assert.equal((await messagesTo(shop, member.mail)).length, 1)
  assert.equal((await choose(member, 'rank-changed', true)).state, 200)
  assert.ok((await onOccasions(member)).includes('rank-changed'))
  await announceRank(member, `${member.id}-3`)
  assert.equal((await messagesTo(shop, member.mail)).length, 2)
  assert.equal((await choose(member, 'rank-changed', false)).state, 200)
  await announceRank(member, `${member.id}-4`)
  assert.equal((await messagesTo(shop, member.mail)).length, 2)
})

test('a message that must be sent cannot be turned off, and an unknown one is refused', async () => {
  const member = await addLoggedInMember(shop)
  const { state, errors } = await choose(member, 'payment-paid', false)
  assert.equal(state, 400)
  assert.deepEqual(Object.keys(errors), ['occasion'])
  assert.equal((await choose(member, 'no-such-occasion', false)).state, 400)
  assert.ok((await onOccasions(member)).includes('payment-paid'))
  const rows = await shop.database.query({
    text: 'select occasion from message_choices where member_id = $1',
    values: [member.id],
  })
  assert.deepEqual(rows, [])
  assert.equal((await openClient(shop.url).get('/user/message_choices')).state, 401)
})

test('one choice changes nothing for another kind of message, channel or member', async () => {
  const [first, second] = [await addLoggedInMember(shop), await addLoggedInMember(shop)]
  const onOf = async (member: Member) =>
    (await choicesOf(member)).list.flatMap(({ occasion, channels }) =>
      channels.flatMap(({ channel, is_on }) => (is_on ? `${occasion} ${channel}` : [])),
    )
  const before = await onOf(first)
  assert.ok(!before.includes('news mail'), 'news are sent only to who wants them')
  await choose(first, 'points-ending', false)
  assert.deepEqual(
    await onOf(first),
    before.filter((each) => each !== 'points-ending mail'),
  )
  await choose(first, 'news', true)
  assert.deepEqual(
    (await onOf(first)).filter((each) => !before.includes(each)),
    ['news mail'],
  )
  assert.deepEqual(await onOf(second), before)
  const required = { occasion: 'payment-paid', channel: 'push', is_on: false }
  assert.equal((await second.post('/user/message_choice', required)).state, 200)
  assert.deepEqual(
    await onOf(second),
    before.filter((each) => each !== 'payment-paid push'),
    'only the mail of what must be sent cannot be ended',
  )
  assert.ok(before.includes('payment-paid push'))
})

test('a member who has set a limit is told that only what must be sent is sent', async () => {
  const member = await addLoggedInMember(shop)
  const now = shop.clock.now()
  await setSpendingLimit(shop.database, { memberId: member.id, period: 'day', yen: 100, now })
  assert.equal((await choicesOf(member)).gets_only_required, true)
})

test('the delivered privacy policy names the services through which messages go', async () => {
  const { sections } = await openClient(shop.url).get('/user/legal/privacy-protection')
  const texts = (sections as { text: string; text_en: string }[]).map(({ text, text_en }) =>
    [text, text_en].join('\n'),
  )
  const article = texts.find((text) => text.includes('配送会社')) ?? ''
  for (const name of [
    '通知サービス',
    'LINEヤフー株式会社',
    'notification service',
    'LY Corporation',
  ])
    assert.ok(article.includes(name), name)
})
