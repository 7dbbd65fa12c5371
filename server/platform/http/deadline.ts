import { STATE } from '#contract/codes.ts'

/** A request was not answered in time. Its work goes on, and may still commit. */
export class TookTooLong extends Error {
  override readonly name = 'TookTooLong'
  readonly statusCode = STATE.unavailable

  constructor() {
    super('the request took too long')
  }
}

/**
 * Returns the result of `work`. Rejects with TookTooLong if there is none after `msMax`. Fastify's
 * own `handlerTimeout` ends as soon as the body of a POST was read, so it limits no purchase.
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
