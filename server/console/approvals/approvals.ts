import type { ConsoleCall } from '#contract/console/call.ts'
import { consoleCalls } from '#contract/console/calls.ts'
import type { ApprovalKind } from '#contract/console/operators/approvals.fields.ts'
import type { ApprovalSubject } from '#contract/console/operators/approvals.ts'
import { REASON } from '#contract/console/reasons.ts'
import { isPermitted, type Permission } from '#contract/console/roles.ts'
import { payloadHash } from '#server/console/acts/payload-hash.ts'
import {
  isRefusal,
  type Refusal,
  type RequestedChange,
  refuse,
  type Target,
} from '#server/console/acts/route.ts'
import { writeEntry } from '#server/console/audit/audit.ts'
import { queueOperatorMail } from '#server/console/operator-mails/operator-mails.ts'
import type { PackNotary } from '#server/packs/pack.ts'
import {
  constraintOf,
  type Database,
  type Queryable,
  type Transaction,
} from '#server/platform/database/database.ts'
import { MINUTE_MS } from '#server/platform/time/durations.ts'
import { lapsedMail } from './approvals.mails.ts'
import {
  type Approval as ApprovalRow,
  insertApproval,
  lockApproval,
  markApproved,
  markEnded,
  markLapsed,
  markRefused,
  selectSingleHand,
} from './approvals.sql.ts'

export { selectSingleHand as isSingleHand }

export type Approval = ApprovalRow

/** In single-hand mode, operators may approve their own requests after this time. */
export const SINGLE_HAND_WAIT_MS = 15 * MINUTE_MS

/** An act that runs when another person approves it. */
export interface ApprovedAct {
  /**
   * Returns the change as it would be now, and locks the target of the change. If the hash of this
   * change differs from the hash in the approval request, the act does not run.
   */
  describe(
    tx: Transaction,
    payload: Record<string, unknown>,
    context: { readonly now: Date },
  ): Promise<RequestedChange | Refusal>
  /**
   * Runs the act. The caller has called `describe` before. The target is therefore locked, and has
   * not changed since the approval request.
   */
  run(
    tx: Transaction,
    payload: Record<string, unknown>,
    context: ApprovedContext,
  ): Promise<Target | Refusal>
  /** Returns what the act concerns, and what it would do now. */
  subjectOf?(on: Queryable, payload: Record<string, unknown>): Promise<Partial<ActSubject>>
}
/** `effect` is what the act would do to the balances of the member if it ran now. */
export interface ActSubject extends Pick<ApprovalSubject, 'effect' | 'links'> {
  readonly memberId: number | null
}
export interface ApprovedContext {
  readonly now: Date
  readonly publicUrl: string
  /** The notaries that a pack may name now. */
  readonly notaries: readonly PackNotary[]
  readonly approvalId: number
  readonly requestedBy: number
  /** The keys of the warnings that the approver has ticked. */
  readonly ticked: readonly string[]
}
export type ApprovedActs = Readonly<Record<ApprovalKind, ApprovedAct>>

/** Refuses the request while an earlier request for the same change waits. */
export async function requestApproval(
  tx: Transaction,
  change: RequestedChange & { kind: ApprovalKind; reason: string; operatorId: number; now: Date },
): Promise<number | Refusal> {
  const { target, name, before, after, payload, amount, kind, reason, operatorId, now } = change
  try {
    return await insertApproval(tx, {
      kind,
      targetKind: target.kind,
      targetId: target.id,
      targetName: name,
      payload,
      before,
      after,
      amount: amount ?? null,
      reason,
      requestedBy: operatorId,
      now,
      payloadHash: hashOfChange(kind, change),
    })
  } catch (cause) {
    if (constraintOf(cause) === 'approvals_waiting') return refuse(409, REASON.alreadyRequested)
    throw cause
  }
}

interface Decision {
  readonly id: number
  /** The hash of the change that the screen showed to the deciding operator. */
  readonly payloadHash: string
  readonly operatorId: number
  readonly reason: string
  readonly now: Date
}

interface ApprovalContext {
  /** For each kind of approval request, the act that runs after the approval. */
  readonly acts: Partial<ApprovedActs>
  readonly publicUrl: string
  readonly notaries: readonly PackNotary[]
  readonly ticked: readonly string[]
}

/**
 * Approves a request and runs the requested act once. Requesters cannot approve their own
 * requests, except in single-hand mode after 15 minutes. A request becomes void if its
 * target has changed since. It also becomes void if the requester was removed, has to enrol
 * again, or no longer has the permission for the act.
 */
export async function approve(
  tx: Transaction,
  { acts, publicUrl, notaries, ticked, ...decision }: Decision & ApprovalContext,
): Promise<{ approval: Approval; target: Target } | { voided: Approval } | Refusal> {
  const { now, operatorId, id, reason } = decision
  const approval = await lockWaiting(tx, decision)
  if (isRefusal(approval)) return approval
  const isOwn = approval.requestedBy === operatorId
  if (isOwn) {
    if (!(await selectSingleHand(tx))) return refuse(403, REASON.ownRequest, { approvalId: id })
    if (now.getTime() < approval.requestedAt.getTime() + SINGLE_HAND_WAIT_MS)
      return refuse(409, REASON.tooEarly, { approvalId: id })
  }
  const act = acts[approval.kind]
  if (act === undefined) throw new Error(`nothing is known of ${approval.kind}`)
  const change = await act.describe(tx, approval.payload, { now })
  const isSame =
    !isRefusal(change) && hashOfChange(approval.kind, change).equals(approval.payloadHash)
  if (!isSame || !mayStillRequest(approval)) {
    await markEnded(tx, { id, state: 'void', now })
    return { voided: approval }
  }
  try {
    await markApproved(tx, { id, operatorId, now, reason, isSingleHand: isOwn })
  } catch (cause) {
    if (constraintOf(cause) === 'approvals_second_person')
      return refuse(403, REASON.ownRequest, { approvalId: id })
    throw cause
  }
  const { requestedBy } = approval
  const context = { now, publicUrl, notaries, ticked, approvalId: id, requestedBy }
  const done = await act.run(tx, approval.payload, context)
  return isRefusal(done) ? { ...done, approvalId: id } : { approval, target: done }
}

/** Requesters cannot refuse their own requests, but can withdraw them. */
export async function refuseRequest(
  tx: Transaction,
  decision: Decision,
): Promise<Approval | Refusal> {
  const approval = await lockWaiting(tx, decision)
  if (isRefusal(approval)) return approval
  const { id, operatorId } = decision
  if (approval.requestedBy === operatorId) return refuse(403, REASON.ownRequest, { approvalId: id })
  await markRefused(tx, decision)
  return approval
}

/** Withdraws a waiting approval request. Refuses an operator who did not make it. */
export async function withdraw(
  tx: Transaction,
  { id, operatorId, now }: { id: number; operatorId: number; now: Date },
): Promise<Approval | Refusal> {
  const approval = await lockApproval(tx, id, now)
  if (approval === null || approval.requestedBy !== operatorId) return refuse(404)
  if (approval.state !== 'waiting') return refuse(409, REASON.notWaiting, { approvalId: id })
  await markEnded(tx, { id, state: 'withdrawn', now })
  return approval
}

/**
 * Marks as lapsed each approval request that was not decided within 72 hours, and sends a mail to
 * the requester.
 */
export async function lapseRequests(database: Database, now: Date): Promise<void> {
  await database.transaction(async (tx) => {
    for (const lapsed of await markLapsed(tx, now)) {
      const entry = { now, operatorId: null, role: null, approvalId: lapsed.id }
      await writeEntry(tx, { ...entry, call: 'approvals.lapse', outcome: 'done' })
      const template = lapsedMail(lapsed)
      await queueOperatorMail(tx, {
        to: lapsed.requesterMail,
        template,
        now,
        kind: 'request-lapsed',
      })
    }
  })
}

/** Returns whether the requester would still be allowed to request the act. */
function mayStillRequest({ kind, requesterState, requesterRole }: Approval): boolean {
  return requesterState === 'active' && isPermitted(requesterRole, permissionFor(kind))
}

function permissionFor(kind: ApprovalKind): Permission {
  const calls: readonly ConsoleCall[] = Object.values(consoleCalls)
  const call = calls.find((each) => 'approval' in each && each.approval === kind)
  if (call === undefined || !('permission' in call)) throw new Error(`no call requests ${kind}`)
  return call.permission
}

async function lockWaiting(
  tx: Transaction,
  { id, payloadHash: shown, now }: Decision,
): Promise<Approval | Refusal> {
  const approval = await lockApproval(tx, id, now)
  if (approval === null) return refuse(404)
  if (approval.state !== 'waiting') return refuse(409, REASON.notWaiting, { approvalId: id })
  const isShown = approval.payloadHash.toString('hex') === shown
  return isShown ? approval : refuse(409, REASON.subjectChanged, { approvalId: id })
}

/** The hash covers the kind, the target, the payload, `before` and `after`. */
function hashOfChange(
  kind: ApprovalKind,
  { target, payload, before, after }: RequestedChange,
): Buffer {
  return payloadHash({ kind, target, payload, before, after })
}
