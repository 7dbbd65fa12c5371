import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { ProviderStatus } from '#server/external/payments/payment-provider.ts'
import {
  countKeptCards,
  type DueCard,
  markRemoved,
  selectDueCards,
  selectKeptCards,
} from '#server/payments/kept-cards/kept-cards.sql.ts'
import { selectIsDuplicate } from '#server/payments/notices/notices.sql.ts'
import type { Refund, RefundState } from '#server/payments/refunds/refund.ts'
import { updateRefundByStatus } from '#server/payments/refunds/refunds.ts'
import { type Database, openDatabase, type Row } from '#server/platform/database/database.ts'
import { DAY_MS } from '#server/platform/time/durations.ts'
import { type ClonedDatabase, cloneDatabase } from '#testing/fixtures/cloned-database.ts'
import { addMemberAccount } from '#testing/fixtures/members.ts'
import { addPaymentRow } from '#testing/fixtures/payments.ts'
import type { Payment, PaymentState } from './payment.ts'
import type { Transition } from './payments.rule.ts'
import { selectPayment } from './payments.sql.ts'
import { claimDueRechecks, endRechecks } from './rechecks.sql.ts'
import { selectSpending } from './spending.sql.ts'

/** What each state of a payment means for the statements that select payments by their state. */
const STATES: readonly {
  readonly state: PaymentState
  /** Whether the payment counts against the member's limit of spending. */
  readonly counts: boolean
  /** Whether it is checked again at a provider without a list, and at one that reports disputes. */
  readonly isChecked: boolean
  readonly isDisputed?: boolean
  /** In how many days it is checked again, if it was opened three days ago. */
  readonly nextDays?: number
}[] = [
  { state: 'created', counts: true, isChecked: false },
  { state: 'waiting', counts: true, isChecked: false },
  { state: 'held', counts: true, isChecked: false },
  { state: 'paid', counts: true, isChecked: true, nextDays: 4 },
  { state: 'failed', counts: false, isChecked: true },
  { state: 'cancelled', counts: false, isChecked: true },
  { state: 'expired', counts: false, isChecked: true },
  { state: 'refunded', counts: false, isChecked: false },
  { state: 'charged-back', counts: false, isChecked: false, isDisputed: true, nextDays: 7 },
]

const NOW = new Date('2025-08-01T00:30:00+09:00')
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS)

let clone: ClonedDatabase
let database: Database
let memberId: number
let otherId: number
before(async () => {
  clone = await cloneDatabase()
  database = openDatabase({ url: clone.url, connectionsMax: 1 })
  const add = async () => (await addMemberAccount(database, { now: NOW })).id
  memberId = await add()
  otherId = await add()
  await database.query({
    text: `insert into courses (id, points, price_yen, memo, position) values (101, 500, 500, '', 101)`,
  })
})
after(async () => {
  await database.close()
  await clone.drop()
})

const add = (state: PaymentState, columns: { at?: Date } & Record<string, unknown> = {}) =>
  addPaymentRow(database, { memberId, state, at: daysAgo(3), ...columns })

test('A-159: only payments that are open, held or paid count against the limit, of this member only', async () => {
  const dayStart = new Date('2025-08-01T00:00:00+09:00')
  const monthStart = new Date('2025-07-01T00:00:00+09:00')
  const query = {
    memberId,
    dayStart,
    monthStart,
    exceptId: null,
    tokenPayments: { payIds: [1], exceptProvider: 'stripe' as const },
  }
  const spending = async (exceptId: number | null = null) => {
    const { day, month } = await selectSpending(database, { ...query, exceptId })
    return [day, month]
  }
  const sumOf = async (...columns: Parameters<typeof add>) => {
    const id = await add(...columns)
    const sums = await spending()
    assert.deepEqual(await spending(id), [0, 0])
    await database.query({ text: 'delete from payments where id = $1', values: [id] })
    return sums
  }
  for (const { state, counts } of STATES)
    assert.deepEqual(await sumOf(state, { at: NOW, price_yen: 7 }), counts ? [7, 7] : [0, 0], state)
  assert.deepEqual(await sumOf('paid', { at: NOW, price_yen: 7, returned_yen: 2 }), [5, 5])
  const times = { at: new Date(dayStart), price_yen: 7 }
  assert.deepEqual(await sumOf('held', times), [7, 7])
  assert.deepEqual(await sumOf('held', { ...times, at: new Date(dayStart.getTime() - 1) }), [0, 7])
  assert.deepEqual(await sumOf('held', { ...times, at: monthStart }), [0, 7])
  assert.deepEqual(await sumOf('held', { ...times, at: new Date(+monthStart - 1) }), [0, 0])
  assert.deepEqual(await sumOf('paid', { at: NOW, member_id: otherId }), [0, 0])
  const token = { at: NOW, price_yen: 7, pay_id: 1 }
  assert.deepEqual(await sumOf('created', token), [0, 0])
  assert.deepEqual(await sumOf('held', { ...token, authorization_requested_at: NOW }), [7, 7])
  assert.deepEqual(await sumOf('created', { ...token, provider: 'stripe' }), [7, 7])
  assert.deepEqual(await sumOf('paid', token), [7, 7])
})

const recheck = { now: NOW, providers: ['listless'], disputeProviders: ['disputing'] }
const nextCheckOf = async (id: number) => {
  const [row] = await database.query<{ at: Date | null }>({
    text: 'select recheck_after as at from payments where id = $1',
    values: [id],
  })
  const { at } = row as { at: Date | null }
  return at === null ? null : (at.getTime() - NOW.getTime()) / DAY_MS
}

test('a notice that comes again is done with as soon as its payment has ended, and not before', async () => {
  for (const { state } of STATES) {
    const paymentId = await add(state)
    const key = { provider: 'gmo', dedupeKey: state }
    const isDuplicate = () => selectIsDuplicate(database, key)
    await insertNotice({ ...key, paymentId, outcome: 'unknown' })
    await insertNotice({ ...key, paymentId, provider: 'stripe' })
    await insertNotice({ ...key, paymentId, dedupeKey: 'another' })
    assert.equal(await isDuplicate(), false, state)
    await insertNotice({ ...key, paymentId })
    assert.equal(await isDuplicate(), !['created', 'waiting'].includes(state), state)
    await database.query({ text: 'delete from payment_notices' })
    await database.query({ text: 'delete from payments where id = $1', values: [paymentId] })
  }
})

const insertNotice = (notice: {
  provider: string
  dedupeKey: string
  paymentId: number
  outcome?: string
}) =>
  database.query({
    text: `
        insert into payment_notices (
          provider, dedupe_key, payment_id, outcome, address, received_at, processed_at, process_after
        )
        values ($1, $2, $3, $4, '', $5, $5, $5)`,
    values: [notice.provider, notice.dedupeKey, notice.paymentId, notice.outcome ?? 'applied', NOW],
  })

test('an ended payment is checked once, a paid one again later, and a charged back one only where disputes are reported', async () => {
  for (const { state, isChecked, isDisputed = false, nextDays = null } of STATES)
    for (const [provider, isDue] of [
      ['listless', isChecked],
      ['disputing', isDisputed],
      ['another', false],
    ] as const) {
      const id = await add(state, { provider, recheck_after: NOW })
      const claim = () => claimDueRechecks(database, { ...recheck, limit: 9 })
      assert.deepEqual(await claim(), isDue ? [id] : [], `${state} at ${provider}`)
      assert.equal(await nextCheckOf(id), isDue ? nextDays : 0)
      assert.deepEqual(await claim(), isDue ? [] : [])
      const later = new Date(NOW.getTime() + 1)
      const early = await add(state, { provider, recheck_after: later })
      assert.deepEqual(await claim(), [])
      await database.query({
        text: 'delete from payments where id in ($1, $2)',
        values: [id, early],
      })
    }
})

test('the checks of a payment end after 28 days, of a dispute after 120 days, and with a refund', async () => {
  const endsAt = async (state: PaymentState, provider: string, at: Date, columns: object = {}) => {
    const id = await add(state, { provider, at, recheck_after: NOW, ...columns })
    await endRechecks(database, recheck)
    return (await nextCheckOf(id)) === null
  }
  for (const state of ['paid', 'failed', 'cancelled', 'expired'] as const) {
    assert.equal(await endsAt(state, 'listless', daysAgo(28)), false, state)
    assert.equal(await endsAt(state, 'listless', new Date(+daysAgo(28) - 1)), true, state)
    assert.equal(await endsAt(state, 'disputing', NOW), true, state)
  }
  assert.equal(await endsAt('charged-back', 'disputing', daysAgo(120)), false)
  assert.equal(await endsAt('charged-back', 'disputing', new Date(+daysAgo(120) - 1)), true)
  const disputedLate = { clawed_back_at: daysAgo(1) }
  assert.equal(await endsAt('charged-back', 'disputing', daysAgo(121), disputedLate), false)
  assert.equal(await endsAt('charged-back', 'listless', NOW), true)
  assert.equal(await endsAt('refunded', 'listless', NOW), true)
})

test("a refund follows the provider's report: each state of the refund, status and transition", async () => {
  const id = await add('paid', { refund_requested_at: NOW })
  const refundAfter = async (
    from: RefundState,
    providerStatus: ProviderStatus,
    transition: Transition,
    changes: Partial<Payment> = {},
  ) => {
    const payment = { ...((await selectPayment(database, id)) as Payment), ...changes }
    return database.transaction(async (tx) => {
      await tx.query({ text: 'delete from refunds' })
      const endedAt = from === 'done' || from === 'failed' ? NOW : null
      await tx.query({
        text: `
          insert into refunds (payment_id, attempt, state, yen, requested_at, ended_at)
          values ($1, 1, $2, 500, $3, $4)`,
        values: [id, from, NOW, endedAt],
      })
      await updateRefundByStatus(tx, { payment, transition, providerStatus, now: NOW })
      const [row] = await tx.query<Pick<Refund, 'state' | 'failure'> & Row>({
        text: 'select state, failure from refunds',
      })
      const { state, failure } = row as Pick<Refund, 'state' | 'failure'>
      assert.equal(failure !== null, state === 'failed' && from !== 'failed', `${from}: failure`)
      return state
    })
  }
  const paid: ProviderStatus = { is: 'paid', yen: 500, currency: 'JPY' }
  const refunded = { is: 'refunded' } as ProviderStatus
  const pending = { is: 'refunded', isPending: true } as ProviderStatus
  const cancelled = { is: 'cancelled' } as ProviderStatus
  const TABLE: readonly [ProviderStatus, Transition, ...RefundState[]][] = [
    // From requested, sent, done and failed.
    [paid, 'none', 'requested', 'sent', 'done', 'failed'],
    [refunded, 'refund', 'done', 'done', 'done', 'failed'],
    [refunded, 'none', 'done', 'done', 'done', 'failed'],
    [pending, 'refund', 'sent', 'sent', 'done', 'failed'],
    [pending, 'none', 'sent', 'sent', 'done', 'failed'],
    [cancelled, 'cancel', 'done', 'done', 'done', 'failed'],
    [cancelled, 'refund', 'done', 'done', 'done', 'failed'],
    [cancelled, 'none', 'requested', 'sent', 'done', 'failed'],
    [paid, 'restore', 'failed', 'failed', 'failed', 'failed'],
    [paid, 'charge back', 'requested', 'sent', 'done', 'failed'],
    [paid, 'hold', 'requested', 'sent', 'done', 'failed'],
  ]
  for (const [status, transition, ...expected] of TABLE)
    for (const [at, from] of (['requested', 'sent', 'done', 'failed'] as const).entries())
      assert.equal(
        await refundAfter(
          from,
          status,
          transition,
          transition === 'none' ? { state: 'refunded' } : {},
        ),
        expected[at],
        `${from}: ${status.is} by ${transition}`,
      )
  assert.equal(await refundAfter('requested', refunded, 'none'), 'requested', 'only a part')
  const unrequested = { refundRequestedAt: null }
  assert.equal(await refundAfter('requested', refunded, 'refund', unrequested), 'requested')
})

/** What each state of a kept card means: seen by the member, counted of five, work for the worker. */
const CARD_STATES = [
  { is: 'new', isSeen: false, counts: true, isDue: 'ended' },
  { is: 'kept', isSeen: true, counts: true, isDue: false },
  { is: 'removed', isSeen: false, counts: false, isDue: true },
  { is: 'removed, retried later', isSeen: false, counts: false, isDue: false },
  { is: 'removed, retried now', isSeen: false, counts: false, isDue: true },
  { is: 'given up', isSeen: false, counts: false, isDue: false },
  { is: 'new, given up', isSeen: false, counts: false, isDue: false },
  { is: 'new, retried now', isSeen: false, counts: true, isDue: 'ended' },
] as const

test('each state of a kept card, beside each state of its payment: seen, counted, removed and due', async () => {
  const addKeptCard = async (columns: object) => {
    const row = {
      member_id: memberId,
      provider: 'gmo',
      customer: 'K1',
      created_at: NOW,
      ...columns,
    }
    const names = Object.keys(row)
    const [added] = await database.query<{ id: number }>({
      text: `
        insert into kept_cards (${names.join(', ')})
        values (${names.map((_, at) => `$${at + 1}`).join(', ')})
        returning id`,
      values: Object.values(row),
    })
    return (added as { id: number }).id
  }
  const isSet = (is: string, part: string) => (is.includes(part) ? NOW : null)
  for (const { state } of STATES)
    for (const { is, isSeen, counts, isDue } of CARD_STATES) {
      const paymentId = await add(state)
      const isKept = !is.startsWith('new')
      const isRemoved = is.startsWith('removed') || is === 'given up'
      const id = await addKeptCard({
        payment_id: paymentId,
        card: isKept ? 'C1' : null,
        brand: isKept ? 'VISA' : null,
        last_four: isKept ? '1111' : null,
        expires_month: isKept ? '2030-12' : null,
        kept_at: isKept ? NOW : null,
        removed_at: isRemoved ? NOW : null,
        retry_at: is.includes('later') ? new Date(NOW.getTime() + 1) : isSet(is, 'now'),
        given_up_at: isSet(is, 'given up'),
      })
      const place = `${is}, payment ${state}`
      const due = (member: number | null) =>
        selectDueCards(database, { failedIds: [], limit: 9, now: NOW, memberId: member })
      const idsOf = (cards: readonly Pick<DueCard, 'id'>[]) => cards.map((card) => card.id)
      const isOpen = ['created', 'waiting', 'held'].includes(state)
      const expected = (isDue === 'ended' ? !isOpen : isDue) ? [id] : []
      assert.deepEqual(idsOf(await due(null)), expected, place)
      assert.deepEqual(idsOf(await due(memberId)), expected, place)
      assert.deepEqual(idsOf(await due(otherId)), [], place)
      assert.deepEqual(idsOf(await selectKeptCards(database, memberId)), isSeen ? [id] : [], place)
      assert.deepEqual(await selectKeptCards(database, otherId), [])
      assert.equal(await countKeptCards(database, memberId), counts ? 1 : 0, place)
      assert.equal(await countKeptCards(database, otherId), 0)
      const removal = { id, now: NOW }
      assert.equal(await markRemoved(database, { ...removal, memberId: otherId }), false)
      assert.equal(await markRemoved(database, { ...removal, memberId }), isSeen, place)
      assert.equal(await markRemoved(database, { ...removal, memberId }), false)
      await database.query({ text: 'delete from kept_cards' })
      await database.query({ text: 'delete from payments where id = $1', values: [paymentId] })
    }
})
