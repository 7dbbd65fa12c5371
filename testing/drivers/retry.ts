import { setTimeout as wait } from 'node:timers/promises'

export interface RetryOptions {
  readonly attemptsMax: number
  /** The pause after a failed attempt; attempts are numbered from 1. */
  readonly waitMs: (attempt: number) => number
  readonly onRetry?: () => void
}

/** Repeats work that throws; the error of the last attempt is thrown. */
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
