import { POINTS_VALID_MONTHS } from '#contract/constants.ts'
import { addMonths } from '#server/platform/time/tokyo.ts'

export type Currency = 'point' | 'coin'

/** What the ledger knows of a kind of entry. */
interface EntryRule {
  /** The sign of every amount of this kind; a `grant` may also correct a balance downwards. */
  readonly sign: 'positive' | 'negative' | 'either'
  /** The account that stands against the member's: together with these the books sum to zero. */
  readonly counterAccount: string
  /** True if the member spends by it: refused while the member has a debt. */
  readonly isSpend: boolean
}

const credit = (counterAccount: string) =>
  ({ sign: 'positive', counterAccount, isSpend: false }) as const
const debit = (counterAccount: string) =>
  ({ sign: 'negative', counterAccount, isSpend: false }) as const
const spend = (counterAccount: string) =>
  ({ sign: 'negative', counterAccount, isSpend: true }) as const

/** Every kind of entry. The verification of the ledger reads this table too. */
const ENTRY_RULES = {
  draw: spend('sales'),
  conversion: credit('conversions'),
  credit: credit('payments'),
  bonus: credit('grants'),
  referral: credit('grants'),
  grant: { sign: 'either', counterAccount: 'grants', isSpend: false },
  expiry: debit('expiries'),
  exchange: spend('exchanges'),
  rank: spend('ranks'),
  clawback: debit('clawbacks'),
} as const satisfies Readonly<Record<string, EntryRule>>
export type EntryKind = keyof typeof ENTRY_RULES

/** The kinds of entries, of one sign or of all. */
export function entryKinds(sign?: EntryRule['sign']): readonly EntryKind[] {
  const kinds = Object.keys(ENTRY_RULES) as EntryKind[]
  return sign === undefined ? kinds : kinds.filter((kind) => ENTRY_RULES[kind].sign === sign)
}

/** Names one balance. */
export interface AccountKey {
  readonly memberId: number
  readonly currency: Currency
}

/**
 * A member's balance in one currency. The running totals tell what expires, so no grant stores what is left of it.
 */
export interface Account {
  readonly memberId: number
  readonly currency: Currency
  readonly balance: number
  readonly granted: number
  readonly spent: number
  readonly entryCount: number
  /** No grant expires before this moment. It may be earlier than the next expiry, never later. */
  readonly nextExpiryAt: Date | null
  /** What clawbacks could not take from the balance. The next grants pay it off. */
  readonly debt: number
  /** True if the member has a debt in either currency: then the member can spend neither. */
  readonly hasDebt: boolean
}

export interface Movement {
  /** Points or coins: above 0 for a grant, below 0 for a spend. */
  readonly amount: number
  readonly kind: EntryKind
  /** Kind and reference name the cause of the entry. They are unique, so no cause moves a balance twice. */
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

/**
 * Posts a movement: returns the account after it and its entry. A balance that is too small is an everyday case, so
 * `shortage` is a value; a spend of a member with a debt is a shortage too.
 */
export function post(account: Account, movement: Movement, now: Date): PostedEntry | 'shortage' {
  const { amount } = movement
  if (!Number.isSafeInteger(amount) || amount === 0) throw new Error(`not an amount: ${amount}`)
  if (account.balance + amount < 0) return 'shortage'
  if (account.hasDebt && ENTRY_RULES[movement.kind].isSpend) return 'shortage'
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
  /** The entry of what the balance covered; null if the balance was empty. */
  readonly posted: PostedEntry | null
  readonly debt: number
}

/** Takes back a grant of `amount` (above 0): the balance pays as far as it goes, and the rest becomes a debt. */
export function clawBack(
  account: Account,
  { amount, reference }: { amount: number; reference: string },
  now: Date,
): Clawback {
  const clawedBack = Math.min(amount, account.balance)
  const debt = account.debt + amount - clawedBack
  if (clawedBack === 0) return { posted: null, debt }
  const posted = post(account, { amount: -clawedBack, kind: 'clawback', reference }, now)
  if (posted === 'shortage') throw new Error('a clawback took more than the balance')
  return { posted, debt }
}

/** Pays off the debt from the balance by an entry of its own; null without a debt or a balance. */
export function repayDebt(account: Account, now: Date): PostedEntry | null {
  const amount = Math.min(account.debt, account.balance)
  if (amount === 0) return null
  // The number of the entry makes the reference unique.
  const reference = `debt-${account.memberId}-${account.entryCount + 1}`
  const posted = post(account, { amount: -amount, kind: 'clawback', reference }, now)
  if (posted === 'shortage') throw new Error('a repayment took more than the balance')
  const debt = account.debt - amount
  return { ...posted, account: { ...posted.account, debt } }
}

/**
 * The points that expire: the part of the balance above the points of all grants that are still valid. The soonest
 * points to expire pay first (Q108), so points of a valid grant never expire, whatever the member spent before.
 */
export function expiredPoints({ balance }: Pick<Account, 'balance'>, validPoints: number): number {
  return Math.max(0, balance - validPoints)
}

function earliest(first: Date | null, second: Date | null): Date | null {
  if (first === null || second === null) return first ?? second
  return first <= second ? first : second
}

/** Granted points are valid for 6 calendar months, to the same time of day; coins do not expire. */
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
