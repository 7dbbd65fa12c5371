import type { Errors } from '#contract/call.ts'

/** What a registration never puts into an address: it lives in memory alone, and a reload forgets it (Q30). */
export interface Draft {
  readonly query: string
  readonly pass: string
  readonly confirmPass: string
  readonly errors: Errors
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
