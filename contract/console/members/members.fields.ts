import type { ListDefinition } from '#contract/console/list.ts'

export const MEMBER_FLAGS = ['closed', 'restricted', 'owes'] as const

export const memberList = {
  columns: {
    id: { type: 'text', isFixed: true },
    name: { type: 'text', isFixed: true },
    maskedMail: { type: 'text' },
    rank: { type: 'own' },
    points: { type: 'points' },
    lastLoginAt: { type: 'time' },
    flags: { type: 'own' },
  },
  filters: {
    text: { type: 'search' },
    flag: { type: 'choice', values: MEMBER_FLAGS, of: 'flags' },
  },
} as const satisfies ListDefinition
