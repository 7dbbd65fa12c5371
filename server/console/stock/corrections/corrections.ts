import { z } from 'zod'
import { REASON } from '#contract/console/reasons.ts'
import { correction as enteredCorrection } from '#contract/console/stock/stock.ts'
import { isRefusal, type Refusal, refuse } from '#server/console/acts/route.ts'
import type { ApprovedAct, ApprovedActs } from '#server/console/approvals/approvals.ts'
import { selectCopies } from '#server/console/stock/copies.sql.ts'
import { writeMovements } from '#server/console/stock/movements.ts'
import { selectLossMax } from '#server/console/stock/shelves.sql.ts'
import { lockCardRows } from '#server/console/stock/stock.sql.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { type Difference, differencesOf, lossOf } from './corrections.rule.ts'

const correction = enteredCorrection.omit({ requestId: true }).extend({ operatorId: z.number() })
/** A stocktake, or a loss that an operator noticed. */
export type Correction = z.infer<typeof correction>

/**
 * Books the differences of a stocktake or a loss, and returns the booked differences.
 * Refuses a loss that is worth more than the limit, and a lot that has changed since the operator
 * saw it.
 */
export async function correctStock(
  tx: Transaction,
  entered: Correction,
  now: Date,
): Promise<readonly Difference[] | Refusal> {
  const differences = await lockDifferences(tx, entered)
  if (isRefusal(differences)) return differences
  if (lossOf(differences) > (await selectLossMax(tx))) return refuse(409, REASON.lossNeedsApproval)
  await book(tx, { entered, differences, now })
  return differences
}

/** Books a loss above the limit after another operator has approved it. */
const approvedLoss: ApprovedAct = {
  async describe(tx, payload) {
    const entered = correction.parse(payload)
    const differences = await lockDifferences(tx, entered)
    if (isRefusal(differences)) return differences
    const names = differences.map(({ copy }) => copy.name)
    const countOf = (of: (difference: Difference) => number) =>
      Object.fromEntries(differences.map((each) => [each.copy.id, of(each)]))
    return {
      target: { kind: 'stock', id: null },
      name: [...new Set(names)].join(', ').slice(0, 200),
      before: { count: countOf(({ copy }) => copy.onHand) },
      after: { count: countOf(({ copy, count }) => copy.onHand + count) },
      amount: `${lossOf(differences)} yen`,
      payload,
    }
  },
  async subjectOf(on, payload) {
    const { lines } = correction.parse(payload)
    const copies = await selectCopies(
      on,
      lines.map(({ copyId }) => copyId),
    )
    const links = copies.map(({ id, cardId, code, name, shelf }) => {
      const title = [code, name, shelf].filter(Boolean).join(' ')
      return { kind: 'card', id: String(cardId), title, field: String(id) } as const
    })
    return { links }
  },
  async run(tx, payload, { now }) {
    const entered = correction.parse(payload)
    const differences = await lockDifferences(tx, entered)
    if (isRefusal(differences)) return differences
    await book(tx, { entered, differences, now })
    return { kind: 'stock', id: null }
  },
}

export const stockChanges = { 'stock.loss': approvedLoss } satisfies Partial<ApprovedActs>

/** Returns the lots whose entered counts differ from the stock, or a refusal. */
async function lockDifferences(
  tx: Transaction,
  { lines }: Correction,
): Promise<readonly Difference[] | Refusal> {
  const ids = lines.map(({ copyId }) => copyId)
  const found = await selectCopies(tx, ids)
  await lockCardRows(
    tx,
    found.map(({ cardId }) => cardId),
  )
  const differences = differencesOf(lines, await selectCopies(tx, ids))
  if (differences === 'unknown') return refuse(404)
  if (differences === 'changed') return refuse(409, REASON.stockChanged)
  return differences.length === 0 ? refuse(409, REASON.unchanged) : differences
}

async function book(
  tx: Transaction,
  {
    entered: { kind, reason, operatorId },
    differences,
    now,
  }: { entered: Correction; differences: readonly Difference[]; now: Date },
): Promise<void> {
  await writeMovements(
    tx,
    differences.map(({ copy, count }) => ({
      cardId: copy.cardId,
      copyId: copy.id,
      shelf: copy.shelf,
      kind,
      count,
      reason,
      operatorId,
      now,
    })),
  )
}
