import { arrayLiteral } from '#server/platform/database/array-literal.ts'
import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'
import { named, raw, sql } from '#server/platform/database/sql.ts'
import {
  RESTRICTION_COLUMNS,
  type RestrictionState,
} from '#server/restrictions/restriction-state.ts'
import { POINT_MONTHS } from '#server/settings/settings.ts'
import type { Account, AccountKey, Entry } from './ledger.ts'

/** An account in points or coins with the restrictions of its member. One statement reads both. */
export type RestrictedAccount = Account & RestrictionState

const ACCOUNT_COLUMNS = sql`
  member_id,
  currency,
  balance,
  granted,
  spent,
  entry_count,
  next_expiry_at,
  debt,
  ${raw(POINT_MONTHS)} as point_months,
  ${RESTRICTION_COLUMNS}`

/**
 * Locks the accounts in the order of member and currency. Because of this order, transactions that
 * lock the same accounts never deadlock.
 *
 * The statement does not read `hasDebt`. A statement that waits for a lock reads all other rows as
 * they were before the wait, so it would miss a debt in the other currency.
 */
export function lockAccounts(
  tx: Transaction,
  keys: readonly AccountKey[],
): Promise<(Omit<RestrictedAccount, 'hasDebt'> & Row)[]> {
  return tx.query(named('lock-accounts')`
    select ${ACCOUNT_COLUMNS}
    from balances
    where (member_id, currency) in (
      select *
      from unnest(
        ${arrayLiteral(keys.map(({ memberId }) => memberId))}::bigint[],
        ${keys.map(({ currency }) => currency)}::text[]
      )
    )
    order by member_id, currency
    for update of balances`)
}

export async function selectMembersInDebt(
  on: Queryable,
  memberIds: readonly number[],
): Promise<number[]> {
  const rows = await on.query<{ memberId: number }>(named('select-members-in-debt')`
    select member_id
    from balances
    where member_id = any(${arrayLiteral(memberIds)}::bigint[])
      and debt > 0`)
  return rows.map(({ memberId }) => memberId)
}

export function selectAccounts(
  on: Queryable,
  memberIds: readonly number[],
): Promise<(RestrictedAccount & Row)[]> {
  return on.query(named('select-accounts')`
    select
      ${ACCOUNT_COLUMNS},
      bool_or(debt > 0) over (partition by member_id) as has_debt
    from balances
    where member_id = any(${arrayLiteral(memberIds)}::bigint[])`)
}

export async function insertAccounts(tx: Transaction, memberIds: readonly number[]): Promise<void> {
  await tx.query(sql`
    insert into balances (member_id, currency)
    select member_id, currency
    from unnest(
      ${memberIds}::bigint[]) as member_id, (values ('point'), ('coin')) as both_kinds (currency
    )`)
}

/** Also stores each account as it is after its last entry. */
export async function saveEntries(
  tx: Transaction,
  { accounts, entries }: { accounts: readonly Account[]; entries: readonly Entry[] },
): Promise<void> {
  if (entries.length === 0) return
  await tx.query({
    name: 'save-entries',
    text: `
      with written as (
        insert into entries (
          member_id, currency, seq, amount, kind, reference,
          balance_after, granted_after, spent_after, expires_at, created_at
        )
        select *
        from unnest(
          $1::bigint[], $2::text[], $3::bigint[], $4::bigint[], $5::text[], $6::text[],
          $7::bigint[], $8::bigint[], $9::bigint[], $10::timestamptz[], $11::timestamptz[]
        )
      )
      update balances
      set
        balance = posted.balance,
        granted = posted.granted,
        spent = posted.spent,
        entry_count = posted.entry_count,
        next_expiry_at = posted.next_expiry_at
      from unnest(
        $12::bigint[], $13::text[], $14::bigint[], $15::bigint[], $16::bigint[], $17::bigint[],
        $18::timestamptz[]
      ) as posted (member_id, currency, balance, granted, spent, entry_count, next_expiry_at)
      where balances.member_id = posted.member_id
        and balances.currency = posted.currency`,
    values: [...entryColumns(entries), ...accountColumns(accounts)],
  })
}

function entryColumns(entries: readonly Entry[]): unknown[] {
  return [
    arrayLiteral(entries.map((entry) => entry.memberId)),
    entries.map((entry) => entry.currency),
    arrayLiteral(entries.map((entry) => entry.seq)),
    arrayLiteral(entries.map((entry) => entry.amount)),
    entries.map((entry) => entry.kind),
    entries.map((entry) => entry.reference),
    arrayLiteral(entries.map((entry) => entry.balanceAfter)),
    arrayLiteral(entries.map((entry) => entry.grantedAfter)),
    arrayLiteral(entries.map((entry) => entry.spentAfter)),
    arrayLiteral(entries.map((entry) => entry.expiresAt)),
    arrayLiteral(entries.map((entry) => entry.createdAt)),
  ]
}

function accountColumns(accounts: readonly Account[]): unknown[] {
  return [
    arrayLiteral(accounts.map((account) => account.memberId)),
    accounts.map((account) => account.currency),
    arrayLiteral(accounts.map((account) => account.balance)),
    arrayLiteral(accounts.map((account) => account.granted)),
    arrayLiteral(accounts.map((account) => account.spent)),
    arrayLiteral(accounts.map((account) => account.entryCount)),
    arrayLiteral(accounts.map((account) => account.nextExpiryAt)),
  ]
}

export async function updateDebt(
  tx: Transaction,
  { memberId, currency, debt }: AccountKey & { debt: number },
): Promise<void> {
  await tx.query(sql`
    update balances
    set debt = ${debt}
    where member_id = ${memberId}
      and currency = ${currency}`)
}

export interface ValidGrants extends Row {
  /** The sum of all valid grants of points. */
  readonly points: number
  /** When the first grant with unused points expires. Null if no grant has unused points. */
  readonly nextExpiryAt: Date | null
}

/**
 * Sums the valid grants and finds the first that still has unused points. Points are spent in the
 * order in which their grants expire. This is not always the order in which the grants were made:
 * an owner can shorten how long points are valid, and a clock can step back. Grants of 29, 30 and 31
 * August that are valid for six months also all expire on the last day of February.
 */
export async function selectValidGrants(
  tx: Transaction,
  { memberId, granted, spent }: Account,
  now: Date,
): Promise<ValidGrants> {
  const rows = await tx.query<ValidGrants>(sql`
    select
      coalesce(max(young), 0)::bigint as points,
      min(expires_at) filter (where until > greatest(0, ${spent} - (${granted} - young))) as next_expiry_at
    from (
      select
        expires_at,
        sum(amount) over (order by expires_at, seq) as until,
        sum(amount) over () as young
      from entries
      where member_id = ${memberId}
        and currency = 'point'
        and expires_at > ${now}
    ) as grants`)
  return rows[0] as ValidGrants
}

export async function updateNextExpiry(
  tx: Transaction,
  { memberId, nextExpiryAt }: { memberId: number; nextExpiryAt: Date | null },
): Promise<void> {
  await tx.query(sql`
    update balances
    set next_expiry_at = ${nextExpiryAt}
    where member_id = ${memberId}
      and currency = 'point'`)
}

export async function selectMembersWithDueExpiry(
  on: Queryable,
  { now, limit, failedIds }: { now: Date; limit: number; failedIds: readonly number[] },
): Promise<number[]> {
  const rows = await on.query<{ memberId: number }>(sql`
    select member_id
    from balances
    where next_expiry_at <= ${now}
      and member_id <> all(${failedIds}::bigint[])
    order by next_expiry_at
    limit ${limit}`)
  return rows.map(({ memberId }) => memberId)
}

/** Selects the sum of all balances in each currency. Reads every balance of the shop. */
export async function selectUnusedTotals(
  on: Queryable,
): Promise<Readonly<Record<'point' | 'coin', number>>> {
  const [row] = await on.query<{ point: number; coin: number }>(sql`
    select
      coalesce(sum(balance) filter (where currency = 'point'), 0)::bigint as point,
      coalesce(sum(balance) filter (where currency = 'coin'), 0)::bigint as coin
    from balances`)
  return row as { point: number; coin: number }
}

/** Expiries do not count, because the member does nothing to cause an expiry. */
export async function selectLastMovement(on: Queryable, memberId: number): Promise<Date | null> {
  const rows = await on.query<{ at: Date | null }>(sql`
    select max(created_at) as at
    from entries
    where member_id = ${memberId}
      and kind <> 'expiry'`)
  return rows[0]?.at ?? null
}
