import type { IdentityMethod } from '#contract/console/members/disclosures.ts'
import { inCamelCase } from '#server/platform/database/column-names.ts'
import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'
import type { DisclosedTable } from './tables/table.ts'

export interface NewDisclosure {
  readonly memberId: number
  readonly method: IdentityMethod
  readonly note: string
  /** The day of the identity check in Japan, as `YYYY-MM-DD`. */
  readonly checkedOn: string
  readonly operatorId: number
  readonly jobId: number
  readonly now: Date
}

export async function insertDisclosure(
  tx: Transaction,
  { memberId, method, note, checkedOn, operatorId, jobId, now }: NewDisclosure,
): Promise<number> {
  const [row] = await tx.query<{ id: number }>(sql`
    insert into console.disclosures (
      member_id, identity_method, identity_note, identity_checked_on, operator_id, requested_at,
      job_id
    )
    values (${memberId}, ${method}, ${note}, ${checkedOn}, ${operatorId}, ${now}, ${jobId})
    returning id`)
  return (row as { id: number }).id
}

export interface StoredDisclosure extends Row {
  readonly id: number
  readonly memberId: number
  readonly method: IdentityMethod
  readonly note: string
  readonly checkedOn: string
  readonly operator: string
  readonly requestedAt: Date
  readonly jobId: number
  readonly state: 'waiting' | 'done' | 'failed'
  readonly fileName: string | null
  readonly expiresAt: Date | null
  readonly partCount: number
}

const DISCLOSURE = sql`
  select
    disclosures.id,
    member_id,
    identity_method as method,
    identity_note as note,
    to_char(identity_checked_on, 'YYYY-MM-DD') as checked_on,
    operators.name as operator,
    disclosures.requested_at,
    job_id,
    report_jobs.state,
    file_name,
    report_jobs.expires_at,
    (select count(*) from console.report_parts where job_id = report_jobs.id) as part_count
  from console.disclosures
  join console.operators on operators.id = operator_id
  join console.report_jobs on report_jobs.id = job_id`

export function selectDisclosures(
  on: Queryable,
  { memberId, limit }: { memberId: number; limit: number },
): Promise<StoredDisclosure[]> {
  return on.query(sql`
    ${DISCLOSURE}
    where member_id = ${memberId}
    order by disclosures.id desc
    limit ${limit}`)
}

export async function selectDisclosure(
  on: Queryable,
  id: number,
): Promise<StoredDisclosure | null> {
  const [row] = await on.query<StoredDisclosure>(sql`
    ${DISCLOSURE}
    where disclosures.id = ${id}`)
  return row ?? null
}

/** The file of a disclosure names the values as the columns are named. */
export async function selectDisclosedRows(
  on: Queryable,
  { table, of = 'member_id = $1', columns, derived = {} }: DisclosedTable,
  memberId: number,
): Promise<Row[]> {
  const values = Object.entries(derived).map(([name, expression]) => `${expression} as ${name}`)
  const rows = await on.query({
    text: `select ${[...columns, ...values].join(', ')} from ${table} where ${of} order by 1`,
    values: [memberId],
  })
  const names = [...columns, ...Object.keys(derived)]
  return rows.map((row) => Object.fromEntries(names.map((name) => [name, row[inCamelCase(name)]])))
}
