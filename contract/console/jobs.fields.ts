import type { ListDefinition } from './list.ts'

export const JOB_STATES = ['ok', 'running', 'failed', 'late'] as const

export const jobList = {
  isFixed: true,
  columns: {
    name: { type: 'text', isSorted: true },
    state: { type: 'badge', isSorted: true },
    startedAt: { type: 'time', isSorted: true },
    nextAt: { type: 'time', isSorted: true },
    failedAt: { type: 'own', isSorted: true },
  },
  filters: { text: { type: 'search' }, state: { type: 'choice', values: JOB_STATES } },
} as const satisfies ListDefinition
