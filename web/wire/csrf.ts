import type { Csrf } from '#contract/call.ts'

let current: Csrf | undefined

/** The anti-forgery value of the latest answer, whether ok or refused (specification, section 4). */
export function currentCsrf(): Csrf | undefined {
  return current
}

export function storeCsrf(csrf: Csrf | undefined): void {
  if (csrf?.name && csrf.value) current = csrf
}
