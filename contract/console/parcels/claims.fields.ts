import type { Fields } from '#contract/console/field.ts'
import type { ListDefinition } from '#contract/console/list.ts'

export const CLAIM_CAUSES = ['lost', 'damaged'] as const

export const CLAIM_OUTCOMES = ['paid', 'refused', 'withdrawn'] as const

export const CLAIM_STATES = ['open', ...CLAIM_OUTCOMES] as const

const YEN_MAX = 100_000_000
const note = { type: 'text', privacy: 'internal', max: 500, lines: 3 } as const

export const changedClaimFields = {
  claimedYen: { type: 'yen', min: 1, max: YEN_MAX },
  /** The number by which the carrier names the claim; empty if it has none yet. */
  reference: { type: 'text', privacy: 'internal', max: 100 },
  note,
} as const satisfies Fields

export const claimFields = {
  cause: { type: 'choice', values: CLAIM_CAUSES },
  ...changedClaimFields,
} as const satisfies Fields

/** How a claim ended. `paidYen` is 0 unless the carrier has paid. */
export const claimOutcomeFields = {
  outcome: { type: 'choice', values: CLAIM_OUTCOMES },
  paidYen: { type: 'yen', max: YEN_MAX },
  outcomeNote: note,
} as const satisfies Fields

export const claimList = {
  order: { by: 'openedAt', direction: 'desc' },
  columns: {
    number: { type: 'text', of: 'parcelNumber', isFixed: true },
    state: { type: 'badge', isFixed: true },
    openedAt: { type: 'time', isSorted: true, isFixed: true },
    cause: { type: 'choice', isFixed: true },
    carrier: { type: 'choice', isFixed: true },
    trackingNumber: { type: 'text' },
    reference: { type: 'text', isFixed: true },
    claimedYen: { type: 'yen', isSorted: true, isFixed: true },
    paidYen: { type: 'yen', isFixed: true },
    memberId: { type: 'id', isFixed: true },
    openedBy: { type: 'text' },
    note: { type: 'text' },
  },
  filters: {
    text: { type: 'search' },
    state: { type: 'choice', values: ['open', ...CLAIM_OUTCOMES, 'all'], default: 'open' },
  },
} as const satisfies ListDefinition
