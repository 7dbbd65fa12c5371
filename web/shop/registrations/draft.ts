import type { Errors } from '#contract/call.ts'
import type { WireLegalSection } from '#contract/legal.ts'

export type LoginMethod = 'password' | 'passkey' | 'line'

/** Kept in memory only, never in the URL, so a reload loses it (Q30). */
export interface Draft {
  readonly query: string
  readonly pass: string
  readonly confirmPass: string
  /** Unless the method is `password`, the passwords are random and the visitor never sees them. */
  readonly loginMethod: LoginMethod
  readonly errors: Errors
  readonly countryTerms: readonly WireLegalSection[]
}

let current: Draft | undefined

export function currentDraft(): Draft | undefined {
  return current
}

export function saveDraft(draft: Draft): void {
  current = draft
}

export function clearDraft(): void {
  current = undefined
}
