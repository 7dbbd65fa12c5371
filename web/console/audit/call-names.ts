import type { ConsoleCallKey, ConsoleCalls } from '#contract/console/calls.ts'

type NameOf<Call> = Call extends { readonly audit: infer Name extends string } ? Name : never
/** Every audit name that an entry can have, including the names of acts that are no call. */
export type AuditName =
  | NameOf<ConsoleCalls[ConsoleCallKey]>
  | 'approvals.lapse'
  | `command.${'address-list' | 'first-owner' | 'single-hand'}`
export type CallNames = Readonly<Record<string, string>>
