import { CASE_KINDS, CASE_STATES } from '#contract/cases.ts'
import type { Fields } from '#contract/console/field.ts'
import type { ListDefinition } from '#contract/console/list.ts'

const text = { type: 'text', min: 1, max: 4_000, lines: 8 } as const

export const answerFields = {
  text: { ...text, privacy: 'personal' },
  /** True if the answer asks the member something. */
  isQuestion: { type: 'flag' },
} as const satisfies Fields

export const noteFields = {
  text: { ...text, lines: 3, privacy: 'personal' },
} as const satisfies Fields

export const deadlineFields = { dueAt: { type: 'time' } } as const satisfies Fields

/** The cases, by default those that wait for an operator, the nearest deadline first. */
export const caseList = {
  order: { by: 'dueAt', direction: 'asc' },
  columns: {
    number: { type: 'text', isFixed: true },
    state: { type: 'badge', isFixed: true },
    kind: { type: 'choice', isFixed: true },
    owner: { type: 'text', of: 'ownerName', isFixed: true },
    dueAt: { type: 'time', isSorted: true, isFixed: true },
    stateSince: { type: 'time', isSorted: true, isFixed: true },
    memberId: { type: 'id', isFixed: true },
    parcelNumber: { type: 'text' },
    openedAt: { type: 'time', isSorted: true },
  },
  filters: {
    text: { type: 'search', privacy: 'open' },
    state: { type: 'choice', values: [...CASE_STATES, 'all'], default: 'open' },
    kind: { type: 'choice', values: CASE_KINDS },
    owner: { type: 'choice', values: ['own', 'none'] },
  },
} as const satisfies ListDefinition
