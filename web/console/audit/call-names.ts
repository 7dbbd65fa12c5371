import type { ConsoleCallKey, ConsoleCalls } from '#contract/console/calls.ts'

type NameOf<Call> = Call extends { readonly audit: infer Name extends string } ? Name : never
/** Every audit name that an entry can have, including those of no call of the contract. */
export type AuditName =
  | NameOf<ConsoleCalls[ConsoleCallKey]>
  | 'approvals.lapse'
  | `command.${'address-list' | 'first-owner' | 'single-hand'}`
export type CallNames = Readonly<Record<string, string>>
