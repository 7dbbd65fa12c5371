import { INITIAL_RULES } from '#contract/rules.ts'
import { runBatches } from '#server/platform/jobs/batch-runner.ts'
import { DAY_MS, MINUTE_MS } from '#server/platform/time/durations.ts'
import { announceDeposit } from './announcements.ts'
import { pollPayment } from './capture.ts'
import type { PaymentDependencies } from './dependencies.ts'
import { endUnpaid } from './end-unpaid.ts'
import {
  claimDuePolls,
  erasePayerNames,
  selectUnpaidExpired,
  selectUnreminded,
} from './jobs.sql.ts'
import { dueMsOf, METHODS, methodIds, methodOf } from './methods.ts'
import { isOpen, type Payment } from './payment.ts'
import { REFUND_EXPECTED_MS } from './payments.rule.ts'
import { lockPayment, selectPayments } from './payments.sql.ts'
import { claimDueRechecks, endRechecks } from './rechecks.sql.ts'
import { refreshStatus } from './status.ts'

const BATCH = 100
const CONCURRENCY_MAX = 4
const RUN_MS_MAX = 30_000
/**
 * The most payments that one run claims. A run can poll this many payments even if every poll ends
 * in a timeout (10 s). Payments that the run does not claim keep the time of their next poll.
 */
const POLLS_CLAIMED = 3 * CONCURRENCY_MAX
/**
 * The shop cancels a card's authorization after this time, unless the member has pressed the pay
 * button.
 */
const AUTHORIZATION_MINUTES = 30
/** After the shop began to take it, a provider that answered late can still take it. */
const CAPTURE_MINUTES = 15
/** The operator needs the name to find a bank transfer. */
const PAYER_NAME_RETENTION_MS = 180 * DAY_MS
const EXPIRED_BY_SHOP = methodIds(({ isExpiredByShop }) => isExpiredByShop)
/** For payments from before the rules of the shop, which keep no deadline. */
const DUE_BEFORE = METHODS.map((method) => ({
  id: method.id,
  dueMs: dueMsOf(method, INITIAL_RULES),
}))
const CAPTURED_ON_PRESS = methodIds(({ capturedOn }) => capturedOn === 'press')

/**
 * Polls payments that are unfinished 10 minutes after they were opened, or 2 minutes after they
 * were opened if the provider sends no notices. Every paid payment is thus credited in the end, and
 * an approved amount is captured even if the browser never returns. Also polls payments whose refund
 * was requested.
 */
export async function pollOpenPayments(dependencies: PaymentDependencies): Promise<void> {
  const { database, clock } = dependencies
  const now = clock.now()
  const refundRequestedAfter = new Date(now.getTime() - REFUND_EXPECTED_MS)
  const due = { now, refundRequestedAfter, limit: POLLS_CLAIMED }
  await workOnPayments(dependencies, {
    batchMax: POLLS_CLAIMED,
    readIds: () => claimDuePolls(database, due),
    work: async (payment) => {
      await pollPayment(dependencies, payment)
    },
  })
}

/**
 * Fetches the status of ended payments again, if their provider has no list of orders that the
 * reconciliation could compare. Paid payments are checked for some weeks: the shop thus learns of a
 * refund or chargeback even if the notice of it was lost. Unpaid payments are checked once: the
 * provider may have taken the amount after the shop had ended the payment (decision 080). Charged
 * back payments are checked every week, if the provider's status can show that the shop has won the
 * dispute.
 */
export async function recheckEndedPayments(dependencies: PaymentDependencies): Promise<void> {
  const { database, clock } = dependencies
  const now = clock.now()
  const { all } = dependencies.providers
  const due = {
    now,
    providers: all.filter(({ list }) => list === undefined).map(({ name }) => name),
    disputeProviders: all.filter((each) => each.reportsWonDisputes).map(({ name }) => name),
  }
  await endRechecks(database, due)
  await workOnPayments(dependencies, {
    batchMax: POLLS_CLAIMED,
    readIds: () => claimDueRechecks(database, { ...due, limit: POLLS_CLAIMED }),
    work: async (payment) => {
      await refreshStatus(dependencies, payment, 'poller')
    },
  })
}

/**
 * Cancels unpaid payments after their deadline, by default 72 hours for convenience stores and 30
 * minutes for authorized cards. A run selects only one batch, because a second batch could contain
 * the payments that the run has just failed to cancel.
 */
export async function expireUnpaidPayments(dependencies: PaymentDependencies): Promise<void> {
  const { database, clock } = dependencies
  const now = clock.now()
  const dueIds = await selectUnpaidExpired(database, {
    now,
    limit: BATCH,
    payIds: EXPIRED_BY_SHOP,
    authorizedPayIds: CAPTURED_ON_PRESS,
    authorizedBefore: new Date(now.getTime() - AUTHORIZATION_MINUTES * MINUTE_MS),
    captureRequestedBefore: new Date(now.getTime() - CAPTURE_MINUTES * MINUTE_MS),
  })
  await workOnPayments(dependencies, {
    batchMax: BATCH,
    readIds: async () => dueIds.splice(0),
    work: (payment) => expireUnpaid(dependencies, payment),
  })
}

/**
 * Reminds members a day before the deadline of a number or an account to pay to. Payments that are
 * open for less than a day and a half get no reminder.
 */
export async function remindUnpaid(dependencies: PaymentDependencies): Promise<void> {
  const { database, clock } = dependencies
  const now = clock.now()
  const dueIds = await selectUnreminded(database, { now, limit: BATCH, methods: DUE_BEFORE })
  await workOnPayments(dependencies, {
    batchMax: BATCH,
    readIds: async () => dueIds.splice(0),
    work: ({ id }) =>
      database.transaction(async (tx) => {
        const payment = await lockPayment(tx, id)
        if (payment !== null && isOpen(payment))
          await announceDeposit(tx, 'payment-reminder', payment, now)
      }),
  })
}

export async function eraseOldPayerNames({ database, clock }: PaymentDependencies): Promise<void> {
  await erasePayerNames(database, new Date(clock.now().getTime() - PAYER_NAME_RETENTION_MS))
}

interface PaymentRun {
  readonly batchMax: number
  readonly readIds: () => Promise<readonly number[]>
  readonly work: (payment: Payment) => Promise<void>
}

/** A few at a time and for a limited time, so that a silent provider blocks no worker. */
async function workOnPayments(
  { database, onFault }: PaymentDependencies,
  { batchMax, readIds, work }: PaymentRun,
): Promise<void> {
  await runBatches({
    batchMax,
    read: async () => selectPayments(database, await readIds()),
    idOf: ({ id }) => id,
    ownerIdOf: ({ memberId }) => memberId,
    work,
    nameOf: ({ id, memberId }) => `payment ${id} of member ${memberId} could not be worked on`,
    onFault,
    concurrency: CONCURRENCY_MAX,
    timeLimitMs: RUN_MS_MAX,
  })
}

/** Ends one unpaid payment. If the provider does not answer, the next run tries again. */
async function expireUnpaid(dependencies: PaymentDependencies, payment: Payment): Promise<void> {
  const state = methodOf(payment.payId)?.unpaidState ?? 'expired'
  await endUnpaid(dependencies, payment, { state, cause: 'worker', isForced: true })
}
