import type { ApprovalRow, ApprovalSubject } from '#contract/console/operators/approvals.ts'
import { REASON } from '#contract/console/reasons.ts'
import { isPermitted } from '#contract/console/roles.ts'
import {
  type Handlers,
  isRefusal,
  type LoggedAct,
  type OperatorContext,
  type Refusal,
  refuse,
} from '#server/console/acts/route.ts'
import { refuseNewAuthenticator } from '#server/console/authenticators/authenticators.ts'
import { selectMember } from '#server/console/members/members.sql.ts'
import { personOf } from '#server/console/members/person.ts'
import type { ConsoleSession } from '#server/console/sessions/sessions.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { listApprovals, selectApproval } from './approvals.sql.ts'
import {
  type Approval,
  type ApprovedActs,
  approve,
  isSingleHand,
  refuseRequest,
  SINGLE_HAND_WAIT_MS,
  withdraw,
} from './approvals.ts'

type ApprovalKey =
  | 'GET /approvals'
  | 'GET /approvals/{id}'
  | 'POST /approvals/{id}/withdraw'
  | 'POST /approvals/{id}/approve'
  | 'POST /approvals/{id}/refuse'

/** `acts` has, for each kind of approval request, the act that runs after the approval. */
export function approvalHandlers(acts: ApprovedActs): Handlers<ApprovalKey> {
  return {
    async 'GET /approvals'({ database }, { query, session, now }) {
      const { requester, ...filters } = query
      const isOwnOnly = requester === 'own' || !maySeeAll(session)
      const { rows, ...page } = await listApprovals(database, {
        ...filters,
        now,
        requestedBy: isOwnOnly ? session.operatorId : null,
        notRequestedBy: requester === 'others' ? session.operatorId : null,
      })
      const hasSingleHand = await isSingleHand(database)
      return { list: rows.map((row) => wireApproval(row, hasSingleHand)), ...page }
    },
    async 'GET /approvals/{id}'({ database }, { params, session, now }) {
      const row = await selectApproval(database, params.id, now)
      if (row === null) return refuse(404)
      if (row.requestedBy !== session.operatorId && !maySeeAll(session)) return refuse(404)
      const approval = wireApproval(row, await isSingleHand(database))
      return { approval, subject: await readSubject(database, acts, approval, row.payload) }
    },
    async 'POST /approvals/{id}/approve'(tx, request, { publicUrl, notaries }) {
      const refusal = refuseNewAuthenticator(request.session, request.now)
      if (refusal !== null) return refusal
      const { ticked } = request.request
      const decision = { ...decisionOf(request), acts, publicUrl: publicUrl(), notaries, ticked }
      const outcome = await approve(tx, decision)
      if (isRefusal(outcome)) return outcome
      if ('voided' in outcome) {
        const { target, approvalId } = actOn(outcome.voided)
        return { target, approvalId, refusal: refuse(409, REASON.subjectChanged) }
      }
      const { kind: approved, before, after } = outcome.approval
      return { ...actOn(outcome.approval), target: outcome.target, approved, before, after }
    },
    async 'POST /approvals/{id}/refuse'(tx, request) {
      return actOrRefusal(await refuseRequest(tx, decisionOf(request)))
    },
    async 'POST /approvals/{id}/withdraw'(tx, { params, session, now }) {
      const { operatorId } = session
      return actOrRefusal(await withdraw(tx, { id: params.id, operatorId, now }))
    },
  }
}

interface DecisionRequest extends OperatorContext {
  readonly params: { readonly id: number }
  readonly request: { readonly payloadHash: string; readonly reason: string }
}

function decisionOf({ params, request, session, now }: DecisionRequest) {
  const { payloadHash, reason } = request
  return { id: params.id, payloadHash, reason, operatorId: session.operatorId, now }
}

function actOn({ id, targetKind, targetId }: Approval) {
  return { fields: {}, target: { kind: targetKind, id: targetId }, approvalId: id }
}

function actOrRefusal(
  outcome: Approval | Refusal,
): (LoggedAct & { fields: Record<string, never> }) | Refusal {
  return isRefusal(outcome) ? outcome : actOn(outcome)
}

function maySeeAll({ role }: ConsoleSession): boolean {
  return isPermitted(role, 'approvals.read-all')
}

async function readSubject(
  on: Queryable,
  acts: ApprovedActs,
  { kind, state }: ApprovalRow,
  payload: Approval['payload'],
): Promise<ApprovalSubject> {
  const found = await acts[kind].subjectOf?.(on, payload)
  const { memberId = null, effect = null, links = [] } = found ?? {}
  const member = memberId === null ? null : await selectMember(on, memberId)
  return {
    member: member && { id: member.id, name: personOf(member).name, mail: member.mail },
    effect: state === 'waiting' ? effect : null,
    links,
  }
}

function wireApproval(row: Approval, hasSingleHand: boolean): ApprovalRow {
  const { id, kind, state, before, after, amount, reason, requestedAt, decidedBy } = row
  const ownFrom = new Date(requestedAt.getTime() + SINGLE_HAND_WAIT_MS).toISOString()
  return {
    id,
    kind,
    state,
    before,
    after,
    amount,
    reason,
    targetKind: row.targetKind,
    targetId: row.targetId,
    targetName: row.targetName,
    requestedBy: { id: row.requestedBy, name: row.requesterName },
    requestedAt: requestedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    ownFrom: hasSingleHand && state === 'waiting' ? ownFrom : null,
    payloadHash: row.payloadHash.toString('hex'),
    decidedBy: decidedBy === null ? null : { id: decidedBy, name: row.deciderName ?? '' },
    decidedAt: row.decidedAt?.toISOString() ?? null,
    decisionReason: row.decisionReason,
    isSingleHand: row.isSingleHand,
  }
}
