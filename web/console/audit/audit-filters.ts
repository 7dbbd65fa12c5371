import type { ConsoleQuery } from '#contract/console/calls.ts'

export type AuditFilters = Omit<NonNullable<ConsoleQuery<'GET /audit'>>, 'page' | 'direction'>

export const AUDIT_FILTERS = [
  'call',
  'outcome',
  'operatorId',
  'targetKind',
  'targetId',
  'approvalId',
  'from',
  'to',
] as const satisfies readonly (keyof AuditFilters)[]
