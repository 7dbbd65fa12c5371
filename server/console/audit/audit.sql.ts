import type { Role } from '#contract/console/roles.ts'
import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'
import { fromStoredJson, toStoredJson } from '#server/platform/database/json-names.ts'
import { named, raw, sql } from '#server/platform/database/sql.ts'

export interface AuditRow {
  readonly now: Date
  readonly operatorId: number | null
  readonly role: Role | null
  readonly sessionHash: Buffer | null
  readonly address: string | null
  readonly call: string
  readonly outcome: 'done' | 'requested' | 'refused'
  readonly targetKind: string | null
  readonly targetId: string | null
  readonly before: object | null
  readonly after: object | null
  readonly reason: string | null
  readonly approvalId: number | null
  readonly requestId: string | null
}

/** The database adds the number of the entry and the hash that links it to the previous entry. */
export async function insertEntry(tx: Transaction, row: AuditRow): Promise<void> {
  await tx.query(named('insert-audit-entry')`
    insert into console.audit_entries (
      at, operator_id, role, session_hash, address, call, outcome, target_kind, target_id,
      before, after, reason, approval_id, request_id
    )
    values (
      ${row.now}, ${row.operatorId}, ${row.role}, ${row.sessionHash}, ${row.address}, ${row.call},
      ${row.outcome}, ${row.targetKind}, ${row.targetId},
      ${row.before === null ? null : toStoredJson(row.before)},
      ${row.after === null ? null : toStoredJson(row.after)}, ${row.reason}, ${row.approvalId},
      ${row.requestId}
    )`)
}

export interface AuditFilters {
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly operatorId?: number | undefined
  readonly call: string
  readonly outcome?: string | undefined
  readonly targetKind: string
  readonly targetId: string
  readonly approvalId?: number | undefined
}

export interface StoredEntry extends Row {
  readonly id: number
  readonly at: Date
  readonly operatorId: number | null
  readonly operatorName: string | null
  readonly role: Role | null
  readonly call: string
  readonly outcome: 'done' | 'requested' | 'refused'
  readonly targetKind: string | null
  readonly targetId: string | null
  readonly before: Record<string, unknown> | null
  readonly after: Record<string, unknown> | null
  readonly reason: string | null
  readonly approvalId: number | null
  readonly address: string | null
  readonly session: string | null
  readonly requestId: string | null
  readonly hash: string
}

const MATCHES = `
  ($1::timestamptz is null or at >= $1)
  and ($2::timestamptz is null or at < $2)
  and ($3::bigint is null or operator_id = $3)
  and starts_with(call, $4)
  and ($5::text is null or outcome = $5)
  and ($6 = '' or target_kind = $6)
  and (
    $7 = ''
    or target_id = $7
    or case when $7 ~ '^[0-9]{1,15}$' then after -> 'ids' @> to_jsonb($7::bigint) end
  )
  and ($8::bigint is null or approval_id = $8)`

const matchValues = (filters: AuditFilters) => [
  filters.from ?? null,
  filters.to ?? null,
  filters.operatorId ?? null,
  filters.call,
  filters.outcome ?? null,
  filters.targetKind,
  filters.targetId,
  filters.approvalId ?? null,
]

export async function countEntries(on: Queryable, filters: AuditFilters): Promise<number> {
  const [row] = await on.query<{ count: number }>({
    text: `select count(*) as count from console.audit_entries where ${MATCHES}`,
    values: matchValues(filters),
  })
  return row?.count ?? 0
}

const ENTRY = `
  entry.id,
  entry.at,
  entry.operator_id,
  operators.name as operator_name,
  entry.role,
  entry.call,
  entry.outcome,
  entry.target_kind,
  entry.target_id,
  entry.before,
  entry.after,
  entry.reason,
  entry.approval_id,
  entry.address,
  left(encode(entry.session_hash, 'hex'), 16) as session,
  entry.request_id,
  encode(entry.hash, 'hex') as hash`

export async function selectEntries(on: Queryable, ids: readonly number[]): Promise<StoredEntry[]> {
  const rows = await on.query<StoredEntry>(sql`
    select ${raw(ENTRY)}
    from unnest(${ids}::bigint[]) with ordinality as listed (listed_id, position)
    join console.audit_entries as entry on entry.id = listed_id
    left join console.operators on operators.id = entry.operator_id
    order by position`)
  return rows.map(readEntry)
}

/**
 * Selects the entries that match the filters and have a greater id, the oldest first. Their changes
 * are spelled as they are stored, because the hash of the entry covers that text.
 */
export function selectEntriesAfter(
  on: Queryable,
  filters: AuditFilters,
  { id, limit }: { id: number; limit: number },
): Promise<StoredEntry[]> {
  return on.query({
    text: `
      select ${ENTRY}
      from (
        select *
        from console.audit_entries
        where ${MATCHES}
          and id > $9
        order by id
        limit $10
      ) as entry
      left join console.operators on operators.id = entry.operator_id
      order by entry.id`,
    values: [...matchValues(filters), id, limit],
  })
}

export async function selectEntry(on: Queryable, id: number): Promise<StoredEntry | null> {
  const [row] = await on.query<StoredEntry>(sql`
    select ${raw(ENTRY)}
    from console.audit_entries as entry
    left join console.operators on operators.id = entry.operator_id
    where entry.id = ${id}`)
  return row === undefined ? null : readEntry(row)
}

function readEntry({ before, after, ...entry }: StoredEntry): StoredEntry {
  return { ...entry, ...fromStoredJson({ before, after }) } as StoredEntry
}
