import type { ImportRow, ImportSummary } from '#contract/console/parcels/carriers.ts'
import { type Handlers, isRefusal, refuse } from '#server/console/acts/route.ts'
import { pageOf, placeOf } from '#server/console/http/pages.rule.ts'
import { maySeeAddress } from '#server/console/parcels/addresses.rule.ts'
import {
  countImports,
  type ShownParcel,
  type StoredImport,
  type StoredLine,
  selectImport,
  selectImports,
  selectLines,
  selectShownParcels,
} from './imports.sql.ts'
import { decideLine, importTracking } from './imports.ts'

type ImportKey =
  | 'POST /imports'
  | 'GET /imports'
  | 'GET /imports/{id}'
  | 'POST /imports/{id}/decide'

export const importHandlers: Handlers<ImportKey> = {
  async 'POST /imports'(tx, { request, session: { operatorId }, now }) {
    const { code, fileName } = request
    const content = Buffer.from(request.content, 'base64')
    const id = await importTracking(tx, { code, fileName, content, operatorId, now })
    if (typeof id !== 'number') return id
    return {
      fields: { id },
      target: { kind: 'import', id: String(id) },
      after: { kind: code, fileName },
    }
  },
  async 'GET /imports'({ database }, { query: { page, direction } }) {
    const count = await countImports(database)
    const rows = await selectImports(database, { direction, ...placeOf(page) })
    return { list: rows.map(wireImport), ...pageOf(page, count) }
  },
  async 'GET /imports/{id}'({ database }, { params: { id }, session }) {
    const summary = await selectImport(database, id)
    if (summary === null) return refuse(404)
    const lines = await selectLines(database, id)
    const ids = lines.flatMap(({ parcelId, candidateIds }) => [parcelId ?? 0, ...candidateIds])
    const parcels = await selectShownParcels(database, [...new Set(ids)])
    const byId = new Map(
      parcels.map((parcel) => [
        parcel.id,
        maySeeAddress(session.role, parcel.state) ? parcel : { ...parcel, name: '' },
      ]),
    )
    return { summary: wireImport(summary), rows: lines.map((line) => wireLine(line, byId)) }
  },
  async 'POST /imports/{id}/decide'(tx, { params, request, session, now }) {
    const { line, parcelId } = request
    const { operatorId } = session
    const decision = { importId: params.id, line, parcelId, operatorId, now }
    const refusal = await decideLine(tx, decision)
    if (refusal !== null && isRefusal(refusal)) return refusal
    return {
      fields: { parcelId },
      target: { kind: 'parcel', id: String(parcelId) },
      after: { state: 'numbered', ids: [parcelId] },
    }
  },
}

function wireImport(row: StoredImport): ImportSummary {
  const { id, code, operator } = row
  return {
    id,
    code,
    operator,
    fileName: row.fileName,
    rowCount: row.rowCount,
    matchedCount: row.matchedCount,
    openCount: row.openCount,
    createdAt: row.createdAt.toISOString(),
  }
}

function wireLine(row: StoredLine, parcels: ReadonlyMap<number, ShownParcel>): ImportRow {
  const { line, number, tracking, result, conflict, parcelId, candidateIds } = row
  const shown = (id: number) => {
    const parcel = parcels.get(id)
    if (parcel === undefined) return []
    const { trackingNumber, ...rest } = parcel
    return [{ ...rest, trackingNumber }]
  }
  return {
    line: line <= 0 ? null : line,
    number,
    tracking,
    result,
    conflict,
    parcel: parcelId === null ? null : (shown(parcelId)[0] ?? null),
    candidates: candidateIds.flatMap(shown),
    decidedBy: row.decidedBy,
  }
}
