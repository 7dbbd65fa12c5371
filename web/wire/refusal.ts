import type { Envelope } from '#contract/call.ts'
import type { Refused } from './client.ts'

/** Turns a response with state 200 and a result other than '1' into a refusal (Q12). */
export function toRefusal({
  answer,
}: {
  readonly answer: Envelope & { readonly result: string | number }
}): Refused {
  const { state, errors, result } = answer
  return { kind: 'refused', state, errors, result: String(result) }
}
