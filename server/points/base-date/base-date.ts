import type { Queryable } from '#server/platform/database/database.ts'
import {
  addFigures,
  figuresOf,
  NO_FIGURES,
  type PointFigures,
  paidBackOf,
} from './base-date.rule.ts'
import {
  countPointAccounts,
  type PeriodEntry,
  selectEntriesUntil,
  selectMemberIds,
} from './base-date.sql.ts'
import { type BookDay, openDayBook } from './day-book.rule.ts'

export type { PointFigures } from './base-date.rule.ts'
export type { BookDay } from './day-book.rule.ts'
export { countPointAccounts as countMembers }

const MEMBERS_PER_BATCH = 500

export interface Period {
  /** `from` is the first moment of the period, and `until` the first moment after it. */
  readonly from: Date
  readonly until: Date
}

/**
 * Computes the points of a period, paid and free points separately, only from the ledger's entries
 * . A second run gives the same figures, because entries never change. The caller must wait
 * until the transactions that began within the period have ended. The function reads every entry,
 * so only jobs should call it. `onProgress` gets the number of members that are done and the number
 * of all members.
 */
export async function computePointFigures(
  on: Queryable,
  period: Period,
  onProgress: (done: number, total: number) => Promise<void> = async () => {},
): Promise<PointFigures> {
  return (await computeJournalPoints(on, period, onProgress)).figures
}

/** The same, and how many paid points of void purchases came back in the period. */
export async function computeJournalPoints(
  on: Queryable,
  period: Period,
  onProgress: (done: number, total: number) => Promise<void> = async () => {},
): Promise<{ readonly figures: PointFigures; readonly paidBack: number }> {
  let figures = NO_FIGURES
  let paidBack = 0
  const add = (entries: readonly PeriodEntry[]) => {
    figures = addFigures(figures, figuresOf(entries))
    paidBack += paidBackOf(entries)
  }
  await eachMember(on, period, { onMember: add, onProgress })
  return { figures, paidBack }
}

export async function computeDayBook(
  on: Queryable,
  period: Period,
  onProgress: (done: number, total: number) => Promise<void> = async () => {},
): Promise<readonly BookDay[]> {
  const book = openDayBook(period)
  await eachMember(on, period, { onMember: book.add, onProgress })
  return book.days()
}

async function eachMember(
  on: Queryable,
  period: Period,
  {
    onMember,
    onProgress,
  }: {
    readonly onMember: (entries: readonly PeriodEntry[]) => void
    readonly onProgress: (done: number, total: number) => Promise<void>
  },
): Promise<void> {
  const total = await countPointAccounts(on)
  let afterId = 0
  let done = 0
  while (true) {
    const memberIds = await selectMemberIds(on, { afterId, limit: MEMBERS_PER_BATCH })
    if (memberIds.length === 0) return
    const entries = await selectEntriesUntil(on, memberIds, period)
    for (const ofMember of Map.groupBy(entries, ({ memberId }) => memberId).values())
      onMember(ofMember)
    afterId = memberIds.at(-1) as number
    done += memberIds.length
    await onProgress(done, Math.max(done, total))
  }
}
