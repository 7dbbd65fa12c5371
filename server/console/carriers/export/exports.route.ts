import type { PreviewRow } from '#contract/console/carriers/carriers.ts'
import { REASON } from '#contract/console/reasons.ts'
import { type Handlers, isRefusal, refuse } from '#server/console/acts/route.ts'
import { readPage } from '#server/console/lists/list.sql.ts'
import { maySeeAddress } from '#server/console/parcels/addresses/shown-address.rule.ts'
import { wireDay } from '#server/platform/time/tokyo.ts'
import { exportSource, selectExportsById, selectFile, selectParcelStates } from './exports.sql.ts'
import { makeExports } from './exports.ts'
import { selectLabelParcels } from './label-parcels.sql.ts'
import { chooseLayout, hashOfAddress, type PreparedRow, prepareRows } from './preview.ts'
import { storeReplacements } from './replacements.sql.ts'
import { nameOf, textsOf } from './row.rule.ts'

type ExportKey =
  | 'GET /exports/preview'
  | 'POST /exports/replacements'
  | 'POST /exports'
  | 'GET /exports'
  | 'POST /exports/{id}/download'

export const exportHandlers: Handlers<ExportKey> = {
  async 'GET /exports/preview'({ database }, { query, session, now }) {
    const { ids, shipDay = wireDay(now) } = query
    const code = query.code ?? (await chooseLayout(database, ids ?? []))
    const { rows, missingSettings } = await prepareRows(database, { code, ids, shipDay })
    const shown = rows.filter(({ parcel }) => maySeeAddress(session.role, parcel.state))
    return { code, list: shown.map(previewRow), shipDay, missingSettings }
  },
  async 'POST /exports/replacements'(tx, { request: { replacements }, session, now }) {
    const ids = [...new Set(replacements.map(({ parcelId }) => parcelId))]
    const parcels = await selectLabelParcels(tx, ids)
    const hashes = new Map(parcels.map((parcel) => [parcel.id, hashOfAddress(parcel)]))
    const rows = new Map(
      replacements.flatMap(({ parcelId, character, replacement }) => {
        const addressHash = hashes.get(parcelId)
        if (addressHash === undefined) return []
        return [[`${addressHash} ${character}`, { addressHash, character, replacement }] as const]
      }),
    )
    if (rows.size === 0) return refuse(404)
    await storeReplacements(tx, [...rows.values()], { operatorId: session.operatorId, now })
    return {
      fields: { count: rows.size },
      target: { kind: 'parcel', id: null },
      after: { ids, count: rows.size },
    }
  },
  async 'POST /exports'(tx, { request, session, now }) {
    const { code, ids, shipDay, reason = null } = request
    const { operatorId } = session
    const made = await makeExports(tx, { code, ids, shipDay, reason, operatorId, now })
    if (isRefusal(made)) return made
    const exports = await selectExportsById(tx, made.exportIds)
    const count = exports.reduce((sum, { rowCount }) => sum + rowCount, 0)
    return {
      fields: { exports, leftOut: made.leftOut },
      target: { kind: 'export', id: made.exportIds.join(',') || null },
      after: { kind: code, count, ids: made.exportIds },
    }
  },
  'GET /exports': ({ database }, { query }) => readPage(database, exportSource, query),
  async 'POST /exports/{id}/download'(tx, { params, session: { role } }) {
    const file = await selectFile(tx, params.id)
    if (file === null) return refuse(404)
    const { fileName, content, sha256 } = file
    if (content === null) return refuse(409, REASON.fileDeleted)
    const states = await selectParcelStates(tx, params.id)
    if (!states.every((state) => maySeeAddress(role, state))) {
      return refuse(409, REASON.fileHandedOver)
    }
    return {
      fields: { fileName, content: content.toString('base64'), sha256 },
      target: { kind: 'export', id: String(params.id) },
      after: { fileName },
    }
  },
}

function previewRow({ parcel, row, refusal }: PreparedRow): PreviewRow {
  const { values: _, parcelId: id, ...shown } = row
  const { prefecture, city, street, building } = textsOf(parcel)
  return {
    ...shown,
    id,
    number: parcel.number,
    name: nameOf(parcel),
    address: `${prefecture}${city}${street} ${building}`.trim(),
    refusal,
    exportedIn: parcel.exportedIn,
  }
}
