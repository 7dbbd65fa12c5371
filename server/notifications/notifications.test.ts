import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { sampleValues } from '#contract/console/texts/mail-templates.rule.ts'
import { CHOSEN_OCCASIONS, OCCASION_NAMES, type Occasion, specOf } from '#contract/occasions.ts'
import { builtInText, type TemplatedMail } from '#server/outbox/templates/templates.ts'
import { DAY_MS, HOUR_MS } from '#server/platform/time/durations.ts'
import { shownTime } from '#server/platform/time/shown-time.ts'
import { monthOf } from '#server/platform/time/tokyo.ts'
import { moveBalance } from '#server/points/points.ts'
import { announceRanks } from '#server/ranks/announcements/announcements.ts'
import { excludeOneself } from '#server/restrictions/restrictions.ts'
import { setSpendingLimit } from '#server/restrictions/spending-limits/spending-limits.ts'
import { openClient } from '#testing/drivers/client.ts'
import { messagesTo } from '#testing/drivers/outbox.ts'
import { addPayer, waitUntil } from '#testing/drivers/payments/payer.ts'
import { PASSWORD } from '#testing/fixtures/cast.ts'
import { OPEN } from '#testing/fixtures/clock-times.ts'
import { addLoggedInMember } from '#testing/fixtures/logged-in-members.ts'
import { addMemberAccount } from '#testing/fixtures/members.ts'
import { addSupport } from '#testing/fixtures/restrictions.ts'
import { setRules } from '#testing/fixtures/shop-rules.ts'
import { publishTestPack } from '#testing/fixtures/test-packs.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'
import { chooseMessages, notifyMember } from './notifications.ts'

let shop: TestShop
before(async () => {
  shop = await openTestShop({ gateway: true })
})
beforeEach(() => shop.clock.set(new Date(OPEN)))
after(() => shop.close())

const LANGUAGES = ['ja', 'en'] as const
const later = (ms: number) => shop.clock.set(new Date(Date.parse(OPEN) + ms))
const subjectsTo = async (mail: string) =>
  (await messagesTo(shop, mail)).map((each) => each.subject)
const setLanguage = (memberId: number, language: 'ja' | 'en') =>
  shop.database.query({
    text: 'update members set language = $2 where id = $1',
    values: [memberId, language],
  })

/** For a subject without variables. */
const subjectOf = (name: Occasion, language: 'ja' | 'en') => builtInText({ name, language }).subject

const onFault = (cause: unknown) => assert.fail(String(cause))

async function addMember(language: 'ja' | 'en' = 'ja') {
  const member = await addMemberAccount(shop.database, { now: shop.clock.now() })
  await setLanguage(member.id, language)
  return member
}

/** Announces every occasion with sample values, with one cause each. */
async function announceAll(memberId: number) {
  const now = shop.clock.now()
  for (const name of OCCASION_NAMES) {
    const sample = sampleValues(name, 'ja')
    const template = { name, values: sample, items: [sample] } as TemplatedMail
    await shop.database.transaction((tx) =>
      notifyMember(tx, { memberId, template, cause: memberId, now }),
    )
  }
}

async function occasionsOf(memberId: number): Promise<string[]> {
  const rows = await shop.database.query<{ occasion: string }>({
    text: 'select occasion from outbox_messages where member_id = $1 and given_up_at is null order by id',
    values: [memberId],
  })
  return rows.map(({ occasion }) => occasion)
}

for (const language of LANGUAGES) {
  test(`a deposit is announced with its number, reminded of and confirmed once each (${language})`, async () => {
    const payer = await addPayer(shop, 102)
    await setLanguage(payer.id, language)
    const { payment_id } = await payer.pay(2, { combini_code: 'econ' })
    await setLanguage(payer.id, language)
    const [due] = await messagesTo(shop, payer.mail)
    assert.match(due?.subject ?? '', language === 'ja' ? /^お支払いのご案内/ : /^How to pay, by/)
    assert.ok(due?.text.includes(payment_id))
    assert.match(due?.text ?? '', language === 'ja' ? /受付番号：\S+/ : /Payment number: \S+/)
    later(49 * HOUR_MS)
    await shop.runDueJobs()
    await shop.runDueJobs()
    const order = await shop.gateway.orderOf(payment_id)
    await shop.gateway.act(order.id, 'pay')
    await shop.gateway.deliver('all')
    await shop.gateway.deliver('all')
    await waitUntil(async () => (await subjectsTo(payer.mail)).length >= 3, 'it is paid')
    await shop.runDueJobs()
    const subjects = (await subjectsTo(payer.mail)).toReversed()
    const expected =
      language === 'ja'
        ? [/^お支払いのご案内/, /^お支払い期限は/, /^お支払いが完了しました$/]
        : [/^How to pay/, /^Please pay by/, /^Your payment is complete$/]
    assert.equal(subjects.length, expected.length, String(subjects))
    for (const [at, subject] of expected.entries()) assert.match(subjects[at] ?? '', subject)
    const [paid] = await messagesTo(shop, payer.mail)
    const sums =
      language === 'ja' ? /5,000ポイント[\s\S]+：5,000円/ : /5,000 points[\s\S]+: 5,000 yen/
    assert.match(paid?.text ?? '', sums)
  })
}

test('Q95 the reminder of a bank transfer comes a day before the due date that the member sees', async () => {
  const now = shop.clock.now()
  const payer = await addPayer(shop)
  await payer.pay(4, { name: 'ヤマダ　タロウ' })
  await setLanguage(payer.id, 'ja')
  const due = shownTime(new Date(now.getTime() + 72 * HOUR_MS)).ja
  const subjects = async () => (await subjectsTo(payer.mail)).toReversed()
  const announced = [`お支払いのご案内（${due}まで）`]
  later(47 * HOUR_MS)
  await shop.runDueJobs()
  assert.deepEqual(await subjects(), announced)
  later(49 * HOUR_MS)
  await shop.runDueJobs()
  assert.deepEqual(await subjects(), [...announced, `お支払い期限は ${due} です`])
})

test('A-393 a member who has a day and a half is not reminded, and one who has a second more is', async () => {
  for (const [seconds, count] of [
    [0, 1],
    [1, 2],
  ] as const) {
    const payer = await addPayer(shop)
    await payer.pay(2, { combini_code: 'econ' })
    await shop.database.query({
      text: `
        update payments
        set due_at = created_at + interval '36 hours' + make_interval(secs => $2)
        where member_id = $1`,
      values: [payer.id, seconds],
    })
    shop.clock.advance(13 * HOUR_MS)
    await shop.runDueJobs()
    assert.equal((await subjectsTo(payer.mail)).length, count)
  }
})

for (const language of LANGUAGES) {
  test(`money that comes late and is returned is announced (${language})`, async () => {
    const payer = await addPayer(shop)
    const { payment_id } = await payer.pay(2, { combini_code: 'econ' })
    await setLanguage(payer.id, language)
    later(72 * HOUR_MS)
    await shop.runDueJobs()
    await shop.gateway.act((await shop.gateway.orderOf(payment_id)).id, 'pay-late')
    await shop.gateway.deliver('all')
    await waitUntil(
      async () => (await subjectsTo(payer.mail)).includes(subjectOf('payment-held', language)),
      'it is held',
    )
    const [held] = await messagesTo(shop, payer.mail)
    const late = language === 'ja' ? '期限を過ぎてからのご入金' : 'after its due date'
    assert.ok(held?.text.includes(late))
  })
}

for (const language of LANGUAGES) {
  test(`a payment over the limit that the member set is announced once a day (${language})`, async () => {
    const payer = await addPayer(shop)
    const now = shop.clock.now()
    await setSpendingLimit(shop.database, { memberId: payer.id, period: 'day', yen: 100, now })
    await setLanguage(payer.id, language)
    await payer.pay(2, { combini_code: 'econ' })
    await setLanguage(payer.id, language)
    await payer.pay(2, { combini_code: 'econ' })
    const [reached] = await messagesTo(shop, payer.mail)
    assert.ok(reached?.text.includes(language === 'ja' ? '1日' : 'daily'))
    assert.deepEqual(await subjectsTo(payer.mail), [subjectOf('limit-reached', language)])
  })
}

for (const language of LANGUAGES) {
  test(`cards that are converted by default are announced once (${language})`, async () => {
    const prizes = [{ buyPoint: 400, actionType: '0', count: 3 }] as const
    const packId = await publishTestPack(shop, { price: 500, prizes })
    const member = await addLoggedInMember(shop, { points: 100_000 })
    await member.buy(packId, 3)
    await setLanguage(member.id, language)
    later(25 * HOUR_MS)
    await shop.runDueJobs()
    await shop.runDueJobs()
    const converted = subjectOf('cards-converted', language)
    const subjects = await subjectsTo(member.mail)
    assert.equal(subjects.filter((subject) => subject === converted).length, 1, String(subjects))
    const message = (await messagesTo(shop, member.mail)).find((each) => each.subject === converted)
    assert.match(message?.text ?? '', /\b1,200(ポイントに変換| points)/)
  })
}

const confirmMail = (id: number, at: Date | null) =>
  shop.database.query({
    text: 'update members set mail_confirmed_at = $2 where id = $1',
    values: [id, at],
  })

for (const language of LANGUAGES) {
  test(`a login from a new device is announced once, and the first login is not (${language})`, async () => {
    const { id, mail } = await addMemberAccount(shop.database, { now: shop.clock.now() })
    const logInFrom = async (agent: string) => {
      const client = openClient(shop.url)
      const { csrf } = await client.get('/user/point')
      const json = JSON.stringify({ mail, pass: PASSWORD })
      const body = new URLSearchParams({ [csrf.name]: csrf.value, json })
      const headers = { 'user-agent': agent }
      await client.raw('/api/user/login', { method: 'POST', headers, body })
    }
    const phone =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
    const desktop =
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
    await logInFrom(phone)
    await logInFrom(phone)
    await setLanguage(id, language)
    assert.deepEqual(await subjectsTo(mail), [])
    await confirmMail(id, null)
    await logInFrom('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0')
    assert.deepEqual(await subjectsTo(mail), [], 'not to an address that is not confirmed')
    await confirmMail(id, shop.clock.now())
    await logInFrom(desktop)
    await setLanguage(id, language)
    await logInFrom(desktop)
    const [message, ...others] = await messagesTo(shop, mail)
    assert.deepEqual(others, [])
    assert.equal(message?.subject, subjectOf('device-added', language))
    const sentence = /^Firefox, Windows から 8\/1 00:30 に/
    const english = /Firefox, Windows.* 1 August at 00:30/
    assert.match(message?.text ?? '', language === 'ja' ? sentence : english)
  })
}

for (const language of LANGUAGES) {
  test(`points that end are announced 30 and 7 days before, once each (${language})`, async () => {
    const member = await addMemberAccount(shop.database, { points: 500, now: shop.clock.now() })
    await setLanguage(member.id, language)
    const counts: number[] = []
    // A message is deleted after a week.
    for (const days of [100, 156, 157, 170, 178, 179]) {
      shop.clock.set(new Date(Date.parse(OPEN) + days * DAY_MS + 12 * HOUR_MS))
      await shop.runDueJobs()
      await shop.runDueJobs()
      counts.push((await subjectsTo(member.mail)).length)
    }
    assert.deepEqual(counts, [0, 1, 1, 0, 1, 1])
    const [newest] = await messagesTo(shop, member.mail)
    const sentence = /^500ポイントの有効期限は 2\/1 00:30 です。/
    const english = /500 points.* 1 February at 00:30/
    assert.match(newest?.text ?? '', language === 'ja' ? sentence : english)
  })
}

test('points that are spent before they end are not announced, and the next ones are', async () => {
  const member = await addMemberAccount(shop.database, { points: 500, now: shop.clock.now() })
  const memberId = member.id
  const start = shop.clock.now().getTime()
  shop.clock.advance(60 * DAY_MS)
  await shop.database.transaction(async (tx) => {
    const now = shop.clock.now()
    const cause = { currency: 'point', now } as const
    await moveBalance(tx, { memberId, amount: 3_000, kind: 'grant', reference: 'later', ...cause })
    await moveBalance(tx, { memberId, amount: -500, kind: 'draw', reference: 'spent', ...cause })
  })
  shop.clock.set(new Date(start + 160 * DAY_MS))
  await shop.runDueJobs()
  assert.deepEqual(await subjectsTo(member.mail), [])
  shop.clock.set(new Date(start + 220 * DAY_MS))
  await shop.runDueJobs()
  const [message, ...others] = await messagesTo(shop, member.mail)
  assert.deepEqual(others, [])
  assert.match(message?.text ?? '', /^3,000ポイントの有効期限は/)
})

test('points that end on one day are announced together', async () => {
  const member = await addMemberAccount(shop.database, { points: 500, now: shop.clock.now() })
  const memberId = member.id
  const start = shop.clock.now().getTime()
  await shop.database.transaction(async (tx) => {
    for (const hours of [1, 2]) {
      const now = new Date(start + hours * HOUR_MS)
      const cause = { currency: 'point', kind: 'grant', now } as const
      await moveBalance(tx, { memberId, amount: 100, reference: `at ${hours}`, ...cause })
    }
  })
  const told: string[] = []
  // On the last of these days, the first of the points have ended and the others end within hours.
  for (const days of [160.5, 178.5, 179.5, 184 + 1 / 48]) {
    shop.clock.set(new Date(start + days * DAY_MS))
    await shop.runDueJobs()
    const messages = await messagesTo(shop, member.mail)
    for (const { text } of messages)
      assert.match(text, /^700ポイントの有効期限は 2\/1 00:30 です。/)
    told.push(messages.map(({ createdAt }) => createdAt.toISOString()).join())
  }
  assert.equal(told[0], new Date(start + 160.5 * DAY_MS).toISOString())
  assert.equal(told[1], new Date(start + 178.5 * DAY_MS).toISOString())
  assert.deepEqual(told.slice(2), [told[1], told[1]])
})

test('A-393 points that were spent before earlier ones, because they ended sooner, are not announced', async () => {
  const now = new Date('2026-03-10T12:00:00+09:00')
  shop.clock.set(now)
  const { id: memberId, mail } = await addMemberAccount(shop.database, { points: 500, now })
  const move = (amount: number) => {
    const movement = { memberId, amount, kind: 'grant', currency: 'point' } as const
    const reference = `soon ${amount}`
    return shop.database.transaction((tx) => moveBalance(tx, { ...movement, reference, now }))
  }
  await setRules(shop.database, { pointMonths: 1 })
  await move(100)
  await setRules(shop.database, {})
  await move(-100)
  await shop.database.query({ text: `delete from message_causes where occasion = 'points-ending'` })
  shop.clock.set(new Date('2026-04-05T12:00:00+09:00'))
  await shop.runDueJobs()
  assert.deepEqual(await subjectsTo(mail), [])
  const [stored] = await shop.database.query<{ at: Date }>({
    text: `
      select next_expiry_at as at
      from balances
      where member_id = $1
        and currency = 'point'`,
    values: [memberId],
  })
  assert.deepEqual(stored?.at, new Date('2026-09-10T12:00:00+09:00'), 'the next points that end')
})

test('points that end at night do not take the message of those that end later on that day', async () => {
  const granted = (time: string) => new Date(`2025-08-02T${time}+09:00`)
  shop.clock.set(granted('03:00:00'))
  const { id: memberId, mail } = await addMemberAccount(shop.database, {
    points: 500,
    now: granted('03:00:00'),
  })
  await shop.database.transaction((tx) =>
    moveBalance(tx, {
      memberId,
      amount: 100,
      kind: 'grant',
      reference: 'afternoon',
      currency: 'point',
      now: granted('15:00:00'),
    }),
  )
  await shop.database.query({ text: `delete from message_causes where occasion = 'points-ending'` })
  shop.clock.set(new Date('2026-02-02T01:00:00+09:00'))
  await shop.runDueJobs()
  assert.deepEqual(await subjectsTo(mail), [])
  shop.clock.set(new Date('2026-02-02T09:00:00+09:00'))
  await shop.runDueJobs()
  const [message, ...others] = await messagesTo(shop, mail)
  assert.deepEqual(others, [])
  assert.match(message?.text ?? '', /^100ポイントの有効期限は 2\/2 15:00 です。/)
})

for (const language of LANGUAGES) {
  test(`a rank is announced when it changes, in the first week of a month (${language})`, async () => {
    const member = await addMemberAccount(shop.database, { now: shop.clock.now() })
    await setLanguage(member.id, language)
    const subjects: number[] = []
    for (const [at, rankId] of [
      ['2025-09-08T00:00:01+09:00', 2],
      ['2025-10-01T12:00:00+09:00', 2],
      ['2025-11-01T12:00:00+09:00', 2],
      ['2025-12-01T12:00:00+09:00', 3],
    ] as const) {
      const now = new Date(at)
      shop.clock.set(now)
      await shop.runDueJobs()
      await shop.database.query({
        text: `
          insert into rank_periods (member_id, rank_id, month)
          values ($1, $2, $3)
          on conflict (member_id) do update set rank_id = $2, month = $3`,
        values: [member.id, rankId, monthOf(now)],
      })
      await announceRanks({ database: shop.database, clock: shop.clock, onFault })
      await announceRanks({ database: shop.database, clock: shop.clock, onFault })
      const messages = await messagesTo(shop, member.mail)
      for (const { html } of messages) assert.ok(html.includes(`<html lang="${language}">`))
      subjects.push(messages.length)
    }
    // A message is deleted after a week.
    assert.deepEqual(subjects, [0, 1, 0, 1])
  })
}

test('what the shop must send is sent an hour later if the member got too much of its kind', async () => {
  const minutesOf = async (isMailConfirmed: boolean) => {
    const now = shop.clock.now()
    const { id: memberId } = await addMemberAccount(shop.database, { isMailConfirmed, now })
    const values = { period: { ja: '1日', en: 'daily' }, url: 'https://a' }
    const template = { name: 'limit-reached', values } as const
    for (let count = 0; count < 6; count += 1)
      await shop.database.transaction((tx) =>
        notifyMember(tx, { memberId, template, cause: `${memberId}-${count}`, now }),
      )
    const rows = await shop.database.query<{ minutes: number }>({
      text: `
        select extract(epoch from send_after - created_at)::int / 60 as minutes
        from outbox_messages
        where member_id = $1
          and given_up_at is null
        order by id`,
      values: [memberId],
    })
    return rows.map(({ minutes }) => minutes)
  }
  assert.deepEqual(await minutesOf(true), [0, 0, 0, 0, 0, 60])
  assert.deepEqual(await minutesOf(false), [0, 0, 0, 0, 0])
})

test('a repeated cause queues nothing more, and a cause that is rolled back is free again', async () => {
  const { id: memberId, mail } = await addMember()
  const template = { name: 'payment-refunded', values: { order_number: 'P1', price: '1' } } as const
  const notification = { memberId, template, cause: `${memberId}`, now: shop.clock.now() }
  const announce = () => shop.database.transaction((tx) => notifyMember(tx, notification))
  await shop.database
    .transaction(async (tx) => {
      await notifyMember(tx, notification)
      throw new Error('the process died')
    })
    .catch(() => {})
  await Promise.all([announce(), announce(), announce()])
  await announce()
  assert.equal((await subjectsTo(mail)).length, 1)
})

test('every message is in the member’s language, and only those that can be ended have a link to end them', async () => {
  for (const language of LANGUAGES) {
    const { id, mail } = await addMember(language)
    const now = shop.clock.now()
    for (const occasion of CHOSEN_OCCASIONS)
      await shop.database.transaction((tx) =>
        chooseMessages(tx, { memberId: id, occasion, channel: 'mail', isOn: true, now }),
      )
    await announceAll(id)
    assert.deepEqual(await occasionsOf(id), OCCASION_NAMES)
    for (const { text, html, occasion } of await messagesTo(shop, mail)) {
      const canEnd = CHOSEN_OCCASIONS.some((each) => each === occasion)
      assert.equal(/message-stop\?token=\w{32}&occasion=/.test(text), canEnd, String(occasion))
      assert.ok(html.includes(`<html lang="${language}">`))
    }
  }
})

test('nobody who set a limit, is excluded, is a minor or has not confirmed the address gets more than must be sent', async () => {
  const required = OCCASION_NAMES.filter((name) => specOf(name).legal === 'required')
  const now = shop.clock.now()
  const { database } = shop
  const limited = await addMember()
  await setSpendingLimit(database, { memberId: limited.id, period: 'month', yen: 5_000, now })
  const excluded = await addMember()
  await excludeOneself(database, { memberId: excluded.id, period: '1-week', now })
  const minor = await addMember()
  await database.query({
    text: `update balances set adult_at = $2 where member_id = $1`,
    values: [minor.id, new Date(now.getTime() + DAY_MS)],
  })
  const unconfirmed = await addMemberAccount(database, { isMailConfirmed: false, now })
  for (const { id } of [limited, excluded, minor, unconfirmed]) {
    for (const occasion of CHOSEN_OCCASIONS)
      await database.transaction((tx) =>
        chooseMessages(tx, { memberId: id, occasion, channel: 'mail', isOn: true, now }),
      )
    await announceAll(id)
    // An address that nobody confirmed gets 20 an hour of all of them, and answers (B-069).
    const isSent = (name: string, at: number) => at < 20 || name === 'case-answered'
    const expected = id === unconfirmed.id ? required.filter(isSent) : required
    assert.deepEqual(await occasionsOf(id), expected)
  }
})

test('B-092 a mail that the member may end is not sent at night, also if it was due by day', async () => {
  shop.clock.set(new Date('2025-08-01T20:59:59+09:00'))
  const { id } = await addMember()
  await announceAll(id)
  const isChosen = (occasion: string) => CHOSEN_OCCASIONS.some((name) => name === occasion)
  const read = () =>
    shop.database.query<{ occasion: string; isSent: boolean; tryCount: number }>({
      text: `
        select occasion, sent_at is not null as is_sent, try_count
        from outbox_messages
        where member_id = $1 and given_up_at is null`,
      values: [id],
    })
  for (const time of ['2025-08-01T21:00:00+09:00', '2025-08-02T07:59:59+09:00']) {
    shop.clock.set(new Date(time))
    await shop.runDueJobs()
    for (const { occasion, isSent, tryCount } of await read())
      assert.deepEqual([isSent, tryCount], isChosen(occasion) ? [false, 0] : [true, 1], occasion)
  }
  shop.clock.set(new Date('2025-08-02T08:00:00+09:00'))
  await shop.runDueJobs()
  const chosen = (await read()).filter(({ occasion }) => isChosen(occasion))
  assert.ok(chosen.length > 0)
  for (const each of chosen) assert.deepEqual([each.isSent, each.tryCount], [true, 1])
})

test('what is announced at night waits for the morning, unless it must be sent', async () => {
  shop.clock.set(new Date('2025-08-01T22:00:00+09:00'))
  const { id } = await addMember()
  await announceAll(id)
  const waiting = await shop.database.query<{ occasion: string; sendAfter: Date }>({
    text: 'select occasion, send_after from outbox_messages where member_id = $1',
    values: [id],
  })
  for (const { occasion, sendAfter } of waiting) {
    const isRequired = !CHOSEN_OCCASIONS.some((name) => name === occasion)
    const expected = isRequired ? '2025-08-01T22:00:00+09:00' : '2025-08-02T08:00:00+09:00'
    assert.deepEqual(sendAfter, new Date(expected), occasion)
  }
})

/** How a member stops the messages that the shop need not send. */
const STOPS: Readonly<Record<string, (memberId: number, now: Date) => Promise<unknown>>> = {
  'sets a limit': (memberId, now) =>
    setSpendingLimit(shop.database, { memberId, period: 'month', yen: 5_000, now }),
  'excludes themselves': (memberId, now) =>
    excludeOneself(shop.database, { memberId, period: '1-day', now }),
  'is restricted': async (memberId) => {
    const { restrictMember } = await addSupport(shop)
    return restrictMember({ memberId, kind: 'exchange' })
  },
}
for (const [act, stop] of Object.entries(STOPS))
  test(`a member who ${act} at night gets none of the messages that wait, whose content is erased`, async () => {
    shop.clock.set(new Date('2025-08-01T22:00:00+09:00'))
    const { id: memberId } = await addMember()
    await announceAll(memberId)
    const now = shop.clock.now()
    await setSpendingLimit(shop.database, { memberId, period: 'month', yen: null, now })
    assert.ok((await occasionsOf(memberId)).includes('rank-changed'))
    await stop(memberId, now)
    assert.ok(
      !(await occasionsOf(memberId)).some((name) => CHOSEN_OCCASIONS.some((each) => each === name)),
    )
    const withdrawn = await shop.database.query({
      text: `
        select text, html, content_erased_at from outbox_messages
        where member_id = $1 and given_up_at is not null`,
      values: [memberId],
    })
    assert.ok(withdrawn.length > 0)
    for (const each of withdrawn)
      assert.deepEqual(each, { text: '', html: '', contentErasedAt: now })
  })

const RANK = { name: 'rank-changed', values: { rank: 'A', url: 'https://a' } } as const

/** Queues a message while `meanwhile` happens in another transaction, which cannot see it. */
async function announceWhile(
  { memberId, template }: { memberId: number; template: TemplatedMail },
  meanwhile: () => Promise<unknown>,
) {
  shop.clock.set(new Date('2025-08-01T12:00:00+09:00'))
  await shop.database.transaction(async (tx) => {
    await notifyMember(tx, { memberId, template, cause: memberId, now: shop.clock.now() })
    await meanwhile()
  })
  await shop.runDueJobs()
}

async function sendingOf(memberId: number) {
  const rows = await shop.database.query<{ recipient: string; isSent: boolean; text: string }>({
    text: `
      select recipient, sent_at is not null as is_sent, text
      from outbox_messages
      where member_id = $1`,
    values: [memberId],
  })
  assert.equal(rows.length, 1)
  return rows[0]
}

/** Why a member gets no more than must be sent. */
const LOSSES: Readonly<Record<string, (memberId: number) => Promise<unknown>>> = {
  'sets a limit': (memberId) =>
    setSpendingLimit(shop.database, {
      memberId,
      period: 'day',
      yen: 100,
      now: shop.clock.now(),
    }),
  'excludes themselves': (memberId) =>
    excludeOneself(shop.database, { memberId, period: '1-week', now: shop.clock.now() }),
  'turns out to be a minor': (memberId) =>
    shop.database.query({
      text: 'update balances set adult_at = $2 where member_id = $1',
      values: [memberId, new Date(shop.clock.now().getTime() + DAY_MS)],
    }),
  'loses the confirmation of the address': (memberId) =>
    shop.database.query({
      text: 'update members set mail_confirmed_at = null where id = $1',
      values: [memberId],
    }),
}
for (const [name, lose] of Object.entries(LOSSES))
  test(`A-396 a message that is queued while the member ${name} is not sent`, async () => {
    const { id: memberId, mail } = await addMember()
    await announceWhile({ memberId, template: RANK }, () => lose(memberId))
    assert.deepEqual(await sendingOf(memberId), { recipient: mail, isSent: false, text: '' })
  })

test('a message that is queued while the member changes the mail address goes to the new one', async () => {
  const { id: memberId, mail } = await addMember()
  const values = { order_number: 'P1', price: '1' }
  await announceWhile({ memberId, template: { name: 'payment-refunded', values } }, () =>
    shop.database.query({
      text: 'update members set mail = $2 where id = $1',
      values: [memberId, `new-${mail}`],
    }),
  )
  const { recipient, isSent } = (await sendingOf(memberId)) ?? assert.fail()
  assert.deepEqual([recipient, isSent], [`new-${mail}`, true])
})

test('a message that an operator sends again is not sent if the member has ended its kind since', async () => {
  const { id: memberId, mail } = await addMember()
  await announceWhile({ memberId, template: RANK }, async () => {})
  assert.equal((await sendingOf(memberId))?.isSent, true)
  const now = shop.clock.now()
  await shop.database.transaction((tx) =>
    chooseMessages(tx, { memberId, occasion: 'rank-changed', channel: 'mail', isOn: false, now }),
  )
  assert.notEqual((await sendingOf(memberId))?.text, '', 'what was sent stays as it was')
  await shop.database.query({
    text: 'update outbox_messages set sent_at = null, send_after = $2 where member_id = $1',
    values: [memberId, now],
  })
  await shop.runDueJobs()
  assert.deepEqual(await sendingOf(memberId), { recipient: mail, isSent: false, text: '' })
})

test('one press in a message ends its kind, and opening the link does not', async () => {
  const { id: memberId, mail } = await addMember()
  const other = await addMember()
  const announce = (cause: string, id = memberId) =>
    shop.database.transaction((tx) => {
      const template = { name: 'rank-changed', values: { rank: 'A', url: 'https://a' } } as const
      return notifyMember(tx, {
        memberId: id,
        template,
        cause: `${id}-${cause}`,
        now: shop.clock.now(),
      })
    })
  await announce('1')
  await announce('1', other.id)
  const [first] = await messagesTo(shop, mail)
  const path = /\/api\/message-stop\?\S+/.exec(first?.text ?? '')?.[0] ?? assert.fail()
  const pageOf = async (answer: Response) => [answer.status, await answer.text()] as const
  const [opened, question] = await pageOf(await fetch(`${shop.url}${path}`))
  assert.equal(opened, 200)
  assert.match(question, /by email\?/)
  await announce('2')
  assert.equal((await subjectsTo(mail)).length, 2)
  const press = (at: string) =>
    fetch(`${shop.url}${at}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
  // The clock of the process that stored an earlier choice is ahead.
  const earlier = { memberId, occasion: 'rank-changed', channel: 'mail', isOn: true } as const
  const ahead = new Date(shop.clock.now().getTime() + 1_000)
  await shop.database.transaction((tx) => chooseMessages(tx, { ...earlier, now: ahead }))
  const [status, done] = await pageOf(await press(path))
  assert.equal(status, 200)
  assert.match(done, /メールでの配信を停止しました。[\s\S]*by email\./, 'push and LINE go on')
  const stopped = async () => {
    const rows = await shop.database.query<{ channel: string }>({
      text: 'select channel from message_choices where member_id = $1 and not is_on order by channel',
      values: [memberId],
    })
    return rows.map(({ channel }) => channel)
  }
  assert.deepEqual(await stopped(), ['mail'])
  assert.equal((await press(`${path}&channel=push`)).status, 200)
  assert.deepEqual(await stopped(), ['mail', 'push'])
  const [ended, kept] = [await messagesTo(shop, mail), await messagesTo(shop, other.mail)]
  assert.equal(ended[0]?.text, '')
  assert.notEqual(kept[0]?.text, '', 'of another member it still waits')
  const form = new FormData()
  form.set('List-Unsubscribe', 'One-Click')
  const sent = await fetch(`${shop.url}${path}`, { method: 'POST', body: form })
  assert.equal(sent.status, 200)
  await announce('3')
  assert.equal((await subjectsTo(mail)).length, 2)
  assert.equal((await press(path.replace('rank-changed', 'payment-paid'))).status, 404)
  assert.equal((await press(path.replace(/token=\w+/, 'token=0'))).status, 404)
})
