import type { StatementRow } from '#contract/console/bank/bank.ts'
import type { ListSource } from '#server/console/lists/list.sql.ts'
import type { Queryable, Transaction } from '#server/platform/database/database.ts'
import { toStoredJson } from '#server/platform/database/json-names.ts'
import { sql } from '#server/platform/database/sql.ts'
import type { StatementLine } from './statement-file.ts'

interface NewStatement {
  readonly format: StatementRow['format']
  readonly fileName: string
  readonly sha256: Buffer
  readonly firstDay: string
  readonly lastDay: string
  readonly lineCount: number
  readonly operatorId: number
  readonly now: Date
}
export interface NewDeposit extends StatementLine {
  readonly accountId: number
  /**
   * Identifies the line. The days of two files can overlap, and a line that both files contain has
   * the same hash in each file.
   */
  readonly lineHash: string
}
export async function selectStatementId(on: Queryable, sha256: Buffer): Promise<number | null> {
  const [row] = await on.query<{ id: number }>(sql`
    select id
    from console.bank_statements
    where sha256 = ${sha256}`)
  return row?.id ?? null
}

/** The constraint `bank_statements_file` refuses a file that is stored already. */
export async function insertStatement(tx: Transaction, row: NewStatement): Promise<number> {
  const [stored] = await tx.query<{ id: number }>(sql`
    insert into console.bank_statements (
      format, file_name, sha256, first_day, last_day, line_count, operator_id, created_at
    )
    values (
      ${row.format}, ${row.fileName}, ${row.sha256}, ${row.firstDay}, ${row.lastDay},
      ${row.lineCount}, ${row.operatorId}, ${row.now}
    )
    returning id`)
  return stored?.id as number
}

/** Returns the numbers of the lines that no earlier statement of their account had. */
export async function selectNewLines(
  on: Queryable,
  deposits: readonly NewDeposit[],
): Promise<number[]> {
  const rows = await on.query<{ lineHash: string }>(sql`
    select encode(line_hash, 'hex') as line_hash
    from console.bank_deposits
    where line_hash in (select decode(hash, 'hex') from unnest(${deposits.map(({ lineHash }) => lineHash)}::text[]) as hash)`)
  const known = new Set(rows.map(({ lineHash }) => lineHash))
  return deposits.filter(({ lineHash }) => !known.has(lineHash)).map(({ line }) => line)
}

/**
 * Inserts the lines that no earlier statement of the account had. Returns the numbers of the lines
 * that were inserted.
 */
export async function insertDeposits(
  tx: Transaction,
  { statementId, deposits }: { statementId: number; deposits: readonly NewDeposit[] },
): Promise<number[]> {
  const rows = deposits.map((deposit) => ({
    line: deposit.line,
    accountId: deposit.accountId,
    kind: deposit.kind,
    bookedOn: deposit.bookedOn,
    yen: deposit.yen,
    payerName: deposit.payerName,
    memo: deposit.memo,
    lineHash: deposit.lineHash,
  }))
  const stored = await tx.query<{ line: number }>(sql`
    insert into console.bank_deposits (
      statement_id, line, account_id, kind, booked_on, yen, payer_name, memo, line_hash
    )
    select ${statementId}, line, account_id, kind, booked_on, yen, payer_name, memo,
    decode(line_hash, 'hex')
    from jsonb_to_recordset(${toStoredJson(rows)}::jsonb) as rows (
      line integer, account_id bigint, kind text, booked_on date, yen bigint, payer_name text,
      memo text, line_hash text
    )
    order by line
    on conflict on constraint bank_deposits_once do nothing
    returning line`)
  return stored.map(({ line }) => line)
}

export const statementSource: ListSource<'GET /bank/statements'> = {
  select: `
    bank_statements.id,
    format,
    file_name,
    first_day::text as first_day,
    last_day::text as last_day,
    line_count,
    line_count - stored.count as known_count,
    stored.yen as deposit_yen,
    stored.open as open_count,
    operators.name as operator,
    bank_statements.created_at`,
  from: 'console.bank_statements',
  joins: `
    join console.operators on operators.id = operator_id
    cross join lateral (
      select
        count(*) as count,
        coalesce(sum(yen) filter (where kind = 'deposit'), 0)::bigint as yen,
        count(*) filter (where outcome is null and matched.deposit_id is null) as open
      from console.bank_deposits
      left join console.bank_matched_deposits as matched
        on matched.deposit_id = bank_deposits.id and not is_released
      where statement_id = bank_statements.id
    ) as stored`,
  where: {},
  order: { createdAt: 'bank_statements.created_at $direction, bank_statements.id $direction' },
  id: 'bank_statements.id',
}
