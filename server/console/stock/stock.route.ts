import { REASON } from '#contract/console/reasons.ts'
import type { StockRow, Copy as WireCopy } from '#contract/console/stock/stock.ts'
import { type Handlers, isRefusal, refuse } from '#server/console/acts/route.ts'
import { pageOf, placeOf } from '#server/console/lists/pages.rule.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { type Copy, selectCopiesOf, selectCopiesOn } from './copies.sql.ts'
import { type Correction, correctStock, stockChanges } from './corrections/corrections.ts'
import { wireStock } from './free.rule.ts'
import { stockOfCards } from './free.ts'
import {
  countMovements,
  countStock,
  type ListedStock,
  selectListedStock,
  selectMovements,
  selectStock,
} from './list.sql.ts'
import { moveCopies } from './moves.ts'
import { insertShelf, selectLossMax, selectShelves, selectSuppliers } from './shelves.sql.ts'
import { selectReservedLines } from './stock.sql.ts'

type StockKey =
  | 'GET /stock'
  | 'GET /stock/{id}'
  | 'GET /shelves'
  | 'GET /shelves/copies'
  | 'POST /shelves/add'
  | 'POST /stock/move'
  | 'POST /stock/correct'
  | 'POST /stock/correct/request'

export const stockHandlers: Handlers<StockKey> = {
  async 'GET /stock'({ database }, { query, now }) {
    const { page, sort, direction, ...filters } = query
    const place = { sort, direction, ...placeOf(page) }
    const [count, rows, shelves, suppliers] = await Promise.all([
      countStock(database, filters),
      selectStock(database, filters, place),
      selectShelves(database),
      selectSuppliers(database),
    ])
    return {
      list: await wireRows(database, rows, now),
      ...pageOf(page, count),
      shelves: shelves.map(({ code }) => code),
      suppliers: [...suppliers],
    }
  },
  async 'GET /stock/{id}'({ database }, { params: { id }, query: { page }, now }) {
    const found = await selectListedStock(database, id)
    if (found === null) return refuse(404)
    const [[row], copies, count, movements, lossYenMax] = await Promise.all([
      wireRows(database, [found], now),
      selectCopiesOf(database, id),
      countMovements(database, id),
      selectMovements(database, id, placeOf(page)),
      selectLossMax(database),
    ])
    return {
      row: row as StockRow,
      copies: copies.map(wireCopy),
      lossYenMax,
      movements: {
        list: movements.map(({ at, ...movement }) => ({ ...movement, at: at.toISOString() })),
        ...pageOf(page, count),
      },
    }
  },
  async 'GET /shelves'({ database }) {
    return { list: await selectShelves(database) }
  },
  async 'GET /shelves/copies'({ database }, { query: { shelf } }) {
    const list = await selectCopiesOn(database, shelf)
    return { list: list.map(wireCopy), lossYenMax: await selectLossMax(database) }
  },
  async 'POST /shelves/add'(tx, { request: { shelf: code, note }, now }) {
    if (!(await insertShelf(tx, { code, note, now }))) return refuse(409, REASON.shelfTaken)
    return { fields: {}, target: { kind: 'shelf', id: code }, after: { note } }
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
    stockChanges['stock.loss'].describe(tx, { ...readCorrection(request, operatorId) }, { now }),
}

interface EnteredCorrection {
  readonly kind: Correction['kind']
  readonly lines: readonly { copyId: number; onHand: number; counted: number }[]
  readonly reason: string
}

function readCorrection(
  { kind, lines, reason }: EnteredCorrection,
  operatorId: number,
): Correction {
  return {
    kind,
    reason,
    operatorId,
    lines: lines.map(({ copyId, onHand, counted }) => ({
      copyId,
      onHand,
      counted,
    })),
  }
}

async function wireRows(
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
  return rows.map(({ id, code, name, setName, grade, image, shelves, costYen }) => {
    const packs = Map.groupBy(linesOf.get(id) ?? [], ({ packId }) => packId)
    return {
      id,
      code,
      name,
      setName,
      grade,
      image,
      shelves: [...shelves],
      costYen,
      stock: wireStock(stock.get(id)),
      reserved: [...packs].map(([packId, ofPack]) => ({
        packId,
        name: ofPack[0]?.packName ?? '',
        count: ofPack.reduce((sum, { left }) => sum + left, 0),
      })),
    }
  })
}

function wireCopy(copy: Copy): WireCopy {
  const { id, code, name, shelf, supplier } = copy
  return {
    id,
    code,
    name,
    shelf,
    supplier,
    cardId: copy.cardId,
    onHand: copy.onHand,
    gradingCompany: copy.gradingCompany,
    gradingNumber: copy.gradingNumber,
    serialNumber: copy.serialNumber,
    costYen: copy.costYen,
    acquisitionId: copy.acquisitionId,
    acquiredOn: copy.acquiredOn,
  }
}
