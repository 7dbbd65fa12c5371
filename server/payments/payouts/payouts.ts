import { readMailRecipient } from '#server/members/members.ts'
import { pushToMember } from '#server/notifications/notifications.ts'
import { queueMail, withdrawMessages } from '#server/outbox/outbox.ts'
import type { TemplatedMail } from '#server/outbox/templates/templates.ts'
import { clawBackCredit } from '#server/payments/lifecycle/credits.ts'
import type { PaymentDependencies } from '#server/payments/lifecycle/dependencies.ts'
import type { Payment } from '#server/payments/lifecycle/payment.ts'
import { lockPayment } from '#server/payments/lifecycle/payments.sql.ts'
import { saveTransition } from '#server/payments/lifecycle/status.ts'
import {
  isDivisibleByTransfer,
  isTransferOpen,
  partBetween,
} from '#server/payments/refunds/parts.rule.ts'
import { takePaidOutPart } from '#server/payments/refunds/parts.ts'
import {
  lockNewestRefund,
  selectNewestRefund,
  updateRefund,
} from '#server/payments/refunds/refunds.sql.ts'
import { addRefund, requestRefund } from '#server/payments/refunds/refunds.ts'
import type { Database, Transaction } from '#server/platform/database/database.ts'
import { runBatches } from '#server/platform/jobs/batch-runner.ts'
import { hashOf, newSecret } from '#server/platform/secrets.ts'
import { DAY_MS } from '#server/platform/time/durations.ts'
import type { MemberAccount } from './account.rule.ts'
import {
  type AccountRequest,
  clearLink,
  clearLinks,
  type DueMail,
  eraseAccounts,
  insertAccountRequest,
  selectByLink,
  selectDueMails,
  selectFailedPayouts,
  selectSubmitted,
  storeAccount,
  storeLink,
  updateTransferredOn,
} from './payouts.sql.ts'

const BATCH = 100
const TOKEN_BYTES = 32
const LINK_VALID_DAYS = 14
const LINK_OCCASIONS = ['refund-account', 'refund-account-again'] as const
/** After the end of the refund, in case the bank returns the money. */
const ACCOUNT_RETENTION_MS = 30 * DAY_MS

/**
 * Begins a refund that the operator pays out to a bank account of the member. The shop takes the
 * points and coins back at once. A held payment, for which the member got no points or coins,
 * becomes cancelled. The worker then mails the link that asks for the account.
 */
export function startPayout(
  { database, clock }: Pick<PaymentDependencies, 'database' | 'clock'>,
  { id }: Pick<Payment, 'id'>,
): Promise<'done' | 'not-possible'> {
  return database.transaction(async (tx) => {
    const now = clock.now()
    const before = await lockPayment(tx, id)
    if (before === null || (before.state !== 'paid' && before.state !== 'held'))
      return 'not-possible'
    if (before.state === 'paid' && isTransferOpen(await lockNewestRefund(tx, id)))
      return 'not-possible'
    const { attempt } = await requestRefund(tx, before, now)
    await insertAccountRequest(tx, { paymentId: id, attempt, now })
    const returned =
      before.state === 'held'
        ? ({ state: 'cancelled', heldFor: null } as const)
        : ({ state: 'refunded', ...(await clawBackCredit(tx, before, now)) } as const)
    const after = { ...before, ...returned, refundRequestedAt: now }
    await saveTransition(tx, { before, after, cause: 'operator', now })
    return 'done'
  })
}

/**
 * Begins the pay-out of a part of a paid payment, so that `totalYen` (less than the price) have gone
 * back in all. The shop takes the share of the points and coins back at once; the member keeps the
 * rest. A repeated call returns `done`. Refuses while an earlier transfer of the payment is not done.
 */
export function startPartPayout(
  { database, clock }: Pick<PaymentDependencies, 'database' | 'clock'>,
  { id }: Pick<Payment, 'id'>,
  totalYen: number,
): Promise<'done' | 'not-possible'> {
  return database.transaction(async (tx) => {
    const now = clock.now()
    const before = await lockPayment(tx, id)
    if (before === null || !isDivisibleByTransfer(before)) return 'not-possible'
    const { returnedYen, priceYen } = before
    if (returnedYen > 0 && returnedYen === totalYen) return 'done'
    const isMore = totalYen > returnedYen && totalYen < priceYen
    if (!Number.isSafeInteger(totalYen) || !isMore) return 'not-possible'
    const newest = await lockNewestRefund(tx, id)
    if (isTransferOpen(newest)) return 'not-possible'
    const part = partBetween(before, returnedYen, totalYen)
    const refund = await addRefund(tx, { paymentId: id, newest, yen: part.yen, now })
    await insertAccountRequest(tx, { paymentId: id, attempt: refund.attempt, now })
    await takePaidOutPart(tx, { before, part, refund, now })
    return 'done'
  })
}

export type PayoutOutcome = 'done' | 'not-possible'
interface PayoutAttempt {
  readonly paymentId: number
  readonly attempt: number
  readonly now: Date
}

/** Only if the member has not given an account. The earlier link stops working. */
export async function askForAccountAgain(
  tx: Transaction,
  paymentId: number,
): Promise<PayoutOutcome> {
  const refund = await lockNewestRefund(tx, paymentId)
  if (refund?.state !== 'requested') return 'not-possible'
  return (await clearLink(tx, refund)) ? 'done' : 'not-possible'
}

/**
 * Ends the valid links of a member whose mail address has changed, and has others mailed to the new
 * address: who still reads the former mailbox could otherwise give an account of their own. Locks no
 * payment, because the caller holds the member.
 */
export async function renewAccountLinks(
  tx: Transaction,
  { memberId, now }: { readonly memberId: number; readonly now: Date },
): Promise<void> {
  await clearLinks(tx, { memberId, now })
  await withdrawMessages(tx, { memberId, occasions: LINK_OCCASIONS, now })
}

/**
 * Records the day (YYYY-MM-DD) on which the operator's bank transferred the money of a refund. The
 * operator may also transfer the money before the member has given an account by the link. Refuses
 * if `attempt` is not the newest attempt.
 */
export async function completePayout(
  tx: Transaction,
  { paymentId, attempt, transferredOn, now }: PayoutAttempt & { transferredOn: string },
): Promise<PayoutOutcome> {
  const refund = await lockNewestRefund(tx, paymentId)
  if (refund?.attempt !== attempt) return 'not-possible'
  if (refund.state !== 'requested' && refund.state !== 'sent') return 'not-possible'
  if ((await selectSubmitted(tx, refund)) === undefined) return 'not-possible'
  await updateRefund(tx, { ...refund, state: 'done', endedAt: now })
  await updateTransferredOn(tx, { ...refund, transferredOn })
  return 'done'
}

/**
 * Records that the bank could not pay a refund out, or that the bank returned the money later. The
 * worker then starts the next attempt, which asks the member for another account. Refuses if
 * `attempt` is not the newest attempt.
 */
export async function failPayout(
  tx: Transaction,
  { paymentId, attempt, failure, now }: PayoutAttempt & { failure: string },
): Promise<PayoutOutcome> {
  const refund = await lockNewestRefund(tx, paymentId)
  if (refund?.attempt !== attempt || refund.state === 'failed') return 'not-possible'
  // Another part may have been begun while this call waited for the lock.
  if ((await selectNewestRefund(tx, paymentId))?.attempt !== attempt) return 'not-possible'
  if ((await selectSubmitted(tx, refund)) !== true) return 'not-possible'
  await updateRefund(tx, { ...refund, state: 'failed', failure, endedAt: now })
  return 'done'
}

export async function readAccountRequest(
  database: Database,
  { token, now }: { token: string; now: Date },
): Promise<AccountRequest | null> {
  return (await selectByLink(database, { tokenHash: hashOf(token), now })) ?? null
}

/** Stores the account for a refund, once. Returns false if the link is no longer valid. */
export function giveAccount(
  database: Database,
  { token, account, now }: { token: string; account: MemberAccount; now: Date },
): Promise<boolean> {
  return database.transaction(async (tx) => {
    const tokenHash = hashOf(token)
    if ((await selectByLink(tx, { tokenHash, now })) === undefined) return false
    return storeAccount(tx, { tokenHash, account, now })
  })
}

/** Also starts the next attempt of pay-outs that failed. */
export async function sendAccountMails(dependencies: PaymentDependencies): Promise<void> {
  const { database, onFault } = dependencies
  const batch = { batchMax: BATCH, onFault, idOf: payment, ownerIdOf: member, nameOf: describe }
  await runBatches({
    ...batch,
    read: (failedIds) => selectFailedPayouts(database, { limit: BATCH, failedIds }),
    work: ({ paymentId }) => startNextAttempt(dependencies, paymentId),
  })
  await runBatches({
    ...batch,
    read: (failedIds) => selectDueMails(database, { limit: BATCH, failedIds }),
    work: (due) => mailLink(dependencies, due),
  })
}

interface DueRefund {
  readonly paymentId: number
  readonly memberId: number
}
const payment = ({ paymentId }: DueRefund) => paymentId
const member = ({ memberId }: DueRefund) => memberId
const describe = ({ paymentId }: DueRefund) =>
  `the refund of payment ${paymentId} could not ask for an account`

export async function eraseOldAccounts({ database, clock }: PaymentDependencies): Promise<void> {
  const now = clock.now()
  await eraseAccounts(database, {
    endedBefore: new Date(now.getTime() - ACCOUNT_RETENTION_MS),
    now,
  })
}

async function startNextAttempt(
  { database, clock }: PaymentDependencies,
  paymentId: number,
): Promise<void> {
  await database.transaction(async (tx) => {
    const now = clock.now()
    await lockPayment(tx, paymentId)
    const failed = await selectNewestRefund(tx, paymentId)
    if (failed?.state !== 'failed') return
    const { attempt } = await addRefund(tx, { paymentId, newest: failed, yen: failed.yen, now })
    await insertAccountRequest(tx, { paymentId, attempt, now })
  })
}

async function mailLink(
  { database, clock, publicUrl }: PaymentDependencies,
  due: DueMail,
): Promise<void> {
  await database.transaction(async (tx) => {
    const now = clock.now()
    const token = newSecret(TOKEN_BYTES)
    const expiresAt = new Date(now.getTime() + LINK_VALID_DAYS * DAY_MS)
    const link = { ...due, tokenHash: hashOf(token), expiresAt, now }
    const recipient = await readMailRecipient(tx, due.memberId)
    if (!(await storeLink(tx, link)) || recipient === null) return
    const request = await selectByLink(tx, { tokenHash: link.tokenHash, now })
    if (request === undefined) return
    const template: TemplatedMail = {
      name: due.isRepeated ? 'refund-account-again' : 'refund-account',
      values: {
        order_number: request.orderId,
        price: request.yen.toLocaleString('ja-JP'),
        valid_days: `${LINK_VALID_DAYS}`,
        url: `${publicUrl()}/refund-account?token=${token}`,
      },
    }
    const isOwn = recipient.isConfirmed
    await queueMail(tx, { ...recipient, template, isOwn, now, expiresAt })
    const { memberId } = due
    await pushToMember(tx, { memberId, occasion: template.name, now, expiresAt })
  })
}
