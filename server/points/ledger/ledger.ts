import { POINTS_VALID_MONTHS } from '#contract/constants.ts'
import { addMonths } from '#server/platform/time/tokyo.ts'

export type Currency = 'point' | 'coin'

/** The rule for all entries of one kind. */
interface EntryRule {
  /**
   * The sign that every amount of this kind has. `grant` and `adjustment` allow both signs, because
   * they may also correct a balance downwards.
   */
  readonly sign: 'positive' | 'negative' | 'either'
  /**
   * The account from which the amount comes or to which it goes. The members' accounts and these
   * accounts together sum to zero.
   */
  readonly counterAccount: string
  /** True if the member spends by this kind of entry. A member with a debt may not spend. */
  readonly isSpend: boolean
}

const credit = (counterAccount: string) =>
  ({ sign: 'positive', counterAccount, isSpend: false }) as const
const debit = (counterAccount: string) =>
  ({ sign: 'negative', counterAccount, isSpend: false }) as const
const spend = (counterAccount: string) =>
  ({ sign: 'negative', counterAccount, isSpend: true }) as const

/** The rule of every kind of entry. The checks of the ledger's invariants use these rules too. */
const ENTRY_RULES = {
  draw: spend('sales'),
  conversion: credit('conversions'),
  credit: credit('payments'),
  bonus: credit('grants'),
  referral: credit('grants'),
  grant: { sign: 'either', counterAccount: 'grants', isSpend: false },
  adjustment: { sign: 'either', counterAccount: 'grants', isSpend: false },
  expiry: debit('expiries'),
  exchange: spend('exchanges'),
  rank: spend('ranks'),
  clawback: debit('clawbacks'),
  restoration: credit('clawbacks'),
} as const satisfies Readonly<Record<string, EntryRule>>
export type EntryKind = keyof typeof ENTRY_RULES

/** Lists the kinds of entries of one sign, or of all signs. */
export function entryKinds(sign?: EntryRule['sign']): readonly EntryKind[] {
  const kinds = Object.keys(ENTRY_RULES) as EntryKind[]
  return sign === undefined ? kinds : kinds.filter((kind) => ENTRY_RULES[kind].sign === sign)
}

/** Returns whether the member spends by this kind of entry. */
export function isSpend(kind: EntryKind): boolean {
  return ENTRY_RULES[kind].isSpend
}

/** What identifies a balance: the member and the currency. */
export interface AccountKey {
  readonly memberId: number
  readonly currency: Currency
}

/**
 * A member's balance in one currency. Its running totals of grants and spends are enough to compute
 * what expires. A grant therefore need not store how much of it is left.
 */
export interface Account {
  readonly memberId: number
  readonly currency: Currency
  readonly balance: number
  readonly granted: number
  readonly spent: number
  readonly entryCount: number
  /**
   * No grant expires before this moment. It is a lower bound: the next expiry may also come later.
   */
  readonly nextExpiryAt: Date | null
  /**
   * What clawbacks could not take, because the balance was too small. The next grants pay it off.
   */
  readonly debt: number
  /**
   * True if the member has a debt in either currency. Such a member can spend neither points nor
   * coins.
   */
  readonly hasDebt: boolean
}

export interface Movement {
  /** Points or coins: above 0 for a grant, below 0 for a spend. */
  readonly amount: number
  readonly kind: EntryKind
  /**
   * A text that names the cause of the entry, together with the kind. No two entries have the same
   * kind and reference, so no cause moves a balance twice.
   */
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
 * Posts a movement and returns the account after it, with the new entry. Returns `shortage` if the
 * balance is too small, or if a member with a debt spends. A shortage is returned and not thrown,
 * because it happens every day.
 */
export function post(account: Account, movement: Movement, now: Date): PostedEntry | 'shortage' {
  const { amount } = movement
  if (!Number.isSafeInteger(amount) || amount === 0) throw new Error(`${amount} is not an amount`)
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
  /** The entry for the part that the balance covered. Null if the balance was empty. */
  readonly posted: PostedEntry | null
  readonly debt: number
}

/**
 * Takes back a grant of `amount` (above 0) from the balance. If the balance is smaller, the rest
 * becomes a debt.
 */
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

export interface Restoration {
  /** The entry for the part that was not needed to cancel the debt. Null if nothing is left. */
  readonly posted: PostedEntry | null
  readonly debt: number
}

/**
 * Gives the member back a clawback of `amount` (above 0), because the shop has the money again. The
 * amount first cancels debt. The rest is a new grant to the balance.
 */
export function restore(
  account: Account,
  { amount, reference }: { amount: number; reference: string },
  now: Date,
): Restoration {
  const cancelledDebt = Math.min(amount, account.debt)
  const debt = account.debt - cancelledDebt
  if (cancelledDebt === amount) return { posted: null, debt }
  const movement = { amount: amount - cancelledDebt, kind: 'restoration', reference } as const
  const posted = post({ ...account, debt }, movement, now)
  if (posted === 'shortage') throw new Error('a restoration was refused')
  return { posted, debt }
}

/**
 * Pays the debt, or a part of it, from the balance by a separate entry. Returns null if there is no
 * debt or the balance is empty.
 */
export function repayDebt(account: Account, now: Date): PostedEntry | null {
  const amount = Math.min(account.debt, account.balance)
  if (amount === 0) return null
  // The reference is unique, because it contains the number of the entry.
  const reference = `debt-${account.memberId}-${account.entryCount + 1}`
  const posted = post(account, { amount: -amount, kind: 'clawback', reference }, now)
  if (posted === 'shortage') throw new Error('a repayment took more than the balance')
  const debt = account.debt - amount
  return { ...posted, account: { ...posted.account, debt } }
}

/**
 * Returns how many points expire. These are the points by which the balance exceeds the sum of all
 * grants that are still valid. A spend uses the points that expire soonest (Q108), so no points of
 * a valid grant ever expire.
 */
export function expiredPoints({ balance }: Pick<Account, 'balance'>, validPoints: number): number {
  return Math.max(0, balance - validPoints)
}

function earliest(first: Date | null, second: Date | null): Date | null {
  if (first === null || second === null) return first ?? second
  return first <= second ? first : second
}

/**
 * Returns when a grant expires. Points expire 6 calendar months later, at the same time of day.
 * Coins never expire.
 */
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
