import type { Errors } from '#contract/call.ts'
import type { WireLegalSection } from '#contract/legal.ts'
import { readStored, writeStored } from '#web/kit/storage.ts'

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
  // A code that the visitor has removed does not come back with the form.
  const code = new URLSearchParams(draft.query).get('referralCode')
  writeStored('sessionStorage', REFERRAL_KEY, code)
}

export function clearDraft(): void {
  current = undefined
  writeStored('sessionStorage', REFERRAL_KEY, null)
}

const REFERRAL_KEY = 'referral-code'

/**
 * Returns the referral code of the link that has brought the visitor, also when the visitor comes back
 * to the form after a look around or a login by LINE; no field may ask for it.
 */
export function referralCodeOfLink(query: URLSearchParams): string {
  const code = query.get('referralCode')
  if (code === null) return readStored('sessionStorage', REFERRAL_KEY) ?? ''
  writeStored('sessionStorage', REFERRAL_KEY, code)
  return code
}
