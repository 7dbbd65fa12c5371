import type { Csrf } from '#contract/call.ts'

let current: Csrf | undefined

/**
 * Returns the anti-forgery value of the latest answer. Every answer of the server brings such a
 * value, even a refusal (specification, section 4).
 */
export function currentCsrf(): Csrf | undefined {
  return current
}

export function storeCsrf(csrf: Csrf | undefined): void {
  if (csrf?.name && csrf.value) current = csrf
}
