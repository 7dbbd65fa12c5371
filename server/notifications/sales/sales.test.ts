import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import type { MessageChannel } from '#contract/occasions.ts'
import { addGoods, type GoodDraft } from '#server/exchange/exchange.ts'
import { chooseMessages } from '#server/notifications/notifications.ts'
import { readNewestMessages } from '#server/outbox/outbox.ts'
import { builtInText } from '#server/outbox/templates/templates.ts'
import { type Database, openDatabase } from '#server/platform/database/database.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#server/platform/time/durations.ts'
import { excludeOneself } from '#server/restrictions/restrictions.ts'
import { setSpendingLimit } from '#server/restrictions/spending-limits/spending-limits.ts'
import { NOON } from '#testing/fixtures/clock-times.ts'
import { fixtureGoods } from '#testing/fixtures/goods.ts'
import { addLoggedInMember } from '#testing/fixtures/logged-in-members.ts'
import { addMemberAccount, type MemberAccount } from '#testing/fixtures/members.ts'
import { publishTestPack } from '#testing/fixtures/test-packs.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'
import { usedIndexes } from '#testing/fixtures/used-indexes.ts'
import { insertSaleMessages, insertStopTokens, type SaleOccasion } from './sales.sql.ts'
import { announceSales, hasNews } from './sales.ts'

let shop: TestShop
before(async () => {
  shop = await openTestShop()
})
// By day: at night, no pack is found to have few left.
beforeEach(() => shop.clock.set(new Date(NOON)))
after(() => shop.close())

const advance = (ms: number) => shop.clock.set(new Date(shop.clock.now().getTime() + ms))
const onFault = (cause: unknown) => assert.fail(String(cause))
const announce = (database: Database = shop.database, followersPerBatch = 2) =>
  announceSales({ database, clock: shop.clock, onFault, followersPerBatch })

/** A pack whose sale begins in a minute. */
const publishSoon = (endsAt: Date | null = null) =>
  publishTestPack(shop, { startsAt: new Date(shop.clock.now().getTime() + MINUTE_MS), endsAt })

async function choose(
  { id: memberId }: Pick<MemberAccount, 'id'>,
  occasion: SaleOccasion,
  channel: MessageChannel = 'mail',
) {
  const choice = { memberId, occasion, channel, isOn: true, now: shop.clock.now() }
  await shop.database.transaction((tx) => chooseMessages(tx, choice))
}

const follow = ({ id }: Pick<MemberAccount, 'id'>, packId: number) =>
  shop.database.query({
    text: 'insert into favourite_packs (member_id, pack_id, created_at) values ($1, $2, $3)',
    values: [id, packId, shop.clock.now()],
  })

/** A member who follows the pack and asked for mails of both occasions. */
async function addFollower(packId: number, options = {}): Promise<MemberAccount> {
  const member = await addMemberAccount(shop.database, { now: shop.clock.now(), ...options })
  for (const occasion of ['sale-begins', 'few-left'] as const) await choose(member, occasion)
  await follow(member, packId)
  return member
}

/** A good that is sold out, unless it is told otherwise. */
async function addGood(fields: Partial<GoodDraft> = {}): Promise<number> {
  const [good = assert.fail()] = fixtureGoods().map(({ id: _, ...draft }) => draft)
  const [id = assert.fail()] = await addGoods(shop.database, [{ ...good, stock: 0, ...fields }])
  return id
}

/** Runs a statement of an operator. */
async function asOwner(text: string, values: readonly unknown[] = []): Promise<void> {
  const owner = openDatabase({ url: shop.databaseUrl, connectionsMax: 1 })
  await owner.query({ text, values })
  await owner.close()
}

async function messagesOf({ id }: Pick<MemberAccount, 'id'>) {
  const rows = await shop.database.query<{ id: number; sendAfter: Date; sentAt: Date | null }>({
    text: `select id, send_after, sent_at from outbox_messages where member_id = $1 and kind = 'sale' order by id`,
    values: [id],
  })
  const messages = await readNewestMessages(shop.database, 1000)
  return rows.map((row) => {
    const message = messages.find((each) => each.id === row.id)
    assert.ok(message)
    return { ...message, ...row }
  })
}
const occasionsOf = async (member: Pick<MemberAccount, 'id'>) =>
  (await messagesOf(member)).map(({ occasion }) => occasion)

for (const language of ['ja', 'en'] as const) {
  test(`a favourite’s sale that begins and few that are left are announced once each (${language})`, async () => {
    const startsAt = new Date(shop.clock.now().getTime() + MINUTE_MS)
    const packId = await publishTestPack(shop, {
      name: '夏の引札',
      nameEn: 'Summer & sun',
      startsAt,
      prizes: [{ buyPoint: 40, actionType: '0', count: 20 }],
    })
    const [first, second] = [await addFollower(packId), await addFollower(packId)]
    await shop.database.query({
      text: 'update members set language = $2 where id = any($1)',
      values: [[first.id, second.id], language],
    })
    await announce()
    assert.deepEqual(await occasionsOf(first), [], 'the sale has not begun')
    advance(MINUTE_MS)
    await announce()
    await announce()
    const buyer = await addLoggedInMember(shop, { points: 100_000 })
    await buyer.buy(packId, 18)
    await announce()
    assert.deepEqual(await occasionsOf(first), ['sale-begins'], 'exactly a tenth is left')
    await buyer.buy(packId, 1)
    await announce()
    await announce()
    const messages = await messagesOf(first)
    assert.deepEqual(await occasionsOf(first), ['sale-begins', 'few-left'])
    const name = language === 'ja' ? '夏の引札' : 'Summer & sun'
    for (const [at, occasion] of (['sale-begins', 'few-left'] as const).entries()) {
      const { subject, text, html, stopToken } = messages[at] ?? assert.fail()
      const built = builtInText({ name: occasion, language })
      assert.equal(subject, built.subject.replace('{{pack}}', name))
      assert.ok(text.includes(`https://shop.invalid/pack-detail?packId=${packId}`))
      assert.ok(text.includes(`message-stop?token=${stopToken}&occasion=${occasion}`))
      assert.doesNotMatch(`${subject}${text}${html}`, /[{}]{2}/)
    }
    assert.notEqual((await messagesOf(second))[0]?.stopToken, messages[0]?.stopToken)
  })
}

for (const language of ['ja', 'en'] as const) {
  test(`B-060 a good that is back is announced once for each return, once a day at most, to its followers (${language})`, async () => {
    const goodId = await addGood({ name: '招き猫', nameEn: 'Lucky cat', stock: 1 })
    const otherId = await addGood()
    const [follower, another] = [await addLoggedInMember(shop), await addLoggedInMember(shop)]
    for (const [member, id] of [
      [follower, goodId],
      [another, otherId],
    ] as const) {
      await member.post('/user/favourites', { good_ids: [id], is_favourite: true })
      await choose(member, 'restocked')
    }
    await change('update members set language = $2 where id = $1', follower, language)
    const back = async () => {
      await announce()
      return (await messagesOf(follower)).length
    }
    const set = (values: string) =>
      asOwner(`update goods set stocked_count = 9, ${values} where id = $1`, [goodId])
    await set('stock = 2')
    assert.equal(await back(), 0, 'it was never gone')
    await set('stock = 0')
    assert.equal(await back(), 0)
    await set('stock = 3')
    await Promise.all([announce(), announce()])
    assert.equal(await back(), 1)
    await set(`retired_at = now()`)
    await set('retired_at = null')
    await set('stock = 0')
    await set('stock = 3')
    assert.equal(await back(), 1, 'stock that comes and goes')
    advance(DAY_MS)
    assert.equal(await back(), 2, 'it is offered again')
    await set(`ends_at = now() - interval '1 hour'`)
    await set('ends_at = null')
    advance(DAY_MS)
    assert.equal(await back(), 3, 'its time goes on')
    advance(DAY_MS)
    await set('stock = 0')
    await set('stock = 1')
    await set('stock = 0')
    assert.equal(await back(), 3, 'others were faster')
    const inAnHour = new Date(shop.clock.now().getTime() + HOUR_MS).toISOString()
    await set(`stock = 0, starts_at = '${inAnHour}'`)
    await set('stock = 1')
    assert.equal(await back(), 3, 'it can be had in an hour')
    advance(HOUR_MS)
    assert.equal(await back(), 4)
    const [message = assert.fail()] = await messagesOf(follower)
    const built = builtInText({ name: 'restocked', language })
    const name = language === 'ja' ? '招き猫' : 'Lucky cat'
    assert.equal(message.subject, built.subject.replace('{{good}}', name))
    assert.ok(message.text.includes('https://shop.invalid/exchange-card?tab=figure'))
    assert.doesNotMatch(`${message.subject}${message.text}${message.html}`, /[{}]{2}/)
    assert.deepEqual(await messagesOf(another), [])
    await asOwner('update goods set stocked_count = 9, stock = 1 where id = $1', [otherId])
    assert.equal(await back(), 4)
    assert.equal((await messagesOf(another)).length, 1, 'another good on the same day')
    advance(DAY_MS)
    await set('stock = 0')
    await set('stock = 1')
    await set('retired_at = now()')
    assert.equal(await back(), 4, 'it is no longer offered')
  })
}

const adultAt = (when: string) => `update balances set adult_at = ${when} where member_id = $1`
const ALL = ['news', 'restocked', 'sale-begins'] as const
const NONE = [] as const
/** What keeps a follower of a pack and a good from messages, and which still come. */
const CONDITIONS: readonly (readonly [
  name: string,
  change: (member: MemberAccount, packId: number) => Promise<unknown>,
  comes: readonly SaleOccasion[],
])[] = [
  ['nothing', async () => {}, ALL],
  [
    'an unconfirmed mail',
    (m) => change('update members set mail_confirmed_at = null where id = $1', m),
    NONE,
  ],
  [
    'a closed account',
    (m) => change(`update members set mail = 'closed-' || id where id = $1`, m),
    NONE,
  ],
  [
    'a choice that is off',
    (m) => change('update message_choices set is_on = false where member_id = $1', m),
    NONE,
  ],
  ['no choice', (m) => change('delete from message_choices where member_id = $1', m), NONE],
  [
    'favourites taken back',
    async (m) => {
      for (const table of ['favourite_packs', 'favourite_goods'])
        await change(`delete from ${table} where member_id = $1`, m)
    },
    ['news'],
  ],
  [
    'a self-exclusion',
    ({ id: memberId }) =>
      excludeOneself(shop.database, { memberId, period: '1-day', now: shop.clock.now() }),
    NONE,
  ],
  [
    'a restriction for good',
    (m) =>
      change(`update balances set restricted_until = '{"ship": null}' where member_id = $1`, m),
    NONE,
  ],
  [
    'a restriction that is over',
    (m) =>
      change(
        `update balances set restricted_until = '{"pay": "2020-01-01T00:00:00Z"}' where member_id = $1`,
        m,
      ),
    ALL,
  ],
  [
    'a limit',
    ({ id: memberId }) =>
      setSpendingLimit(shop.database, {
        memberId,
        period: 'month',
        yen: 1_000_000,
        now: shop.clock.now(),
      }),
    NONE,
  ],
  [
    'a limit that is over',
    (m) =>
      change(
        `insert into spending_limits (member_id, period, yen, next_yen, next_at, set_at) values ($1, 'day', 1, null, '2020-01-01', '2020-01-01')`,
        m,
      ),
    ALL,
  ],
  ['an age under 18', (m) => change(adultAt(`'2999-01-01'`), m), NONE],
  ['an age of 18', (m) => change(adultAt(`'2020-01-01'`), m), ALL],
]
const change = (text: string, { id }: Pick<MemberAccount, 'id'>, ...more: readonly unknown[]) =>
  asOwner(text, [id, ...more])

test('B-060 B-061 only members who asked for it and may be written to get the message', async () => {
  const packId = await publishSoon()
  const goodId = await addGood()
  const members: MemberAccount[] = []
  for (const [, prepare] of CONDITIONS) {
    const member = await addFollower(packId)
    for (const occasion of ['restocked', 'news'] as const) await choose(member, occasion)
    await asOwner('insert into favourite_goods values ($1, $2, now())', [member.id, goodId])
    await prepare(member, packId)
    members.push(member)
  }
  await asOwner('update goods set stocked_count = 9, stock = 1 where id = $1', [goodId])
  await asOwner(
    `
      with added as (
        insert into announcements (text, is_emergency, starts_at, created_at)
        values ('x', false, $1::timestamptz, $1::timestamptz)
        returning id, version
      )
      insert into sale_events (occasion, announcement_id, announcement_version, created_at)
      select 'news', id, version, $1::timestamptz from added`,
    [shop.clock.now()],
  )
  advance(MINUTE_MS)
  await announce()
  for (const [at, [name, , comes]] of CONDITIONS.entries())
    assert.deepEqual((await occasionsOf(members[at] ?? assert.fail())).toSorted(), comes, name)
})

test('a shop that asks for the age writes to nobody whose age it does not know', async () => {
  const packId = await publishSoon()
  const member = await addFollower(packId)
  await asOwner(`update shop_settings set minor_restrictions = '{pay}'`)
  advance(MINUTE_MS)
  await announce()
  await asOwner(`update shop_settings set minor_restrictions = '{}'`)
  assert.deepEqual(await messagesOf(member), [])
})

test('each device of a follower who chose push gets its message in its own language', async () => {
  const packId = await publishSoon()
  const member = await addFollower(packId, { isMailConfirmed: false })
  await choose(member, 'sale-begins', 'push')
  await shop.database.query({
    text: `
      insert into push_subscriptions (member_id, endpoint, p256dh, auth, language, created_at)
      select $1::bigint, 'https://web.push.apple.com/sale-' || language, 'B', 'a', language, $2::timestamptz
      from unnest('{ja,en}'::text[]) as language`,
    values: [member.id, shop.clock.now()],
  })
  advance(MINUTE_MS)
  await announce()
  const texts = (await messagesOf(member)).map(({ channel, subject, text }) => [
    channel,
    subject,
    text,
  ])
  const url = `https://shop.invalid/pack-detail?packId=${packId}`
  assert.deepEqual(texts.toSorted(), [
    ['push', 'The sale of a pack that you follow has begun.', url],
    ['push', 'お気に入りのパックの販売が始まりました。', url],
  ])
})

test('a sale that begins at night is announced in the morning, and no pack has few left at night', async () => {
  shop.clock.set(new Date('2025-08-01T22:00:00+09:00'))
  const packId = await publishTestPack(shop, {
    startsAt: new Date('2025-08-01T22:01:00+09:00'),
    prizes: [{ buyPoint: 40, actionType: '0', count: 11 }],
  })
  const member = await addFollower(packId)
  const buyer = await addLoggedInMember(shop, { points: 100_000 })
  advance(MINUTE_MS)
  await buyer.buy(packId, 10)
  await announce()
  assert.deepEqual(await messagesOf(member), [])
  advance(10 * HOUR_MS)
  await announce()
  assert.deepEqual(await occasionsOf(member), ['sale-begins', 'few-left'])
  const [{ sendAfter } = assert.fail()] = await messagesOf(member)
  assert.deepEqual(sendAfter, shop.clock.now())
})

test('a pack whose sale began at night and that is sold out by the morning is not announced', async () => {
  shop.clock.set(new Date('2025-08-01T21:04:00+09:00'))
  const packId = await publishTestPack(shop, {
    startsAt: new Date('2025-08-01T21:05:00+09:00'),
    prizes: [{ buyPoint: 40, actionType: '0', count: 11 }],
  })
  const member = await addFollower(packId)
  const buyer = await addLoggedInMember(shop, { points: 100_000 })
  advance(MINUTE_MS)
  await announce()
  await buyer.buy(packId, 11)
  advance(11 * HOUR_MS)
  await announce()
  assert.deepEqual(await messagesOf(member), [])
})

test('a run that goes on into the night leaves the other followers until the morning', async () => {
  shop.clock.set(new Date('2025-08-01T20:58:00+09:00'))
  const packId = await publishSoon()
  const members = [await addFollower(packId), await addFollower(packId)]
  const [day, night] = [
    new Date('2025-08-01T20:59:00+09:00'),
    new Date('2025-08-01T21:00:00+09:00'),
  ]
  const times = [day, day]
  const clock = { now: () => times.shift() ?? night }
  await announceSales({ database: shop.database, clock, onFault, followersPerBatch: 1 })
  const counts = () => Promise.all(members.map(async (each) => (await messagesOf(each)).length))
  assert.deepEqual(await counts(), [1, 0])
  shop.clock.set(new Date('2025-08-02T08:00:00+09:00'))
  await announce()
  assert.deepEqual(await counts(), [1, 1])
})

test('a pack that is sold out or has ended is not announced, and no message outlives its sale', async () => {
  const endsAt = new Date(shop.clock.now().getTime() + HOUR_MS)
  const packId = await publishTestPack(shop, {
    endsAt,
    prizes: [{ buyPoint: 40, actionType: '0', count: 11 }],
  })
  const early = await addFollower(packId)
  const buyer = await addLoggedInMember(shop, { points: 100_000 })
  await announce()
  assert.deepEqual((await messagesOf(early))[0]?.expiresAt, endsAt)
  await buyer.buy(packId, 10)
  shop.clock.set(endsAt)
  await announce()
  assert.deepEqual(await occasionsOf(early), ['sale-begins'], 'it has ended')

  shop.clock.set(new Date(NOON))
  const soldOut = await publishTestPack(shop, {
    prizes: [{ buyPoint: 40, actionType: '0', count: 11 }],
  })
  const late = await addFollower(soldOut)
  await buyer.buy(soldOut, 11)
  const unending = await publishTestPack(shop)
  const other = await addFollower(unending)
  await announce()
  assert.deepEqual(await messagesOf(late), [])
  const [message] = await messagesOf(other)
  assert.deepEqual(message?.expiresAt, new Date(Date.parse(NOON) + DAY_MS), 'no news a day later')
})

test('a sale that began long ago is no news', async () => {
  const packId = await publishTestPack(shop)
  const member = await addFollower(packId)
  advance(DAY_MS)
  await announce()
  assert.deepEqual(await messagesOf(member), [])
})

test('a recipient gets 20 messages of sales an hour at most', async () => {
  const packId = await publishSoon()
  const [full, almost] = [await addFollower(packId), await addFollower(packId)]
  advance(MINUTE_MS)
  for (const [{ id, mail }, count] of [
    [full, 20],
    [almost, 19],
  ] as const)
    await shop.database.query({
      text: `
        insert into outbox_messages (channel, recipient, text, created_at, send_after, kind, member_id, occasion)
        select 'mail', $2, '', $3::timestamptz, $3::timestamptz, 'sale', $1::bigint, 'few-left'
        from generate_series(1, $4::integer)`,
      values: [id, mail, shop.clock.now(), count],
    })
  await announce()
  const begun = async (member: MemberAccount) =>
    (await occasionsOf(member)).filter((occasion) => occasion === 'sale-begins').length
  assert.deepEqual([await begun(full), await begun(almost)], [0, 1])
})

test('the messages of a recipient are found by the recipient, also by statistics of another day', async () => {
  const packId = await publishSoon()
  const { id } = await addFollower(packId)
  advance(MINUTE_MS)
  const now = shop.clock.now()
  await shop.database.query({
    text: `
      insert into outbox_messages (channel, recipient, text, created_at, send_after, kind)
      select 'mail', 'old-' || n || '@example.com', '', $1, $1, 'sale'
      from generate_series(1, 5000) as n`,
    values: [new Date(now.getTime() - 3 * DAY_MS)],
  })
  await shop.database.query({ text: 'analyze outbox_messages' })
  const content = {
    channel: 'mail',
    language: 'ja',
    subject: '',
    text: '',
    contentHash: null,
  } as const
  const used = await shop.database.transaction(async (tx) => {
    const event = { id: 0, occasion: 'sale-begins', subjectId: packId } as const
    const followers = { event, after: 0, through: id, now }
    await insertStopTokens(tx, followers)
    return usedIndexes(tx, 'outbox_messages', () =>
      insertSaleMessages(tx, {
        ...followers,
        expiresAt: now,
        contents: [content],
        hourlyMax: 20,
      }),
    )
  })
  assert.deepEqual(used, ['outbox_messages_recipient'])
})

test('B-065 what is new is due at once and for once, and by day', async () => {
  const isDue = () => hasNews(shop.database, shop.clock.now())
  const assertDueOnce = async (is: string) => {
    assert.equal(await isDue(), true, is)
    await announce()
    assert.equal(await isDue(), false, is)
  }
  await announce()
  assert.equal(await isDue(), false)
  const packId = await publishTestPack(shop, {
    startsAt: new Date(shop.clock.now().getTime() + MINUTE_MS),
    prizes: [{ buyPoint: 40, actionType: '0', count: 11 }],
  })
  assert.equal(await isDue(), false)
  advance(MINUTE_MS)
  await assertDueOnce('a sale that has begun')
  const buyer = await addLoggedInMember(shop, { points: 100_000 })
  await buyer.buy(packId, 10)
  await assertDueOnce('few left')
  const goodId = await addGood()
  await buyer.post('/user/favourites', { good_ids: [goodId], is_favourite: true })
  const restock = () =>
    asOwner('update goods set stocked_count = 9, stock = 3 where id = $1', [goodId])
  await restock()
  await assertDueOnce('a good that is back')
  await asOwner('update goods set stock = 0 where id = $1', [goodId])
  await restock()
  assert.equal(await isDue(), false, 'it waits for a day')
  advance(DAY_MS)
  assert.equal(await isDue(), true, 'the day is over')
  await asOwner(`update sale_events set created_at = $1 where done_at is null`, [
    new Date(shop.clock.now().getTime() - MINUTE_MS),
  ])
  assert.equal(await isDue(), false, 'an event that failed waits for the next minute')
  await announce()

  shop.clock.set(new Date('2025-08-03T22:00:00+09:00'))
  const atNight = await publishTestPack(shop, {
    prizes: [{ buyPoint: 40, actionType: '0', count: 11 }],
  })
  await announce()
  await buyer.buy(atNight, 10)
  assert.equal(await isDue(), false, 'at night')
})

test('B-068 a message leaves only while what it says is true', async () => {
  const publish = () =>
    publishTestPack(shop, { prizes: [{ buyPoint: 40, actionType: '0', count: 11 }] })
  const [open, soldOut] = [await publish(), await publish()]
  const readers = {
    open: await addFollower(open),
    soldOut: await addFollower(soldOut),
    gone: await addLoggedInMember(shop),
    changed: await addMemberAccount(shop.database, { now: shop.clock.now() }),
  }
  const goodId = await addGood()
  await readers.gone.post('/user/favourites', { good_ids: [goodId], is_favourite: true })
  await choose(readers.gone, 'restocked')
  await asOwner('update goods set stocked_count = 9, stock = 3 where id = $1', [goodId])
  await choose(readers.changed, 'news')
  await asOwner(
    `
    with added as (
      insert into announcements (text, is_emergency, starts_at, created_at)
      values ('直す前', false, $1, $1)
      returning id, version
    )
    insert into sale_events (occasion, announcement_id, announcement_version, created_at)
    select 'news', id, version, $1
    from added`,
    [shop.clock.now()],
  )
  await announce()
  const buyer = await addLoggedInMember(shop, { points: 100_000 })
  await buyer.buy(soldOut, 11)
  await asOwner('update goods set stock = 0 where id = $1', [goodId])
  await asOwner(
    `update announcements set text = '直した後', version = version + 1 where text = '直す前'`,
  )
  await shop.jobs.find(({ name }) => name === 'send-messages')?.run()
  const isSent = async (reader: Pick<MemberAccount, 'id'>) => {
    const messages = await messagesOf(reader)
    return messages.map(({ sentAt, text, html }) => ({ isSent: sentAt !== null, text, html }))
  }
  const [sent, ...more] = await isSent(readers.open)
  assert.deepEqual([sent?.isSent, more], [true, []])
  for (const reader of [readers.soldOut, readers.gone, readers.changed])
    assert.deepEqual(await isSent(reader), [{ isSent: false, text: '', html: '' }])
})

async function addFollowers(packId: number, count: number): Promise<MemberAccount[]> {
  const members: MemberAccount[] = []
  for (let each = 0; each < count; each++) members.push(await addFollower(packId))
  return members
}
async function assertOnce(members: readonly MemberAccount[]): Promise<void> {
  for (const member of members) assert.deepEqual(await occasionsOf(member), ['sale-begins'])
}

test('a worker whose connection dies between batches loses and repeats no message', async () => {
  const packId = await publishSoon()
  const members = await addFollowers(packId, 9)
  advance(MINUTE_MS)
  let batches = 0
  const dying: Database = {
    ...shop.database,
    transaction: (work) =>
      shop.database.transaction(async (tx) => {
        const result = await work(tx)
        batches += 1
        // Once before a commit: what the batch has queued is rolled back.
        if (batches === 3) await tx.query({ text: 'select pg_terminate_backend(pg_backend_pid())' })
        return result
      }),
  }
  const faults: unknown[] = []
  await announceSales({
    database: dying,
    clock: shop.clock,
    onFault: (cause) => faults.push(cause),
    followersPerBatch: 2,
  }).catch((cause) => faults.push(cause))
  assert.ok(batches >= 3)
  assert.ok(faults.length > 0)
  await announce()
  await assertOnce(members)
})

test('two workers queue each message once', async () => {
  const packId = await publishSoon()
  const members = await addFollowers(packId, 15)
  advance(MINUTE_MS)
  await Promise.all([announce(), announce(), announce()])
  await announce()
  await assertOnce(members)
})

// The last one: a shop with live payments stays one.
test('A-240 a shop that is not open yet announces its sales when it opens', async () => {
  const update = (assignment: string) =>
    shop.database.query({ text: `update shop_settings set ${assignment}` })
  const packId = await publishSoon()
  const member = await addFollower(packId)
  await update('has_live_payments = true')
  advance(MINUTE_MS)
  await announce()
  assert.deepEqual(await messagesOf(member), [])
  advance(2 * HOUR_MS)
  await update('opened_at = now()')
  await announce()
  assert.deepEqual(await occasionsOf(member), ['sale-begins'])
})
