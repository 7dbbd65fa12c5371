import type { BalanceEffect } from '#contract/console/payments/payment-rows.ts'

/** The debt is the amount that earlier refunds could not take from the balance. */
export interface BalanceNow {
  readonly balance: number
  readonly debt: number
}

/**
 * Returns what taking back `amount` (0 or more) does to a balance. As in `clawBackBalance` of the
 * ledger, the part of the amount that the balance does not cover becomes a debt.
 */
export function clawBackEffect({ balance, debt }: BalanceNow, amount: number): BalanceEffect {
  const taken = Math.min(amount, balance)
  const owed = amount - taken
  return {
    balance,
    debt,
    granted: 0,
    taken,
    owed,
    balanceAfter: balance - taken,
    debtAfter: debt + owed,
  }
}

/** As in `moveBalance` of the ledger, the balance first pays off the debt. */
export function creditEffect({ balance, debt }: BalanceNow, amount: number): BalanceEffect {
  const repaid = Math.min(debt, balance + amount)
  return {
    balance,
    debt,
    granted: amount,
    taken: 0,
    owed: 0,
    balanceAfter: balance + amount - repaid,
    debtAfter: debt - repaid,
  }
}

/**
 * As in `restoreBalance` of the ledger, the amount first cancels the debt, and the rest is granted.
 */
export function restoreEffect({ balance, debt }: BalanceNow, amount: number): BalanceEffect {
  const cancelledDebt = Math.min(amount, debt)
  return {
    balance,
    debt,
    granted: amount,
    taken: 0,
    owed: 0,
    balanceAfter: balance + amount - cancelledDebt,
    debtAfter: debt - cancelledDebt,
  }
}

export function noEffect(now: BalanceNow): BalanceEffect {
  return clawBackEffect(now, 0)
}
