import { type ActingCall, answerOf } from '#contract/console/call.ts'
import type { ConsoleCallKey } from '#contract/console/calls.ts'
import { holdsData } from '#contract/console/privacy.ts'
import { REASON } from '#contract/console/reasons.ts'
import { isPermitted, type Permission, rolesWith } from '#contract/console/roles.ts'
import { payloadHash, withoutSecrets } from '#server/console/acts/payload-hash.ts'
import {
  type ConsoleParts,
  isRefusal,
  type LoggedAct,
  type OperatorContext,
  type Refusal,
  type RefusedAct,
  type RequestedChange,
  refuse,
} from '#server/console/acts/route.ts'
import { requestApproval } from '#server/console/approvals/approvals.ts'
import { writeEntry } from '#server/console/audit/audit.ts'
import { refusedFor } from '#server/console/audit/redact.rule.ts'
import { actInSession, type ConsoleSession } from '#server/console/sessions/sessions.ts'
import type { Database, Transaction } from '#server/platform/database/database.ts'
import { MINUTE_MS } from '#server/platform/time/durations.ts'
import { insertRequest, selectRequest, storeAnswer } from './act-runs.sql.ts'
import { isAttempt } from './attempts.rule.ts'

export const STEP_UP_MS = 5 * MINUTE_MS
const STORED_ANSWER_LENGTH_MAX = 50_000

/** An act with its call and handler. `runAct` gets every act in this form. */
export interface ActCall {
  readonly key: ConsoleCallKey
  readonly call: ActingCall
  readonly handle: (
    tx: Transaction,
    request: ActRequest,
    parts: ConsoleParts,
  ) => Promise<(LoggedAct & { readonly fields: object }) | RefusedAct | RequestedChange | Refusal>
}
export interface ActRequest extends OperatorContext {
  readonly params: unknown
  readonly request: { readonly requestId: string; readonly reason?: string }
}

/**
 * Thrown to roll the transaction back. The error carries the refusal to the code outside the
 * transaction.
 */
class Refused extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super('refused')
    this.refusal = refusal
  }
}

/**
 * Runs an act. Every act of the console goes through this function. One transaction checks the
 * permission of the operator's present role, the age of the operator's last proof of the second
 * factor, and the request id. The same transaction then runs the act, or stores an approval
 * request, and writes the audit entry. If the entry cannot be written, nothing changes. A
 * request id that was used before gets the stored answer, unless the answer holds data and
 * therefore was not stored. A refusal rolls the transaction
 * back. If the operator tried what is not allowed, a second transaction logs the refusal.
 */
export async function runAct(
  parts: ConsoleParts,
  act: ActCall,
  request: ActRequest,
): Promise<object> {
  try {
    return await parts.database.transaction((tx) => runWithin(tx, { parts, act, request }))
  } catch (cause) {
    if (!(cause instanceof Refused)) throw cause
    const { refusal } = cause
    if (isAttempt(refusal)) await logRefusal(parts.database, act, { request, refusal })
    return refusal
  }
}

async function runWithin(
  tx: Transaction,
  { parts, act, request }: { parts: ConsoleParts; act: ActCall; request: ActRequest },
): Promise<object> {
  const { session, now } = request
  const role = await actInSession(tx, request.caller, now)
  if (role === null) throw new Refused(refuse(401))
  orThrow(checkPermission(role, act.call.permission))
  if (act.call.stepUp) orThrow(checkProof(session, now))
  const earlier = await takeRequestId(tx, act, request)
  if (earlier !== null) return earlier
  const outcome = await act.handle(tx, request, parts)
  if (isRefusal(outcome)) throw new Refused(outcome)
  const { target, before, after } = outcome
  const entry = { ...entryOf(act, request), role, target, before, after }
  if ('payload' in outcome) {
    const fields = await ask(tx, { act, request, outcome })
    await writeEntry(tx, { ...entry, outcome: 'requested', approvalId: fields.approvalId })
    return keepAnswer(tx, request, fields)
  }
  const { approvalId, approved } = outcome
  if ('refusal' in outcome) {
    await writeEntry(tx, { ...entry, ...refusedFor(outcome.refusal.reason), approvalId })
    return outcome.refusal
  }
  await writeEntry(tx, { ...entry, outcome: 'done', approvalId, approved })
  const { fields } = outcome
  return holdsData(answerOf(act.call), fields) ? { fields } : keepAnswer(tx, request, fields)
}

/**
 * Returns the answer of an act. Stores the answer, so that a repetition of the request gets the
 * same answer. A long answer is not stored.
 */
async function keepAnswer(tx: Transaction, request: ActRequest, fields: object): Promise<object> {
  const answer = JSON.stringify(fields)
  if (answer.length <= STORED_ANSWER_LENGTH_MAX) {
    await storeAnswer(tx, { ...requestKey(request), answer })
  }
  return { fields }
}

async function ask(
  tx: Transaction,
  { act, request, outcome }: { act: ActCall; request: ActRequest; outcome: RequestedChange },
): Promise<{ approvalId: number }> {
  const { approval } = act.call
  if (approval === undefined) throw new Error(`${act.key} has no approval kind`)
  const { operatorId } = request.session
  const reason = request.request.reason ?? ''
  const requested = await requestApproval(tx, {
    ...outcome,
    kind: approval,
    reason,
    operatorId,
    now: request.now,
  })
  if (typeof requested !== 'number') throw new Refused(requested)
  return { approvalId: requested }
}

/** Refuses a role that lacks the permission, and names the roles that have it. */
export function checkPermission(
  role: ConsoleSession['role'],
  permission: Permission,
): Refusal | null {
  if (isPermitted(role, permission)) return null
  return refuse(403, REASON.notPermitted, { roles: rolesWith(permission) })
}

/** Refuses an act if the last proof of the second factor is too old. */
export function checkProof({ provedAt }: ConsoleSession, now: Date): Refusal | null {
  const isFresh = provedAt !== null && now.getTime() - provedAt.getTime() < STEP_UP_MS
  return isFresh ? null : refuse(403, REASON.stepUp)
}

function orThrow(refusal: Refusal | null): void {
  if (refusal !== null) throw new Refused(refusal)
}

/**
 * Returns null if the id is new, and the stored answer if the same request was done before. Refuses
 * an id that another request has used. Waits while a request with the same id runs.
 */
async function takeRequestId(
  tx: Transaction,
  act: ActCall,
  request: ActRequest,
): Promise<object | null> {
  const key = requestKey(request)
  const hash = payloadHash({
    call: act.key,
    params: request.params,
    request: withoutSecrets(act.call.request, request.request, request.caller.secret),
  })
  const row = { ...key, call: act.key, payloadHash: hash, now: request.now }
  if (await insertRequest(tx, row)) return null
  const earlier = await selectRequest(tx, key)
  if (earlier === null || earlier.answer === null || !earlier.payloadHash.equals(hash)) {
    throw new Refused(refuse(409, REASON.requestIdUsed))
  }
  return { fields: earlier.answer }
}

function requestKey({ session, request }: ActRequest) {
  return { operatorId: session.operatorId, requestId: request.requestId }
}

/** Logs that an operator tried what is not allowed, and why the act was refused. */
async function logRefusal(
  database: Database,
  act: ActCall,
  { request, refusal: { reason, approvalId } }: { request: ActRequest; refusal: Refusal },
): Promise<void> {
  const entry = { ...entryOf(act, request), ...refusedFor(reason) }
  await database.transaction(async (tx) => {
    const role = await actInSession(tx, request.caller, request.now)
    // Once the session has ended, the entry names neither the operator nor the request.
    const named = role === null ? { operatorId: null } : { approvalId }
    await writeEntry(tx, { ...entry, role, ...named })
  })
}

function entryOf({ call }: Pick<ActCall, 'call'>, { session, caller, request, now }: ActRequest) {
  return {
    now,
    operatorId: session.operatorId,
    sessionHash: session.idHash,
    address: caller.address,
    call: call.audit,
    requestId: request.requestId,
    reason: request.reason,
  }
}
