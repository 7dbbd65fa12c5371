import { markFirstPaid } from '#server/members/members.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { clawBackBalance, lockValidAccounts, moveBalance } from '#server/points/points.ts'
import { addRankPayment, removeRankPayment } from '#server/ranks/ranks.ts'
import type { Payment } from './payment.ts'

/**
 * Credits a payment: the course's points, coins by the payer's rank, the yen of the rank's month,
 * and the mark of a member who has paid. It runs in the transaction that makes the locked payment
 * paid, so it happens once. Its entries carry the payment's id. Answers the coins. Specification,
 * section 1; Q102.
 */
export async function credit(tx: Transaction, payment: Payment, now: Date): Promise<number> {
  const { memberId, priceYen, points } = payment
  await markFirstPaid(tx, { memberId, now })
  const { coins } = await addRankPayment(tx, { memberId, priceYen, paidAt: now, now })
  await lockBalances(tx, memberId, now)
  const entry = { memberId, reference: referenceOf(payment), now }
  if (coins > 0) await moveBalance(tx, { ...entry, currency: 'coin', amount: coins, kind: 'bonus' })
  await moveBalance(tx, { ...entry, currency: 'point', amount: points, kind: 'credit' })
  return coins
}

/** Reverses a credit by new entries. What the balances cannot cover becomes the member's debt. */
export async function clawBackCredit(tx: Transaction, payment: Payment, now: Date): Promise<void> {
  const { memberId, priceYen, points, coins } = payment
  const paidAt = payment.paidAt ?? now
  await removeRankPayment(tx, { memberId, priceYen, paidAt, now })
  await lockBalances(tx, memberId, now)
  const entry = { memberId, reference: referenceOf(payment), now }
  if (coins > 0) await clawBackBalance(tx, { ...entry, currency: 'coin', amount: coins })
  await clawBackBalance(tx, { ...entry, currency: 'point', amount: points })
}

function referenceOf({ id }: Payment): string {
  return String(id)
}

/** Locks both balances before either changes, coins first: every transaction uses this order. */
async function lockBalances(tx: Transaction, memberId: number, now: Date): Promise<void> {
  const currencies = ['coin', 'point'] as const
  await lockValidAccounts(tx, {
    keys: currencies.map((currency) => ({ memberId, currency })),
    now,
  })
}
