import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  type Database,
  openDatabase,
  type Transaction,
} from '#server/platform/database/database.ts'
import { testClock } from '#server/platform/time/clock.ts'
import { HOUR_MS } from '#server/platform/time/durations.ts'
import { type ClonedDatabase, cloneDatabase } from '#testing/fixtures/cloned-database.ts'
import { addMemberAccount, type MemberAccount } from '#testing/fixtures/members.ts'
import { addTestPayment } from '#testing/fixtures/payments.ts'
import { insertReport, upsertException } from './exceptions/exceptions.sql.ts'
import { buyerOf } from './lifecycle/buyer.ts'
import { insertEvent, selectPartReturnedAt } from './lifecycle/payment-events.sql.ts'
import { scheduleDisputeCheck } from './lifecycle/rechecks.sql.ts'
import { clearLinks, insertAccountRequest, storeLink } from './payouts/payouts.sql.ts'
import { insertRefund, lockNewestRefund, updateRefund } from './refunds/refunds.sql.ts'

/** What is found and changed of a payment beside its other rows, and the rows of other payments. */
const clock = testClock(new Date('2026-03-01T00:30:00+09:00'))
const now = clock.now()
const later = (hours: number) => new Date(now.getTime() + hours * HOUR_MS)
let clone: ClonedDatabase
let database: Database
let member: MemberAccount
before(async () => {
  clone = await cloneDatabase()
  database = openDatabase({ url: clone.url, connectionsMax: 1 })
  member = await addMemberAccount(database, { now })
})
after(async () => {
  await database.close()
  await clone.drop()
})

const run = <Result>(work: (tx: Transaction) => Promise<Result>) => database.transaction(work)
const report = { is: 'paid', yen: 500, currency: 'JPY' } as never
const requested = {
  state: 'requested',
  yen: 500,
  failure: null,
  requestedAt: now,
  endedAt: null,
} as const
async function addPayment(memberId = member.id): Promise<number> {
  return (await addTestPayment({ database, clock }, { memberId, state: 'paid', report })).id
}

test('the provider gets the name, the mail address and the phone number of the buyer', async () => {
  const { id: memberId, mail } = member
  const buyer = { memberId, name: '試 験', mail, tel: '09012345678' }
  await database.query({
    text: `update members set last_name = '試', first_name = '験', tel = $2 where id = $1`,
    values: [memberId, buyer.tel],
  })
  assert.deepEqual(await buyerOf(database, memberId), buyer)
})

test('A-434 a closed exception opens again only for a status other than the last one', async () => {
  const paymentId = await addPayment()
  const isOpenAfter = async (yen: number) => {
    const status = { is: 'paid', yen, currency: 'JPY' } as const
    const exception = { paymentId, kind: 'other-amount', providerStatus: status, now } as const
    await run((tx) => upsertException(tx, exception))
    const rows = await database.query({
      text: `
        update payment_exceptions
        set closed_at = $2
        where payment_id = $1
          and closed_at is null
        returning kind`,
      values: [paymentId, now],
    })
    return rows.length > 0
  }
  const opened: boolean[] = []
  for (const yen of [100, 100, 200, 200, 100]) opened.push(await isOpenAfter(yen))
  assert.deepEqual(opened, [true, false, true, false, true])
})

test('A-434 a dispute that a list repeats is no news, and neither is one before it', async () => {
  const paymentId = await addPayment()
  const isNews: boolean[] = []
  for (const disputeId of [5, 5, 4, 6])
    isNews.push(await run((tx) => insertReport(tx, { paymentId, disputeId, now })))
  assert.deepEqual(isNews, [true, false, false, true])
})

test('A-434 the newest part of so many yen is found, and the events of a payment have no gap', async () => {
  const [paymentId, otherId] = [await addPayment(), await addPayment()]
  const events = [
    [paymentId, 'paid', 100],
    [paymentId, 'paid', 200],
    [paymentId, 'paid', 100],
    [paymentId, 'refunded', 100],
    [otherId, 'paid', 100],
  ] as const
  for (const [index, [id, stateAfter, returnedYen]] of events.entries())
    await run((tx) =>
      insertEvent(tx, {
        paymentId: id,
        cause: 'operator',
        stateBefore: 'paid',
        stateAfter,
        providerStatus: null,
        returnedYen,
        now: later(index),
      }),
    )
  const partOf = (yen: number) => selectPartReturnedAt(database, { paymentId, yen })
  assert.deepEqual(await Promise.all([100, 200, 300].map(partOf)), [later(2), later(1), null])
  const numbers = await database.query<{ id: number; seqs: number[] }>({
    text: `
      select payment_id as id, array_agg(seq::integer order by seq) as seqs
      from payment_events
      where payment_id in ($1, $2)
      group by 1
      order by 1`,
    values: [paymentId, otherId],
  })
  assert.deepEqual(
    numbers.map(({ seqs }) => seqs),
    [
      [1, 2, 3, 4, 5],
      [1, 2],
    ],
  )
})

test('A-434 the newest refund of a payment is locked, and an earlier one stays as it ended', async () => {
  const [paymentId, otherId] = [await addPayment(), await addPayment()]
  const failed = { ...requested, state: 'failed', failure: 'closed account', endedAt: now } as const
  await run((tx) => insertRefund(tx, { ...requested, paymentId, attempt: 1 }))
  await updateRefund(database, { ...failed, paymentId, attempt: 1 })
  await run((tx) => insertRefund(tx, { ...requested, paymentId, attempt: 2 }))
  await run((tx) => insertRefund(tx, { ...requested, paymentId: otherId, attempt: 3 }))
  const newest = (await run((tx) => lockNewestRefund(tx, paymentId))) ?? assert.fail()
  assert.deepEqual([newest.paymentId, newest.attempt], [paymentId, 2])
  await updateRefund(database, { ...newest, state: 'done', endedAt: now })
  const states = await database.query<{ state: string }>({
    text: 'select state from refunds where payment_id in ($1, $2) order by payment_id, attempt',
    values: [paymentId, otherId],
  })
  assert.deepEqual(
    states.map(({ state }) => state),
    ['failed', 'done', 'requested'],
  )
})

test('A-434 an account is asked for by one link at a time, and a new address renews the valid links of its member', async () => {
  const other = await addMemberAccount(database, { now })
  const links = [
    { memberId: member.id, expiresAt: later(1) },
    { memberId: member.id, expiresAt: now },
    { memberId: other.id, expiresAt: later(1) },
  ]
  const ids: number[] = []
  for (const [index, { memberId, expiresAt }] of links.entries()) {
    const paymentId = await addPayment(memberId)
    ids.push(paymentId)
    const store = (tx: Transaction) =>
      storeLink(tx, { paymentId, attempt: 1, tokenHash: Buffer.of(index), expiresAt, now })
    await run((tx) => insertRefund(tx, { ...requested, paymentId, attempt: 1 }))
    await run((tx) => insertAccountRequest(tx, { paymentId, attempt: 1, now }))
    assert.deepEqual([await run(store), await run(store)], [true, false])
  }
  await run((tx) => clearLinks(tx, { memberId: member.id, now }))
  const due = await database.query<{ paymentId: number }>({
    text: 'select payment_id from refund_accounts where mailed_at is null',
  })
  assert.deepEqual(
    due.map(({ paymentId }) => paymentId),
    ids.slice(0, 1),
  )
})

test('A-434 a dispute is checked again after a week, and no other payment', async () => {
  const [paymentId, otherId] = [await addPayment(), await addPayment()]
  await run((tx) => scheduleDisputeCheck(tx, { paymentId, now }))
  const due = await database.query<{ recheckAfter: Date | null }>({
    text: 'select recheck_after from payments where id in ($1, $2) order by id',
    values: [paymentId, otherId],
  })
  assert.deepEqual(
    due.map(({ recheckAfter }) => recheckAfter),
    [later(7 * 24), null],
  )
})
