import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import webPush from 'web-push'
import { OCCASION_NAMES } from '#contract/occasions.ts'
import { SHOP_PATHS } from '#contract/pages.ts'
import { webPushSender } from '#server/external/push/web-push.ts'
import { notifyMember } from '#server/notifications/notifications.ts'
import { endExpiredSessions } from '#server/platform/http/sessions/sessions.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#server/platform/time/durations.ts'
import { setSpendingLimit } from '#server/restrictions/spending-limits/spending-limits.ts'
import { openPushService, type TestPushService } from '#testing/drivers/push-service.ts'
import { addLoggedInMember } from '#testing/fixtures/logged-in-members.ts'
import { openTestShop, TEST_PUSH_SENDER, type TestShop } from '#testing/fixtures/test-shop.ts'
import { PUSH_TEXTS } from './push-texts.ts'

let shop: TestShop
let service: TestPushService
before(async () => {
  shop = await openTestShop()
  service = await openPushService()
})
/** By day, when devices may ring. */
const NOON = new Date('2025-08-01T12:00:00+09:00')
beforeEach(() => shop.clock.set(NOON))
after(async () => {
  await shop.close()
  await service.close()
  assert.deepEqual(service.faults, [])
})

type Member = Awaited<ReturnType<typeof addLoggedInMember>>
const key = TEST_PUSH_SENDER.publicKey ?? assert.fail()

async function subscribe(member: Member) {
  const device = service.subscribe(key)
  const { endpoint, p256dh, auth } = device
  const { state } = await member.post('/user/push_subscription', { endpoint, p256dh, auth })
  assert.equal(state, 200)
  return device
}

const devicesOf = async (member: Member) =>
  (await member.get('/user/message_choices')).push_devices as {
    readonly id: number
    readonly device: string
    readonly is_current: boolean
  }[]

const subscriptionsOf = (member: Member) =>
  shop.database.query({
    text: 'select id from push_subscriptions where member_id = $1',
    values: [member.id],
  })

let causes = 0
async function announce(
  member: Member,
  name: 'rank-changed' | 'payment-refunded' = 'rank-changed',
) {
  const template =
    name === 'rank-changed'
      ? ({ name, values: { rank: 'ヒミツ', url: 'https://a' } } as const)
      : ({ name, values: { order_number: 'ヒミツ', price: '3,000' } } as const)
  causes += 1
  const notification = { memberId: member.id, template, cause: causes, now: shop.clock.now() }
  await shop.database.transaction((tx) => notifyMember(tx, notification))
}

const pushesOf = (member: Member) =>
  shop.database.query<{ tryCount: number; sendAfter: Date; isWaiting: boolean }>({
    text: `
      select try_count, send_after, sent_at is null and given_up_at is null as is_waiting
      from outbox_messages
      where member_id = $1 and channel = 'push'
      order by id`,
    values: [member.id],
  })

test('a message reaches each device that asked for it, encrypted, and names nothing of the member', async () => {
  const member = await addLoggedInMember(shop)
  const before = await subscribe(member)
  await announce(member)
  await announce(member, 'payment-refunded')
  await shop.runDueJobs()
  await shop.runDueJobs()
  assert.equal(before.received.length, 2)
  const rank = before.received.find(({ payload }) => payload.tag === 'rank-changed')
  const { payload, ttlSeconds } = rank ?? assert.fail()
  assert.equal(payload.body, '今月のランクが決まりました。')
  assert.equal(payload.url, `${shop.url}/my-page`)
  assert.equal(ttlSeconds, (9 * HOUR_MS) / 1000, 'a device that is on at night gets nothing')
  const sizes = new Set(before.received.map(({ bodyBytes }) => bodyBytes))
  assert.equal(sizes.size, 1, 'the length tells nothing')
  const text = JSON.stringify(before.received)
  assert.doesNotMatch(text, /ヒミツ|3,000/)
  assert.ok(!text.includes(member.mail))
  assert.deepEqual(
    (await pushesOf(member)).map(({ isWaiting }) => isWaiting),
    [false, false],
  )
})

test('A-353: a message says which mark the shop has at that moment', async () => {
  const member = await addLoggedInMember(shop)
  const { received } = await subscribe(member)
  const versions = () => received.map(({ payload }) => payload.iconVersion)
  await announce(member)
  await shop.runDueJobs()
  assert.deepEqual(versions(), [''])
  const identity = JSON.stringify({ pictures: { mark: '0123abcd'.repeat(8) } })
  await shop.database.query({ text: 'update shop_settings set identity = $1', values: [identity] })
  await announce(member, 'payment-refunded')
  await shop.runDueJobs()
  await shop.database.query({ text: "update shop_settings set identity = '{}'" })
  assert.deepEqual(versions(), ['', '?v=0123abcd'])
})

test('a member chooses push messages by occasion beside the mail, and a press in one ends its kind', async () => {
  const member = await addLoggedInMember(shop)
  const device = await subscribe(member)
  await announce(member)
  await shop.runDueJobs()
  const { stop } = (device.received[0] ?? assert.fail()).payload as { stop: { url: string } }
  assert.equal((await fetch(stop.url, { method: 'POST' })).status, 200)
  await announce(member)
  await announce(member, 'payment-refunded')
  await shop.runDueJobs()
  assert.deepEqual(
    device.received.map(({ payload }) => payload.tag),
    ['rank-changed', 'payment-refunded'],
  )
  // A message that must be sent still comes by mail.
  const off = { occasion: 'payment-refunded', is_on: false }
  assert.equal((await member.post('/user/message_choice', { ...off, channel: 'push' })).state, 200)
  assert.notEqual(
    (await member.post('/user/message_choice', { ...off, channel: 'mail' })).state,
    200,
  )
  await announce(member, 'payment-refunded')
  await shop.runDueJobs()
  assert.equal(device.received.length, 2)
  const mails = await shop.database.query({
    text: `select 1 as one from outbox_messages where member_id = $1 and channel = 'mail'`,
    values: [member.id],
  })
  assert.equal(mails.length, 4)
})

test('a message about the access to the account never goes by push or LINE', async () => {
  const member = await addLoggedInMember(shop)
  const choice = { occasion: 'password-link', channel: 'push', is_on: true }
  assert.notEqual((await member.post('/user/message_choice', choice)).state, 200)
  const { list } = await member.get('/user/message_choices')
  for (const { occasion, channels } of list as { occasion: string; channels: unknown[] }[])
    assert.equal(channels.length, occasion in PUSH_TEXTS ? 3 : 1, occasion)
  assert.ok(OCCASION_NAMES.length > Object.keys(PUSH_TEXTS).length)
  for (const { path } of Object.values(PUSH_TEXTS)) assert.ok(SHOP_PATHS.includes(path), path)
})

test('no message is sent at night or to a member with limits, and one that waits is checked again', async () => {
  const member = await addLoggedInMember(shop)
  const device = await subscribe(member)
  shop.clock.set(new Date('2025-08-01T22:00:00+09:00'))
  await announce(member)
  await announce(member, 'payment-refunded')
  await shop.runDueJobs()
  assert.equal(device.received.length, 0)
  const now = shop.clock.now()
  await setSpendingLimit(shop.database, { memberId: member.id, period: 'month', yen: 1000, now })
  shop.clock.set(new Date('2025-08-02T08:01:00+09:00'))
  await shop.runDueJobs()
  assert.deepEqual(
    device.received.map(({ payload }) => payload.tag),
    ['payment-refunded'],
  )
})

for (const status of [301, 308, 401, 403, 404, 410]) {
  test(`a subscription that has ended, moved or is for another key leaves the list (${status})`, async () => {
    const member = await addLoggedInMember(shop)
    const device = await subscribe(member)
    await announce(member)
    await shop.runDueJobs()
    device.refuseNext(status)
    await announce(member)
    await shop.runDueJobs()
    assert.deepEqual(await devicesOf(member), [])
    assert.deepEqual([device.received.length, (await pushesOf(member)).length], [1, 1])
  })
}

test('a service that never took a message under the key ends no subscription by refusing it', async () => {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  const vapid = { privateKey, subject: 'mailto:shop@shop.example' }
  const sender = webPushSender(vapid, { allowsThisMachine: true })
  const to = service.subscribe(publicKey)
  const send = () => sender.send({ to, payload: '{}', ttlSeconds: 60 })
  to.refuseNext(403)
  await assert.rejects(send(), /403/)
  assert.equal(await send(), 'sent')
  to.refuseNext(403)
  assert.equal(await send(), 'gone')
})

for (const { status, headers, delayMs } of [
  { status: 429, headers: { 'retry-after': '1800' }, delayMs: 30 * MINUTE_MS },
  { status: 429, headers: {}, delayMs: MINUTE_MS },
  { status: 503, headers: { 'retry-after': '7200' }, delayMs: 2 * HOUR_MS },
  { status: 500, headers: {}, delayMs: MINUTE_MS },
  { status: 307, headers: { location: 'http://127.0.0.1:1/' }, delayMs: MINUTE_MS },
]) {
  test(`a message is tried again when the service wants it (${status} ${JSON.stringify(headers)})`, async () => {
    const member = await addLoggedInMember(shop)
    const device = await subscribe(member)
    device.refuseNext(status, headers)
    await announce(member)
    await shop.runDueJobs()
    const [push] = await pushesOf(member)
    assert.deepEqual(
      [push?.isWaiting, push?.sendAfter.getTime()],
      [true, shop.clock.now().getTime() + delayMs],
    )
    shop.clock.advance(delayMs)
    await shop.runDueJobs()
    assert.equal(device.received.length, 1)
  })
}

test('the shop sends to push services of browsers and to no other host', async () => {
  const { accepts, send } = webPushSender({
    privateKey: Buffer.alloc(32, 7).toString('base64url'),
    subject: 'mailto:a@shop.example',
  })
  for (const endpoint of [
    'https://fcm.googleapis.com/fcm/send/a',
    'https://updates.push.services.mozilla.com/wpush/v2/a',
    'https://web.push.apple.com/a',
    'https://wns2-by3p.notify.windows.com/w/?token=a',
  ])
    assert.ok(accepts(endpoint), endpoint)
  for (const endpoint of [
    'http://fcm.googleapis.com/a',
    'https://fcm.googleapis.com:8443/a',
    'https://user@fcm.googleapis.com/a',
    'https://fcm.googleapis.com.evil.example/a',
    'https://evilpush.apple.com.example/a',
    'https://notpush.apple.com/a',
    'https://127.0.0.1/a',
    'http://127.0.0.1:80/a',
    'https://[::1]/a',
    'https://169.254.169.254/latest',
    'https://localhost/a',
    'file:///etc/passwd',
    'fcm.googleapis.com',
    `https://fcm.googleapis.com/${'a'.repeat(1_024)}`,
  ])
    assert.ok(!accepts(endpoint), endpoint)
  // A subscription that was stored while another list of services held.
  const stored = { ...service.subscribe(key), endpoint: 'https://127.0.0.1/a' }
  assert.equal(await send({ to: stored, payload: '{}', ttlSeconds: 60 }), 'gone')
})

test('a foreign or malformed subscription is refused with its field', async () => {
  const member = await addLoggedInMember(shop)
  const { endpoint, p256dh, auth } = service.subscribe(key)
  for (const [field, wrong] of [
    ['endpoint', { endpoint: 'https://evil.example/a', p256dh, auth }],
    ['endpoint', { endpoint: 'x', p256dh, auth }],
    ['p256dh', { endpoint, p256dh: 'A', auth }],
    ['auth', { endpoint, p256dh, auth: 'A' }],
  ] as const) {
    const { state, errors } = await member.post('/user/push_subscription', wrong)
    assert.notEqual(state, 200)
    assert.ok(field in errors, field)
  }
  assert.deepEqual(await devicesOf(member), [])
})

test('a logout and the end of a device end its messages, and the expiry of a session does not', async () => {
  const member = await addLoggedInMember(shop)
  await subscribe(member)
  assert.deepEqual(
    (await devicesOf(member)).map(({ is_current }) => is_current),
    [true],
  )
  await endExpiredSessions(shop.database, new Date(shop.clock.now().getTime() + 60 * DAY_MS))
  const again = await addLoggedInMember(shop)
  const device = await subscribe(again)
  const rows = () =>
    shop.database.query<{ isAttached: boolean }>({
      text: `
        select session_hash is not null as is_attached
        from push_subscriptions
        where member_id = any($1)
        order by id`,
      values: [[member.id, again.id]],
    })
  assert.deepEqual(
    (await rows()).map(({ isAttached }) => isAttached),
    [false, true],
  )
  await announce(again)
  await again.get('/user/logout')
  await shop.runDueJobs()
  assert.equal(device.received.length, 0)
  assert.equal((await rows()).length, 1)

  const third = await addLoggedInMember(shop)
  await subscribe(third)
  const [listed] = await devicesOf(third)
  const other = await addLoggedInMember(shop)
  assert.equal((await other.post('/user/push_subscription_end', { id: listed?.id })).state, 200)
  assert.equal((await devicesOf(third)).length, 1, 'not by another member')
  await third.post('/user/push_subscription_end', { id: listed?.id })
  assert.deepEqual(await devicesOf(third), [])
})

test('a browser follows the member who is logged in there, and a session has one subscription', async () => {
  const first = await addLoggedInMember(shop)
  const device = await subscribe(first)
  const second = await addLoggedInMember(shop)
  await shop.database.query({
    text: `update sessions set device = 'Safari, iPhone' where member_id = $1`,
    values: [second.id],
  })
  const { endpoint, p256dh, auth } = device
  await second.post('/user/push_subscription', { endpoint, p256dh, auth })
  assert.deepEqual(await devicesOf(first), [])
  const names = (await devicesOf(second)).map(({ device: name }) => name)
  assert.deepEqual(names, ['Safari, iPhone'])
  await subscribe(second)
  assert.equal((await devicesOf(second)).length, 1)
})

test('a message that waits does not reach the device after another member has logged in there', async () => {
  const first = await addLoggedInMember(shop)
  const device = await subscribe(first)
  const second = await addLoggedInMember(shop)
  shop.clock.set(new Date('2025-08-01T22:00:00+09:00'))
  await announce(first)
  const { endpoint, p256dh, auth } = device
  await second.post('/user/push_subscription', { endpoint, p256dh, auth })
  await announce(second, 'payment-refunded')
  shop.clock.set(new Date('2025-08-02T08:01:00+09:00'))
  await shop.runDueJobs()
  assert.deepEqual(
    device.received.map(({ payload }) => payload.tag),
    ['payment-refunded'],
  )
})

test('a member has ten devices at most, and the oldest makes room', async () => {
  const member = await addLoggedInMember(shop)
  await shop.database.query({
    text: `
      insert into push_subscriptions (member_id, endpoint, p256dh, auth, language, created_at)
      select $1::bigint, 'https://web.push.apple.com/' || number, 'B', 'a', 'ja', $2::timestamptz - make_interval(secs => number)
      from generate_series(1, 10) as number`,
    values: [member.id, shop.clock.now()],
  })
  await subscribe(member)
  const rows = await shop.database.query<{ endpoint: string }>({
    text: 'select endpoint from push_subscriptions where member_id = $1',
    values: [member.id],
  })
  assert.equal(rows.length, 10)
  assert.ok(!rows.some(({ endpoint }) => endpoint.endsWith('/10')))
})

test('a moved subscription is replaced by who knows the old address, and by nobody else', async () => {
  const member = await addLoggedInMember(shop)
  const old = await subscribe(member)
  const next = service.subscribe(key)
  const move = (old_endpoint: string) =>
    fetch(`${shop.url}/api/push-moved`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        old_endpoint,
        endpoint: next.endpoint,
        p256dh: next.p256dh,
        auth: next.auth,
      }),
    })
  assert.equal((await move(`${service.url}/push/unknown`)).status, 404)
  assert.equal((await move('x')).status, 400)
  assert.equal((await move(old.endpoint)).status, 204)
  await announce(member)
  await shop.runDueJobs()
  assert.deepEqual([old.received.length, next.received.length], [0, 1])
  assert.equal((await move(old.endpoint)).status, 404)
})

test('a message that expires is not kept longer by the push service', async () => {
  const member = await addLoggedInMember(shop)
  const device = await subscribe(member)
  causes += 1
  const now = shop.clock.now()
  const expiresAt = new Date(now.getTime() + HOUR_MS)
  const template = { name: 'rank-changed', values: { rank: 'A', url: 'https://a' } } as const
  const notification = { memberId: member.id, template, cause: causes, now, expiresAt }
  await shop.database.transaction((tx) => notifyMember(tx, notification))
  await shop.runDueJobs()
  assert.equal(device.received[0]?.ttlSeconds, HOUR_MS / 1000)
})

test('a device that subscribed for another key of the shop is off, and can be turned on again', async () => {
  const member = await addLoggedInMember(shop)
  const device = await subscribe(member)
  const text = "update push_subscriptions set shop_key = 'old' where member_id = $1"
  await shop.database.query({ text, values: [member.id] })
  assert.deepEqual(await devicesOf(member), [])
  await announce(member)
  await shop.runDueJobs()
  assert.deepEqual([device.received.length, await pushesOf(member)], [0, []])
  assert.equal((await subscriptionsOf(member)).length, 1, 'another process may know a newer key')
  const earlier =
    'update push_subscriptions set created_at = created_at - $2::interval where member_id = $1'
  await shop.database.query({ text: earlier, values: [member.id, '25 hours'] })
  await announce(member)
  await shop.runDueJobs()
  assert.deepEqual(await subscriptionsOf(member), [])
  await subscribe(member)
  assert.equal((await devicesOf(member)).length, 1)
})

test('a member who ends all other sessions ends the devices of expired sessions, too', async () => {
  const member = await addLoggedInMember(shop)
  await subscribe(member)
  const text = 'update push_subscriptions set session_hash = null where member_id = $1'
  await shop.database.query({ text, values: [member.id] })
  assert.equal((await devicesOf(member)).length, 1)
  assert.equal((await member.post('/user/sessions/end', {})).state, 200)
  assert.deepEqual(await subscriptionsOf(member), [])
})
