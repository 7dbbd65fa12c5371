import { markFirstPaid } from '#server/members/members.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { clawBackBalance, lockValidAccounts, moveBalance } from '#server/points/points.ts'
import { addRankPayment, removeRankPayment } from '#server/ranks/ranks.ts'
import type { Payment } from './payment.ts'

/**
 * Grants what was paid for: the course's points, the coins of the payer's rank, the yen of the rank's month, and
 * the mark of a member who has paid. Within the transaction that makes the locked payment paid, so that it happens
 * once; its entries carry the payment's id. Answers the coins. Spec section 1; Q102.
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

/** Takes back what a payment granted, by new entries; what the balances cannot cover is owed from then on. */
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

/** In the order of everybody, before either is moved. */
async function lockBalances(tx: Transaction, memberId: number, now: Date): Promise<void> {
  const currencies = ['coin', 'point'] as const
  await lockValidAccounts(tx, {
    keys: currencies.map((currency) => ({ memberId, currency })),
    now,
  })
}
