import type { ApprovalKind } from '#contract/console/operators/approvals.fields.ts'
import type { Role } from '#contract/console/roles.ts'
import { bind, type ListValues, type PartSource, readPart } from '#server/console/lists/list.sql.ts'
import type { OperatorState } from '#server/console/operators/operators.ts'
import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'
import { fromStoredJson, toStoredJson } from '#server/platform/database/json-names.ts'
import { sql } from '#server/platform/database/sql.ts'

export type ApprovalState = 'waiting' | 'approved' | 'refused' | 'withdrawn' | 'lapsed' | 'void'
type Fields = Record<string, unknown>

export interface Approval extends Row {
  readonly id: number
  readonly kind: ApprovalKind
  readonly state: ApprovalState
  readonly targetKind: string
  readonly targetId: string | null
  readonly targetName: string
  readonly payload: Fields
  readonly before: Fields
  readonly after: Fields
  readonly amount: string | null
  readonly payloadHash: Buffer
  readonly reason: string
  readonly requestedBy: number
  readonly requesterName: string
  readonly requesterMail: string
  readonly requesterState: OperatorState
  readonly requesterRole: Role
  readonly requestedAt: Date
  readonly expiresAt: Date
  readonly decidedBy: number | null
  readonly deciderName: string | null
  readonly decidedAt: Date | null
  readonly decisionReason: string | null
  readonly isSingleHand: boolean
}

/**
 * A request that no owner decided in time counts as lapsed, even before a job marks it as lapsed.
 */
const STATE = `case when approval.state = 'waiting' and approval.expires_at <= $now then 'lapsed' else approval.state end`
const APPROVAL = `
  approval.id,
  approval.kind,
  ${STATE} as state,
  approval.target_kind,
  approval.target_id,
  approval.target_name,
  approval.payload,
  approval.before,
  approval.after,
  approval.amount,
  approval.payload_hash,
  approval.reason,
  approval.requested_by,
  requester.name as requester_name,
  requester.mail as requester_mail,
  requester.state as requester_state,
  requester.role as requester_role,
  approval.requested_at,
  approval.expires_at,
  approval.decided_by,
  decider.name as decider_name,
  approval.decided_at,
  approval.decision_reason,
  approval.is_single_hand`
const PERSONS = `
  join console.operators as requester on requester.id = approval.requested_by
  left join console.operators as decider on decider.id = approval.decided_by`
const FROM = `console.approvals as approval ${PERSONS}`

export async function insertApproval(
  tx: Transaction,
  row: {
    kind: ApprovalKind
    targetKind: string
    targetId: string | null
    targetName: string
    payload: object
    before: object
    after: object
    amount: string | null
    payloadHash: Buffer
    reason: string
    requestedBy: number
    now: Date
  },
): Promise<number> {
  const [inserted] = await tx.query<{ id: number }>(sql`
    insert into console.approvals (
      kind, target_kind, target_id, target_name, payload, before, after, amount, payload_hash,
      reason, requested_by, requested_at, expires_at
    )
    values (
      ${row.kind}, ${row.targetKind}, ${row.targetId}, ${row.targetName},
      ${toStoredJson(row.payload)}, ${toStoredJson(row.before)}, ${toStoredJson(row.after)},
      ${row.amount}, ${row.payloadHash}, ${row.reason}, ${row.requestedBy},
      ${row.now}::timestamptz, ${row.now}::timestamptz + interval '72 hours'
    )
    returning id`)
  return inserted?.id as number
}

/**
 * Returns an approval request and locks it, so that two operators cannot decide it at the same
 * moment.
 */
export async function lockApproval(
  tx: Transaction,
  id: number,
  now: Date,
): Promise<Approval | null> {
  const text = `select ${APPROVAL} from ${FROM} where approval.id = $id for update of approval`
  const [row] = await tx.query<Approval>(bind(text, { id, now }))
  return row === undefined ? null : readApproval(row)
}

export async function selectApproval(
  on: Queryable,
  id: number,
  now: Date,
): Promise<Approval | null> {
  const text = `select ${APPROVAL} from ${FROM} where approval.id = $id`
  const [row] = await on.query<Approval>(bind(text, { id, now }))
  return row === undefined ? null : readApproval(row)
}

const approvalSource: PartSource = {
  select: APPROVAL,
  from: 'console.approvals as approval',
  joins: PERSONS,
  where: {
    state: `${STATE} = $state`,
    kind: 'approval.kind = $kind',
    requestedBy: 'approval.requested_by = $requestedBy',
    notRequestedBy: 'approval.requested_by <> $notRequestedBy',
  },
  order: {
    requestedAt: 'approval.requested_at $direction, approval.id $direction',
    expiresAt: 'approval.expires_at $direction, approval.id $direction',
    kind: 'approval.kind $direction, approval.id $direction',
  },
  id: 'approval.id',
}

/**
 * Returns a page of the approval requests. With `requestedBy`, only those of this operator; with
 * `notRequestedBy`, only those of other operators.
 */
export async function listApprovals(on: Queryable, values: ListValues) {
  const { list, ...page } = await readPart<Approval>(on, approvalSource, values)
  return { ...page, rows: list.map(readApproval) }
}

function readApproval({ payload, before, after, ...approval }: Approval): Approval {
  return { ...approval, ...fromStoredJson({ payload, before, after }) }
}

interface Decision {
  readonly id: number
  readonly operatorId: number
  readonly now: Date
  readonly reason: string
}

export async function markApproved(
  tx: Transaction,
  { id, operatorId, now, reason, isSingleHand }: Decision & { isSingleHand: boolean },
): Promise<void> {
  await tx.query(sql`
    update console.approvals
    set
      state = 'approved',
      decided_by = ${operatorId},
      decided_at = ${now},
      decision_reason = ${reason},
      is_single_hand = ${isSingleHand}, used_at = ${now}
    where id = ${id}`)
}

export async function markRefused(tx: Transaction, decision: Decision): Promise<void> {
  await tx.query(sql`
    update console.approvals
    set
      state = 'refused',
      decided_by = ${decision.operatorId},
      decided_at = ${decision.now},
      decision_reason = ${decision.reason}
    where id = ${decision.id}`)
}

/** Marks an approval request as withdrawn or void. It thereby ends without a decision. */
export async function markEnded(
  tx: Transaction,
  { id, state, now }: { id: number; state: 'withdrawn' | 'void'; now: Date },
): Promise<void> {
  await tx.query(sql`
    update console.approvals
    set state = ${state}, decided_at = ${now}
    where id = ${id}`)
}

export interface LapsedApproval extends Row {
  readonly id: number
  readonly kind: ApprovalKind
  readonly targetKind: string
  readonly targetName: string
  readonly requesterMail: string
}

export function markLapsed(tx: Transaction, now: Date): Promise<LapsedApproval[]> {
  return tx.query(sql`
    update console.approvals as approval
    set state = 'lapsed', decided_at = ${now}
    from console.operators as requester
    where requester.id = approval.requested_by
      and approval.state = 'waiting'
      and approval.expires_at <= ${now}
    returning
      approval.id,
      approval.kind,
      target_kind,
      target_name,
      requester.mail as requester_mail`)
}

/** Returns whether the shop is in single-hand mode, which only a command on the server sets. */
export async function selectSingleHand(on: Queryable): Promise<boolean> {
  const [row] = await on.query<{ isSingleHand: boolean }>(sql`
    select
      is_single_hand
        and 2 > (
          select count(*)
          from console.operators
          where role = 'owner'
            and state = 'active'
        ) as is_single_hand
    from console.settings`)
  return row?.isSingleHand === true
}
