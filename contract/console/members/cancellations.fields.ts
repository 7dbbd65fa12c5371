import type { Fields } from '#contract/console/field.ts'

export const CANCELLATION_PAPERS_MAX = 5

export const cancellationFields = {
  guardianName: { type: 'text', privacy: 'personal', min: 1, max: 100 },
  relation: { type: 'choice', values: ['parent', 'guardian'] },
} as const satisfies Fields
