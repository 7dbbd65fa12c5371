import type { ConsoleQuery } from '#contract/console/calls.ts'

export type AuditFilters = Omit<NonNullable<ConsoleQuery<'GET /audit'>>, 'page' | 'direction'>

export const AUDIT_FILTERS = [
  'call',
  'outcome',
  'operator_id',
  'target_kind',
  'target_id',
  'approval_id',
  'from',
  'to',
] as const satisfies readonly (keyof AuditFilters)[]
