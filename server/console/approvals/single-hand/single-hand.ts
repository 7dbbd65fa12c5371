import { writeEntry } from '#server/console/audit/audit.ts'
import { countActiveOperators } from '#server/console/operators/operators.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { updateSingleHand } from './single-hand.sql.ts'

/**
 * Turns the single-hand mode on or off. In this mode the only operator of a shop approves their own
 * requests after 15 minutes. Only a command on the server calls this function, with the
 * database role that owns the tables. If `isOn` is true and more than one operator is active,
 * changes nothing and returns false.
 */
export async function setSingleHand(tx: Transaction, isOn: boolean, now: Date): Promise<boolean> {
  if (isOn && (await countActiveOperators(tx)) > 1) return false
  await updateSingleHand(tx, isOn)
  const target = { kind: 'settings', id: 'single-hand' }
  const entry = { now, operatorId: null, role: null, target, after: { state: isOn } }
  await writeEntry(tx, { ...entry, call: 'command.single-hand', outcome: 'done' })
  return true
}
