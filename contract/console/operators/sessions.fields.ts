import type { ListDefinition } from '#contract/console/list.ts'

/** The sessions of the operator who is logged in. One call loads them all. */
export const sessionList = {
  columns: {
    device: { type: 'own', isFixed: true },
    address: { type: 'text' },
    created: { type: 'time', of: 'createdAt', isSorted: true },
    seen: { type: 'time', of: 'seenAt', isSorted: true },
  },
  filters: {},
} as const satisfies ListDefinition
