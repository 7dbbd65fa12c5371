import { POINTS_VALID_MONTHS } from '#contract/constants.ts'
import { addMonths } from '#server/platform/time/tokyo.ts'

export type Currency = 'point' | 'coin'

/** Every kind of entry with the account that stands against it, so that the books sum to zero by kind. */
export const COUNTER_ACCOUNTS = {
  draw: 'sales',
  conversion: 'conversions',
  credit: 'payments',
  bonus: 'grants',
  referral: 'grants',
  grant: 'grants',
  expiry: 'expiries',
  exchange: 'exchanges',
  rank: 'ranks',
  clawback: 'clawbacks',
} as const
export type EntryKind = keyof typeof COUNTER_ACCOUNTS

/** What a member does of their own will: barred while they owe. */
const SPENDING: ReadonlySet<EntryKind> = new Set(['draw', 'exchange', 'rank'])

/** A member's balance in one currency, with the running totals that make stored lots needless. */
export interface Account {
  readonly memberId: number
  readonly currency: Currency
  readonly balance: number
  readonly granted: number
  readonly spent: number
  readonly entryCount: number
  /** No grant expires before this; it may be too early, never too late. */
  readonly nextExpiryAt: Date | null
  /** What a clawback could not take, to be paid off by the next grants. */
  readonly debt: number
  /** Whether anything is owed in either currency: then nothing is spent. */
  readonly hasDebt: boolean
}

export interface Movement {
  /** Signed: above 0 granted, below 0 spent. */
  readonly amount: number
  readonly kind: EntryKind
  /** With the kind, the unique cause: the same cause can never pay twice. */
  readonly reference: string
}

export interface Entry extends Movement {
  readonly memberId: number
  readonly currency: Currency
  readonly seq: number
  readonly balanceAfter: number
  readonly grantedAfter: number
  readonly spentAfter: number
  readonly expiresAt: Date | null
  readonly createdAt: Date
}

export interface PostedEntry {
  readonly account: Account
  readonly entry: Entry
}

/** The account after a movement, with its entry; a shortage is a value, as it is a member's everyday case. */
export function post(account: Account, movement: Movement, now: Date): PostedEntry | 'shortage' {
  const { amount } = movement
  if (!Number.isSafeInteger(amount) || amount === 0) throw new Error(`not an amount: ${amount}`)
  if (account.balance + amount < 0) return 'shortage'
  if (account.hasDebt && SPENDING.has(movement.kind)) return 'shortage'
  const expiresAt = expiryOf(account.currency, amount, now)
  const after: Account = {
    ...account,
    balance: account.balance + amount,
    granted: account.granted + Math.max(amount, 0),
    spent: account.spent + Math.max(-amount, 0),
    entryCount: account.entryCount + 1,
    nextExpiryAt: earliest(account.nextExpiryAt, expiresAt),
  }
  return { account: after, entry: entryOf(after, movement, expiresAt, now) }
}

export interface Clawback {
  /** The entry of what could be taken; null where there was nothing. */
  readonly posted: PostedEntry | null
  readonly debt: number
}

/** Takes back what was granted: from the balance as far as it goes, the rest is owed. `amount` is above 0. */
export function clawBack(
  account: Account,
  { amount, reference }: { amount: number; reference: string },
  now: Date,
): Clawback {
  const clawedBack = Math.min(amount, account.balance)
  const debt = account.debt + amount - clawedBack
  if (clawedBack === 0) return { posted: null, debt }
  const posted = post(account, { amount: -clawedBack, kind: 'clawback', reference }, now)
  if (posted === 'shortage') throw new Error('no more than the balance is taken')
  return { posted, debt }
}

/** The entry by which what has come in pays off what is owed, before anything else; null where nothing is due. */
export function repayDebt(account: Account, now: Date): PostedEntry | null {
  const amount = Math.min(account.debt, account.balance)
  if (amount === 0) return null
  // The entry's own number makes its cause unique.
  const reference = `debt-${account.memberId}-${account.entryCount + 1}`
  const posted = post(account, { amount: -amount, kind: 'clawback', reference }, now)
  if (posted === 'shortage') throw new Error('no more than the balance pays off')
  const debt = account.debt - amount
  return { ...posted, account: { ...posted.account, debt } }
}

/**
 * What expires: all that exceeds the points of grants that are still valid, since the soonest points to expire
 * always pay first (Q108). So no young point is ever taken, whatever was spent before.
 */
export function expiredPoints({ balance }: Pick<Account, 'balance'>, validPoints: number): number {
  return Math.max(0, balance - validPoints)
}

function earliest(first: Date | null, second: Date | null): Date | null {
  if (first === null || second === null) return first ?? second
  return first <= second ? first : second
}

/** Points of a grant are valid for 6 calendar months, to the same clock time; coins do not expire. */
function expiryOf(currency: Currency, amount: number, now: Date): Date | null {
  return currency === 'point' && amount > 0 ? addMonths(now, POINTS_VALID_MONTHS) : null
}

function entryOf(after: Account, movement: Movement, expiresAt: Date | null, now: Date): Entry {
  return {
    ...movement,
    memberId: after.memberId,
    currency: after.currency,
    seq: after.entryCount,
    balanceAfter: after.balance,
    grantedAfter: after.granted,
    spentAfter: after.spent,
    expiresAt,
    createdAt: now,
  }
}
