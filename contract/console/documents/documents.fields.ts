import type { ListDefinition } from '#contract/console/list.ts'

/** The receipts of members' payments, by day, amount and counterparty (A-181). */
export const documentList = {
  order: { by: 'tradedOn', direction: 'desc' },
  columns: {
    number: { type: 'text', isFixed: true },
    tradedOn: { type: 'day', isSorted: true, isFixed: true },
    counterparty: { type: 'text', isFixed: true },
    memberId: { type: 'id' },
    totalYen: { type: 'yen', isSorted: true, isFixed: true },
    kind: { type: 'own' },
    issuedAt: { type: 'time' },
  },
  filters: {
    text: { type: 'search' },
    from: { type: 'day' },
    to: { type: 'day' },
    minYen: { type: 'yen' },
    maxYen: { type: 'yen' },
  },
} as const satisfies ListDefinition
