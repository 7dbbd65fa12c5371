import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { ServiceReport } from '#contract/service-reports.ts'
import { openSigner, reportHashOf } from '#server/draws/signature.ts'
import { openPackCache } from '#server/packs/pack-cache/pack-cache.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { asShopRole } from '#server/platform/embedded-postgres/postgres.ts'
import { verifyServiceReports } from '#server/verify/service-reports.ts'
import { type CallResponse, openClient } from '#testing/drivers/client.ts'
import { withTampering } from '#testing/faults/tampering.ts'
import { addLoggedInMember } from '#testing/fixtures/logged-in-members.ts'
import { addParcels } from '#testing/fixtures/parcels.ts'
import { addTestPayment } from '#testing/fixtures/payments.ts'
import { openTestNotaries } from '#testing/fixtures/test-notaries.ts'
import { publishTestPack } from '#testing/fixtures/test-packs.ts'
import { openTestShop, TEST_KEYS, type TestShop } from '#testing/fixtures/test-shop.ts'
import { makeServiceReports } from './service-reports.ts'

const JULY_LAST = '2025-07-31T23:50:00+09:00'
/** In UTC it is still July. */
const AUGUST_FIRST = '2025-08-01T00:30:00+09:00'
const SEPTEMBER_FIRST = '2025-09-01T00:30:00+09:00'

let shop: TestShop
let packId: number
let hiddenId: number
let sealedId: number
const july: number[] = []
const august: number[] = []
before(async () => {
  const { notaries } = openTestNotaries()
  // Nothing listens there, so that sealed purchases wait.
  const away = notaries.map((notary) => ({ ...notary, url: 'http://127.0.0.1:9' }))
  shop = await openTestShop({ notaries: away })
  shop.clock.set(new Date(JULY_LAST))
  const prizes = [
    { buyPoint: 40, actionType: '0', count: 4 },
    { buyPoint: 4, actionType: '0', count: 16 },
  ] as const
  packId = await publishTestPack(shop, { prizes, endsAt: new Date('2025-08-20T12:00:00+09:00') })
  hiddenId = await publishTestPack(shop, { prizes, showsLineup: false })
  sealedId = await publishTestPack(shop, { prizes, notaries })
  const member = await addLoggedInMember(shop, { points: 10_000 })
  const rarities = ({ cards }: CallResponse) =>
    (cards as { rarity: number }[]).map(({ rarity }) => rarity)
  july.push(...rarities(await member.buy(packId, 3)))
  shop.clock.set(new Date(AUGUST_FIRST))
  august.push(...rarities(await member.buy(packId, 5)), ...rarities(await member.buy(packId, 1)))
  await member.buy(hiddenId, 2)
  await member.buy(sealedId, 2)
  await member.buy(sealedId, 1)
  await addMonthlyRows(member.id)
  shop.clock.set(new Date(SEPTEMBER_FIRST))
  assert.equal(await makeReports(), 2)
})
after(() => shop.close())

/** With the rights of the worker. */
async function makeReports(): Promise<number> {
  const database = openDatabase({ url: asShopRole(shop.databaseUrl), connectionsMax: 1 })
  const signer = openSigner(TEST_KEYS.signKey)
  try {
    const packCache = openPackCache(database)
    return await makeServiceReports({ database, packCache, signer, clock: shop.clock })
  } finally {
    await database.close()
  }
}

/** Parcels, a void pack, an early end and a refund, as rows of the figures that the report reads. */
async function addMonthlyRows(memberId: number): Promise<void> {
  const { database } = shop
  const times = [
    // Asked for in July and sent half an hour after its end: one day, and of August.
    ['2025-07-31T23:59:00+09:00', AUGUST_FIRST],
    ['2025-08-01T00:00:00+09:00', '2025-08-01T23:59:00+09:00'],
    ['2025-08-10T09:00:00+09:00', '2025-08-12T08:00:00+09:00'],
    ['2025-08-10T09:00:00+09:00', '2025-08-17T08:00:00+09:00'],
    // Asked for in August and sent in September, or never: both wait at the month's end.
    ['2025-08-31T12:00:00+09:00', '2025-09-01T00:00:00+09:00'],
    ['2025-08-31T12:00:00+09:00', null],
    // Asked for after the month's end.
    ['2025-09-01T00:00:00+09:00', null],
  ] as const
  const parcels = await addParcels(
    database,
    times.map(([, sent], index) => ({
      state: sent === null ? 'picked' : 'handed-over',
      trackingNumber: `90000000000${index}`,
    })),
  )
  await database.query({
    text: `
      update console.parcels
      set requested_at = asked, handed_over_at = sent
      from unnest($1::bigint[], $2::timestamptz[], $3::timestamptz[]) as times (id, asked, sent)
      where parcels.id = times.id`,
    values: [parcels.map(({ id }) => id), times.map(([at]) => at), times.map(([, at]) => at)],
  })
  const report = { kind: 'paid' } as never
  const payment = await addTestPayment(shop, { memberId, state: 'paid', report })
  await database.query({
    text: `
      insert into payment_events (payment_id, seq, cause, state_before, state_after, created_at)
      values (${payment.id}, 90, 'provider', 'paid', 'refunded', '2025-08-31T23:59:59+09:00');
      insert into cases (
        kind, guest_mail, language, state, opened_at, due_at, state_since, first_answered_at, closed_at
      )
      select 'contact', 'a@b.example', 'ja', case when closed is null then 'open' else 'closed' end,
        opened, opened, opened, answered, closed
      from (values
        -- Answered half an hour after July's end: one day, and of August.
        ('2025-07-31T23:59:00+09:00', '2025-08-01T00:30:00+09:00', '2025-08-05T00:00:00+09:00'),
        ('2025-08-10T09:00:00+09:00', '2025-08-17T08:00:00+09:00', '2025-09-01T00:00:00+09:00'),
        ('2025-08-31T23:59:59+09:00', '2025-09-01T00:00:00+09:00', null)
      ) as given (opened_text, answered_text, closed_text),
        lateral (
          select
            opened_text::timestamptz as opened,
            answered_text::timestamptz as answered,
            closed_text::timestamptz as closed
        ) as moments;
      update packs set end_message = '見本のため' where id = ${packId};
      alter table batches disable trigger all;
      update batches
      set voided_at = '2025-08-03T00:00:00+09:00', void_reason = '立会人が不在です。', void_approval_id = 0
      where pack_id = ${sealedId};
      alter table batches enable trigger all`,
  })
}

async function reports() {
  const { list, page } = await openClient(shop.url).get('/user/service_report/1')
  const [august, july] = list.map(({ body }: { body: string }) => JSON.parse(body)) as [
    ServiceReport,
    ServiceReport,
  ]
  return { august, july, list, page }
}

const drawnOf = (cards: readonly number[], rarity: number) =>
  cards.filter((each) => each === rarity).length
const packOf = ({ packs }: ServiceReport, id: number) => packs.find(({ pack_id }) => pack_id === id)

test('B-040 a finished month has one report, which names the hash of the one before it', async () => {
  const { august, july, list, page } = await reports()
  assert.deepEqual([july.month, august.month, page.all_page], ['2025-07', '2025-08', 2])
  assert.equal(july.previous, '0'.repeat(64))
  assert.equal(august.previous, reportHashOf(list[1].body).toString('hex'))
})

test('B-040 days to ship are those of parcels that left in the month, in Tokyo', async () => {
  const { august, july } = await reports()
  assert.deepEqual(july.parcels, { sent: 0, days_median: null, days_p95: null, waiting: 1 })
  // Four parcels left after 0, 1, 2 and 7 days.
  assert.deepEqual(august.parcels, { sent: 4, days_median: 1, days_p95: 7, waiting: 2 })
})

test('B-040 cases are counted where they were opened, first answered and closed', async () => {
  const { august, july } = await reports()
  const none = { opened: 1, answered: 0, closed: 0, days_median: null, days_p95: null }
  assert.deepEqual([july.version, july.cases], [2, none])
  assert.deepEqual(august.cases, { opened: 2, answered: 2, closed: 1, days_median: 1, days_p95: 7 })
})

test('B-040 early ends, returned money and void batches are those of the month', async () => {
  const { august, july } = await reports()
  assert.deepEqual(august.early_ends, [{ pack_id: packId, total: 20, left: 11 }])
  const [{ yen }] = (await shop.database.query({
    text: `select price_yen as yen from payments where state = 'paid' order by id desc limit 1`,
  })) as [{ yen: number }]
  assert.deepEqual(august.returned, { payments: 1, yen })
  assert.deepEqual(august.void_batches, { batches: 2, purchases: 2, draws: 3 })
  assert.deepEqual([july.early_ends, july.returned.payments, july.void_batches.batches], [[], 0, 0])
})

test('B-040 each draw is in the report of its month, by rarity beside the composition', async () => {
  const stored = await reports()
  const [first, second] = [packOf(stored.july, packId), packOf(stored.august, packId)]
  assert.deepEqual([first?.t_from, first?.t_until, first?.draws], [0, 1, 3])
  assert.deepEqual([second?.t_from, second?.t_until, second?.draws], [1, 3, 6])
  for (const { rarity, drawn } of first?.rarities ?? []) assert.equal(drawn, drawnOf(july, rarity))
  for (const { rarity, drawn } of second?.rarities ?? [])
    assert.equal(drawn, drawnOf(august, rarity))
  assert.equal(
    second?.rarities.reduce((sum, { count }) => sum + count, 0),
    20,
  )
  const hidden = packOf(stored.august, hiddenId)
  assert.deepEqual([hidden?.draws, hidden?.rarities], [2, []])
  assert.equal(packOf(stored.august, sealedId), undefined, 'nothing was drawn')
})

test('B-040 a month that is not over for ten minutes has no report, and a stored one stays', async () => {
  const before = await reports()
  assert.equal(await makeReports(), 0)
  shop.clock.set(new Date('2025-10-01T00:09:59+09:00'))
  assert.equal(await makeReports(), 0)
  assert.deepEqual((await reports()).list, before.list)
})

const faults = [
  ['nothing', 'select', null],
  ['a signature', `update service_reports set signed_at = now()`, 'has an invalid signature'],
  [
    'a body',
    `update service_reports set body = replace(body, '"sent":4', '"sent":5')`,
    'has another hash',
  ],
  [
    'a missing report',
    `delete from service_reports where month = '2025-07-01'`,
    'does not name the report before it',
  ],
  [
    'a count of draws',
    `update service_reports set body = replace(body, '"draws":6', '"draws":7')`,
    'counts other draws of pack',
  ],
  [
    'a left out receipt',
    `update service_reports set body = replace(body, '"t_from":1', '"t_from":2')`,
    'leaves out receipts of pack',
  ],
] as const
for (const [what, statement, expected] of faults) {
  test(`V3 verify of the reports finds ${what}`, async () => {
    const violations = await withTampering(shop.database, [statement], verifyServiceReports)
    if (expected === null) assert.deepEqual(violations, [])
    else
      assert.ok(
        violations.some(({ text }) => text.includes(expected)),
        JSON.stringify(violations),
      )
  })
}

test('V3 verify of the reports names the pack whose last receipt is gone, and no other', async () => {
  const statement = `delete from purchases where pack_id = ${packId} and settled_index = 2`
  const violations = await withTampering(shop.database, [statement], verifyServiceReports)
  assert.deepEqual(
    violations.map(({ text }) => text),
    [`the report of 2025-08 counts other draws of pack ${packId}`],
  )
})
