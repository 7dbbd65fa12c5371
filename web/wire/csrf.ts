import type { Csrf } from '#contract/call.ts'

let current: Csrf | undefined

/** Every answer brings such a value, even a refusal (specification, section 4). */
export function currentCsrf(): Csrf | undefined {
  return current
}

export function storeCsrf(csrf: Csrf | undefined): void {
  if (csrf?.name && csrf.value) current = csrf
}
