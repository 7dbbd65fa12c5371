import type { ConsoleCallKey, ConsoleCalls } from '#contract/console/calls.ts'

type NameOf<Call> = Call extends { readonly audit: infer Name extends string } ? Name : never
/**
 * Every audit name that an entry can have: the names of the calls, and the names of acts that are
 * done without a call.
 */
export type AuditName =
  | NameOf<ConsoleCalls[ConsoleCallKey]>
  | 'approvals.lapse'
  | `command.${'address-list' | 'first-owner' | 'single-hand'}`
export type CallNames = Readonly<Record<string, string>>
