import type { ImportRow } from '#contract/console/carriers/carriers.ts'
import { type Handlers, isRefusal, refuse, type Sendable } from '#server/console/acts/route.ts'
import { readPage } from '#server/console/lists/list.sql.ts'
import { maySeeAddress } from '#server/console/parcels/addresses/shown-address.rule.ts'
import {
  importSource,
  type ShownParcel,
  type StoredLine,
  selectImport,
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
  async 'POST /imports'(tx, { request, session: { operatorId, role }, now }) {
    const { code, fileName, isDryRun } = request
    const content = Buffer.from(request.content, 'base64')
    const file = { code, fileName, content, isDryRun, role, operatorId, now }
    const fields = await importTracking(tx, file)
    if (isRefusal(fields)) return fields
    const id = fields.id === null ? null : String(fields.id)
    return { fields, target: { kind: 'import', id }, after: { kind: code, fileName, isDryRun } }
  },
  'GET /imports': ({ database }, { query }) => readPage(database, importSource, query),
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
    return { summary, rows: lines.map((line) => shownLine(line, byId)) }
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

function shownLine(
  row: StoredLine,
  parcels: ReadonlyMap<number, ShownParcel>,
): Sendable<ImportRow> {
  const { line, number, tracking, result, conflict, parcelId, candidateIds } = row
  const shown = (id: number) => parcels.get(id) ?? []
  return {
    line: line <= 0 ? null : line,
    number,
    tracking,
    result,
    conflict,
    parcel: parcels.get(parcelId ?? 0) ?? null,
    candidates: candidateIds.flatMap(shown),
    decidedBy: row.decidedBy,
  }
}
