import type { Errors } from '#contract/call.ts'

/** What a registration never puts into an address: it lives in memory alone, and a reload forgets it (Q30). */
export interface Draft {
  readonly query: string
  readonly pass: string
  readonly confirmPass: string
  readonly errors: Errors
}

let held: Draft | undefined

export function heldDraft(): Draft | undefined {
  return held
}

export function holdDraft(draft: Draft): void {
  held = draft
}

export function forgetDraft(): void {
  held = undefined
}
