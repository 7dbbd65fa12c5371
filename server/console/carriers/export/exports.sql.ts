import type { ExportRow } from '#contract/console/carriers/carriers.ts'
import type { ParcelState } from '#contract/console/parcels/parcels.fields.ts'
import type { Sendable } from '#server/console/acts/route.ts'
import type { ListSource } from '#server/console/lists/list.sql.ts'
import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'
import { raw, sql } from '#server/platform/database/sql.ts'
import { writtenColumns } from '#server/platform/database/written-columns.ts'

const EXPORT = `
  exports.id,
  number,
  code,
  layout_version,
  ship_day::text as ship_day,
  file_name,
  row_count,
  encode(sha256, 'hex') as sha256,
  operators.name as operator,
  reason,
  exports.created_at,
  deleted_at`
const FROM = 'console.exports join console.operators on operators.id = operator_id'

export const exportSource: ListSource<'GET /exports'> = {
  select: EXPORT,
  from: FROM,
  where: { code: 'code = $code' },
  order: { createdAt: 'exports.created_at $direction, exports.id $direction' },
}

export async function insertExport(
  tx: Transaction,
  file: object,
  parcelIds: readonly number[],
): Promise<number> {
  const { names, values } = writtenColumns(file)
  const [row] = await tx.query<{ id: number }>(sql`
    insert into console.exports (${names})
    values (${values})
    returning id`)
  const id = row?.id as number
  await tx.query(sql`
    insert into console.export_rows (export_id, row_number, parcel_id)
    select ${id}, row_number, parcel_id
    from unnest(${parcelIds}::bigint[]) with ordinality as rows (parcel_id, row_number)`)
  return id
}

export function selectExportsById(
  on: Queryable,
  ids: readonly number[],
): Promise<(Sendable<ExportRow> & Row)[]> {
  return on.query(sql`
    select ${raw(EXPORT)}
    from ${raw(FROM)}
    where exports.id = any(${ids})
    order by exports.id`)
}

/** Returns a file. The content is null if `deleteOldFiles` has deleted it. */
export async function selectFile(
  on: Queryable,
  id: number,
): Promise<{ fileName: string; sha256: string; content: Buffer | null } | null> {
  const [row] = await on.query<{ fileName: string; sha256: string; content: Buffer | null }>(sql`
    select file_name, encode(sha256, 'hex') as sha256, content
    from console.exports
    where id = ${id}`)
  return row ?? null
}

export async function selectParcelStates(on: Queryable, exportId: number): Promise<ParcelState[]> {
  const rows = await on.query<{ state: ParcelState }>(sql`
    select distinct state
    from console.export_rows
    join console.parcels on parcels.id = parcel_id
    where export_id = ${exportId}`)
  return rows.map(({ state }) => state)
}

/**
 * Keeps the content if a parcel of the file still waits to be handed over, or was handed over at
 * `handedOverBefore` or later. Returns how many files have lost their content. The list of the
 * parcels in each file is kept.
 */
export async function deleteOldFiles(
  on: Queryable,
  { handedOverBefore, now }: { handedOverBefore: Date; now: Date },
): Promise<number> {
  const rows = await on.query(sql`
    update console.exports
    set content = null, deleted_at = ${now}
    where content is not null
      and created_at < ${handedOverBefore}
      and not exists (
        select
        from console.export_rows
        join console.parcels on parcels.id = parcel_id
        where export_id = exports.id
          and (state in ('exported', 'numbered') or handed_over_at >= ${handedOverBefore})
      )
    returning 1`)
  return rows.length
}
