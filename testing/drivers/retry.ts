import { setTimeout as wait } from 'node:timers/promises'

export interface RetryOptions {
  readonly attemptsMax: number
  /** Returns the pause after a failed attempt. Attempts are numbered from 1. */
  readonly waitMs: (attempt: number) => number
  readonly onRetry?: () => void
}

/**
 * Repeats work until it succeeds. If all attempts fail, it throws the error of the last attempt.
 */
export async function retry<Result>(
  work: () => Promise<Result>,
  { attemptsMax, waitMs, onRetry }: RetryOptions,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (cause) {
      if (attempt === attemptsMax) throw cause
      onRetry?.()
      await wait(waitMs(attempt))
    }
  }
}
