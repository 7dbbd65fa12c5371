import type { Database, Queryable, Transaction } from '#server/platform/database/database.ts'
import { runBatches } from '#server/platform/jobs/batch-runner.ts'
import {
  type Account,
  type Currency,
  clawBack,
  expiredPoints,
  type Movement,
  type PostedEntry,
  post,
  repayDebt,
} from './points.rule.ts'
import {
  type AccountKey,
  insertAccounts,
  lockAccounts,
  saveEntries,
  selectAccounts,
  selectLastMovement,
  selectMembersWithDueExpiry,
  selectValidGrants,
  updateDebt,
  updateNextExpiry,
} from './points.sql.ts'

const EXPIRY_BATCH_SIZE = 500

export interface Balances {
  readonly points: number
  readonly coins: number
  /** What refunds took that the balances could not cover: nothing is spent until grants have paid it off. */
  readonly debtPoints: number
  readonly debtCoins: number
}

/** Opens both balances of a new member, at zero. */
export async function openAccounts(tx: Transaction, memberId: number): Promise<void> {
  await insertAccounts(tx, memberId)
}

/**
 * Usable points and coins (Q107): what expired by `now` does not count, whether or not the clerk came by yet.
 * Spec section 3, current user.
 */
export async function readBalances(
  database: Database,
  { memberId, now }: { memberId: number; now: Date },
): Promise<Balances> {
  let accounts = await selectAccounts(database, memberId)
  if (accounts.some((account) => isExpiryDue(account, now))) {
    await expirePoints(database, { memberId, now })
    accounts = await selectAccounts(database, memberId)
  }
  const accountIn = (currency: Currency) =>
    accounts.find((account) => account.currency === currency)
  return {
    points: accountIn('point')?.balance ?? 0,
    coins: accountIn('coin')?.balance ?? 0,
    debtPoints: accountIn('point')?.debt ?? 0,
    debtCoins: accountIn('coin')?.debt ?? 0,
  }
}

/**
 * Locks the accounts in order of member and currency and takes away what has expired, so that whoever
 * spends next sees only valid points. The caller saves what it posts with `saveAccounts`.
 */
export async function lockValidAccounts(
  tx: Transaction,
  { keys, now }: { keys: readonly AccountKey[]; now: Date },
): Promise<readonly Account[]> {
  const accounts = await lockAccounts(tx, keys)
  const expiring = accounts.filter((account) => isExpiryDue(account, now))
  if (expiring.length === 0) return accounts
  for (const account of expiring) await expireLocked(tx, account, now)
  return lockAccounts(tx, keys)
}

/**
 * Writes posted movements, and each account as its last one left it, in one turn. What comes in pays off
 * what is owed first, by an entry of its own.
 */
export async function saveAccounts(tx: Transaction, posted: readonly PostedEntry[]): Promise<void> {
  const latest = latestAccounts(posted)
  const repayments = latest
    .filter(({ debt }) => debt > 0)
    .map((account) => repayDebt(account, posted[0]?.entry.createdAt as Date))
    .filter((each) => each !== null)
  // All in one turn: a caller that does not wait for it commits behind it.
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
 * Moves a member's balance by one entry. `amount` is in points or coins, above 0 granted, below 0 spent.
 * Answers the balance after it, or `shortage` (also for who owes: see `readBalances`); the same kind and reference a second time throws
 * (constraint `entries_cause`), so nothing is ever paid twice.
 */
export async function moveBalance(
  tx: Transaction,
  { memberId, currency, now, ...movement }: AccountKey & Movement & { now: Date },
): Promise<number | 'shortage'> {
  const [account] = await lockValidAccounts(tx, { keys: [{ memberId, currency }], now })
  if (account === undefined) throw new Error(`member ${memberId} has no ${currency} account`)
  const posted = post(account, movement, now)
  if (posted === 'shortage') return 'shortage'
  await saveAccounts(tx, [posted])
  return (repayDebt(posted.account, now) ?? posted).account.balance
}

/**
 * Takes back `amount` points or coins by a new entry; what the balance cannot cover is owed. The caller has locked
 * both accounts of the member, so that whoever spends next knows of it.
 */
export async function clawBackBalance(
  tx: Transaction,
  {
    memberId,
    currency,
    now,
    ...cause
  }: AccountKey & { amount: number; reference: string; now: Date },
): Promise<void> {
  const [account] = await lockValidAccounts(tx, { keys: [{ memberId, currency }], now })
  if (account === undefined) throw new Error(`member ${memberId} has no ${currency} account`)
  const { posted, debt } = clawBack(account, cause, now)
  if (posted !== null) await saveAccounts(tx, [posted])
  if (debt !== account.debt) await updateDebt(tx, { memberId, currency, debt })
}

/** Expires what is due for one member; idempotent. Spec section 9: points are valid for 6 months. */
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
 * The clerk's round: expires what is due for everybody, in small transactions, and answers how many it visited. A
 * member whose points cannot expire is reported, and comes up again in the next round.
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

async function expireLocked(tx: Transaction, account: Account, now: Date): Promise<void> {
  const { memberId } = account
  const { points, nextExpiryAt } = await selectValidGrants(tx, account, now)
  const amount = expiredPoints(account, points)
  if (amount > 0) {
    // The entry's own number makes its cause unique: an expiry belongs to nothing but its moment.
    const reference = `${memberId}-${account.entryCount + 1}`
    const posted = post(account, { amount: -amount, kind: 'expiry', reference }, now)
    if (posted === 'shortage') throw new Error(`more expired than member ${memberId} has`)
    await saveAccounts(tx, [posted])
  }
  await updateNextExpiry(tx, { memberId, nextExpiryAt })
}

/** Whether a refund left the member owing in either currency: then nothing is spent. */
export async function isInDebt(on: Queryable, memberId: number): Promise<boolean> {
  return (await selectAccounts(on, memberId)).some(({ hasDebt }) => hasDebt)
}

/** When the member's points or coins last moved, expiries aside. */
export function readLastMovement(on: Queryable, memberId: number): Promise<Date | null> {
  return selectLastMovement(on, memberId)
}
