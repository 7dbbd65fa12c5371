import { REASON, type Reason } from '#contract/console/reasons.ts'
import { type Caller, type ConsoleParts, type Refusal, refuse } from '#server/console/acts/route.ts'
import { isAllowedAddress } from '#server/console/addresses/addresses.ts'
import { type NewEntry, writeEntry } from '#server/console/audit/audit.ts'
import { refusedFor } from '#server/console/audit/redact.rule.ts'
import { type Operator, readOperator } from '#server/console/operators/operators.ts'
import { startSession } from '#server/console/sessions/sessions.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { deviceOf } from '#server/platform/http/sessions/device.rule.ts'
import { hashOf } from '#server/platform/secrets.ts'
import { isLimitReached, limitTries, type TryLimits } from './login-limits.ts'

/**
 * A try to log in. `limits` says what a failure counts against, and `check` returns the operator if the try succeeds.
 */
export interface LoginTry<P> {
  readonly limits: TryLimits
  readonly call: string
  readonly caller: Caller
  readonly now: Date
  /** What takes long, before the transaction. */
  readonly prepare: () => Promise<P>
  /** Returns the operator; null if any part of the proof is wrong. */
  readonly check: (tx: Transaction, prepared: P) => Promise<number | null>
}

/**
 * Logs an operator in and returns the secret of the new session. A failed try gets the same refusal
 * whether the account exists or not. Tries above the limit are refused without a check, and
 * the audit log does not contain them, because a flood of such tries would fill it. The audit log
 * contains every other try. An IP address outside the role's list is refused only after the check,
 * so that a stranger learns nothing about the list.
 */
export async function logIn<P>(
  { database }: ConsoleParts,
  attempt: LoginTry<P>,
): Promise<string | Refusal> {
  const { limits, caller, now, prepare, check } = attempt
  const outcome = await limitTries(database, limits, {
    now,
    prepare,
    tryOnce: async (tx, prepared) => {
      const operatorId = await check(tx, prepared)
      const operator = operatorId === null ? null : await readOperator(tx, operatorId)
      if (operator?.state !== 'active') return null
      const isAllowed = await isAllowedAddress(tx, operator.role, caller.address)
      const refusal = isAllowed ? undefined : REASON.wrongAddress
      await writeEntry(tx, entryOf(attempt, operator, refusal))
      if (refusal !== undefined) return refuse(403, refusal)
      const place = { device: deviceOf(caller.userAgent), address: caller.address }
      return startSession(tx, { ...place, now })
    },
  })
  if (typeof outcome === 'string') return outcome
  if (outcome !== null)
    return isLimitReached(outcome) ? refuse(429, REASON.tooMany, outcome) : outcome
  await database.transaction((tx) => writeEntry(tx, entryOf(attempt, null, REASON.wrongLogin)))
  return refuse(400, REASON.wrongLogin)
}

/** The entry does not contain the mail address that a stranger typed. */
function entryOf(
  { call, caller, now }: Pick<LoginTry<unknown>, 'call' | 'caller' | 'now'>,
  operator: Operator | null,
  refusal: Reason | undefined,
): NewEntry {
  return {
    now,
    operatorId: operator?.id ?? null,
    role: operator?.role ?? null,
    sessionHash: hashOf(caller.secret),
    address: caller.address,
    call,
    ...(refusal === undefined ? { outcome: 'done' } : refusedFor(refusal)),
  }
}
