import type { DepositRow } from '#contract/console/bank/bank.ts'
import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'
import { raw, sql } from '#server/platform/database/sql.ts'

export interface StoredDeposit extends Row {
  readonly id: number
  readonly statementId: number
  readonly fileName: string
  readonly line: number
  readonly account: string
  readonly kind: DepositRow['kind']
  readonly bookedOn: string
  readonly yen: number
  readonly payerName: string
  readonly memo: string
  readonly state: DepositRow['state']
  readonly outcomeReason: string | null
  readonly endedBy: string | null
}

const STATE = `
  coalesce(outcome, case when matched.deposit_id is null then 'open' else 'matched' end)`
const FROM = `
  from console.bank_deposits
  join console.bank_statements on bank_statements.id = statement_id
  join console.bank_accounts on bank_accounts.id = account_id
  left join console.operators as ender on ender.id = ended_by
  left join console.bank_matched_deposits as matched
    on matched.deposit_id = bank_deposits.id and not matched.is_released`
const DEPOSIT = `
  select
    bank_deposits.id,
    statement_id,
    file_name,
    line,
    bank_accounts.name as account,
    bank_deposits.kind,
    booked_on::text as booked_on,
    yen,
    payer_name,
    memo,
    ${STATE} as state,
    outcome_reason,
    ender.name as ended_by
  ${FROM}`

/** Selects the open deposits, the oldest first. */
export function selectOpenDeposits(on: Queryable): Promise<StoredDeposit[]> {
  return on.query(sql`
    ${raw(DEPOSIT)}
    where outcome is null
      and matched.deposit_id is null
    order by bank_deposits.booked_on, bank_deposits.id`)
}

interface DepositFilters {
  readonly state: 'matched' | 'returned' | 'explained'
  readonly statement: number | null
  readonly text: string
}

const FILTERED = `
  where ${STATE} = $1
    and ($2::bigint is null or statement_id = $2)
    and (fold_text(payer_name || E'\\n' || memo) like all (search_patterns($3)) or yen::text = replace(search_key($3), ',', ''))`
const valuesOf = ({ state, statement, text }: DepositFilters) => [state, statement, text]

export async function countDeposits(on: Queryable, filters: DepositFilters): Promise<number> {
  const [row] = await on.query<{ count: number }>({
    text: `select count(*) as count ${FROM} ${FILTERED}`,
    values: valuesOf(filters),
  })
  return row?.count ?? 0
}

export function selectDeposits(
  on: Queryable,
  filters: DepositFilters,
  place: { sort: 'bookedOn' | 'yen'; direction: 'asc' | 'desc'; offset: number; limit: number },
): Promise<StoredDeposit[]> {
  const sort = place.sort === 'yen' ? 'yen' : 'bank_deposits.booked_on'
  const direction = place.direction === 'desc' ? 'desc' : 'asc'
  return on.query({
    text: `
      ${DEPOSIT}
      ${FILTERED}
      order by ${sort} ${direction}, bank_deposits.id ${direction}
      offset $4
      limit $5`,
    values: [...valuesOf(filters), place.offset, place.limit],
  })
}

/** Locks the deposits with these ids in any state, in the order of their ids. */
export async function lockDeposits(
  tx: Transaction,
  ids: readonly number[],
): Promise<StoredDeposit[]> {
  await tx.query(sql`
    select id
    from console.bank_deposits
    where id = any(${ids})
    order by id
    for update`)
  return tx.query(sql`
    ${raw(DEPOSIT)}
    where bank_deposits.id = any(${ids})
    order by bank_deposits.id`)
}

/**
 * Closes a locked deposit that is matched with no payment, because it was returned to the payer or
 * an operator has explained it.
 */
export async function endDeposit(
  tx: Transaction,
  row: {
    id: number
    outcome: 'returned' | 'explained'
    reason: string
    operatorId: number
    now: Date
  },
): Promise<void> {
  await tx.query(sql`
    update console.bank_deposits
    set
      outcome = ${row.outcome},
      outcome_reason = ${row.reason},
      ended_by = ${row.operatorId},
      ended_at = ${row.now}
    where id = ${row.id}`)
}
