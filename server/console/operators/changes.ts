import { z } from 'zod'
import { REASON } from '#contract/console/reasons.ts'
import { ROLES, type Role } from '#contract/console/roles.ts'
import {
  isRefusal,
  type Refusal,
  type RequestedChange,
  refuse,
} from '#server/console/acts/route.ts'
import type { ApprovedAct, ApprovedActs } from '#server/console/approvals/approvals.ts'
import {
  forgetAuthenticators,
  isSufficient,
  readAuthenticators,
} from '#server/console/authenticators/authenticators.ts'
import { endInvitations, sendInvitation } from '#server/console/invitations/invitations.ts'
import { endSessionsOf } from '#server/console/sessions/sessions.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import {
  deleteOwnViews,
  insertOperator,
  lockOperator,
  lockOwners,
  type Operator,
  selectOperatorByMail,
  updateRole,
  updateState,
} from './operators.sql.ts'

const role = z.enum(ROLES)
const invitee = z.object({ name: z.string(), mail: z.string(), role })
const target = z.object({ id: z.number(), version: z.number() })
const roleChange = target.extend({ role })

type Payload = Record<string, unknown>

const targetOf = (id: number) => ({ kind: 'operator', id: String(id) })

const invite: ApprovedAct = {
  async describe(tx, payload) {
    const { name, mail, role } = invitee.parse(payload)
    if ((await selectOperatorByMail(tx, mail)) !== null) return refuse(409, REASON.mailTaken)
    const after = { name, mail, role }
    return { target: { kind: 'operator', id: null }, name: mail, before: {}, after, payload }
  },
  async run(tx, payload, { now, publicUrl, requestedBy: invitedBy }) {
    const { mail, ...rest } = invitee.parse(payload)
    const operatorId = await insertOperator(tx, { ...rest, mail, now })
    const { role } = rest
    const invitation = { operatorId, mail, role, invitedBy, now, publicUrl }
    const refusal = await sendInvitation(tx, invitation)
    return refusal ?? targetOf(operatorId)
  },
}

/**
 * Gives an operator another role, and ends the operator's sessions. Refuses the role of an
 * owner for an active operator without the authenticators that an owner needs. An operator
 * who is not active yet adds these authenticators during the enrolment.
 */
const changeRole: ApprovedAct = {
  async describe(tx, payload) {
    const { role } = roleChange.parse(payload)
    const operator = await lockTarget(tx, payload, { keepsOwner: role === 'owner' })
    if (isRefusal(operator)) return operator
    if (operator.role === role) return refuse(409, REASON.unchanged)
    if (role === 'owner' && operator.state === 'active') {
      const authenticators = await readAuthenticators(tx, operator.id)
      if (!isSufficient(authenticators, role)) return refuse(409, REASON.ownerNeedsTwo)
    }
    return changeOf(operator, { role: operator.role }, { role }, payload)
  },
  async run(tx, payload) {
    const { id, role } = roleChange.parse(payload)
    await updateRole(tx, id, role)
    await endSessionsOf(tx, id)
    return targetOf(id)
  },
}

/**
 * Marks an operator as removed. The operator's row is kept, because the audit log refers to the
 * operator.
 */
const remove: ApprovedAct = {
  async describe(tx, payload) {
    const operator = await lockTarget(tx, payload, { keepsOwner: false })
    if (isRefusal(operator)) return operator
    return changeOf(operator, { state: operator.state }, { state: 'removed' }, payload)
  },
  async run(tx, payload, { now }) {
    const { id } = target.parse(payload)
    await updateState(tx, id, { state: 'removed', now })
    await forgetAuthenticators(tx, id)
    await endInvitations(tx, id, now)
    await endSessionsOf(tx, id)
    await deleteOwnViews(tx, id)
    return targetOf(id)
  },
}

const resetAuthenticators: ApprovedAct = {
  async describe(tx, payload) {
    const operator = await lockTarget(tx, payload, { keepsOwner: false })
    if (isRefusal(operator)) return operator
    return changeOf(operator, { state: operator.state }, { state: 'invited' }, payload)
  },
  async run(tx, payload, { now, publicUrl, requestedBy: invitedBy }) {
    const { id } = target.parse(payload)
    const operator = (await lockOperator(tx, id)) as Operator
    await forgetAuthenticators(tx, id)
    await endSessionsOf(tx, id)
    await updateState(tx, id, { state: 'invited', now })
    const { mail, role } = operator
    const invitation = { operatorId: id, mail, role, invitedBy, now, publicUrl }
    return (await sendInvitation(tx, invitation)) ?? targetOf(id)
  },
}

/**
 * For each kind of approval request about operators, the act that runs after the approval.
 */
export const operatorChanges = {
  'operators.invite': invite,
  'operators.change-role': changeRole,
  'operators.remove': remove,
  'operators.reset-authenticators': resetAuthenticators,
} satisfies Partial<ApprovedActs>

/**
 * Locks and returns the operator whom a change concerns. Refuses an operator who was changed since
 * the approval request. Also refuses a change that would leave the shop without an active owner.
 */
async function lockTarget(
  tx: Transaction,
  payload: Payload,
  { keepsOwner }: { keepsOwner: boolean },
): Promise<Operator | Refusal> {
  const { id, version } = target.parse(payload)
  const owners = await lockOwners(tx)
  const operator = await lockOperator(tx, id)
  if (operator === null || operator.state === 'removed') return refuse(404)
  if (operator.version !== version) {
    const { name, role, state, version: current } = operator
    return refuse(409, REASON.versionConflict, { current: { name, role, state, version: current } })
  }
  const isLastOwner = owners.length === 1 && owners[0] === id
  return isLastOwner && !keepsOwner ? refuse(409, REASON.lastOwner) : operator
}

function changeOf(
  operator: Operator,
  before: { role?: Role; state?: string },
  after: object,
  payload: Payload,
): RequestedChange {
  const { id, version } = operator
  return {
    target: targetOf(id),
    name: operator.name,
    payload,
    after,
    before: { ...before, version },
  }
}
