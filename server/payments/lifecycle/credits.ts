import { markFirstPaid } from '#server/members/members.ts'
import { type Part, restOf } from '#server/payments/refunds/parts.rule.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import {
  clawBackBalance,
  lockValidAccounts,
  moveBalance,
  restoreBalance,
} from '#server/points/points.ts'
import { addRankPayment, removeRankPayment, restoreRankPayment } from '#server/ranks/ranks.ts'
import type { Payment } from './payment.ts'

/**
 * Credits a paid payment to the member: the points of the course, and coins, whose number depends
 * on the member's rank. Runs in the transaction that sets the locked payment's state to `paid`, so
 * a payment is credited only once. The paid yen count towards the member's rank in the month after
 * the payment. The time of the payment is `paidAt`, or `now` if `paidAt` is null. The shop also
 * records that the member has paid at least once. Returns the number of credited coins.
 * Specification, section 1; Q102.
 */
export async function credit(tx: Transaction, payment: Payment, now: Date): Promise<number> {
  const { memberId, priceYen, points } = payment
  const paidAt = payment.paidAt ?? now
  await markFirstPaid(tx, { memberId, now })
  const { coins } = await addRankPayment(tx, { memberId, priceYen, paidAt, now })
  await lockBalances(tx, memberId, now)
  const entry = { memberId, reference: referenceOf(payment), now }
  if (coins > 0) await moveBalance(tx, { ...entry, currency: 'coin', amount: coins, kind: 'bonus' })
  await moveBalance(tx, { ...entry, currency: 'point', amount: points, kind: 'credit' })
  return coins
}

/**
 * Takes back the points and coins of a payment, or what earlier parts have left of them, by new
 * ledger entries. The part that the balances cannot cover becomes the member's debt. Returns the
 * changed fields of the payment.
 */
export async function clawBackCredit(
  tx: Transaction,
  payment: Payment,
  now: Date,
): Promise<Pick<Payment, 'clawedBackAt'>> {
  await clawBackPart(tx, { payment, part: restOf(payment), reference: referenceOf(payment), now })
  return { clawedBackAt: now }
}

/** A refund failed, or the shop won the dispute. Returns the changed fields. */
export async function restoreCredit(
  tx: Transaction,
  payment: Payment,
  now: Date,
): Promise<Pick<Payment, 'clawedBackAt' | 'restoredCount'>> {
  const removedAt = payment.clawedBackAt ?? now
  const part = restOf(payment)
  await restorePart(tx, { payment, part, reference: referenceOf(payment), removedAt, now })
  return { clawedBackAt: null, restoredCount: payment.restoredCount + 1 }
}

export interface PartMovement {
  readonly payment: Payment
  readonly part: Part
  readonly reference: string
  readonly now: Date
}

/** Takes back a part of a payment. A part of few yen may be worth no point. */
export async function clawBackPart(
  tx: Transaction,
  { payment, part, reference, now }: PartMovement,
): Promise<void> {
  const { memberId } = payment
  await removeRankPayment(tx, rankPaymentOf(payment, part, now))
  await lockBalances(tx, memberId, now)
  const entry = { memberId, reference, now }
  if (part.coins > 0) await clawBackBalance(tx, { ...entry, currency: 'coin', amount: part.coins })
  if (part.points > 0)
    await clawBackBalance(tx, { ...entry, currency: 'point', amount: part.points })
}

/** Gives back what `clawBackPart` took at `removedAt`. */
export async function restorePart(
  tx: Transaction,
  { payment, part, reference, removedAt, now }: PartMovement & { readonly removedAt: Date },
): Promise<void> {
  const { memberId } = payment
  await restoreRankPayment(tx, { ...rankPaymentOf(payment, part, now), removedAt })
  await lockBalances(tx, memberId, now)
  const entry = { memberId, reference, now }
  if (part.coins > 0) await restoreBalance(tx, { ...entry, currency: 'coin', amount: part.coins })
  if (part.points > 0)
    await restoreBalance(tx, { ...entry, currency: 'point', amount: part.points })
}

function rankPaymentOf({ memberId, paidAt }: Payment, { yen }: Part, now: Date) {
  return { memberId, priceYen: yen, paidAt: paidAt ?? now, now }
}

/** A refund after `restoreCredit` needs a new reference for its ledger entries. */
function referenceOf({ id, restoredCount }: Payment): string {
  return restoredCount === 0 ? String(id) : `${id}-${restoredCount + 1}`
}

/** First coins, then points, as every transaction does. */
async function lockBalances(tx: Transaction, memberId: number, now: Date): Promise<void> {
  const currencies = ['coin', 'point'] as const
  await lockValidAccounts(tx, {
    keys: currencies.map((currency) => ({ memberId, currency })),
    now,
  })
}
