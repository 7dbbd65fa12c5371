import { REASON } from '#contract/console/reasons.ts'
import type { StockFigures } from '#contract/console/stock/cards.ts'
import type { StockRow, stockCalls } from '#contract/console/stock/stock.ts'
import { checkPermission } from '#server/console/act-runs/act-runs.ts'
import { type Handlers, isRefusal, type Payload, refuse } from '#server/console/acts/route.ts'
import { importActOf } from '#server/console/imports/imports.ts'
import { readPart, readRow } from '#server/console/lists/list.sql.ts'
import { encodeProof } from '#server/pictures/pictures.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectCopiesOf, selectCopiesOn } from './copies.sql.ts'
import { type Correction, correctStock, stockChanges } from './corrections/corrections.ts'
import { readCounts } from './counts-file.ts'
import { stockOfCards } from './free.ts'
import { type ListedMovement, type ListedStock, movementSource, stockSource } from './list.sql.ts'
import { moveCopies } from './moves.ts'
import { photograph } from './photos.ts'
import { insertShelf, selectLossMax, selectShelves } from './shelves.sql.ts'
import { selectReservedLines } from './stock.sql.ts'

export const stockHandlers: Handlers<keyof typeof stockCalls> = {
  async 'GET /stock'({ database }, { query, session: { role }, now }) {
    if (query.supplier !== '') {
      const denied = checkPermission(role, 'acquisitions.read')
      if (denied !== null) return denied
    }
    const values = { ...query, graded: query.graded ?? null }
    const [{ list, ...page }, shelves] = await Promise.all([
      readPart<ListedStock>(database, stockSource, values),
      selectShelves(database),
    ])
    return {
      list: await withFigures(database, list, now),
      ...page,
      shelves: shelves.map(({ code }) => code),
    }
  },
  async 'GET /stock/{id}'({ database }, { params: { id }, query, now }) {
    const found = await readRow<ListedStock>(database, stockSource, id)
    if (found === null) return refuse(404)
    const place = { ...query, card: id, direction: 'desc' } as const
    const [[row], copies, movements, lossYenMax] = await Promise.all([
      withFigures(database, [found], now),
      selectCopiesOf(database, id),
      readPart<ListedMovement>(database, movementSource, place),
      selectLossMax(database),
    ])
    return { row: row as StockRow, copies, movements, lossYenMax }
  },
  async 'GET /shelves'({ database }) {
    return { list: await selectShelves(database) }
  },
  async 'GET /shelves/copies'({ database }, { query: { shelf } }) {
    const list = await selectCopiesOn(database, shelf)
    return { list, lossYenMax: await selectLossMax(database) }
  },
  async 'POST /shelves/add'(tx, { request: { shelf: code, note }, now }) {
    if (!(await insertShelf(tx, { code, note, now }))) return refuse(409, REASON.shelfTaken)
    return { fields: {}, target: { kind: 'shelf', id: code }, after: { note } }
  },
  async 'POST /shelves/counts'(tx, { request }) {
    const { shelf, isDryRun } = request
    return importActOf(await readCounts(tx, request), 'stock', { shelf, isDryRun })
  },
  async 'POST /stock/move'(tx, { request, session: { operatorId }, now }) {
    const { copyId, count, shelf, reason } = request
    const lot = await moveCopies(tx, { copyId, count, shelf, reason, operatorId, now })
    if (isRefusal(lot)) return lot
    return {
      fields: {},
      target: { kind: 'copy', id: String(copyId) },
      before: { shelf: lot.shelf },
      after: { shelf, count },
    }
  },
  'POST /copies/{id}/photo': {
    async prepare(_, { params: { id }, request: { file } }) {
      const picture = await encodeProof(Buffer.from(file, 'base64url'))
      if (picture === null) return refuse(400, REASON.noPicture)
      return async (tx, { now }) => {
        const stored = await photograph(tx, { copyId: id, picture, now })
        if (isRefusal(stored)) return stored
        return {
          fields: {},
          target: { kind: 'copy', id: String(id) },
          before: { photo: stored.before },
          after: { photo: picture.name },
        }
      }
    },
  },
  async 'POST /stock/correct'(tx, { request, session: { operatorId }, now }) {
    const differences = await correctStock(tx, readCorrection(request, operatorId), now)
    if (isRefusal(differences)) return differences
    const ids = differences.map(({ copy }) => copy.id)
    return {
      fields: {},
      target: { kind: 'stock', id: null },
      before: { ids, count: differences.map(({ copy }) => copy.onHand) },
      after: { ids, count: differences.map(({ copy, count }) => copy.onHand + count) },
    }
  },
  'POST /stock/correct/request': (tx, { request, session: { operatorId }, now }) =>
    stockChanges['stock.loss'].describe(tx, readCorrection(request, operatorId), { now }),
}

type EnteredCorrection = Payload<'POST /stock/correct'>['request']

function readCorrection(
  { requestId: _, ...entered }: EnteredCorrection,
  operatorId: number,
): Correction {
  return { ...entered, operatorId }
}

async function withFigures(
  on: Queryable,
  rows: readonly ListedStock[],
  now: Date,
): Promise<StockRow[]> {
  const ids = rows.map(({ id }) => id)
  const [stock, lines] = await Promise.all([
    stockOfCards(on, ids, now),
    selectReservedLines(on, ids, now),
  ])
  const linesOf = Map.groupBy(
    lines.filter(({ left, isEnded }) => left > 0 && !isEnded),
    ({ cardId }) => cardId,
  )
  return rows.map((row) => {
    const packs = Map.groupBy(linesOf.get(row.id) ?? [], ({ packId }) => packId)
    return {
      ...row,
      stock: stock.get(row.id) as StockFigures,
      reserved: [...packs].map(([packId, ofPack]) => ({
        packId,
        name: ofPack[0]?.packName ?? '',
        count: ofPack.reduce((sum, { left }) => sum + left, 0),
      })),
    }
  })
}
