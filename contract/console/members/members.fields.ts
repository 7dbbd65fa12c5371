import type { ListDefinition } from '#contract/console/list.ts'

export const MEMBER_FLAGS = ['closed', 'restricted', 'owes'] as const

/** Where a member's points and coins came from and went to. The flows add up to the balance. */
export const LEDGER_FLOWS = [
  'bought',
  'movedIn',
  'converted',
  'given',
  'drawn',
  'exchanged',
  'expired',
  'takenBack',
] as const
export type LedgerFlow = (typeof LEDGER_FLOWS)[number]

export const memberList = {
  order: { by: 'registeredAt', direction: 'desc' },
  columns: {
    id: { type: 'text', isFixed: true },
    name: { type: 'text', isFixed: true },
    maskedMail: { type: 'text' },
    rank: { type: 'own', isSorted: true },
    paidYen: { type: 'yen', isSorted: true },
    points: { type: 'points' },
    lastVisitAt: { type: 'time', isSorted: true },
    registeredAt: { type: 'time', isSorted: true },
    flags: { type: 'own' },
  },
  filters: {
    text: { type: 'search' },
    /** `open`: members without a flag. */
    flag: { type: 'choice', values: ['open', ...MEMBER_FLAGS], of: 'flags' },
    rank: { type: 'id', hasOptions: true },
    minYen: { type: 'yen' },
    maxYen: { type: 'yen' },
    visitedFrom: { type: 'day' },
    visitedTo: { type: 'day' },
    registeredFrom: { type: 'day' },
    registeredTo: { type: 'day' },
  },
} as const satisfies ListDefinition
