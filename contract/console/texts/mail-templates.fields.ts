import type { ListDefinition } from '#contract/console/list.ts'

export const mailTemplateList = {
  isFixed: true,
  columns: {
    mail: { type: 'choice', of: 'name', isSorted: true },
    language: { type: 'choice' },
    subject: { type: 'own' },
    state: { type: 'own', isSorted: true },
  },
  filters: { text: { type: 'search' }, language: { type: 'choice', values: ['ja', 'en'] } },
} as const satisfies ListDefinition
