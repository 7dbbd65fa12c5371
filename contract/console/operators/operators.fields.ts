import type { ListDefinition } from '#contract/console/list.ts'
import { ROLES } from '#contract/console/roles.ts'

export const OPERATOR_STATES = ['invited', 'active', 'removed'] as const

export const operatorList = {
  order: { by: 'createdAt', direction: 'desc' },
  columns: {
    name: { type: 'text', isSorted: true, isFixed: true },
    mail: { type: 'text' },
    role: { type: 'choice', isSorted: true, isFixed: true },
    state: { type: 'choice', isFixed: true },
    authenticators: { type: 'own' },
    createdAt: { type: 'time', isSorted: true },
    seenAt: { type: 'time', isSorted: true },
  },
  filters: {
    text: { type: 'search' },
    role: { type: 'choice', values: ROLES },
    state: { type: 'choice', values: OPERATOR_STATES },
  },
} as const satisfies ListDefinition
