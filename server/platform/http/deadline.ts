import { STATE } from '#contract/codes.ts'

/** The work of the request continues and may still commit. */
export class TookTooLong extends Error {
  override readonly name = 'TookTooLong'
  readonly statusCode = STATE.unavailable

  constructor() {
    super('the request took too long')
  }
}

/**
 * Returns the result of `work`. Rejects with TookTooLong if there is no result after `msMax`
 * milliseconds. Fastify's own `handlerTimeout` is not used: its timer stops once the body of a POST
 * is read, so it would not limit purchases.
 */
export async function withDeadline<T>(work: Promise<T>, msMax: number): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new TookTooLong()), msMax)
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
