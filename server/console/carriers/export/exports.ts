import { createHash } from 'node:crypto'
import { LAYOUT_CARRIERS, type LayoutCode } from '#contract/console/carriers/carriers.fields.ts'
import { REASON } from '#contract/console/reasons.ts'
import { type Refusal, refuse } from '#server/console/acts/route.ts'
import { markExported } from '#server/console/parcels/bulk/bulk.ts'
import { lockParcels } from '#server/console/parcels/parcels.sql.ts'
import type { Database, Transaction } from '#server/platform/database/database.ts'
import { DAY_MS } from '#server/platform/time/durations.ts'
import { fileTime } from '#server/platform/time/tokyo.ts'
import { deleteOldFiles, insertExport } from './exports.sql.ts'
import { makeFiles } from './file.rule.ts'
import { type PreparedRow, prepareRows } from './preview.ts'

const KEPT_MS = 30 * DAY_MS

export interface ExportRequest {
  readonly code: LayoutCode
  readonly ids: readonly number[]
  readonly shipDay: string
  readonly reason: string | null
  readonly operatorId: number
  readonly now: Date
}
export interface MadeExports {
  readonly exportIds: readonly number[]
  /**
   * The parcels that are in none of the files, each with the reason. These parcels are still in the
   * queue.
   */
  readonly leftOut: readonly { readonly id: number; readonly result: string }[]
}

/**
 * Makes the carrier files of parcels and stores them byte for byte (A-119). A parcel that may not
 * be exported, or whose row has a problem, is left out and does not change. Refuses the request if
 * one of the parcels was exported before and the request has no reason.
 */
export async function makeExports(
  tx: Transaction,
  request: ExportRequest,
): Promise<MadeExports | Refusal> {
  const { code, ids, shipDay, reason, operatorId, now } = request
  await lockParcels(tx, ids)
  const { current, rows } = await prepareRows(tx, { code, ids, shipDay })
  const ready = rows.filter((each) => refusalOfRow(each) === null)
  if (reason === null && ready.some(({ parcel }) => parcel.exportedIn !== null)) {
    return refuse(409, REASON.exportedBefore)
  }
  const files = makeFiles(
    current.layout,
    ready.map(({ row }) => row.values),
  )
  const exportIds: number[] = []
  let at = 0
  for (const [index, { bytes, rowCount }] of files.entries()) {
    const parcelIds = ready.slice(at, at + rowCount).map(({ parcel }) => parcel.id)
    at += rowCount
    const file = {
      code,
      layoutVersion: current.version,
      shipDay,
      rowCount,
      content: bytes,
      operatorId,
      createdAt: now,
      fileName: nameOf(code, now, files.length > 1 ? index + 1 : null),
      reason: ready.some(({ parcel }) => parcel.exportedIn !== null) ? reason : null,
      sha256: createHash('sha256').update(bytes).digest(),
    }
    exportIds.push(await insertExport(tx, file, parcelIds))
  }
  const exported = ready.map(({ parcel }) => parcel.id)
  const carrier = LAYOUT_CARRIERS[code]
  await markExported(tx, { ids: exported, carrier, operatorId, now })
  return { exportIds, leftOut: leftOutOf(ids, rows) }
}

/**
 * Deletes the content of files whose parcels were all handed over more than 30 days ago (A-120). A
 * parcel that went back into the queue does not prevent the deletion, because it needs a new file
 * anyway.
 */
export async function deleteOldExports(database: Database, now: Date): Promise<number> {
  const handedOverBefore = new Date(now.getTime() - KEPT_MS)
  return deleteOldFiles(database, { handedOverBefore, now })
}

/** Returns why a row is left out of the file; null if the file can contain the row. */
function refusalOfRow({ refusal, row }: PreparedRow): string | null {
  return refusal ?? row.problems[0]?.fault ?? null
}

function leftOutOf(ids: readonly number[], rows: readonly PreparedRow[]) {
  const byId = new Map(rows.map((each) => [each.parcel.id, each]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    const result = row === undefined ? 'unknown' : refusalOfRow(row)
    return result === null ? [] : [{ id, result }]
  })
}

function nameOf(code: LayoutCode, now: Date, part: number | null): string {
  return `${code}-${fileTime(now)}${part === null ? '' : `-${part}`}.csv`
}
