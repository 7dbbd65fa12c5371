import { markFirstPaid } from '#server/members/members.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { clawBackBalance, lockValidAccounts, moveBalance } from '#server/points/points.ts'
import { addRankPayment, removeRankPayment } from '#server/ranks/ranks.ts'
import type { Payment } from './payment.ts'

/**
 * Credits a payment: the course's points and the coins of the payer's rank. The yen count for the
 * month's rank, and the member is marked as one who has paid. Runs in the transaction that makes
 * the locked payment paid, so a payment is credited only once. The account entries carry the
 * payment's id. Returns the coins. Specification, section 1; Q102.
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

/**
 * Reverses a credit by new account entries. The part that the balances cannot cover becomes the
 * member's debt.
 */
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

/**
 * Locks both balances before either changes, the coins first. Every transaction locks them in this
 * sequence.
 */
async function lockBalances(tx: Transaction, memberId: number, now: Date): Promise<void> {
  const currencies = ['coin', 'point'] as const
  await lockValidAccounts(tx, {
    keys: currencies.map((currency) => ({ memberId, currency })),
    now,
  })
}
