import { queueOperatorMail } from '#server/console/operator-mails/operator-mails.ts'
import type { Database } from '#server/platform/database/database.ts'
import { DAY_MS, HOUR_MS } from '#server/platform/time/durations.ts'
import { untakenMail } from './cases.mails.ts'
import { closeSilent, deleteClosed, markAlarmed, selectWorkingOperators } from './cases.sql.ts'

export { deleteClosed as deleteOldCases }

export const UNTAKEN_MS = DAY_MS
/** A member who does not write for so long after an answer needs nothing more. */
const SILENCE_MS = 14 * DAY_MS

/**
 * Mails to all who may work on cases which ones nobody has taken for a day, at most once an hour.
 * Each is named once, and again if the operator who took it is gone.
 */
export async function alarmOfUntakenCases(database: Database, now: Date): Promise<void> {
  await database.transaction(async (tx) => {
    const before = new Date(now.getTime() - UNTAKEN_MS)
    const quietSince = new Date(now.getTime() - HOUR_MS)
    const numbers = await markAlarmed(tx, { before, quietSince, now })
    if (numbers.length === 0) return
    const template = untakenMail(numbers)
    for (const { mail: to } of await selectWorkingOperators(tx))
      await queueOperatorMail(tx, { to, template, now, kind: 'case-untaken' })
  })
}

/** Closes the cases that wait for nobody any more. A message of the member opens one again. */
export function closeSilentCases(database: Database, now: Date): Promise<void> {
  return closeSilent(database, { before: new Date(now.getTime() - SILENCE_MS), now })
}
