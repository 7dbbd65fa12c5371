import { markFirstPaid } from '#server/members/members.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { clawBackBalance, lockValidAccounts, moveBalance } from '#server/points/points.ts'
import { addRankPayment, removeRankPayment } from '#server/ranks/ranks.ts'
import type { Payment } from './payment.ts'

/**
 * Credits a paid payment to the member: the points of the course, and coins by the member's rank.
 * The yen count towards the rank of the next month, and the member is marked as one who has paid.
 * Runs in the transaction that makes the locked payment paid, so a payment is credited only once.
 * The ledger entries carry the payment's id. Returns the coins. Specification, section 1; Q102.
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
 * Takes a credit back by new ledger entries. What the balances cannot cover becomes the member's
 * debt.
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
 * Locks the member's two balances, coins first, before either of them changes. Every transaction
 * locks balances in this order.
 */
async function lockBalances(tx: Transaction, memberId: number, now: Date): Promise<void> {
  const currencies = ['coin', 'point'] as const
  await lockValidAccounts(tx, {
    keys: currencies.map((currency) => ({ memberId, currency })),
    now,
  })
}
