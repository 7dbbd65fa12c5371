import { addMonths } from '#server/platform/time/tokyo.ts'

export type Currency = 'point' | 'coin'

interface EntryRule {
  /**
   * The sign of every amount of this kind. `grant` and `adjustment` allow both signs, because
   * entries of these kinds can also correct a balance downwards.
   */
  readonly sign: 'positive' | 'negative' | 'either'
  /** Where the amount comes from or goes to. With the members' accounts, all sum to zero. */
  readonly counterAccount: string
  /** True if an entry of this kind is a spend by the member. A member with a debt cannot spend. */
  readonly isSpend: boolean
}

const credit = <Account extends string>(counterAccount: Account) =>
  ({ sign: 'positive', counterAccount, isSpend: false }) as const
const debit = <Account extends string>(counterAccount: Account) =>
  ({ sign: 'negative', counterAccount, isSpend: false }) as const
const spend = <Account extends string>(counterAccount: Account) =>
  ({ sign: 'negative', counterAccount, isSpend: true }) as const

const ENTRY_RULES = {
  draw: spend('sales'),
  conversion: credit('conversions'),
  credit: credit('payments'),
  bonus: credit('grants'),
  referral: credit('grants'),
  campaign: credit('grants'),
  /** What another shop owed a member who moved in: paid points and coins, and free points apart. */
  'moved-in': credit('moves'),
  'free-moved-in': credit('moves'),
  /** The price of a free draw, which the same transaction spends. */
  'free-draw': credit('grants'),
  grant: { sign: 'either', counterAccount: 'grants', isSpend: false },
  adjustment: { sign: 'either', counterAccount: 'grants', isSpend: false },
  expiry: debit('expiries'),
  exchange: spend('exchanges'),
  rank: spend('ranks'),
  /** The fee of a parcel; its reference is the purchase whose cards the member ships. */
  shipping: spend('shippings'),
  clawback: debit('clawbacks'),
  restoration: credit('clawbacks'),
  /** A debt that the shop does not ask for; the clawback that pays it off follows at once. */
  waiver: credit('clawbacks'),
  /** What a purchase of a void batch had taken: coins and paid points, and free points apart. */
  payback: credit('sales'),
  'free-payback': credit('sales'),
} as const satisfies Readonly<Record<string, EntryRule>>
export type EntryKind = keyof typeof ENTRY_RULES

export type CounterAccount = (typeof ENTRY_RULES)[EntryKind]['counterAccount']

export function counterAccountOf(kind: EntryKind): CounterAccount {
  return ENTRY_RULES[kind].counterAccount
}

/** Returns the kinds of entries with this sign, or all kinds if `sign` is left out. */
export function entryKinds(sign?: EntryRule['sign']): readonly EntryKind[] {
  const kinds = Object.keys(ENTRY_RULES) as EntryKind[]
  return sign === undefined ? kinds : kinds.filter((kind) => ENTRY_RULES[kind].sign === sign)
}

export function isSpend(kind: EntryKind): boolean {
  return ENTRY_RULES[kind].isSpend
}

export interface AccountKey {
  readonly memberId: number
  readonly currency: Currency
}

/**
 * A member's balance in one currency. The running totals of grants and spends are enough to compute
 * which points expire. A grant therefore does not store how many of its points are unused.
 */
export interface Account {
  readonly memberId: number
  readonly currency: Currency
  readonly balance: number
  readonly granted: number
  readonly spent: number
  readonly entryCount: number
  /** No points expire before this moment. The next expiry may be later than this moment. */
  readonly nextExpiryAt: Date | null
  /** What clawbacks could not take back. The next grants pay it off. */
  readonly debt: number
  /** In either currency. Such a member can spend neither points nor coins. */
  readonly hasDebt: boolean
  /** For how long points are valid that are granted now. */
  readonly pointMonths: number
}

export interface Movement {
  /** Points or coins: above 0 for a grant, below 0 for a spend. */
  readonly amount: number
  readonly kind: EntryKind
  /** Unique for its kind, so no cause moves a balance twice. */
  readonly reference: string
  /** Until when the former shop had promised points that are moved in. */
  readonly promisedUntil?: Date
}

export interface Entry extends Omit<Movement, 'promisedUntil'> {
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
 * Posts a movement. Returns the new entry, and the account after the movement. Returns `shortage`
 * if the balance is too small, or if a member with a debt spends. A shortage is returned and not
 * thrown, because it happens every day.
 */
export function post(account: Account, movement: Movement, now: Date): PostedEntry | 'shortage' {
  const { amount } = movement
  if (!Number.isSafeInteger(amount) || amount === 0) throw new Error(`${amount} is not an amount`)
  if (account.balance + amount < 0) return 'shortage'
  if (account.hasDebt && ENTRY_RULES[movement.kind].isSpend) return 'shortage'
  const expiresAt = expiryOf(account, movement, now)
  const after: Account = {
    ...account,
    balance: account.balance + amount,
    granted: account.granted + Math.max(amount, 0),
    spent: account.spent + Math.max(-amount, 0),
    entryCount: account.entryCount + 1,
    nextExpiryAt:
      movement.kind === 'free-draw'
        ? account.nextExpiryAt
        : earliest(account.nextExpiryAt, expiresAt),
  }
  return { account: after, entry: entryOf(after, movement, expiresAt, now) }
}

export interface Clawback {
  /** The entry for what the clawback took from the balance. Null if the balance was empty. */
  readonly posted: PostedEntry | null
  readonly debt: number
}

/** What the balance lacks becomes a debt. */
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
  /** For what is left after the debt is cancelled; null if nothing is. */
  readonly posted: PostedEntry | null
  readonly debt: number
}

/** Money that came back. Cancels debt first, and the rest is a new grant. */
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

/** A separate entry. Null if there is no debt or the balance is empty. */
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
 * Returns how many points expire: the points by which the balance exceeds the sum of all valid
 * grants. A spend always uses the points that expire soonest (Q108), so the points in excess all
 * come from expired grants.
 */
export function expiredPoints({ balance }: Pick<Account, 'balance'>, validPoints: number): number {
  return Math.max(0, balance - validPoints)
}

function earliest(first: Date | null, second: Date | null): Date | null {
  if (first === null || second === null) return first ?? second
  return first <= second ? first : second
}

/**
 * After the calendar months of the shop's rule, or when the former shop had promised. The points of a free draw expire at once, so that the
 * draw takes them before all others and leaves the member's own points. Null for coins, and for an
 * entry that takes points.
 */
function expiryOf(
  { currency, pointMonths }: Account,
  { amount, kind, promisedUntil }: Movement,
  now: Date,
): Date | null {
  if (currency === 'coin' || amount < 0) return null
  if (promisedUntil !== undefined) return promisedUntil
  return kind === 'free-draw' ? now : addMonths(now, pointMonths)
}

function entryOf(
  after: Account,
  { promisedUntil: _, ...movement }: Movement,
  expiresAt: Date | null,
  now: Date,
): Entry {
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
