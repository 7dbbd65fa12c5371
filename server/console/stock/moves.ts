import { REASON } from '#contract/console/reasons.ts'
import type { Copy } from '#contract/console/stock/stock.ts'
import { type Refusal, refuse } from '#server/console/acts/route.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { insertCopies, selectCopies } from './copies.sql.ts'
import { type Movement, writeMovements } from './movements.ts'
import { selectIsShelf } from './shelves.sql.ts'
import { lockCardRows } from './stock.sql.ts'

export interface Move {
  readonly copyId: number
  readonly count: number
  readonly shelf: string
  readonly reason: string
  readonly operatorId: number
  readonly now: Date
}

/**
 * Moves copies of a lot to another shelf, and returns the lot as it was before. If only some of the
 * copies move, these become a new lot with the same cost and acquisition. Refuses to move more
 * copies than are on hand.
 */
export async function moveCopies(tx: Transaction, move: Move): Promise<Copy | Refusal> {
  const { copyId, count, shelf, operatorId, reason, now } = move
  const [found] = await selectCopies(tx, [copyId])
  if (found === undefined) return refuse(404)
  await lockCardRows(tx, [found.cardId])
  const [lot = found] = await selectCopies(tx, [copyId])
  if (lot.onHand < count) return refuse(409, REASON.stockShort)
  if (lot.shelf === shelf) return refuse(409, REASON.unchanged)
  if (!(await selectIsShelf(tx, shelf))) return refuse(404, REASON.shelfUnknown)
  const newId = count === lot.onHand ? copyId : await splitLot(tx, lot, now)
  const { cardId } = lot
  const part: Omit<Movement, 'count' | 'copyId' | 'shelf'> = {
    cardId,
    kind: 'moved',
    reason,
    operatorId,
    now,
  }
  await writeMovements(tx, [
    { ...part, copyId, shelf: lot.shelf, count: -count },
    { ...part, copyId: newId, shelf, count },
  ])
  return lot
}

async function splitLot(tx: Transaction, lot: Copy, now: Date): Promise<number> {
  const [id] = await insertCopies(tx, [lot], now)
  return id as number
}
