import { AUDIT_LISTED_MAX } from '#contract/console/operators/audit.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'
import type { AuditFilters } from './audit.sql.ts'

type Direction = 'asc' | 'desc'

/** Returns the number of the newest entry. The numbers have no gap, so it is also their count. */
export async function selectNewestId(on: Queryable): Promise<number> {
  const [row] = await on.query<{ id: number | null }>(sql`
    select max(id) as id
    from console.audit_entries`)
  return row?.id ?? 0
}

/**
 * Returns the ids of at most AUDIT_LISTED_MAX entries that match, because counting all would read
 * the whole log: 220 ms with 1,000,000 entries. If the filter names a time, the entries are ordered
 * by time, which is the order of their ids; by ids, the statement would first read all newer
 * entries.
 */
export async function selectMatchingIds(
  on: Queryable,
  filters: AuditFilters,
  direction: Direction,
): Promise<readonly number[]> {
  const { conditions, values } = conditionsOf(filters)
  const order = direction === 'asc' ? 'asc' : 'desc'
  const hasTime = filters.from !== undefined || filters.to !== undefined
  const rows = await on.query<{ id: number }>({
    text: `
      select id
      from console.audit_entries
      where ${conditions.join('\n        and ')}
      order by ${hasTime ? `at ${order}, ` : ''}id ${order}
      limit ${AUDIT_LISTED_MAX}`,
    values,
  })
  return rows.map(({ id }) => id)
}

/** Returns whether a filter names something, so that not all entries match. */
export function isFiltered(filters: AuditFilters): boolean {
  return conditionsOf(filters).conditions.length > 0
}

function conditionsOf(filters: AuditFilters) {
  const values: unknown[] = []
  const conditions: string[] = []
  const add = (value: unknown, condition: (name: string) => string) => {
    if (value === undefined || value === '') return
    values.push(value)
    conditions.push(condition(`$${values.length}`))
  }
  add(filters.from, (name) => `at >= ${name}`)
  add(filters.to, (name) => `at < ${name}`)
  add(filters.operatorId, (name) => `operator_id = ${name}`)
  add(filters.call, (name) => `call ^@ ${name}`)
  add(filters.outcome, (name) => `outcome = ${name}`)
  add(filters.targetKind, (name) => `target_kind = ${name}`)
  add(filters.targetId, (name) => targetCondition(name, filters.targetId))
  add(filters.approvalId, (name) => `approval_id = ${name}`)
  return { conditions, values }
}

/**
 * Matches entries about one row, and entries about several rows, which have the ids in `after`. Each
 * half of the union has an index; one condition with `or` would read the whole log.
 */
function targetCondition(name: string, targetId: string): string {
  const ids = /^[0-9]{1,15}$/.test(targetId)
    ? `to_jsonb(${name}::bigint)`
    : `to_jsonb(${name}::text)`
  return `id in (
          select id from console.audit_entries where target_id = ${name}
          union all
          select id from console.audit_entries where after ? 'ids' and after -> 'ids' @> ${ids}
        )`
}
