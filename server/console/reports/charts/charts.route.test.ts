import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openSource } from '#server/console/reports/files/sources.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { openVisits } from '#server/visits/visits.ts'
import { type ConsoleClient, logInOperator } from '#testing/drivers/console-client.ts'
import { addLoggedInMember } from '#testing/fixtures/logged-in-members.ts'
import { addMemberAccount } from '#testing/fixtures/members.ts'
import { addParcels } from '#testing/fixtures/parcels.ts'
import { openTestConsole, type TestConsole } from '#testing/fixtures/test-console.ts'
import { publishTestPack } from '#testing/fixtures/test-packs.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'

let shop: TestShop
let panel: TestConsole
let accountant: ConsoleClient
let packId: number
const at = (time: string) => new Date(`${time}+09:00`)

async function pay(memberId: number, times: readonly string[]): Promise<void> {
  await shop.database.query({
    text: `
      insert into payments (
        order_id, member_id, request_hash, course_id, points, price_yen, pay_id, provider, language,
        state, paid_at, confirmed_by, expires_at, created_at
      )
      select
        'order ' || $1::bigint || ' ' || n, $1, '', 101, 500, 500, 1, 'gmo', 'ja', 'paid', moment,
        'provider', moment, moment
      from unnest($2::timestamptz[]) with ordinality as paid (moment, n)`,
    values: [memberId, times.map((time) => at(time).toISOString())],
  })
  await shop.database.query({
    text: 'update members set first_paid_at = $2 where id = $1',
    values: [memberId, at(times[0] as string)],
  })
}

before(async () => {
  shop = await openTestShop()
  panel = await openTestConsole({ shop })
  shop.clock.set(at('2025-06-30T22:30:00'))
  packId = await publishTestPack(shop, { price: 100 })
  await (await addLoggedInMember(shop, { points: 5_000 })).buy(packId, 3)
  shop.clock.set(at('2025-07-01T00:10:00'))
  const member = await addLoggedInMember(shop, { points: 5_000 })
  await member.buy(packId, 4)
  await member.buy(packId, 1)
  const { database, clock } = shop
  const visits = openVisits({ database, clock, onFault: (cause) => assert.fail(String(cause)) })
  const headers = { 'user-agent': 'Safari' }
  for (const url of ['/', '/', '/pack-detail?packId=1', '/help'])
    visits.count({ method: 'GET', url, headers })
  await visits.close()
  await database.query({ text: 'update members set first_paid_at = null' })
  // Two members begin in June, one a second before the month ends in Japan, and one in July.
  const ids = await Promise.all(
    [0, 1, 2].map(async () => (await addMemberAccount(database, { now: clock.now() })).id),
  )
  await pay(ids[0] as number, ['2025-06-02T10:00:00', '2025-06-03T10:00:00', '2025-08-01T00:00:00'])
  await pay(ids[1] as number, ['2025-06-30T23:59:59'])
  await pay(ids[2] as number, ['2025-07-01T00:00:00', '2025-08-31T23:59:59'])
  // One begins in the last second of the year before, and pays again in the first of the next.
  const { id: early } = await addMemberAccount(database, { now: clock.now() })
  await pay(early, ['2024-12-31T23:59:59', '2025-01-01T00:00:00'])
  const [sent, again, other] = await addParcels(database, [
    { state: 'handed-over', trackingNumber: '400011110001' },
    { state: 'handed-over', trackingNumber: '400011110002', carrier: 'japan-post' },
    { state: 'handed-over', trackingNumber: '400011110003', carrier: 'sagawa' },
  ])
  await database.query({
    text: 'update console.parcels set handed_over_at = $1',
    values: [at('2025-07-01T12:00:00')],
  })
  // It came back from another carrier before.
  await database.query({
    text: `
      insert into console.parcel_events (parcel_id, at, kind, carrier)
      select $1, at, kind, carrier
      from jsonb_to_recordset($2) as event (at timestamptz, kind text, carrier text)`,
    values: [
      again?.id,
      JSON.stringify([
        { at: at('2025-06-29T12:00:00'), kind: 'handed-over', carrier: 'sagawa' },
        { at: at('2025-06-29T13:00:00'), kind: 'reopened', carrier: 'sagawa' },
        { at: at('2025-06-30T12:00:00'), kind: 'handed-over', carrier: 'yamato' },
        { at: at('2025-07-01T09:00:00'), kind: 'returned', carrier: 'yamato' },
        { at: at('2025-07-01T12:00:00'), kind: 'handed-over', carrier: 'japan-post' },
      ]),
    ],
  })
  const shipper = await logInOperator(panel, 'shipper')
  const claim = { cause: 'lost', claimedYen: 30_000, reference: '', note: '' }
  assert.equal((await shipper.act(`/parcels/${sent?.id}/claim`, claim)).state, 200)
  await database.query({
    text: `
      insert into cases (kind, member_id, language, parcel_id, opened_at, due_at, state_since)
      select 'parcel', member_id, 'ja', id, $2, $2, $2
      from console.parcels
      where id = $1`,
    values: [other?.id, at('2025-07-01T13:00:00')],
  })
  await database.query({
    text: `update console.parcel_claims set state = 'paid', paid_yen = 20000, closed_at = $1`,
    values: [at('2025-08-01T00:00:00')],
  })
  accountant = await logInOperator(panel, 'accountant')
})
after(async () => {
  await panel.close()
  await shop.close()
})

const chartsOf = async (from: string, to: string) =>
  (await accountant.get(`/reports/charts?from=${from}&to=${to}`)).figures

test('A-256 the month after December is January of the next year', async () => {
  const { cohorts } = await chartsOf('2024-12-01', '2024-12-31')
  assert.deepEqual(cohorts, [{ month: '2024-12', memberCount: 1, laterCounts: [1] }])
})

test('A-256 A-257 A-258 the charts of a period have the figures of its days, members, packs and parcels', async () => {
  const { cohorts, days, packs, refunds, carriers } = await chartsOf('2025-06-30', '2025-07-31')
  assert.deepEqual(cohorts, [
    { month: '2025-06', memberCount: 1, laterCounts: [0, 0] },
    { month: '2025-07', memberCount: 1, laterCounts: [1] },
  ])
  assert.deepEqual(
    days.map((each: Record<string, number>) => Object.values(each)),
    [
      ['2025-06-30', 0, 0, 0, 1, 3],
      ['2025-07-01', 2, 1, 1, 2, 5],
    ],
  )
  const points = Array.from({ length: 24 }, (_, hour) => ({ 22: 300, 0: 500 })[hour] ?? 0)
  assert.deepEqual(
    packs.map((pack: { id: number; points: number[] }) => [pack.id, pack.points]),
    [[packId, points]],
  )
  assert.deepEqual(
    refunds.map((each: { count: number; amount: number }) => [each.count, each.amount]),
    [[2, 1_000]],
  )
  const none = { returnedCount: 0, caseCount: 0, claimCount: 0, claimedYen: 0, paidYen: 0 }
  assert.deepEqual(carriers, [
    { ...none, carrier: 'japan-post', sentCount: 1 },
    { ...none, carrier: 'sagawa', sentCount: 1, caseCount: 1 },
    {
      carrier: 'yamato',
      sentCount: 2,
      returnedCount: 1,
      caseCount: 0,
      claimCount: 1,
      claimedYen: 30_000,
      paidYen: 0,
    },
  ])
  const june = await chartsOf('2025-06-01', '2025-06-30')
  assert.deepEqual(june.cohorts, [{ month: '2025-06', memberCount: 2, laterCounts: [0, 1] }])
  assert.deepEqual(june.carriers, [{ ...none, carrier: 'yamato', sentCount: 1 }])
  const august = await chartsOf('2025-08-01', '2025-08-31')
  assert.deepEqual(
    august.carriers.map(({ carrier, claimCount, paidYen }: Record<string, unknown>) => [
      carrier,
      claimCount,
      paidYen,
    ]),
    [['yamato', 0, 20_000]],
    'the carrier paid a claim of July',
  )
  const { cohorts: noCohorts, days: noDays } = await chartsOf('2024-01-01', '2024-01-31')
  assert.deepEqual([noCohorts, noDays], [[], []])
})

test('A-182 the figures of each chart export as a file', async () => {
  for (const [report, line] of [
    ['cohorts', '2025-06,1,0,0,,,,,,,,,,'],
    ['visits', '2025-07-01,2,1,1,2,5'],
    ['sales-by-hour', `${packId},別口の引札,500,${'0,'.repeat(21)}300,0`],
    ['carriers', 'ヤマト運輸,2,1,0,1,30000,0'],
  ] as const) {
    const request = { report, from: '2025-06-30', to: '2025-07-31', encoding: 'utf-8' }
    const { file, state } = await accountant.act('/reports/export', request)
    assert.equal(state, 200, report)
    const lines = Buffer.from(file, 'base64').toString().trimEnd().split('\r\n')
    assert.ok(lines.includes(line), `${report}: ${lines.join('\n')}`)
  }
})

test('A-182 the file of a chart reads nothing of the other charts', async () => {
  const read = { cohorts: 'begun', visits: 'page_visits', 'sales-by-hour': 'settled_before' }
  for (const [report, own] of Object.entries({ ...read, carriers: 'parcel_claims' })) {
    const texts: string[] = []
    const on: Queryable = {
      query: (statement) => {
        texts.push(statement.text)
        return shop.database.query(statement)
      },
    }
    const days = { from: '2025-06-30', to: '2025-07-31' }
    const query = { ...days, by: 'day', taxMoment: 'sale', report: report as 'cohorts' } as const
    await openSource(on, query)
    assert.ok(
      texts.some((text) => text.includes(own)),
      report,
    )
    assert.ok(texts.length <= 3, `${report}: ${texts.length} statements`)
  }
})
