import type { ImportRow, ImportSummary } from '#contract/console/carriers/carriers.ts'
import type { ParcelState } from '#contract/console/parcels/parcels.fields.ts'
import type { Sendable } from '#server/console/acts/route.ts'
import type { ListSource } from '#server/console/lists/list.sql.ts'
import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'
import { toStoredJson } from '#server/platform/database/json-names.ts'
import { raw, sql } from '#server/platform/database/sql.ts'
import { writtenColumns } from '#server/platform/database/written-columns.ts'

/**
 * A line of an import and its result. A parcel that was expected, but that no row of the file
 * names, also has a line: `line` is then 0 or a negative number.
 */
export interface ImportLine extends Pick<ImportRow, 'number' | 'tracking' | 'result' | 'conflict'> {
  readonly line: number
  readonly parcelId: number | null
  readonly candidateIds: readonly number[]
}
export interface StoredLine extends ImportLine, Row {
  readonly decidedBy: string | null
}
export type ShownParcel = NonNullable<ImportRow['parcel']> & Row & { readonly state: ParcelState }

export async function insertImport(
  tx: Transaction,
  row: object,
  lines: readonly ImportLine[],
): Promise<number> {
  const { names, values } = writtenColumns(row)
  const [stored] = await tx.query<{ id: number }>(sql`
    insert into console.imports (${names})
    values (${values})
    returning id`)
  const id = stored?.id as number
  await tx.query(sql`
    insert into console.import_rows (
      import_id, line, number, tracking, result, conflict, parcel_id, candidate_ids
    )
    select
      ${id}, line, number, tracking, result, conflict, parcel_id,
      array(select jsonb_array_elements_text(candidate_ids)::bigint)
    from jsonb_to_recordset(${toStoredJson(lines)}::jsonb) as rows (
      line integer, number text, tracking text, result text, conflict text, parcel_id bigint,
      candidate_ids jsonb
    )`)
  return id
}

const IMPORT = `
  imports.id,
  code,
  file_name,
  row_count,
  (
    select count(*)
    from console.import_rows
    where import_id = imports.id
      and (result in ('matched', 'same') or decided_at is not null)
  ) as matched_count,
  (
    select count(*)
    from console.import_rows
    where import_id = imports.id
      and result in ('conflict', 'unknown', 'choose', 'damaged')
      and decided_at is null
  ) as open_count,
  operators.name as operator,
  imports.created_at`
const FROM = 'console.imports join console.operators on operators.id = operator_id'

export const importSource: ListSource<'GET /imports'> = {
  select: IMPORT,
  from: FROM,
  where: {},
  order: { createdAt: 'imports.created_at $direction, imports.id $direction' },
}

export async function selectImport(
  on: Queryable,
  id: number,
): Promise<Sendable<ImportSummary> | null> {
  const [row] = await on.query<Sendable<ImportSummary> & Row>(sql`
    select ${raw(IMPORT)}
    from ${raw(FROM)}
    where imports.id = ${id}`)
  return row ?? null
}

const LINE = sql`
  line,
  number,
  tracking,
  result,
  conflict,
  parcel_id,
  to_jsonb(candidate_ids) as candidate_ids`

export function selectLines(on: Queryable, importId: number): Promise<StoredLine[]> {
  return on.query(sql`
    select ${LINE}, operators.name as decided_by
    from console.import_rows
    left join console.operators on operators.id = decided_by
    where import_id = ${importId}
    order by line <= 0, abs(line)`)
}

/**
 * Locks and returns a line about which an operator still has to decide; null if there is no such
 * line.
 */
export async function lockOpenLine(
  tx: Transaction,
  { importId, line }: { importId: number; line: number },
): Promise<(ImportLine & Row) | null> {
  const [row] = await tx.query<ImportLine & Row>(sql`
    select ${LINE}
    from console.import_rows
    where import_id = ${importId}
      and line = ${line}
      and decided_at is null
    for update`)
  return row ?? null
}

export async function storeDecision(
  tx: Transaction,
  row: { importId: number; line: number; parcelId: number; operatorId: number; now: Date },
): Promise<void> {
  await tx.query(sql`
    update console.import_rows
    set parcel_id = ${row.parcelId}, decided_by = ${row.operatorId}, decided_at = ${row.now}
    where import_id = ${row.importId}
      and line = ${row.line}`)
}

export function selectShownParcels(on: Queryable, ids: readonly number[]): Promise<ShownParcel[]> {
  return on.query(sql`
    select
      id,
      number,
      concat_ws(
        ' ', nullif(last_name, ''), nullif(middle_name, ''), nullif(first_name, '')
      ) as name,
      state,
      tracking_number
    from console.parcels
    where id = any(${ids})`)
}
