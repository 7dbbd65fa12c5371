import type { Envelope } from '#contract/call.ts'
import type { Refused } from './client.ts'

/**
 * Turns an answer into a refusal. The caller passes an answer whose field `state` is 200, although
 * its field `result` is not '1' (Q12).
 */
export function toRefusal({
  answer,
}: {
  readonly answer: Envelope & { readonly result: string | number }
}): Refused {
  const { state, errors, result } = answer
  return { kind: 'refused', state, errors, result: String(result) }
}
