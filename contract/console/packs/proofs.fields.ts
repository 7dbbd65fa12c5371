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
  filters: {
    /** A pack's number, or a part of its name. */
    text: { type: 'search', privacy: 'open' },
  },
} as const satisfies ListDefinition
