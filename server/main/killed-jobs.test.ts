import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sampleValues } from '#contract/console/texts/mail-templates.rule.ts'
import { channelsOf, OCCASION_NAMES, type Occasion, specOf } from '#contract/occasions.ts'
import { chooseMessages, notifyMember } from '#server/notifications/notifications.ts'
import { builtInText, type TemplatedMail } from '#server/outbox/templates/templates.ts'
import { runOperatorCommand } from '#server/payments/operator/operator.ts'
import { type Database, openDatabase } from '#server/platform/database/database.ts'
import { openReads } from '#server/platform/database/reads.ts'
import { asShopRole } from '#server/platform/embedded-postgres/postgres.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#server/platform/time/durations.ts'
import { monthOf } from '#server/platform/time/tokyo.ts'
import { openIdentity } from '#server/settings/settings.ts'
import { requestCorrection } from '#testing/drivers/address-request.ts'
import { killEverywhere } from '#testing/drivers/killed-backend.ts'
import { setLanguage } from '#testing/drivers/outbox.ts'
import { asPayer, paymentRow, waitUntil } from '#testing/drivers/payments/payer.ts'
import { openShippingShop, requestShipping, type ShippingShop } from '#testing/drivers/shipping.ts'
import { CLOSED, NOON } from '#testing/fixtures/clock-times.ts'
import { fixtureGoods } from '#testing/fixtures/goods.ts'
import { addLoggedInMember, type TestMember } from '#testing/fixtures/logged-in-members.ts'
import { paymentDependencies, sandboxOf } from '#testing/fixtures/payment-dependencies.ts'
import { publishTestPack } from '#testing/fixtures/test-packs.ts'
import { TEST_KEYS, TEST_PUSH_SENDER } from '#testing/fixtures/test-shop.ts'
import { listJobs } from './jobs.ts'
import { shopOptionsOf } from './serve.ts'
import { openShopParts } from './shop-parts.ts'

let on: ShippingShop
/** With the rights of the shop's processes only. */
let target: Database
before(async () => {
  on = await openShippingShop({ gateway: true })
  target = openDatabase({ url: asShopRole(on.shop.databaseUrl) })
})
after(async () => {
  await target.close()
  await on.close()
})

const later = (ms: number) => on.shop.clock.set(new Date(Date.parse(NOON) + ms))
const asOwner = (text: string, values: readonly unknown[] = []) =>
  on.shop.database.query<{ id: number }>({ text, values })

/** A job of a process with this connection. */
function jobOn(database: Database, name: string) {
  const { shop } = on
  const serving = {
    ...TEST_KEYS,
    databaseUrl: shop.databaseUrl,
    clock: shop.clock,
    host: '',
    port: 0,
    closesAt: { registration: new Date(CLOSED), pointSales: new Date(CLOSED) },
    payments: sandboxOf(on.shop),
    pushSender: TEST_PUSH_SENDER,
    identity: openIdentity(),
  }
  const reads = openReads({ readUrl: null, primaryUrl: shop.databaseUrl, primary: database })
  const process = { database, reads, publicUrl: () => shop.url, onFault: () => {} }
  const jobs = listJobs(openShopParts(shopOptionsOf(serving, process)))
  return jobs.find((job) => job.name === name) ?? assert.fail(name)
}

/** Between two runs `waitMs` pass, if a run that died has what it was doing for so long. */
const repeatKilled = (work: (database: Database) => Promise<unknown>, waitMs = 0) =>
  killEverywhere({ admin: on.shop.database, target }, async (database) => {
    await work(database).catch(() => {})
    on.shop.clock.advance(waitMs)
  })

/** A Japanese and an English reader, who want all messages by mail and on a device. */
async function addReaders(): Promise<readonly TestMember[]> {
  const readers = [
    await addLoggedInMember(on.shop, { points: 100_000 }),
    await addLoggedInMember(on.shop, { points: 100_000 }),
  ]
  for (const [at, { id: memberId }] of readers.entries()) {
    const language = at === 0 ? 'ja' : 'en'
    await setLanguage(on.shop, memberId, language)
    await asOwner(
      `
      insert into push_subscriptions (member_id, endpoint, p256dh, auth, language, created_at)
      values ($1::bigint, 'https://web.push.apple.com/' || $1::bigint, 'B', 'a', $2, now())`,
      [memberId, language],
    )
    for (const occasion of OCCASION_NAMES)
      for (const channel of ['mail', 'push'] as const)
        await on.shop.database.transaction((tx) =>
          chooseMessages(tx, { memberId, occasion, channel, isOn: true, now: new Date(NOON) }),
        )
  }
  return readers
}

/** Each reader has one mail of the occasion in the own language, and one message on the device. */
async function assertOnce(occasion: Occasion, readers: readonly TestMember[]): Promise<void> {
  for (const [at, { id, mail }] of readers.entries()) {
    const messages = await on.shop.database.query<{ channel: string; subject: string }>({
      text: `
        select channel, subject
        from outbox_messages
        where occasion = $1
          and member_id = $2
          and (
            recipient = $3
            or recipient in (select id::text from push_subscriptions where member_id = $2)
          )
        order by channel`,
      values: [occasion, id, mail],
    })
    const expected = channelsOf(occasion).filter((channel) => channel !== 'line')
    const channels = messages.map(({ channel }) => channel)
    assert.deepEqual(channels, expected, `${occasion} to reader ${at}`)
    const { subject } = builtInText({ name: occasion, language: at === 0 ? 'ja' : 'en' })
    const pattern = subject.replaceAll(/[()?]/g, '\\$&').replaceAll(/\{\{\w+\}\}/g, '.+')
    assert.match(messages[0]?.subject ?? '', new RegExp(`^${pattern}$`))
  }
}

interface KilledJob {
  readonly job: string
  readonly occasions: readonly Occasion[]
  /** Makes the job due for the readers. */
  readonly prepare: (readers: readonly TestMember[]) => Promise<unknown>
  readonly waitMs?: number
}

const each = async (readers: readonly TestMember[], act: (reader: TestMember) => unknown) => {
  for (const reader of readers) await act(reader)
}
const follow = (kind: 'pack' | 'good', id: number, readers: readonly TestMember[]) =>
  each(readers, (reader) =>
    reader.post('/user/favourites', { [`${kind}_ids`]: [id], is_favourite: true }),
  )

/** A payment by PayPay, which the person has accepted or declined there, and the shop does not know yet. */
const actAtProvider = (choice: 'pay' | 'decline') => async (readers: readonly TestMember[]) => {
  await each(readers, async (reader) => {
    const payer = await asPayer(on.shop, reader)
    await payer.pay(8)
    const [{ payment_id }] = (await payer.get('/user/point/waiting')).list
    await on.shop.gateway.act((await on.shop.gateway.orderOf(payment_id)).id, choice)
  })
  later(20 * MINUTE_MS)
}

async function refundSlip(reader: TestMember): Promise<void> {
  const payer = await asPayer(on.shop, reader)
  const { payment_id: orderId } = await payer.pay(2, { combini_code: 'econ' })
  await on.shop.gateway.act((await on.shop.gateway.orderOf(orderId)).id, 'pay')
  const isPaid = async () => (await paymentRow(on.shop, orderId)).state === 'paid'
  await waitUntil(isPaid, 'the notice credits')
  const dependencies = paymentDependencies(on.shop)
  assert.equal(await runOperatorCommand(dependencies, 'refund', orderId), 'done')
}

/** Every job that queues messages to members. */
const JOBS: readonly KilledJob[] = [
  {
    job: 'send-draw-receipts',
    occasions: ['draw-receipt'],
    prepare: (readers) => each(readers, (reader) => reader.buy(on.packId, 1)),
  },
  {
    job: 'send-hold-reminders',
    occasions: ['hold-reminder'],
    async prepare(readers) {
      await each(readers, (reader) => reader.buy(on.packId, 1))
      later(22 * HOUR_MS)
    },
  },
  {
    job: 'decide-holds',
    occasions: ['cards-converted'],
    async prepare(readers) {
      await each(readers, (reader) => reader.buy(on.packId, 1))
      later(25 * HOUR_MS)
    },
  },
  {
    job: 'send-address-requests',
    occasions: ['address-request'],
    prepare: (readers) =>
      each(readers, async (reader) => {
        await requestShipping(reader, on.packId, { drawn: 1 })
        await requestCorrection(on.shop, reader.id)
      }),
  },
  {
    job: 'announce-sales',
    occasions: ['sale-begins', 'few-left', 'restocked', 'news'],
    async prepare(readers) {
      const packId = await publishTestPack(on.shop, {
        startsAt: new Date(Date.parse(NOON) + MINUTE_MS),
        prizes: [{ buyPoint: 40, actionType: '0', count: 11 }],
      })
      await follow('pack', packId, readers)
      const [{ id: goodId = 0 } = assert.fail()] = fixtureGoods()
      await asOwner('update goods set stock = 0 where id = $1', [goodId])
      await follow('good', goodId, readers)
      await asOwner('update goods set stock = 3, stocked_count = 9 where id = $1', [goodId])
      await asOwner(
        `
        with added as (
          insert into announcements (text, text_en, is_emergency, starts_at, created_at)
          values ('新しい棚', 'A new shelf', false, $1, $1)
          returning id, version
        )
        insert into sale_events (occasion, announcement_id, announcement_version, created_at)
        select 'news', id, version, $1
        from added`,
        [on.shop.clock.now()],
      )
      later(MINUTE_MS)
      const buyer = await addLoggedInMember(on.shop, { points: 100_000 })
      await buyer.buy(packId, 10)
    },
  },
  {
    job: 'announce-ending-points',
    occasions: ['points-ending'],
    prepare: async () => later(160 * DAY_MS),
  },
  {
    job: 'announce-ranks',
    occasions: ['rank-changed'],
    async prepare(readers) {
      on.shop.clock.set(new Date('2025-09-02T12:00:00+09:00'))
      await jobOn(target, 'roll-over-ranks').run()
      await each(readers, ({ id }) =>
        asOwner(
          `
          insert into rank_periods (member_id, rank_id, month)
          values ($1, 3, $2)
          on conflict (member_id) do update set rank_id = 3, month = $2`,
          [id, monthOf(on.shop.clock.now())],
        ),
      )
    },
  },
  {
    job: 'remind-unpaid',
    occasions: ['payment-reminder'],
    async prepare(readers) {
      await each(readers, async (reader) => {
        await (await asPayer(on.shop, reader)).pay(2, { combini_code: 'econ' })
      })
      later(49 * HOUR_MS)
    },
  },
  {
    job: 'poll-payments',
    occasions: ['payment-paid'],
    prepare: actAtProvider('pay'),
    waitMs: 30 * MINUTE_MS,
  },
  {
    job: 'poll-payments',
    occasions: ['payment-refused'],
    prepare: actAtProvider('decline'),
    waitMs: 30 * MINUTE_MS,
  },
  {
    job: 'send-refund-account-mails',
    occasions: ['refund-account'],
    prepare: (readers) => each(readers, refundSlip),
  },
  {
    job: 'request-due-shipments',
    occasions: ['send-day'],
    async prepare(readers) {
      await asOwner('update shop_settings set hold_days = 10, valued_wait_days = 30')
      // A process reads the settings each second.
      await new Promise((resolve) => setTimeout(resolve, 1_100))
      await each(readers, async (reader) => {
        const { cards } = await reader.buy(on.packId, 1)
        const send_card = cards.map(({ history_id }: { history_id: number }) => history_id)
        const choice = { send_card, reduction_card: [], send_on: '2025-08-05' }
        assert.equal((await reader.post('/user/pack/decision', choice)).state, 200)
      })
      later(4 * DAY_MS)
    },
  },
]

for (const { job, occasions, prepare, waitMs } of JOBS)
  test(`B-067 ${occasions.join(', ')}: once, in the language of the reader, after a kill between any two statements of ${job}`, async () => {
    on.shop.clock.set(new Date(NOON))
    const readers = await addReaders()
    await prepare(readers)
    // A visit and a purchase on the way may have left a language.
    await setLanguage(on.shop, readers[0]?.id ?? 0, 'ja')
    await setLanguage(on.shop, readers[1]?.id ?? 0, 'en')
    await repeatKilled((database) => jobOn(database, job).run(), waitMs)
    for (const occasion of occasions) await assertOnce(occasion, readers)
  })

test('B-067 what announces all other causes announces each once, after a kill between any two statements', async () => {
  const now = new Date(NOON)
  on.shop.clock.set(now)
  const readers = await addReaders()
  // The other occasions of a kind take the same way.
  const kinds = Map.groupBy(OCCASION_NAMES, (name) =>
    JSON.stringify([specOf(name).legal, channelsOf(name)]),
  )
  for (const [name = assert.fail()] of kinds.values()) {
    const sample = sampleValues(name, 'ja')
    const template = { name, values: sample, items: [sample] } as TemplatedMail
    await repeatKilled((database) =>
      database.transaction(async (tx) => {
        for (const { id: memberId } of readers)
          await notifyMember(tx, { memberId, template, cause: `killed ${memberId}`, now })
      }),
    )
    await assertOnce(name, readers)
  }
})
