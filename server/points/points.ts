import type { Database, Queryable, Transaction } from '#server/platform/database/database.ts'
import { runBatches } from '#server/platform/jobs/batch-runner.ts'
import type { Message } from '#server/platform/language.ts'
import { type RestrictionState, UNRESTRICTED } from '#server/restrictions/restriction-state.ts'
import {
  type Account,
  type AccountKey,
  type Currency,
  clawBack,
  expiredPoints,
  type Movement,
  type PostedEntry,
  post,
  repayDebt,
  restore,
} from './ledger.ts'
import {
  insertAccounts,
  lockAccounts,
  type RestrictedAccount,
  saveEntries,
  selectAccounts,
  selectLastMovement,
  selectMembersInDebt,
  selectMembersWithDueExpiry,
  selectUnusedTotals,
  selectValidGrants,
  updateDebt,
  updateNextExpiry,
} from './points.sql.ts'

export { selectLastMovement as readLastMovement, selectUnusedTotals as readUnusedTotals }

const EXPIRY_BATCH_SIZE = 500

/** The message that refuses a spend because the member has a debt. */
export const IN_DEBT: Message = {
  ja: '返金にともなう不足分が残っているため、ご利用いただけません。ポイントのご購入などで不足分が補われると、再びご利用いただけます。',
  en: 'You owe points after a refund. Once new points have covered them, you can spend again.',
}

/** The message that refuses a spend because the balance is too small. */
export const SHORTAGE: Readonly<Record<'point' | 'coin', Message>> = {
  point: { ja: 'ポイントが不足しています', en: 'You do not have enough points' },
  coin: { ja: 'コインが不足しています', en: 'You do not have enough coins' },
}

export interface Balances {
  readonly points: number
  readonly coins: number
  /** True if the member has a debt in either currency, and cannot spend until grants pay it off. */
  readonly hasDebt: boolean
  readonly restrictionState: RestrictionState
}

export function openAccounts(tx: Transaction, ...memberIds: readonly number[]): Promise<void> {
  return insertAccounts(tx, memberIds)
}

/**
 * Reads the points and coins that the member can use now (Q107). Expired points do not count, even
 * if the worker has not posted their expiry yet. Specification, section 3 (current user).
 */
export async function readBalances(
  database: Database,
  { memberId, now }: { memberId: number; now: Date },
): Promise<Balances> {
  const accounts = await selectAccounts(database, [memberId])
  if (!accounts.some((account) => isExpiryDue(account, now))) return balancesOf(accounts)
  await expirePoints(database, { memberId, now })
  return balancesOf(await selectAccounts(database, [memberId]))
}

/** In the order of the members; null for one whose points `readBalances` has to expire first. */
export async function readBalancesOf(
  on: Queryable,
  { memberIds, now }: { memberIds: readonly number[]; now: Date },
): Promise<readonly (Balances | null)[]> {
  const accounts = await selectAccounts(on, memberIds)
  const accountsByMember = Map.groupBy(accounts, ({ memberId }) => memberId)
  return memberIds.map((memberId) => {
    const ofMember = accountsByMember.get(memberId) ?? []
    return ofMember.some((account) => isExpiryDue(account, now)) ? null : balancesOf(ofMember)
  })
}

function balancesOf(accounts: readonly RestrictedAccount[]): Balances {
  const accountIn = (currency: Currency) =>
    accounts.find((account) => account.currency === currency)
  return {
    points: accountIn('point')?.balance ?? 0,
    coins: accountIn('coin')?.balance ?? 0,
    hasDebt: accounts.some(({ hasDebt }) => hasDebt),
    restrictionState: accountIn('point') ?? UNRESTRICTED,
  }
}

export function balanceIn({ points, coins }: Balances, currency: Currency): number {
  return currency === 'coin' ? coins : points
}

/**
 * Locks accounts in the order of member and currency, and expires the due points of the accounts,
 * so that the caller spends only valid points. The caller then posts movements to the accounts
 * (`post`) and saves the accounts with `saveAccounts`. Each account also has the restrictions of
 * its member. A new restriction waits for these locks, so no restriction commits between this call
 * and the caller's commit.
 */
export async function lockValidAccounts(
  tx: Transaction,
  { keys, now }: { keys: readonly AccountKey[]; now: Date },
): Promise<readonly RestrictedAccount[]> {
  const accounts = await lockWithDebts(tx, keys)
  const expiring = accounts.filter((account) => isExpiryDue(account, now))
  if (expiring.length === 0) return accounts
  for (const account of expiring) await expireLocked(tx, account, now)
  return lockWithDebts(tx, keys)
}

/**
 * A clawback locks both accounts of its member, so the second statement reads every debt that could
 * be committed before the caller's commit.
 */
async function lockWithDebts(
  tx: Transaction,
  keys: readonly AccountKey[],
): Promise<readonly RestrictedAccount[]> {
  const [accounts, debtors] = await Promise.all([
    lockAccounts(tx, keys),
    selectMembersInDebt(
      tx,
      keys.map(({ memberId }) => memberId),
    ),
  ])
  const isDebtor = new Set(debtors)
  return accounts.map((account) => ({ ...account, hasDebt: isDebtor.has(account.memberId) }))
}

/** Points or coins that another shop owed a member who moves in. */
export type MovedBalance = AccountKey &
  Pick<Movement, 'amount' | 'promisedUntil'> & { readonly kind: 'moved-in' | 'free-moved-in' }

/**
 * Grants what another shop owed members whose balances have just been opened. Two owners have
 * approved it; otherwise the database refuses the entries.
 */
export async function moveBalancesIn(
  tx: Transaction,
  {
    balances,
    approvalId,
    now,
  }: {
    readonly balances: readonly MovedBalance[]
    readonly approvalId: number
    readonly now: Date
  },
): Promise<void> {
  const keyOf = ({ memberId, currency }: AccountKey) => `${memberId} ${currency}`
  const accounts = await lockWithDebts(tx, balances)
  const latest = new Map<string, Account>(accounts.map((account) => [keyOf(account), account]))
  const posted = balances.map(({ memberId, currency, ...movement }) => {
    const key = keyOf({ memberId, currency })
    const account = latest.get(key) as Account
    const reference = `${approvalId}-${memberId}-${account.entryCount + 1}`
    const grant = post(account, { ...movement, reference }, now)
    if (grant === 'shortage') throw new Error('a grant found no room')
    latest.set(key, grant.account)
    return grant
  })
  await saveAccounts(tx, posted)
}

/** If an account has a debt, a separate entry pays it off from the balance. */
export async function saveAccounts(tx: Transaction, posted: readonly PostedEntry[]): Promise<void> {
  const latest = latestAccounts(posted)
  const repayments = latest
    .filter(({ debt }) => debt > 0)
    .map((account) => repayDebt(account, posted[0]?.entry.createdAt as Date))
    .filter((each) => each !== null)
  // All statements are sent at once, because the caller may send its commit before this call has
  // finished. A statement that first waited for a result would come after the commit.
  await Promise.all([
    ...repayments.map(({ account }) => updateDebt(tx, account)),
    saveEntries(tx, {
      accounts: latestAccounts([...posted, ...repayments]),
      entries: [...posted, ...repayments].map(({ entry }) => entry),
    }),
  ])
}

function latestAccounts(posted: readonly PostedEntry[]): Account[] {
  const latest = new Map(
    posted.map(({ account }) => [`${account.memberId} ${account.currency}`, account]),
  )
  return [...latest.values()]
}

/**
 * Moves a member's balance by one entry of `amount` points or coins, above 0 for a grant and below
 * 0 for a spend. Returns the balance after the entry. Returns `shortage` if the balance is too
 * small or the member has a debt. Throws if an entry with the same kind and reference exists
 * (constraint `entries_cause`), so one cause never moves a balance twice.
 */
export async function moveBalance(
  tx: Transaction,
  { memberId, currency, now, ...movement }: AccountKey & Movement & { now: Date },
): Promise<number | 'shortage'> {
  const account = await lockValidAccount(tx, { memberId, currency }, now)
  const posted = post(account, movement, now)
  if (posted === 'shortage') return 'shortage'
  await saveAccounts(tx, [posted])
  return (repayDebt(posted.account, now) ?? posted).account.balance
}

/**
 * Takes back `amount` points or coins by a new entry. The part that the balance does not cover
 * becomes a debt. The caller must have locked the member's point account and coin account.
 * Otherwise a concurrent spend in the other currency could miss the debt.
 */
export function clawBackBalance(tx: Transaction, clawback: BalanceWithDebtChange): Promise<void> {
  return changeBalanceWithDebt(tx, clawback, clawBack)
}

/** Cancels debt first; the rest is a new grant. The caller has locked both accounts. */
export function restoreBalance(tx: Transaction, restoration: BalanceWithDebtChange): Promise<void> {
  return changeBalanceWithDebt(tx, restoration, restore)
}

type BalanceWithDebtChange = AccountKey & {
  readonly amount: number
  readonly reference: string
  readonly now: Date
}

/** Applies a clawback or a restoration to a member's balance, and saves the debt if it changes. */
async function changeBalanceWithDebt(
  tx: Transaction,
  { memberId, currency, now, ...cause }: BalanceWithDebtChange,
  change: typeof clawBack | typeof restore,
): Promise<void> {
  const account = await lockValidAccount(tx, { memberId, currency }, now)
  const { posted, debt } = change(account, cause, now)
  if (posted !== null) await saveAccounts(tx, [posted])
  if (debt !== account.debt) await updateDebt(tx, { memberId, currency, debt })
}

/** Throws if the member does not have this account. */
async function lockValidAccount(tx: Transaction, key: AccountKey, now: Date): Promise<Account> {
  const [account] = await lockValidAccounts(tx, { keys: [key], now })
  if (account === undefined)
    throw new Error(`member ${key.memberId} has no ${key.currency} account`)
  return account
}

/**
 * Expires the due points of one member. A repeated call expires no points twice. Specification,
 * section 9.
 */
export async function expirePoints(
  database: Database,
  { memberId, now }: { memberId: number; now: Date },
): Promise<void> {
  await database.transaction(async (tx) => {
    await lockValidAccounts(tx, { keys: [{ memberId, currency: 'point' }], now })
  })
}

export interface ExpiryOptions {
  readonly database: Database
  readonly onFault: (cause: unknown) => void
}

/**
 * Expires the due points of all members, with one transaction for each member. Returns how many
 * members were due. The worker calls this function. If the points of a member cannot be expired,
 * `onFault` gets the error, and the next run tries that member again.
 */
export function expireAllPoints({ database, onFault }: ExpiryOptions, now: Date): Promise<number> {
  return runBatches({
    batchMax: EXPIRY_BATCH_SIZE,
    read: (failedIds) =>
      selectMembersWithDueExpiry(database, { now, limit: EXPIRY_BATCH_SIZE, failedIds }),
    idOf: (memberId) => memberId,
    ownerIdOf: (memberId) => memberId,
    work: (memberId) => expirePoints(database, { memberId, now }),
    nameOf: (memberId) => `the points of member ${memberId} could not expire`,
    onFault,
  })
}

function isExpiryDue({ nextExpiryAt }: Account, now: Date): boolean {
  return nextExpiryAt !== null && nextExpiryAt <= now
}

/**
 * Ends all unused points of an account that is being closed. The caller has locked the account's
 * balances and has checked that no paid points are among them.
 */
export async function expireAtClosure(
  tx: Transaction,
  { memberId, now }: { memberId: number; now: Date },
): Promise<void> {
  await expireAll(tx, { memberId, currency: 'point' }, now)
  await updateNextExpiry(tx, { memberId, nextExpiryAt: null })
}

/**
 * Writes off what a cancelled contract has left: waives the debts of the refunds, whose points were
 * spent, and ends the coins. The caller has locked the balances and closes the account.
 */
export async function writeOffAtClosure(
  tx: Transaction,
  { memberId, now }: { memberId: number; now: Date },
): Promise<void> {
  for (const currency of ['coin', 'point'] as const) {
    const { debt: amount } = await lockValidAccount(tx, { memberId, currency }, now)
    const cause = { kind: 'waiver', reference: String(memberId) } as const
    if (amount > 0) await moveBalance(tx, { memberId, currency, amount, ...cause, now })
  }
  await expireAll(tx, { memberId, currency: 'coin' }, now)
}

async function expireAll(tx: Transaction, key: AccountKey, now: Date): Promise<void> {
  const account = await lockValidAccount(tx, key, now)
  await postExpiry(tx, { account, amount: account.balance }, now)
}

async function expireLocked(tx: Transaction, account: Account, now: Date): Promise<void> {
  const { memberId } = account
  const { points, nextExpiryAt } = await selectValidGrants(tx, account, now)
  await postExpiry(tx, { account, amount: expiredPoints(account, points) }, now)
  await updateNextExpiry(tx, { memberId, nextExpiryAt })
}

async function postExpiry(
  tx: Transaction,
  { account, amount }: { account: Account; amount: number },
  now: Date,
): Promise<void> {
  if (amount === 0) return
  // No row of another table causes an expiry, so the reference cannot be the id of such a row.
  // The number of the entry makes the reference unique.
  const reference = `${account.memberId}-${account.entryCount + 1}`
  const posted = post(account, { amount: -amount, kind: 'expiry', reference }, now)
  if (posted === 'shortage') throw new Error(`more expired than member ${account.memberId} has`)
  await saveAccounts(tx, [posted])
}

/** In either currency. Such a member can spend neither points nor coins. */
export async function isInDebt(on: Queryable, memberId: number): Promise<boolean> {
  return (await selectAccounts(on, [memberId])).some(({ hasDebt }) => hasDebt)
}
