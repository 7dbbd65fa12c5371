import type { Csrf } from '#contract/call.ts'

let held: Csrf | undefined

/** The anti-forgery value of the latest answer, good or bad (specification, section 4). */
export function heldCsrf(): Csrf | undefined {
  return held
}

export function holdCsrf(csrf: Csrf | undefined): void {
  if (csrf?.name && csrf.value) held = csrf
}
