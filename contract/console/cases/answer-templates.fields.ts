import type { Fields } from '#contract/console/field.ts'
import type { ListDefinition } from '#contract/console/list.ts'

const text = { type: 'text', max: 4_000, lines: 8, privacy: 'open' } as const

export const answerTemplateFields = {
  name: { type: 'text', min: 1, max: 60, privacy: 'open' },
  text: { ...text, min: 1 },
  /** Empty if the template is for Japanese answers only. */
  textEn: text,
} as const satisfies Fields

export const answerTemplateList = {
  isFixed: true,
  columns: {
    name: { type: 'text', isSorted: true },
    text: { type: 'own' },
    textEn: { type: 'own' },
    changedBy: { type: 'text' },
    changedAt: { type: 'time', isSorted: true },
    change: { type: 'control', permission: 'cases.work' },
  },
  filters: {},
} as const satisfies ListDefinition
