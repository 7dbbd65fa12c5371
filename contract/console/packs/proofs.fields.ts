import type { ListDefinition } from '#contract/console/list.ts'

export const provenPackList = {
  isFixed: true,
  columns: {
    pack: { type: 'own' },
    packRoot: { type: 'own' },
    purchaseCount: { type: 'number' },
    signedCount: { type: 'number' },
    head: { type: 'own' },
    signedAt: { type: 'time' },
  },
  filters: { text: { type: 'search' } },
} as const satisfies ListDefinition
