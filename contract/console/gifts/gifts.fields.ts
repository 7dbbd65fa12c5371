import type { Fields } from '#contract/console/field.ts'

/**
 * What a lawyer said of prizes above a limit for gifts by chance. The approval keeps it (B-059).
 * Empty if no limit is exceeded.
 */
export const lawyerViewFields = {
  lawyerView: { type: 'text', max: 1_000, lines: 3, privacy: 'internal' },
} as const satisfies Fields
