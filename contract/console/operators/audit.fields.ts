import type { ListDefinition } from '#contract/console/list.ts'

/** `requested` stands for a request for approval, `refused` for an act that was not permitted. */
export const AUDIT_OUTCOMES = ['done', 'requested', 'refused'] as const

export const auditList = {
  order: { direction: 'desc' },
  columns: {
    time: { type: 'second', of: 'at', isFixed: true },
    operator: { type: 'own' },
    call: { type: 'own', isFixed: true },
    outcome: { type: 'choice' },
    target: { type: 'own' },
    reason: { type: 'text' },
    approval: { type: 'id', of: 'approvalId' },
    address: { type: 'text' },
  },
  filters: {
    /** The beginning of an audit name, such as `operators.`. */
    call: { type: 'search', privacy: 'open' },
    outcome: { type: 'choice', values: AUDIT_OUTCOMES },
    operatorId: { type: 'id' },
    targetKind: { type: 'text' },
    targetId: { type: 'text' },
    approvalId: { type: 'id' },
    from: { type: 'time' },
    to: { type: 'time' },
  },
} as const satisfies ListDefinition
