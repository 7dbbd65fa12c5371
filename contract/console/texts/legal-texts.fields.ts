import type { ListDefinition } from '#contract/console/list.ts'

export const legalTextList = {
  isFixed: true,
  columns: {
    page: { type: 'choice', isSorted: true },
    version: { type: 'text' },
    fromDay: { type: 'day', isSorted: true },
    lacks: { type: 'own', isSorted: true },
    next: { type: 'own', isSorted: true },
    draft: { type: 'own', isSorted: true },
  },
  filters: {},
} as const satisfies ListDefinition
