import type { Envelope } from '#contract/call.ts'
import type { Refused } from './client.ts'

/**
 * Turns an answer with the state 200 into a refusal. Callers use it for an answer whose `result` is
 * not '1', because such an answer refuses the call too (Q12).
 */
export function toRefusal({
  answer,
}: {
  readonly answer: Envelope & { readonly result: string | number }
}): Refused {
  const { state, errors, result } = answer
  return { kind: 'refused', state, errors, result: String(result) }
}
