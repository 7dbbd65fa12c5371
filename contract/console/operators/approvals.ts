import { z } from 'zod'
import {
  type CallList,
  id,
  idParams,
  pageFields,
  reason,
  requestId,
  time,
} from '#contract/console/call.ts'
import { listQuery } from '#contract/console/list-query.ts'
import { balanceEffects } from '#contract/console/payments/payment-rows.ts'
import { decided, internalText, maskedText, openText } from '#contract/console/privacy.ts'
import { APPROVAL_KINDS, APPROVAL_STATES, approvalList } from './approvals.fields.ts'

const person = z.object({ id, name: internalText })
/** The target's fields by field name. The approver compares the values before and after the act. */
const fields = decided(z.record(z.string(), z.unknown()), 'internal')

const approvalRow = z.object({
  id,
  kind: z.enum(APPROVAL_KINDS),
  state: z.enum(APPROVAL_STATES),
  targetKind: openText,
  /** The id of the row that the act changes; null if the act creates the row. */
  targetId: openText.nullable(),
  targetName: internalText,
  before: fields,
  after: fields,
  /** The amount that the act moves, with its unit; null if the act moves no amount. */
  amount: openText.nullable(),
  reason: internalText,
  requestedBy: person,
  requestedAt: time,
  /** The approval request lapses if it is not decided before this moment. */
  expiresAt: time,
  /**
   * The moment from which the requester may approve this approval request in single-hand mode. Null
   * if this mode is off, or if the approval request is no longer waiting.
   */
  ownFrom: time.nullable(),
  /**
   * The hash of the approval request as the screen shows it. A decision sends this hash back. The
   * operator can therefore decide only the approval request that the screen showed.
   */
  payloadHash: openText,
  decidedBy: person.nullable(),
  decidedAt: time.nullable(),
  decisionReason: internalText.nullable(),
  /** True if the requester approved in single-hand mode. */
  isSingleHand: z.boolean(),
})
export type ApprovalRow = z.infer<typeof approvalRow>

/** What an approver has to know besides the request, as it is now. */
const approvalSubject = z.object({
  /** The member whom the act concerns; null if it concerns none. */
  member: z.object({ id, name: maskedText('name'), mail: maskedText('mail') }).nullable(),
  /** The effect on the member's balances; null if the act has none or no longer waits. */
  effect: balanceEffects.nullable(),
  /** The rows that the act names. `field` is the name under which `before` and `after` have the row. */
  links: z.array(
    z.object({
      kind: z.enum(['card', 'payment']),
      id: openText,
      title: openText,
      field: openText.nullable(),
    }),
  ),
})
export type ApprovalSubject = z.infer<typeof approvalSubject>

const decision = {
  permission: 'approvals.decide',
  stepUp: true,
  params: idParams,
  request: z.strictObject({ requestId, payloadHash: openText.max(64), reason }),
} as const

export const approvalCalls = {
  /**
   * Returns the approval requests. An operator without the permission `approvals.read-all` gets
   * only the approval requests that this operator made.
   */
  'GET /approvals': {
    permission: 'approvals.read',
    /** Without a state, the requests of all states. */
    query: listQuery(approvalList).extend({ state: z.enum(APPROVAL_STATES).optional() }),
    answer: z.object({ list: z.array(approvalRow), ...pageFields }),
  },
  'GET /approvals/{id}': {
    permission: 'approvals.read',
    params: idParams,
    answer: z.object({ approval: approvalRow, subject: approvalSubject }),
  },
  /** Approves a request and runs the requested act, in one transaction. */
  'POST /approvals/{id}/approve': {
    ...decision,
    audit: 'approvals.approve',
    request: decision.request.extend({
      /**
       * The keys of those warnings in `after.textWarnings` and `after.priceWarnings` that the approver
       * has ticked.
       */
      ticked: z.array(openText.max(300)).max(200).default([]),
    }),
  },
  'POST /approvals/{id}/refuse': { ...decision, audit: 'approvals.refuse' },
  'POST /approvals/{id}/withdraw': {
    permission: 'approvals.withdraw',
    audit: 'approvals.withdraw',
    stepUp: false,
    params: idParams,
    request: z.strictObject({ requestId }),
  },
} as const satisfies CallList
