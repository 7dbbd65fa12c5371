import type { AccountRow, CsvMapping } from '#contract/console/bank/bank.ts'
import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'
import { fromStoredJson, toStoredJson } from '#server/platform/database/json-names.ts'
import { sql } from '#server/platform/database/sql.ts'

export interface BankAccount extends Row {
  readonly id: number
  readonly bankCode: string
  readonly branchCode: string
  readonly kind: AccountRow['kind']
  readonly number: string
  readonly name: string
  readonly csvMapping: CsvMapping | null
  readonly version: number
}

const ACCOUNT = sql`
  select
    id,
    bank_code,
    branch_code,
    kind,
    number,
    name,
    csv_mapping,
    version
  from console.bank_accounts`

export async function selectAccounts(on: Queryable): Promise<BankAccount[]> {
  const rows = await on.query<BankAccount>(sql`${ACCOUNT} order by id`)
  return rows.map(readAccount)
}

export async function lockAccount(tx: Transaction, id: number): Promise<BankAccount | null> {
  const [row] = await tx.query<BankAccount>(sql`${ACCOUNT} where id = ${id} for update`)
  return row === undefined ? null : readAccount(row)
}

function readAccount(row: BankAccount): BankAccount {
  return { ...row, csvMapping: fromStoredJson(row.csvMapping) }
}

/** The constraint `bank_accounts_number` refuses an account number that is stored already. */
export async function insertAccount(
  tx: Transaction,
  row: Omit<BankAccount, 'id' | 'version'> & { readonly now: Date },
): Promise<number> {
  const [stored] = await tx.query<{ id: number }>(sql`
    insert into console.bank_accounts (
      bank_code, branch_code, kind, number, name, csv_mapping, created_at
    )
    values (
      ${row.bankCode}, ${row.branchCode}, ${row.kind}, ${row.number}, ${row.name},
      ${row.csvMapping === null ? null : toStoredJson(row.csvMapping)}, ${row.now}
    )
    returning id`)
  return stored?.id as number
}

export async function updateAccount(
  tx: Transaction,
  { id, name, csvMapping }: Pick<BankAccount, 'id' | 'name' | 'csvMapping'>,
): Promise<void> {
  await tx.query(sql`
    update console.bank_accounts
    set
      name = ${name},
      csv_mapping = ${csvMapping === null ? null : toStoredJson(csvMapping)},
      version = version + 1
    where id = ${id}`)
}
