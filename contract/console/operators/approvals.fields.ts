import type { ListDefinition } from '#contract/console/list.ts'

/**
 * The acts that a second person must approve. A call whose `approval` is one of these kinds only
 * stores an approval request. The act runs when another operator approves it.
 */
export const APPROVAL_KINDS = [
  'announcements.send',
  'bank.settle',
  'campaigns.start',
  'courses.add',
  'legal.publish',
  'members.close',
  'members.export',
  'members.move-in',
  'members.take-back',
  'operators.invite',
  'operators.change-role',
  'operators.remove',
  'operators.reset-authenticators',
  'packs.end',
  'packs.publish',
  'packs.void',
  'stock.loss',
  'payments.charge-back',
  'payments.refund',
  'payments.refund-part',
  'payments.release',
  'payments.resolve',
  'payments.restore',
  'points.adjust',
  'settings.bank-account',
  'settings.identity',
  'settings.registration-number',
  'settings.rules',
] as const
export type ApprovalKind = (typeof APPROVAL_KINDS)[number]

/**
 * The states of an approval request. `lapsed`: the approval request expired without a decision.
 * `void`: the target of the act was changed after the approval request, or the requester may no
 * longer request the act.
 */
export const APPROVAL_STATES = [
  'waiting',
  'approved',
  'refused',
  'withdrawn',
  'lapsed',
  'void',
] as const

/** The value of the state filter with which the screen shows requests of all states. */
export const ALL_STATES = 'all'

export const approvalList = {
  order: { by: 'requestedAt', direction: 'desc' },
  columns: {
    kind: { type: 'choice', isSorted: true, isFixed: true },
    target: { type: 'text', of: 'targetName', isFixed: true },
    state: { type: 'choice', isFixed: true },
    requester: { type: 'own' },
    reason: { type: 'text' },
    requestedAt: { type: 'time', isSorted: true },
    expiresAt: { type: 'time', isSorted: true },
  },
  filters: {
    state: {
      type: 'choice',
      values: ['waiting', ALL_STATES, 'approved', 'refused', 'withdrawn', 'lapsed', 'void'],
      default: 'waiting',
    },
    kind: { type: 'choice', values: APPROVAL_KINDS },
    /** `own`: the requests that this operator made. `others`: those that this operator may decide. */
    requester: { type: 'choice', values: ['own', 'others'], permission: 'approvals.read-all' },
  },
} as const satisfies ListDefinition
